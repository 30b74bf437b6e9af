// SPDX-License-Identifier: MIT

/// Puts concurrent and re-entrant work in order without ever making a thread wait.
///
/// Who finds the gate open goes in, works, and leaves. Who finds it held (by another thread, or by
/// itself further up the stack) leaves its work in the queue and returns at once: the holder does it
/// before it leaves, first in, first out. So work inside is serial, can't deadlock, can't overtake,
/// and a loop of work that causes work runs in constant stack. The price: under contention or
/// re-entrance, the caller returns before its work is done, and the holder works for others.
@usableFromInline
package final class Gate: Sendable {
  @usableFromInline let queue: GateQueue<@Sendable () -> Void>

  /// Creates an open gate.
  @usableFromInline
  package init() {
    queue = GateQueue()
  }

  /// Creates an open gate that belongs to a thread which has gone in many times.
  ///
  /// - Parameter entriesOfOwner: How many times, see ``GateQueue``.
  package init(entriesOfOwner: UInt) {
    queue = GateQueue(entriesOfOwner: entriesOfOwner)
  }

  /// Goes in if the gate is open. On `true`, the caller works and then calls `leave()`.
  @inlinable
  package func enter() -> Bool {
    queue.enter()
  }

  /// Opens the gate, after doing all the work that came in meanwhile.
  @inlinable
  package func leave() {
    if !queue.leave() { drain() }
  }

  /// Does the work now if the gate is open, else leaves it to the holder.
  @inlinable
  package func perform(_ work: @escaping @Sendable () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      enqueue(work)
    }
  }

  /// Gives an input to a target now if the gate is open, else leaves that to the holder.
  ///
  /// The closure captures nothing, so that the way through an open gate allocates nothing.
  @inlinable
  package func perform<Target: AnyObject & Sendable, Input: Sendable>(
    _ target: Target, _ input: Input, _ work: @escaping @Sendable (Target, Input) -> Void
  ) {
    if enter() {
      work(target, input)
      leave()
    } else {
      enqueue { work(target, input) }
    }
  }

  /// Leaves work to the holder; does it, and all before it, if the holder has just left.
  @usableFromInline
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    if append(work) { drain() }
  }

  /// Leaves work in the queue. On `true`, the caller has become the holder and must call `drain()`.
  @usableFromInline
  package func append(_ work: @escaping @Sendable () -> Void) -> Bool {
    queue.append(work)
  }

  /// Leaves work in the queue, and nothing else. The caller calls `settle()` afterwards.
  @usableFromInline
  package func push(_ work: @escaping @Sendable () -> Void) {
    queue.push(work)
  }

  /// Does what was pushed, and all before it, unless a holder does.
  @usableFromInline
  package func settle() {
    if queue.settle() { drain() }
  }

  /// Does queued work until none is left, then opens the gate. For the holder only.
  @usableFromInline
  package func drain() {
    repeat {
      var batch: ContiguousArray<@Sendable () -> Void> = []
      queue.take(into: &batch)
      for work in batch { work() }
    } while !queue.leave()
  }
}
