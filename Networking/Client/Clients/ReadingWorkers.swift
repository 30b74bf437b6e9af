// SPDX-License-Identifier: MIT

import Signals

/// Threads that read responses which would hold up the engine's.
final class ReadingWorkers: Sendable {
  static let shared = ReadingWorkers(count: 4)
  /// The size of content, in bytes, from which on a response is read here. Reading 16 KB of JSON
  /// takes about a millisecond.
  static let threshold = 16 << 10

  private let queues: [QueueScheduler]
  /// The amount of work of each queue.
  private let loads: Lock<[Int]>

  init(count: Int) {
    queues = (0..<count).map { QueueScheduler(name: "Networking.Reader\($0)") }
    loads = Lock(Array(repeating: 0, count: count))
  }

  /// Does work on the thread that has the least to do.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    let index = loads.withLock { loads in
      let index = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[index] += 1
      return index
    }
    queues[index].schedule { [self] in
      work()
      loads.withLock { $0[index] -= 1 }
    }
  }
}
