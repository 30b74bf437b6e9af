// SPDX-License-Identifier: MIT

import Signals

/// A piece of content on its way. As long as anybody holds it, it counts as not read yet: when too
/// much is unread, the server is made to wait.
///
/// So whoever hands pieces to another thread hands over chunks, not their bytes.
public struct Chunk: Sendable {
  /// The bytes, after decompression.
  public let bytes: [UInt8]
  private let credit: Credit

  init(_ bytes: [UInt8], _ credit: Credit) {
    self.bytes = bytes
    self.credit = credit
  }

  /// What is given back to a sink when a chunk and all its copies are gone.
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

/// Makes a signal's elements of a content, and lets no more of them be unread than a window holds.
final class ChunkSink: ContentSink {
  private let window: ChunkWindow
  private let accept: @Sendable (Response) throws(SinkFailure) -> Void
  private let deliver: @Sendable (Chunk) -> Void

  init(
    window: Int, accept: @escaping @Sendable (Response) throws(SinkFailure) -> Void,
    deliver: @escaping @Sendable (Chunk) -> Void
  ) {
    self.window = ChunkWindow(window)
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
    guard window.take(count) else { return false }
    deliver(Chunk(Array(piece), Chunk.Credit { [window] in window.giveBack(count) }))
    return true
  }

  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) {
    window.end()
    completion(nil)
  }
}

/// How much of a content is unread.
///
/// Chunks hold it and not their sink, which holds whoever they are delivered to: an observer that
/// keeps its chunks would hold itself.
private final class ChunkWindow: Sendable {
  private struct State: Sendable {
    var unread = 0
    var isHeld = false
    var hasBegun = false
    var resume: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  private let size: Int

  init(_ size: Int) {
    self.size = max(1, size)
  }

  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  func begin(resume: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.hasBegun = true
      state.resume = resume
    }
  }

  /// Counts bytes as unread; false if there is no room for them.
  func take(_ count: Int) -> Bool {
    state.withLock { state in
      guard state.unread == 0 || state.unread + count <= size else {
        state.isHeld = true
        return false
      }
      state.unread += count
      return true
    }
  }

  func giveBack(_ count: Int) {
    let resume = state.withLock { state -> (@Sendable () -> Void)? in
      state.unread -= count
      // Not for each piece: waking the engine costs more than a piece.
      guard state.isHeld, state.unread <= size / 2 else { return nil }
      state.isHeld = false
      return state.resume
    }
    resume?()
  }

  func end() {
    state.withLock { $0.resume = nil }
  }
}
