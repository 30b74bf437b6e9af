import Signals

/// A piece of content on its way. As long as anybody holds it, it counts as not read yet: when too much
/// is unread, the server is made to wait.
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
  private struct State: Sendable {
    var unread = 0
    var isHeld = false
    var hasBegun = false
    var resume: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  private let window: Int
  private let accept: @Sendable (Response) throws(SinkFailure) -> Void
  private let deliver: @Sendable (Chunk) -> Void

  init(
    window: Int, accept: @escaping @Sendable (Response) throws(SinkFailure) -> Void,
    deliver: @escaping @Sendable (Chunk) -> Void
  ) {
    self.window = max(1, window)
    self.accept = accept
    self.deliver = deliver
  }

  /// Elements that were sent can't be taken back.
  var canBegin: Bool { state.withLock { !$0.hasBegun } }

  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure) {
    try accept(head)
    state.withLock { state in
      state.hasBegun = true
      state.resume = resume
    }
  }

  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool {
    let count = piece.count
    let isTaken = state.withLock { state in
      guard state.unread == 0 || state.unread + count <= window else {
        state.isHeld = true
        return false
      }
      state.unread += count
      return true
    }
    guard isTaken else { return false }
    deliver(Chunk(Array(piece), Chunk.Credit { [self] in giveBack(count) }))
    return true
  }

  func end() {
    state.withLock { $0.resume = nil }
  }

  private func giveBack(_ count: Int) {
    let resume = state.withLock { state -> (@Sendable () -> Void)? in
      state.unread -= count
      // Not for each piece: waking the engine costs more than a piece.
      guard state.isHeld, state.unread <= window / 2 else { return nil }
      state.isHeld = false
      return state.resume
    }
    resume?()
  }
}
