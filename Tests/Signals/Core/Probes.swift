import Foundation
import Signals
import Synchronization

/// A failure for tests.
struct Oops: Error, Hashable {
  var number = 0
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ amount: Int = 1) {
    count.add(amount, ordering: .sequentiallyConsistent)
  }
}

/// Notices two threads in one place.
final class OverlapProbe: Sendable {
  private let inside = Atomic(0)
  private let found = Atomic(0)

  var overlaps: Int { found.load(ordering: .sequentiallyConsistent) }

  func touch() {
    if inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 {
      found.add(1, ordering: .sequentiallyConsistent)
    }
    inside.subtract(1, ordering: .sequentiallyConsistent)
  }
}

/// An object whose life is watched.
final class Witness: Sendable {
  let number = 1
}

/// Real threads, joined before a call returns.
enum DispatchThreads {
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  /// Runs work on a thread with 512 KB of stack, and waits for its end.
  static func runOnSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
  }
}
