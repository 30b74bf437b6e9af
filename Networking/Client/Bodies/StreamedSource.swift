// SPDX-License-Identifier: MIT

import Signals

extension ByteSource {
  /// The bytes of a signal, sent as they come, until it completes. Each time they have to be sent from
  /// the beginning, the signal is observed again.
  ///
  /// A signal doesn't wait: what the network doesn't take at once stays in memory, and the request
  /// fails when that becomes too much. `pieces(_:)` makes no more than the network takes.
  ///
  /// - Parameters:
  ///   - pieces: The bytes in portions of any size.
  ///   - length: How many bytes there will be; nil if that isn't known: they go out in chunks.
  ///   - limit: How many bytes may wait in memory.
  public static func stream(
    _ pieces: SafeSignal<[UInt8]>, length: Int? = nil, limit: Int = 16 << 20
  ) -> ByteSource {
    ByteSource(length: length) { wake throws(BodyFailure) in
      let line = ByteQueue(limit: limit, wake)
      let handle = pieces.observe(
        next: { line.add($0) }, end: { _ in line.end() })
      return { limit throws(BodyFailure) in
        try withExtendedLifetime(handle) { () throws(BodyFailure) in try line.take(limit) }
      }
    }
  }

  /// The bytes of an asynchronous sequence, which is read in a task of its own, and no faster than the
  /// network takes them. Each time they have to be sent from the beginning, a sequence is made again.
  ///
  /// What the sequence throws ends the request. When the request ends first, the task is cancelled.
  ///
  /// - Parameters:
  ///   - length: How many bytes there will be; nil if that isn't known: they go out in chunks.
  ///   - ahead: How many bytes are read before the network takes them.
  ///   - make: Makes the sequence; its elements are portions of any size.
  public static func pieces<Pieces: AsyncSequence & SendableMetatype>(
    length: Int? = nil, ahead: Int = 256 << 10, _ make: @escaping @Sendable () -> Pieces
  ) -> ByteSource where Pieces.Element == [UInt8] {
    ByteSource(length: length) { wake throws(BodyFailure) in
      let line = ByteQueue(limit: ahead, wake)
      let reading = Reading(
        line: line,
        task: Task {
          do {
            for try await piece in make() {
              if Task.isCancelled { return }
              await line.addAndWait(piece)
            }
            line.end()
          } catch {
            line.end(.broken(reason: (error as? any UserMessageProviding)?.message ?? "\(error)"))
          }
        })
      return { limit throws(BodyFailure) in try reading.line.take(limit) }
    }
  }
}

/// A task that fills a line as long as somebody takes from it.
private final class Reading: Sendable {
  let line: ByteQueue
  private let task: Task<Void, Never>

  init(line: ByteQueue, task: Task<Void, Never>) {
    self.line = line
    self.task = task
  }

  deinit {
    task.cancel()
    // It may wait for room.
    line.end()
  }
}
