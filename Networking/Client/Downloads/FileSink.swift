// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes a content into a file, going on with what is there of it where the server agrees.
final class FileSink: ContentSink {
  private struct State: Sendable {
    var file: OpenFile?
    var length = 0
    var whole: Int?
    /// How much was there already.
    var kept = 0
  }

  private let file: PartialFile
  private let limit: Int
  private let state = Lock(State())

  init(_ file: PartialFile, limit: Int) {
    self.file = file
    self.limit = limit
  }

  deinit {
    shut()
  }

  /// What has come can be gone on with.
  var canBegin: Bool { true }

  /// How much was there before this exchange, and how much there is now.
  var lengths: (kept: Int, all: Int) { state.withLock { ($0.kept, $0.length) } }

  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure) {
    shut()
    if let coding = head.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw SinkFailure(
        "The server compresses the file (\(coding)) though it was asked not to. Ask whoever runs it."
      )
    }
    let opened = try file.open()
    state.withLock { $0.file = opened }
    var kept = 0
    var whole = head.headers[.contentLength].flatMap { Int($0) }
    if head.status == .partialContent {
      guard let range = head.headers[.contentRange].flatMap({ ContentRange($0) }),
        let start = range.start, let there = file.state(), start <= there.length
      else {
        file.discard()
        throw SinkFailure(
          "The server sends another part of the file than was asked for. Try again: it will be asked "
            + "for as a whole.")
      }
      kept = start
      whole = range.whole
    } else {
      try file.remember(head.strongValidator)
    }
    guard ftruncate(opened.descriptor, off_t(kept)) == 0,
      lseek(opened.descriptor, 0, SEEK_END) >= 0
    else {
      throw file.failure()
    }
    state.withLock { state in
      state.kept = kept
      state.length = kept
      state.whole = whole
    }
  }

  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool {
    let (opened, length) = state.withLock { ($0.file, $0.length) }
    guard piece.count <= limit - length else {
      throw SinkFailure(
        "The file is larger than the \(limit) bytes that this application takes.")
    }
    if let opened { try file.write(piece, to: opened) }
    state.withLock { $0.length += piece.count }
    return true
  }

  func end() throws(SinkFailure) {
    let now = state.withLock { $0 }
    if let whole = now.whole, whole != now.length {
      throw SinkFailure(
        "Of the file's \(whole) bytes only \(now.length) have come. Try again: what has come is kept."
      )
    }
    // What bears the file's name is whole, also after a failure of the power.
    if let opened = now.file, fsync(opened.descriptor) != 0 { throw file.failure() }
    shut()
    try file.finish()
  }

  private func shut() {
    let opened = state.withLock { state in
      defer { state.file = nil }
      return state.file
    }
    opened?.shut()
  }
}

extension Response {
  /// By what a part of this very content can be asked for (RFC 9110, 13.1.5): nothing that says only
  /// that two contents are as good as the same.
  fileprivate var strongValidator: String? {
    if let tag = headers[.eTag] { return tag.hasPrefix("W/") ? nil : tag }
    return headers[.lastModified]
  }
}
