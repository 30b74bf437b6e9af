// SPDX-License-Identifier: MIT

import Signals

/// Threads for work that would delay an engine's thread.
final class WorkerThreads: Sendable {
  /// The threads that decode large responses.
  static let decoding = WorkerThreads("Networking.Reader", count: 4)
  /// The threads that read the bodies of requests from files and other sources.
  static let uploads = WorkerThreads("Networking.Upload", count: 4)

  private let queues: [QueueScheduler]
  /// The amount of work of each queue.
  private let loads: Lock<[Int]>

  init(_ name: String, count: Int) {
    queues = (0..<count).map { QueueScheduler(name: "\(name)\($0)") }
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
