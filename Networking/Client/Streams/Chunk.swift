// SPDX-License-Identifier: MIT

import Signals

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
final class ChunkSink: ContentSink {
  private let window: ReadWindow
  private let accept: @Sendable (Response) throws(SinkFailure) -> Void
  private let deliver: @Sendable (Chunk) -> Void
  private let keeps: Bool

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - window: The maximum number of unread bytes.
  ///   - keeps: Whether the receiver may keep chunks; otherwise they count as read immediately.
  ///   - accept: Checks the response's head.
  ///   - deliver: Receives the chunks.
  init(
    window: Int, keeps: Bool, accept: @escaping @Sendable (Response) throws(SinkFailure) -> Void,
    deliver: @escaping @Sendable (Chunk) -> Void
  ) {
    self.window = ReadWindow(window)
    self.keeps = keeps
    self.accept = accept
    self.deliver = deliver
  }

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
    guard keeps else {
      deliver(Chunk(Array(piece), Chunk.Credit {}))
      return true
    }
    guard window.take(count) else { return false }
    deliver(Chunk(Array(piece), Chunk.Credit { [window] in window.giveBack(count) }))
    return true
  }

  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) {
    window.end()
    completion(nil)
  }
}
