// SPDX-License-Identifier: MIT

import Synchronization

/// The state of a gate, and the queue of what arrived while the gate was held.
///
/// One caller at a time holds the gate. Everyone else appends an item, which the holder takes before it leaves. No
/// caller waits. ``Gate`` queues closures; the engine of feedback loops queues events.
///
/// Going in and out takes two atomic operations, which cost more than all the rest of an event. Most gates are used by
/// one thread. So a thread that has gone in many times without another one becomes the owner, which goes in and out with
/// plain stores, until a second thread comes:
///
/// | | goes in | goes out |
/// |---|---|---|
/// | any thread, while there is no owner | exchanges `holder` | exchanges `holder`, looks at `signs` |
/// | the owner | sets `isOwnerInside`, looks at `signs` | clears `isOwnerInside`, looks at `signs` |
///
/// A processor may look at `signs` before other threads see the plain store. So a second thread sets a sign and raises a
/// ``ThreadBarrier``, once for each gate. After that the owner either sees the sign, or its earlier stores are visible.
@usableFromInline
package struct GateQueue<Item: Sendable>: ~Copyable, Sendable {
  /// 0 before there is an owner, `noOwner` afterwards. Only the owner finds its own number here.
  @usableFromInline let owner = Atomic<UInt>(0)
  /// Set by the owner alone. If it is set afterwards, that thread went in before, or is about to go back.
  @usableFromInline let isOwnerInside = Atomic(false)
  /// Bits. 1: items are queued. 2: there is no owner.
  @usableFromInline let signs = Atomic<UInt8>(2)
  /// The thread that holds a gate without an owner; 0 if none does. Only that thread finds its own number here.
  @usableFromInline let holder = Atomic<UInt>(0)
  /// The items, as ``GateItems``. Most gates never queue any, and a generic lock would look up its type in each gate.
  @usableFromInline let storage = LazyObject()
  /// The last thread that held the gate, and how many times it did so in a row. For the holder only.
  @usableFromInline let lastThread = Atomic<UInt>(0)
  @usableFromInline let entries = Atomic<UInt>(0)
  @usableFromInline let entriesOfOwner: UInt

  /// Creates an open gate with an empty queue.
  ///
  /// - Parameter entriesOfOwner: How many times a thread goes in, without another one, until it is the owner. A barrier
  ///   takes as long as what a few hundred entries of an owner save.
  @inlinable
  package init(entriesOfOwner: UInt = 256) {
    self.entriesOfOwner = entriesOfOwner
  }

  /// A Boolean value that indicates whether the calling thread holds the gate.
  @inlinable
  package var isHeldByThisThread: Bool {
    let thread = currentThread()
    return holder.load(ordering: .relaxed) == thread
      || (owner.load(ordering: .relaxed) == thread && isOwnerInside.load(ordering: .relaxed))
  }

  /// A Boolean value that indicates whether items are queued.
  @inlinable
  package var hasItems: Bool { signs.load(ordering: .sequentiallyConsistent) & 1 != 0 }

  /// A Boolean value that indicates whether the gate is open, and all that the caller has appended was handled.
  @inlinable
  package var isIdle: Bool {
    !hasItems && !isOwnerInside.load(ordering: .acquiring) && holder.load(ordering: .acquiring) == 0
  }

  /// Holds the gate if it is open and nothing is queued, and returns whether it was.
  @inlinable
  package func enter() -> Bool {
    if owner.load(ordering: .relaxed) == currentThread(), !isOwnerInside.load(ordering: .acquiring)
    {
      isOwnerInside.store(true, ordering: .releasing)
      if signs.load(ordering: .sequentiallyConsistent) == 0 { return true }
      // Another thread has come.
      isOwnerInside.store(false, ordering: .sequentiallyConsistent)
    }
    return enterWithoutOwner()
  }

  /// Opens the gate and returns true, or returns false if items are queued. For the holder only.
  @inlinable
  package func leave() -> Bool {
    if signs.load(ordering: .sequentiallyConsistent) == 0 {
      // The holder is the owner.
      isOwnerInside.store(false, ordering: .releasing)
      if signs.load(ordering: .sequentiallyConsistent) == 0 { return true }
    }
    return leaveWithItems()
  }

  @usableFromInline
  func enterWithoutOwner() -> Bool {
    let thread = currentThread()
    while true {
      let owner = owner.load(ordering: .sequentiallyConsistent)
      if owner == thread, isOwnerInside.load(ordering: .relaxed) { return false }
      if owner != 0, owner != noOwner { removeOwner() }
      guard hold(thread) else { return false }
      // While another thread held the gate, it may have become the owner.
      if owner == 0, self.owner.load(ordering: .sequentiallyConsistent) != 0 {
        release()
        continue
      }
      // The owner before, or items of others, are first in line.
      if isOwnerInside.load(ordering: .sequentiallyConsistent) || hasItems {
        release()
        return false
      }
      if owner == 0 { count(thread) }
      return true
    }
  }

  @usableFromInline
  func leaveWithItems() -> Bool {
    if holder.load(ordering: .relaxed) == currentThread() {
      release()
    } else if isOwnerInside.load(ordering: .relaxed) {
      if hasItems { return false }
      _ = isOwnerInside.exchange(false, ordering: .sequentiallyConsistent)
    } else {
      atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
    return !claim()
  }

  /// Appends an item after `enter()` has returned false. Returns true if the caller holds the gate now, and takes what
  /// is queued.
  @inlinable
  package func append(_ item: consuming Item) -> Bool {
    push(item)
    return settle()
  }

  /// Appends an item after `enter()` has returned false. The caller calls ``settle()`` afterwards.
  @inlinable
  package func push(_ item: consuming Item) {
    let item = item
    storage.object { GateItems<Item>() }.list.withLock { items in
      items.append(item)
      signs.bitwiseOr(1, ordering: .sequentiallyConsistent)
    }
  }

  /// Makes sure that what the caller has pushed is taken. Returns true if the caller does so, and holds the gate now.
  @usableFromInline
  package func settle() -> Bool {
    // If this thread holds the gate further up the stack, it looks for items when it leaves.
    !isHeldByThisThread && claim()
  }

  /// Exchanges an empty array for the queued items, in the order in which they arrived. For the holder only.
  @inlinable
  package func take(into batch: inout ContiguousArray<Item>) {
    storage.object { GateItems<Item>() }.list.withLock { items in
      signs.bitwiseAnd(~1, ordering: .sequentiallyConsistent)
      swap(&batch, &items)
    }
  }
}

/// What waits at a gate.
@usableFromInline
final class GateItems<Item: Sendable>: Sendable {
  @usableFromInline let list = Lock(ContiguousArray<Item>())

  @usableFromInline
  init() {}
}

extension GateQueue {
  private var noOwner: UInt { .max }

  private func hold(_ thread: UInt) -> Bool {
    holder.compareExchange(expected: 0, desired: thread, ordering: .sequentiallyConsistent)
      .exchanged
  }

  private func release() {
    _ = holder.exchange(0, ordering: .sequentiallyConsistent)
  }

  /// Holds the gate if items are queued and it is open. If another thread holds it, that one finds the items when it
  /// leaves.
  private func claim() -> Bool {
    let thread = currentThread()
    while hasItems {
      let owner = owner.load(ordering: .sequentiallyConsistent)
      if owner != 0, owner != noOwner { removeOwner() }
      guard hold(thread) else { return false }
      if owner == 0, self.owner.load(ordering: .sequentiallyConsistent) != 0 {
        release()
        continue
      }
      let isOwnerFirst = isOwnerInside.load(ordering: .sequentiallyConsistent)
      // Another holder may have taken the items meanwhile.
      if !isOwnerFirst, hasItems { return true }
      release()
      // An owner that is still inside finds the gate open.
      if isOwnerFirst, isOwnerInside.load(ordering: .sequentiallyConsistent) { return false }
    }
    return false
  }

  /// Counts an entry, and makes the thread the owner after many. For the holder only.
  private func count(_ thread: UInt) {
    guard lastThread.load(ordering: .relaxed) == thread else {
      lastThread.store(thread, ordering: .relaxed)
      entries.store(1, ordering: .relaxed)
      return
    }
    let count = entries.load(ordering: .relaxed) + 1
    if count < entriesOfOwner { return entries.store(count, ordering: .relaxed) }
    guard ThreadBarrier.isAvailable else { return }
    isOwnerInside.store(true, ordering: .sequentiallyConsistent)
    signs.bitwiseAnd(~2, ordering: .sequentiallyConsistent)
    owner.store(thread, ordering: .sequentiallyConsistent)
    release()
  }

  /// Lets the owner go in and out like all other threads, for good.
  private func removeOwner() {
    signs.bitwiseOr(2, ordering: .sequentiallyConsistent)
    ThreadBarrier.raise()
    owner.store(noOwner, ordering: .sequentiallyConsistent)
  }
}
