// SPDX-License-Identifier: MIT

import Signals

/// A reader that reads a source on a worker thread, ahead of the network.
///
/// At most a window of bytes is in memory: the worker stops when it is full, and continues when the network has taken
/// half of it. Releasing the reader ends the work after the current piece.
package final class ReadAhead: Sendable {
  fileprivate struct State: Sendable {
    /// The pieces that the network hasn't taken yet, in order.
    var pieces: [[UInt8]] = []
    var waiting = 0
    /// The number of bytes that were read.
    var count = 0
    var reader: ByteSource.Reader?
    /// The last announced bytes, until it is known that nothing follows.
    var last: [UInt8]?
    var failure: BodyFailure?
    var isOver = false
    /// Whether a worker reads, so that no other does.
    var isReading = false
    /// Whether the source had bytes again while a worker read.
    var wasResumed = false
    /// Whether the network waits for bytes.
    var isAwaited = false
  }

  private let source: ByteSource
  private let wake: @Sendable () -> Void
  private let state = Lock(State())

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: The source, which is opened on the worker thread.
  ///   - wake: A closure that is called on a worker thread when there are bytes, the end or a failure after `take` has
  ///     returned nil.
  package init(_ source: ByteSource, _ wake: @escaping @Sendable () -> Void) {
    self.source = source
    self.wake = wake
  }

  /// Returns the next piece: empty at the end, nil until it was read.
  package func take() throws(BodyFailure) -> [UInt8]? {
    let (piece, failure, mayRead) = state.withLock { state in
      let piece = state.pieces.isEmpty ? nil : state.pieces.removeFirst()
      state.waiting -= piece?.count ?? 0
      state.isAwaited = piece == nil && !state.isOver
      let end: [UInt8]? = state.isOver ? [] : nil
      let mayRead = !state.isOver && !state.isReading && state.waiting <= Self.window / 2
      if mayRead { state.isReading = true }
      return (piece ?? end, piece == nil ? state.failure : nil, mayRead)
    }
    if mayRead { WorkerThreads.uploads.schedule { [weak self] in self?.fill() } }
    if let failure { throw failure }
    return piece
  }

  /// Reads until the window is full, or the source has nothing more now.
  private func fill() {
    var next = Next.more
    while next == .more {
      let piece = Result { () throws(BodyFailure) in try read() }
      let isAwaited: Bool
      (next, isAwaited) = state.withLock { $0.add(piece) }
      if isAwaited { wake() }
    }
  }

  private func read() throws(BodyFailure) -> [UInt8]? {
    let reader: ByteSource.Reader
    if let open = state.withLock({ $0.reader }) {
      reader = open
    } else {
      // Part of the source may wait: then reading continues when it has bytes.
      reader = try source.open { [weak self] in self?.resume() }
      state.withLock { $0.reader = reader }
    }
    if let last = state.withLock({ $0.last }) { return try checked(last, reader) }
    guard let bytes = try reader(Self.pieceSize) else { return nil }
    let count = state.withLock { state in
      state.count += bytes.count
      return state.count
    }
    // Nothing of a source is sent as a whole if it has more bytes than announced.
    guard let length = source.length, !bytes.isEmpty, count >= length else { return bytes }
    if count > length { throw .long(announced: length) }
    return try checked(bytes, reader)
  }

  /// Returns the last announced bytes if nothing follows; nil if that isn't known yet.
  private func checked(
    _ last: [UInt8], _ reader: ByteSource.Reader
  ) throws(BodyFailure) -> [UInt8]? {
    let surplus = try reader(1)
    state.withLock { $0.last = surplus == nil ? last : nil }
    guard let surplus else { return nil }
    if !surplus.isEmpty { throw .long(announced: source.length ?? 0) }
    return last
  }

  /// Continues to read after the source had no bytes.
  private func resume() {
    let mayRead = state.withLock { state in
      state.wasResumed = state.isReading
      guard !state.isOver, !state.isReading else { return false }
      state.isReading = true
      return true
    }
    if mayRead { WorkerThreads.uploads.schedule { [weak self] in self?.fill() } }
  }

  fileprivate enum Next {
    case more
    case rest
  }

  fileprivate static let window = 512 << 10
  private static let pieceSize = 64 << 10
}

extension ReadAhead.State {
  /// Adds the outcome of reading. Returns whether to continue, and whether the network waits for it.
  fileprivate mutating func add(
    _ piece: Result<[UInt8]?, BodyFailure>
  ) -> (ReadAhead.Next, isAwaited: Bool) {
    switch piece {
    case .success(nil):
      isReading = wasResumed
      wasResumed = false
      return (isReading ? .more : .rest, false)
    case .success(let bytes?) where !bytes.isEmpty:
      pieces.append(bytes)
      waiting += bytes.count
      isReading = waiting < ReadAhead.window
    case .success:
      (isOver, isReading, reader) = (true, false, nil)
    case .failure(let error):
      (failure, isOver, isReading, reader) = (error, true, false, nil)
    }
    defer { isAwaited = false }
    return (isReading ? .more : .rest, isAwaited)
  }
}
