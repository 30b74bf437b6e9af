// SPDX-License-Identifier: MIT

import Signals

/// Threads that decode large responses, which would delay the engine's thread.
final class ReadingWorkers: Sendable {
  static let shared = ReadingWorkers(count: 4)
  /// The size of a body in bytes from which on it is decoded here. Decoding 16 KB of JSON takes
  /// about a millisecond.
  static let threshold = 16 << 10

  private let queues: [QueueScheduler]
  /// The amount of work of each queue.
  private let loads: Lock<[Int]>

  init(count: Int) {
    queues = (0..<count).map { QueueScheduler(name: "Networking.Reader\($0)") }
    loads = Lock(Array(repeating: 0, count: count))
  }

  /// Runs work on the thread with the least work.
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
