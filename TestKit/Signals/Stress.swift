// SPDX-License-Identifier: MIT

import Foundation
import Signals
import Synchronization

/// Concurrent threads for tests that look for data races.
package enum Stress {
  /// Runs work on several new threads that begin at the same moment, and waits for their end.
  ///
  /// - Parameters:
  ///   - threads: The number of threads.
  ///   - stackSize: The size of each stack in bytes; nil for the system's default.
  ///   - body: The work of each thread, given its number.
  package static func run(
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

/// Detects overlapping accesses to a section that must be serial.
package final class SerialProbe: Sendable {
  private let inside = Atomic(0)
  private let found = Atomic(0)

  /// Creates a probe without overlaps.
  package init() {}

  /// The number of times that a thread entered the section while another one was inside.
  package var overlaps: Int { found.load(ordering: .sequentiallyConsistent) }

  /// Runs a closure as the section.
  package func touch(_ body: () -> Void = {}) {
    if inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 {
      found.add(1, ordering: .sequentiallyConsistent)
    }
    body()
    inside.subtract(1, ordering: .sequentiallyConsistent)
  }
}
