// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// A chunk of content while it is received. It counts as unread as long as a copy of it exists.
/// When too much is unread, the server has to wait.
///
/// To apply back-pressure across threads, pass chunks instead of their bytes.
public struct Chunk: Sendable {
  /// The bytes, after decompression.
  public let bytes: [UInt8]
  private let credit: Credit

  init(_ bytes: [UInt8], _ credit: Credit) {
    self.bytes = bytes
    self.credit = credit
  }

  /// A token that notifies a sink when a chunk and all its copies were released.
  final class Credit: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) {
      self.giveBack = giveBack
    }

    deinit {
      giveBack()
    }
  }
}

/// A sink that sends a content as elements of a signal, and limits the unread ones to a window.
final class ChunkSink: StreamSink {
  private let window: ReadWindow
  private let queue: QueueScheduler?
  private let accept: @Sendable (Response) throws(SinkFailure) -> Void
  private let deliver: @Sendable (Chunk) -> Void
  private let isInline = Atomic(false)
  /// A Boolean value that indicates whether a chunk was scheduled on the queue.
  private let hasScheduled = Atomic(false)

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - window: The maximum number of unread bytes.
  ///   - queue: The queue that delivers the chunks, for a receiver that takes time; nil for the
  ///     engine's thread.
  ///   - accept: Checks the response's head.
  ///   - deliver: Receives the chunks.
  init(
    window: Int, on queue: QueueScheduler?,
    accept: @escaping @Sendable (Response) throws(SinkFailure) -> Void,
    deliver: @escaping @Sendable (Chunk) -> Void
  ) {
    self.window = ReadWindow(window)
    self.queue = queue
    self.accept = accept
    self.deliver = deliver
  }

  var mayBeEndless: Bool { true }

  /// Elements that were sent can't be taken back.
  var canBegin: Bool { !window.hasBegun }

  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure) {
    try accept(head)
    window.begin(resume: resume)
  }

  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool {
    let count = piece.count
    guard window.take(count) else { return false }
    let chunk = Chunk(Array(piece), Chunk.Credit { [window] in window.giveBack(count) })
    guard let queue, !isInline.load(ordering: .relaxed) else {
      deliver(chunk)
      return true
    }
    hasScheduled.store(true, ordering: .relaxed)
    queue.schedule { [deliver] in deliver(chunk) }
    return true
  }

  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) {
    window.end()
    settle { completion(nil) }
  }

  /// Calls a closure after the chunks that were received before have been delivered.
  func settle(_ work: @escaping @Sendable () -> Void) {
    guard let queue, hasScheduled.load(ordering: .relaxed) else { return work() }
    queue.schedule(work)
  }

  func workInline() {
    isInline.store(true, ordering: .relaxed)
  }
}
