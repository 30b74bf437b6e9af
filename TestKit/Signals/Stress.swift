// SPDX-License-Identifier: MIT

import Foundation
import Signals
import Synchronization

/// Several threads at once, for tests that look for races.
public enum Stress {
  /// Runs work on threads of its own, which all begin at the same moment, and waits for their end.
  ///
  /// - Parameters:
  ///   - threads: How many; each is given its number.
  ///   - stackSize: The size of each stack in bytes; the system's choice, unless said otherwise.
  ///   - body: What each does.
  public static func run(
    threads: Int, stackSize: Int? = nil, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let start = NSCondition()
    let ready = Lock((waiting: 0, isOpen: false))
    let done = DispatchGroup()
    for number in 0..<threads {
      done.enter()
      let thread = Thread {
        start.lock()
        ready.withLock { $0.waiting += 1 }
        start.broadcast()
        while !ready.withLock({ $0.isOpen }) { start.wait() }
        start.unlock()
        body(number)
        done.leave()
      }
      if let stackSize { thread.stackSize = stackSize }
      thread.start()
    }
    start.lock()
    while ready.withLock({ $0.waiting }) < threads { start.wait() }
    ready.withLock { $0.isOpen = true }
    start.broadcast()
    start.unlock()
    done.wait()
  }
}

/// Notices two threads in one place where there may be one at most.
public final class SerialProbe: Sendable {
  private let inside = Atomic(0)
  private let found = Atomic(0)

  /// Creates a probe that has noticed nothing.
  public init() {}

  /// How often a thread came while another one was there.
  public var overlaps: Int { found.load(ordering: .sequentiallyConsistent) }

  /// Marks the place; `body` is what the thread does there.
  public func touch(_ body: () -> Void = {}) {
    if inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 {
      found.add(1, ordering: .sequentiallyConsistent)
    }
    body()
    inside.subtract(1, ordering: .sequentiallyConsistent)
  }
}
