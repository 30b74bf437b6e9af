// SPDX-License-Identifier: MIT

import Signals

/// Serializes concurrent and re-entrant items: a caller that finds it open becomes the holder and performs its item
/// immediately; other callers leave their items to the holder.
///
/// It uses the same `GateQueue` as the gate of signals, with items of one type instead of closures: after its buffers
/// have grown, neither a send nor a re-entrant send allocates. Items are performed in FIFO order with constant stack.
///
/// Items of the holder's own thread wait in a separate queue without a lock, unless items of other threads wait
/// already: then they wait behind those. Therefore the separate queue, which is performed first, contains no item that
/// is newer than those in the other one, and can't starve it.
@usableFromInline
struct SerialQueue<Item: Sendable>: ~Copyable, Sendable {
  /// The data that only the holder accesses.
  @usableFromInline
  struct Held: Sendable {
    /// The items that are being performed, in reverse order, so that each one is moved out.
    @usableFromInline var batch: ContiguousArray<Item> = []
    /// The oldest item that the holder's thread has sent meanwhile. Usually there is one, which needs no array.
    @usableFromInline var first: Item?
    /// The items that the holder's thread has sent after the first.
    @usableFromInline var own: ContiguousArray<Item> = []
    /// The number of all these items.
    @usableFromInline var count = 0

    @inlinable
    init() {}
  }

  /// The gate, with the items of other threads.
  @usableFromInline let gate = GateQueue<Item>()
  @usableFromInline let held = UncheckedBox(Held())

  @inlinable
  init() {}

  /// Becomes the holder unless there already is one. On `true`, the caller performs its item and all waiting ones, and leaves.
  @inlinable
  func enter() -> Bool {
    gate.enter()
  }

  /// Stops being the holder, unless items wait: then `take` returns the next one. For the holder only.
  @inlinable
  func leave() -> Bool {
    held.value.count == 0 && gate.leave()
  }

  /// Removes and returns the next item, after `leave` has found that there is one. For the holder only.
  @inlinable
  func take() -> Item {
    if held.value.batch.isEmpty {
      if let first = held.value.first.take() {
        held.value.count &-= 1
        return first
      }
      refill()
    }
    held.value.count &-= 1
    return held.value.batch.removeLast()
  }

  /// Enqueues an item. On `true`, the caller has become the holder, performs all waiting items, and leaves.
  @inlinable
  func append(_ item: consuming Item) -> Bool {
    if gate.isHeldByThisThread, !gate.hasItems {
      if held.value.first == nil, held.value.own.isEmpty {
        held.value.first = item
      } else {
        held.value.own.append(item)
      }
      held.value.count &+= 1
      return false
    }
    return gate.append(item)
  }

  /// Makes the waiting items the batch: first those of the holder, then those of other threads.
  @usableFromInline
  func refill() {
    // A burst must not keep its memory permanently.
    if held.value.batch.capacity > 1_024 { held.value.batch = [] }
    if held.value.own.isEmpty {
      gate.take(into: &held.value.batch)
      held.value.count += held.value.batch.count
    } else {
      swap(&held.value.batch, &held.value.own)
    }
    held.value.batch.reverse()
  }
}
