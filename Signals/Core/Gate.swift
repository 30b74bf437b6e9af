// SPDX-License-Identifier: MIT

import Synchronization

/// Puts concurrent and re-entrant work in order without ever making a thread wait.
///
/// A caller that finds the gate open enters, works and leaves. A caller that finds it held, by another
/// thread or by itself further up the stack, appends its work to a queue and returns at once. The
/// holder does queued work before it leaves, first in, first out. So work inside is serial, can't
/// deadlock and can't overtake, and a loop of work that causes work runs in constant stack. The
/// price: under contention or re-entrance, the caller returns before its work is done, and the holder
/// works for others.
@usableFromInline
package final class Gate: Sendable {
  @usableFromInline let queue = GateQueue<@Sendable () -> Void>()

  /// Creates an open gate.
  @usableFromInline
  package init() {}

  /// A Boolean value that indicates whether the calling thread holds the gate.
  @inlinable
  package var isHeldByThisThread: Bool { queue.isHeldByThisThread }

  /// Enters if the gate is open. On `true`, the caller works and then calls `leave()`.
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
    if queue.append(work) { drain() }
  }

  /// Appends work to the queue, and nothing else. The caller calls `settle()` afterwards.
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

/// The state of a gate, and the queue of what arrived while the gate was held.
///
/// One thread at a time holds the gate: the one whose number is in `holder`. All others append an item, which
/// the holder takes before it leaves. ``Gate`` queues closures; the engine of feedback loops queues events.
///
/// No item is left behind: a holder that leaves clears `holder` and then looks at `isOccupied`; another thread sets
/// `isOccupied` and then tries to become the holder. All threads see these four steps in one order, so that one of the
/// two finds the item.
@usableFromInline
package struct GateQueue<Item: Sendable>: ~Copyable, Sendable {
  /// The thread that holds the gate; 0 while it is open.
  @usableFromInline let holder = Atomic<UInt>(0)
  /// Whether `items` contains any. Changes under the lock of `items`.
  @usableFromInline let isOccupied = Atomic(false)
  @usableFromInline let items = Lock(ContiguousArray<Item>())

  /// Creates an open gate with an empty queue.
  @inlinable
  package init() {}

  /// A Boolean value that indicates whether the calling thread holds the gate.
  @inlinable
  package var isHeldByThisThread: Bool { holder.load(ordering: .relaxed) == currentThread() }

  /// A Boolean value that indicates whether items are queued.
  @inlinable
  package var hasItems: Bool { isOccupied.load(ordering: .sequentiallyConsistent) }

  /// A Boolean value that indicates whether a thread holds the gate.
  @inlinable
  package var isHeld: Bool { holder.load(ordering: .sequentiallyConsistent) != 0 }

  /// Holds the gate if it is open and nothing is queued, and returns whether it was.
  ///
  /// A caller that gets false appends an item, or calls ``settle()`` if it has none.
  @inlinable
  package func enter() -> Bool {
    guard hold() else { return false }
    if !hasItems { return true }
    // The queued items are first in line. The caller appends its own behind them, and takes all.
    open()
    return false
  }

  /// Opens the gate and returns true, or returns false if items are queued. For the holder only.
  @inlinable
  package func leave() -> Bool {
    open()
    return !hasItems || !settle()
  }

  /// Appends an item after `enter()` has returned false. Returns true if the caller holds the gate now, and takes what
  /// is queued.
  @inlinable
  package func append(_ item: consuming Item) -> Bool {
    push(item)
    return settle()
  }

  /// Appends an item, which the holder takes. The caller calls ``settle()`` afterwards, or lets another thread do it.
  @inlinable
  package func push(_ item: consuming Item) {
    let item = item
    items.withLock { items in
      items.append(item)
      isOccupied.store(true, ordering: .sequentiallyConsistent)
    }
  }

  /// Holds the gate if items are queued and it is open, and returns whether the caller takes them now.
  ///
  /// If it is held, the holder finds the items when it leaves.
  @usableFromInline
  package func settle() -> Bool {
    while hasItems {
      guard hold() else { return false }
      if hasItems { return true }
      // Another holder has taken them meanwhile.
      open()
    }
    return false
  }

  /// Exchanges an empty array for the queued items, in the order in which they arrived. For the holder only.
  @inlinable
  package func take(into batch: inout ContiguousArray<Item>) {
    items.withLock { items in
      isOccupied.store(false, ordering: .sequentiallyConsistent)
      swap(&batch, &items)
    }
  }

  @inlinable
  func hold() -> Bool {
    holder.compareExchange(
      expected: 0, desired: currentThread(), ordering: .sequentiallyConsistent
    ).exchanged
  }

  @inlinable
  func open() {
    holder.store(0, ordering: .sequentiallyConsistent)
  }
}
