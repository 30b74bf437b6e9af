// SPDX-License-Identifier: MIT

import Synchronization

/// The state of a gate, and the queue of what arrived while the gate was held.
///
/// One caller at a time holds the gate. Everyone else appends an item, which the holder takes before it leaves. No
/// caller waits. ``Gate`` queues closures; the engine of feedback loops queues events.
@usableFromInline
package struct GateQueue<Item: Sendable>: ~Copyable, Sendable {
  /// 0: open. 1: held. 2: held, and items are queued.
  @usableFromInline let word = Atomic<UInt8>(0)
  @usableFromInline let items = Lock(ContiguousArray<Item>())

  /// Creates an open gate with an empty queue.
  @inlinable
  package init() {}

  /// A Boolean value that indicates whether the gate is held and nothing is queued.
  @inlinable
  package var isHeldWithoutItems: Bool { word.load(ordering: .acquiring) == 1 }

  /// Holds the gate if it is open, and returns whether it was.
  @inlinable
  package func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Opens the gate and returns true, or returns false if items are queued. For the holder only.
  @inlinable
  package func leave() -> Bool {
    word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
  }

  /// Appends an item. Returns true if the holder had left meanwhile, so that the caller holds the gate now.
  @inlinable
  package func append(_ item: consuming Item) -> Bool {
    let item = item
    return items.withLock { items in
      items.append(item)
      while true {
        switch word.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing) {
        case (true, _), (false, 2): return false
        default: break
        }
        // The holder left between the caller's attempt to enter and now.
        if word.compareExchange(expected: 0, desired: 2, ordering: .acquiringAndReleasing).exchanged
        {
          return true
        }
      }
    }
  }

  /// Exchanges an empty array for the queued items, in the order in which they arrived. For the holder only.
  @inlinable
  package func take(into batch: inout ContiguousArray<Item>) {
    items.withLock { items in
      word.store(1, ordering: .releasing)
      swap(&batch, &items)
    }
  }
}
