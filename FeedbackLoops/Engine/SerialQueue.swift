// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// Puts concurrent and re-entrant items in order: who finds it open goes in and does its item at
/// once, who finds it held leaves the item to the holder.
///
/// It stands on the same `GateQueue` as the gate of signals, with items of one type instead of closures:
/// once its buffers are warm, neither a send nor a re-entrant send allocates. First in, first out;
/// constant stack.
///
/// What the holder's own thread sends waits in a queue of its own, which needs no lock, unless items of
/// other threads wait already: then it waits behind them. So its own queue, which comes first, holds
/// nothing that is younger than what waits in the other one, and can't starve it.
@usableFromInline
struct SerialQueue<Item: Sendable>: ~Copyable, Sendable {
  /// What only the holder touches.
  @usableFromInline
  struct Held: Sendable {
    /// What is being done, the last one first, so that each item is moved out.
    @usableFromInline var batch: ContiguousArray<Item> = []
    /// What the holder has sent meanwhile.
    @usableFromInline var own: ContiguousArray<Item> = []

    @inlinable
    init() {}
  }

  /// The thread that holds it; 0 while nobody does. Only that thread finds its own number here.
  @usableFromInline let holder = Atomic<UInt>(0)
  /// The gate, with what other threads have sent, and the holder behind them.
  @usableFromInline let gate = GateQueue<Item>()
  @usableFromInline let held = UncheckedBox(Held())

  @inlinable
  init() {}

  /// Goes in if it is open. On `true`, the caller does its item, and then all that waits, and leaves.
  @inlinable
  func enter() -> Bool {
    guard gate.enter() else { return false }
    holder.store(currentThread(), ordering: .relaxed)
    return true
  }

  /// Opens it, unless items wait: then `take` has the next one. For the holder only.
  @inlinable
  func leave() -> Bool {
    guard held.value.batch.isEmpty, held.value.own.isEmpty, gate.isHeldWithoutItems else {
      return false
    }
    holder.store(0, ordering: .relaxed)
    if gate.leave() { return true }
    holder.store(currentThread(), ordering: .relaxed)
    return false
  }

  /// The next item, after `leave` has found that there is one. For the holder only.
  @inlinable
  func take() -> Item {
    if held.value.batch.isEmpty {
      if held.value.own.count == 1 { return held.value.own.removeLast() }
      refill()
    }
    return held.value.batch.removeLast()
  }

  /// Leaves an item in the queue. On `true`, the caller has become the holder, does all that waits,
  /// and leaves.
  @inlinable
  func append(_ item: consuming Item) -> Bool {
    let thread = currentThread()
    if holder.load(ordering: .relaxed) == thread, gate.isHeldWithoutItems {
      held.value.own.append(item)
      return false
    }
    return append(item, of: thread)
  }

  @usableFromInline
  func append(_ item: Item, of thread: UInt) -> Bool {
    // The holder itself never becomes the holder here: it finds its gate held.
    let isHolder = gate.append(item)
    if isHolder { holder.store(thread, ordering: .relaxed) }
    return isHolder
  }

  /// Makes what waits the batch: first what the holder has sent, then what others have.
  @usableFromInline
  func refill() {
    // A burst must not keep its memory for ever.
    if held.value.batch.capacity > 1_024 { held.value.batch = [] }
    if held.value.own.isEmpty {
      gate.take(into: &held.value.batch)
    } else {
      swap(&held.value.batch, &held.value.own)
    }
    held.value.batch.reverse()
  }
}
