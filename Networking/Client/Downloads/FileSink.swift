// SPDX-License-Identifier: MIT

import HTTPTypes
import LocalFiles
import Signals

/// Writes content to a file, continuing a partial download if the server agrees.
///
/// All file operations happen on one thread, which is the same for all sinks of a path, so that an
/// attempt begins after the previous one has ended. While more than a window of bytes waits to be
/// written, the transfer is paused.
final class FileSink: InlineSink, FailingSink {
  private struct State: Sendable {
    var file: OpenFile?
    var length = 0
    var whole: Int?
    /// A hash of the request; nil before it is sent.
    var request: String?
    /// The offset of the part that the request asks for; 0 for the whole content.
    var asked = 0
    /// Whether the server has sent something else than the rest of the partial file.
    var isOther = false
    /// The number of bytes that existed before.
    var kept = 0
    /// The number of bytes that wait to be written.
    var waiting = 0
    var isPaused = false
    var isInline = false
    var failure: SinkFailure?
  }

  private let file: PartialFile
  private let limit: Int
  private let accepts: String?
  private let user: String?
  private let resumes: Bool
  private let window: Int
  private let state = Lock(State())
  private let writer: QueueScheduler
  private let resume = Lock<(@Sendable () -> Void)?>(nil)

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - limit: The maximum size of the file in bytes.
  ///   - accepts: The media types that are written, like a field `Accept`; nil for all.
  ///   - user: An identifier of the user; nil to distinguish users by `Authorization` and `Cookie`.
  ///   - resumes: Whether the partial file is continued.
  ///   - window: The number of bytes that may wait to be written.
  init(
    _ file: PartialFile, limit: Int, accepts: String? = nil, user: String? = nil,
    resumes: Bool = true, window: Int = 4 << 20
  ) {
    self.file = file
    self.accepts = accepts
    self.user = user
    self.resumes = resumes
    self.limit = limit
    self.window = window
    writer = Self.writer(of: file.path)
  }

  /// Returns the thread that writes a file.
  static func writer(of path: String) -> QueueScheduler {
    writers[Int(UInt(bitPattern: path.hashValue) % UInt(writers.count))]
  }

  /// Returns a Boolean value that indicates whether operations on a file are pending.
  static func isBusy(_ path: String) -> Bool { pending.withLock { $0[path] != nil } }

  /// The number of pending operations of each file.
  private static let pending = Lock<[String: Int]>([:])

  private static let writers = (0..<4).map { QueueScheduler(name: "Networking.FileSink\($0)") }

  deinit {
    shut()
  }

  /// Whether partial content can be resumed.
  var canBegin: Bool { true }

  /// The number of bytes that existed before this exchange, and the current number.
  var lengths: (kept: Int, all: Int) { state.withLock { ($0.kept, $0.length) } }

  var failure: SinkFailure? { state.withLock { $0.failure } }

  /// The path of the complete file.
  var path: String { file.path }

  /// Whether the request asks for the rest of the partial file.
  var asksForPart: Bool { state.withLock { $0.asked > 0 } }

  /// Whether the server has sent something else than the rest of the partial file, which was asked for.
  var isOtherPart: Bool { state.withLock { $0.isOther } }

