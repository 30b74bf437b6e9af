import Signals
import Synchronization

/// Puts concurrent and re-entrant items in order: who finds it open goes in and does its item at
/// once, who finds it held leaves the item to the holder.
///
/// It is the gate of the signals with items of one type instead of closures: once its two buffers are
/// warm, neither a send nor a re-entrant send allocates. First in, first out; constant stack.
@usableFromInline
final class Turn<Item: Sendable>: Sendable {
  @usableFromInline
  struct Queue: Sendable {
    @usableFromInline var items: ContiguousArray<Item> = []
    /// The empty buffer that the next batch takes the place of.
    @usableFromInline var spare: ContiguousArray<Item> = []

    @inlinable
    init() {}
  }

  /// 0: open. 1: held. 2: held, and items wait.
  @usableFromInline let word = Atomic<UInt8>(0)
  @usableFromInline let queue = Lock(Queue())

  @inlinable
  init() {}

  /// Goes in if it is open. On `true`, the caller does its item and then calls `leave`.
  @inlinable
  func enter() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Opens it, after doing all that came in meanwhile.
  @inlinable
  func leave(_ perform: (Item) -> Void) {
    if !word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged {
      drain(perform)
    }
  }

  /// Leaves an item in the queue. On `true`, the caller has become the holder and must call `drain`.
  @inlinable
  func append(_ item: Item) -> Bool {
    queue.withLock { queue in
      queue.items.append(item)
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

  /// Does the items until none is left, then opens it. For the holder only.
  @inlinable
  func drain(_ perform: (Item) -> Void) {
    repeat {
      var batch = queue.withLock { queue in
        word.store(1, ordering: .releasing)
        let batch = queue.items
        queue.items = queue.spare
        queue.spare = []
        return batch
      }
      // A burst must not keep its memory for ever.
      let isSmall = batch.count <= 1_024
      // From the end, so that each item is moved out and the buffer is empty afterwards.
      if batch.count > 1 { batch.reverse() }
      while let item = batch.popLast() { perform(item) }
      if isSmall {
        queue.withLock { [batch] in $0.spare = batch }
      }
    } while !word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
  }
}
