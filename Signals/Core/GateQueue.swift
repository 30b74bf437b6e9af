// SPDX-License-Identifier: MIT

import Synchronization

/// The state of a gate, and the queue of what arrived while the gate was held.
///
/// One caller at a time holds the gate. Everyone else appends an item, which the holder takes before it leaves. No
/// caller waits. ``Gate`` queues closures; the engine of feedback loops queues events.
@usableFromInline
package struct GateQueue<Item: Sendable>: ~Copyable, Sendable {
  /// 0: open. 1: held. 2: held, and items are queued. Plus 4 while the state is locked, see ``lockState()``.
  @usableFromInline let word = Atomic<UInt8>(0)
  @usableFromInline let items = Lock(ContiguousArray<Item>())

  /// Creates an open gate with an empty queue.
  @inlinable
  package init() {}

  /// A Boolean value that indicates whether the gate is held and nothing is queued.
  @inlinable
  package var isHeldWithoutItems: Bool { word.load(ordering: .acquiring) == 1 }

  /// A Boolean value that indicates whether the gate is open.
  @inlinable
  package var isOpen: Bool { word.load(ordering: .acquiring) == 0 }

  /// Holds the gate if it is open, and returns whether it was.
  @inlinable
  package func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Opens the gate and returns true, or returns false if items are queued, or if the state is locked. For the holder
  /// only.
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
      switch word.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing) {
      case (true, _), (false, 2): return false
      default: break
      }
      // The holder has left between the caller's attempt to enter and now, or the state is locked.
      let before = lockState()
      unlockState(2)
      return before == 0
    }
  }

  /// Exchanges an empty array for the queued items, in the order in which they arrived. For the holder only.
  @inlinable
  package func take(into batch: inout ContiguousArray<Item>) {
    items.withLock { items in
      if !word.compareExchange(expected: 2, desired: 1, ordering: .releasing).exchanged {
        _ = lockState()
        unlockState(1)
      }
      swap(&batch, &items)
    }
  }
}

// A state beside the queue, which changes together with it: the value of a property. It is locked for a few instructions.
// While it is locked nothing else changes the word, so that a plain store unlocks it.
extension GateQueue {
  /// Locks the state, and returns the word before, whose bit 4 is clear. No other lock is taken meanwhile.
  @inlinable
  package func lockState() -> UInt8 {
    if word.compareExchange(expected: 0, desired: 4, ordering: .acquiring).exchanged {
      noteLock()
      return 0
    }
    return lockStateSlowly()
  }

  /// Waits until the state can be locked.
  @usableFromInline
  func lockStateSlowly() -> UInt8 {
    var expected = word.load(ordering: .relaxed) & ~4
    var wait = SpinWait()
    while true {
      let (isLocked, now) = word.compareExchange(
        expected: expected, desired: expected | 4, ordering: .acquiringAndReleasing)
      if isLocked { break }
      if now & 4 != 0 { wait.pause() }
      expected = now & ~4
    }
    noteLock()
    return expected
  }

  /// Unlocks the state, and sets the word.
  @inlinable
  package func unlockState(_ new: UInt8) {
    #if DEBUG
      Holding.end()
    #endif
    word.store(new, ordering: .releasing)
  }

  /// Holds the gate and locks the state if the gate is open and the state unlocked.
  @inlinable
  package func enterLocked() -> Bool {
    guard word.compareExchange(expected: 0, desired: 5, ordering: .acquiring).exchanged else {
      return false
    }
    noteLock()
    return true
  }

  /// Holds the gate and locks the state, or returns false if the gate is held. Waits for the state.
  @usableFromInline
  func enterLockedSlowly() -> Bool {
    var wait = SpinWait()
    while word.load(ordering: .relaxed) & 3 == 0 {
      if enterLocked() { return true }
      wait.pause()
    }
    return false
  }

  /// Appends an item and changes the state in one step, even if the gate is held.
  ///
  /// - Parameter change: Changes the state, and returns the item, or nil to append none.
  /// - Returns: Nil if no item was appended; otherwise true if the caller holds the gate now.
  @inlinable
  package func appendLocked(_ change: () -> Item?) -> Bool? {
    items.withLock { items in
      let before = lockState()
      guard let item = change() else {
        unlockState(before)
        return nil
      }
      items.append(item)
      unlockState(2)
      return before == 0
    }
  }

  @inlinable
  func noteLock() {
    #if DEBUG
      Holding.begin()
    #endif
  }
}
