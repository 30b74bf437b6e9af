// SPDX-License-Identifier: MIT

import Signals

extension ByteSource {
  /// Returns a source of the bytes of a signal, which are sent as they arrive until the signal completes. The signal is
  /// observed again each time the body is sent again; if that isn't possible, use ``singleUse``.
  ///
  /// The signal has to complete, also after the announced number of bytes: the last ones are sent then.
  ///
  /// A signal has no back-pressure: bytes that the network doesn't accept immediately stay in memory, and the request
  /// fails when they exceed the limit. `pieces(_:)` has back-pressure.
  ///
  /// - Parameters:
  ///   - pieces: The bytes, in chunks of any size.
  ///   - length: The number of bytes; nil if it is unknown, which uses chunked encoding.
  ///   - limit: The maximum number of waiting bytes.
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

  /// Returns a source of the bytes of an asynchronous sequence, which is iterated in a separate task with
  /// back-pressure. A new sequence is created each time the body is sent again; if there is only one, use ``singleUse``.
  ///
  /// An error of the sequence ends the request. If the request ends first, the task is cancelled.
  ///
  /// - Parameters:
  ///   - length: The number of bytes; nil if it is unknown, which uses chunked encoding.
  ///   - ahead: The number of bytes that are read before the network accepts them.
  ///   - make: Creates the sequence, whose elements are chunks of any size.
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

/// A task that fills a queue while it has a reader.
private final class Reading: Sendable {
  let line: ByteQueue
  private let task: Task<Void, Never>

  init(line: ByteQueue, task: Task<Void, Never>) {
    self.line = line
    self.task = task
  }

  deinit {
    task.cancel()
    // The task may wait for room.
    line.end()
  }
}