  /// Asks for the rest of the partial file, if it belongs to the request.
  func prepare(_ request: inout OutgoingRequest) {
    let digest = request.contentDigest(user)
    var kept = resumes ? file.state() : nil
    if kept?.version.request != digest { kept = nil }
    state.withLock { ($0.request, $0.asked) = (digest, kept?.length ?? 0) }
    guard let kept else { return }
    request.head.headerFields[.range] = "bytes=\(kept.length)-"
    request.head.headerFields[.ifRange] = kept.version.validator
  }

  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure) {
    if let accepts, let type = head.headers[.contentType], !Self.isType(type, in: accepts) {
      throw SinkFailure("The server sent \(type) instead of \(accepts).")
    }
    if let coding = head.headers[.contentEncoding], Self.isCompression(coding) {
      throw SinkFailure(
        "The server compresses the file (\(coding)) though it was asked not to. Contact its administrator."
      )
    }
    self.resume.withLock { $0 = resume }
    state.withLock { $0.kept = head.status == .partialContent ? $0.asked : 0 }
    run { [self] in perform { () throws(SinkFailure) in try open(head) } }
  }

  /// Returns whether content is compressed: other codings, such as `aws-chunked`, are names that no client decodes.
  private static func isCompression(_ coding: String) -> Bool {
    coding.lowercased().parts(at: ",").contains { name in
      ["gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd"]
        .contains(String(name.withoutOuterBlanks))
    }
  }

  /// Returns whether a media type is one of those of a field `Accept`.
  private static func isType(_ type: String, in accepted: String) -> Bool {
    func name(_ text: Substring) -> String {
      text.before(";").filter { !$0.isWhitespace }.lowercased()
    }
    let type = name(type[...])
    return accepted.parts(at: ",").map(name).contains { range in
      range == "*/*" || range == type
        || range.ends(with: "/*") && type.begins(with: String(range.dropLast()))
    }
  }

  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool {
    let failure: SinkFailure? = state.withLock { state in
      state.isPaused = state.waiting > window
      if !state.isPaused { state.waiting += piece.count }
      return state.failure
    }
    if let failure { throw failure }
    if state.withLock({ $0.isPaused }) { return false }
    let bytes = Array(piece)
    run { [self] in
      perform { () throws(SinkFailure) in try write(bytes) }
      let isPaused = state.withLock { state in
        state.waiting -= bytes.count
        guard state.isPaused, state.waiting <= window / 2 else { return false }
        state.isPaused = false
        return true
      }
      if isPaused { resume.withLock { $0 }?() }
    }
    return true
  }

  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void) {
    run { [self] in
      perform { () throws(SinkFailure) in try finish() }
      completion(state.withLock { $0.failure })
    }
  }

  /// Closes the file when all received bytes have been written, and then calls a closure, with the failure if there was
  /// one.
  func settle(_ completion: @escaping @Sendable (SinkFailure?) -> Void) {
    let end: @Sendable () -> Void = { [self] in
      shut()
      completion(state.withLock { $0.failure })
    }
    if Self.isBusy(file.path) { run(end) } else { end() }
  }

  /// Discards bytes that haven't been written, and closes the file before another attempt opens it.
  func cancel() {
    let isOpen = state.withLock { state in
      state.failure = state.failure ?? SinkFailure("The download was cancelled.")
      return state.file != nil
    }
    if isOpen || Self.isBusy(file.path) { run { [self] in shut() } }
  }

  func workInline() {
    state.withLock { $0.isInline = true }
  }

  /// Runs work on the thread of the file, or immediately if the content is in memory.
  private func run(_ work: @escaping @Sendable () -> Void) {
    let path = file.path
    if state.withLock({ $0.isInline }) { return work() }
    Self.pending.withLock { $0[path, default: 0] += 1 }
    writer.schedule {
      work()
      Self.pending.withLock { pending in
        let count = pending[path, default: 1] - 1
        pending[path] = count > 0 ? count : nil
      }
    }
  }

  /// Runs work unless something has failed before, and stores the failure.
  private func perform(_ work: () throws(SinkFailure) -> Void) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do throws(SinkFailure) {
      try work()
    } catch {
      shut()
      state.withLock { $0.failure = error }
      // The transfer reads the failure then.
      resume.withLock { $0 }?()
    }
  }

  private func open(_ head: Response) throws(SinkFailure) {
    shut()
    let opened = try file.open()
    let (request, asked) = state.withLock { state in
      state.file = opened
      return (state.request, state.asked)
    }
    var (kept, whole) = (0, head.contentLength)
    let version = PartialFile.Version(head, to: request)
    if head.status == .partialContent {
      // Only the rest of the same version makes a whole with what is there (RFC 9110, 15.3.7.3).
      guard let range = head.headers[.contentRange].flatMap({ ContentRange($0) }), asked > 0,
        range.start == asked, let there = file.state(), asked <= there.length,
        let all = whole ?? there.version.whole, var version
      else { throw other(opened, asked) }
      version.whole = there.version.whole.map { _ in all }
      guard version == there.version else { throw other(opened, asked) }
      (kept, whole) = (asked, all)
      guard opened.cut(to: kept) else { throw file.failure() }
    } else {
      try file.begin(version, in: opened)
    }
    state.withLock { state in
      state.kept = kept
      state.length = kept
      state.whole = whole
    }
  }

  /// Discards the partial file, and returns the failure because of a part of other content.
  private func other(_ opened: OpenFile, _ asked: Int) -> SinkFailure {
    file.discard(opened)
    state.withLock { $0.isOther = asked > 0 }
    return SinkFailure(
      "The server sends another part of the file than was asked for. Try again: it will be asked "
        + "for as a whole.")
  }

  private func write(_ bytes: [UInt8]) throws(SinkFailure) {
    let (opened, length) = state.withLock { ($0.file, $0.length) }
    guard bytes.count <= limit - length else {
      throw SinkFailure(
        "The file is larger than the \(limit) bytes that this application takes.")
    }
    var failure: SinkFailure?
    bytes.withUnsafeBytes { bytes in
      do throws(SinkFailure) {
        if let opened { try file.write(bytes, to: opened) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    state.withLock { $0.length += bytes.count }
  }

  private func finish() throws(SinkFailure) {
    let now = state.withLock { $0 }
    if let whole = now.whole, whole != now.length {
      throw SinkFailure(
        "Of the file's \(whole) bytes only \(now.length) have come. Try again: what has come is kept."
      )
    }
    guard let opened = now.file else { throw SinkFailure("The file isn't open. Try again.") }
    // A file under its final name is complete, even after a power failure.
    guard fsync(opened.descriptor) == 0 else { throw file.failure() }
    // The file is closed last: until then, no other writer changes what is at the two paths.
    defer { shut() }
    try file.finish(opened)
  }

  private func shut() {
    let opened = state.withLock { state in
      defer { state.file = nil }
      return state.file
    }
    opened?.shut()
  }
}
