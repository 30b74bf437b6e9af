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
  /// The gate, with the items of other threads.
  @usableFromInline let gate = GateQueue<Item>()

  @inlinable
  init() {}

  /// Becomes the holder unless there already is one. On `true`, the caller performs its item and all waiting ones, and leaves.
  @inlinable
  func enter() -> Bool {
    gate.enter()
  }

  /// Stops being the holder, unless items of other threads wait: then `take` returns the next one. For the holder only, if
  /// it has no items either.
  @inlinable
  func leave() -> Bool {
    gate.leave()
  }

  /// Removes and returns the next item, after `leave` has found that there is one. For the holder only.
  @inlinable
  func take(_ held: inout HeldItems<Item>) -> Item {
    held.withContent { content in
      if content.batch.isEmpty {
        if let first = content.first.take() {
          content.count &-= 1
          return first
        }
        refill(&content)
      }
      content.count &-= 1
      return content.batch.removeLast()
    }
  }

  /// A Boolean value that indicates whether an item of the calling thread waits in the separate queue: that thread is the holder,
  /// and no items of other threads wait.
  ///
  /// The separate queue may be accessed on `true` only. Even an access that changes nothing, such as passing it as `inout`,
  /// would overlap with those of the holder.
  @inlinable @inline(__always)
  var holdsItems: Bool { gate.isHeldByThisThread && !gate.hasItems }

  /// Enqueues an item, unless `holdsItems`. On `true`, the caller has become the holder, performs all waiting items, and leaves.
  @inlinable
  func append(_ item: consuming Item) -> Bool {
    gate.append(item)
  }

  /// Makes the waiting items the batch: first those of the holder, then those of other threads.
  @usableFromInline
  func refill(_ content: inout HeldContent<Item>) {
    // A burst must not keep its memory permanently.
    if content.batch.capacity > 1_024 { content.batch = [] }
    if content.own.isEmpty {
      gate.take(into: &content.batch)
      content.count += content.batch.count
    } else {
      swap(&content.batch, &content.own)
    }
    content.batch.reverse()
  }
}

/// The data of a queue that only its holder accesses. Most loops that are started and stopped never need it, so it is
/// created on the first access.
///
/// Its owner stores it in addition to the queue: the queue isn't copyable, and a variable in it would be checked for
/// exclusive access.
@usableFromInline
struct HeldItems<Item: Sendable>: Sendable {
  @usableFromInline var box: UncheckedBox<HeldContent<Item>>?
  // SAFETY: an unretained reference to `box`, which never changes after both were set.
  @usableFromInline var reference: Unmanaged<UncheckedBox<HeldContent<Item>>>?

  @inlinable
  init() {}

  @inlinable @inline(__always)
  var isEmpty: Bool {
    guard let reference else { return true }
    return reference._withUnsafeGuaranteedRef { $0.value.count == 0 }
  }

  @inlinable @inline(__always)
  mutating func withContent<Result>(_ body: (inout HeldContent<Item>) -> Result) -> Result {
    (reference ?? make())._withUnsafeGuaranteedRef { body(&$0.value) }
  }

  /// Adds an item that the holder's thread has sent.
  @inlinable
  mutating func append(_ item: consuming Item) {
    // The item is moved out of a variable, since a closure would copy an item that it captures.
    var new = Optional(consume item)
    withContent { content in
      if content.first == nil, content.own.isEmpty {
        swap(&content.first, &new)
      } else if let item = new.take() {
        content.own.append(item)
      }
      content.count &+= 1
    }
  }

  @usableFromInline
  mutating func make() -> Unmanaged<UncheckedBox<HeldContent<Item>>> {
    let new = UncheckedBox(HeldContent<Item>())
    let unretained = Unmanaged.passUnretained(new)
    box = new
    reference = unretained
    return unretained
  }
}

/// See ``HeldItems``.
@usableFromInline
struct HeldContent<Item: Sendable>: Sendable {
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
