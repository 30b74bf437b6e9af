// SPDX-License-Identifier: MIT

import Networking

/// The body of a request while it is sent.
struct Upload {
  /// The answer to libcurl's callback for bytes to send.
  enum Supply {
    /// Bytes are in the buffer; zero means the end.
    case bytes(Int)
    /// There are no bytes yet.
    case later
    /// The body can't be read.
    case broken
  }

  /// The number of bytes that libcurl has read.
  private(set) var sent = 0
  private var reader: ByteSource.Reader?
  /// The bytes of a reader beyond the size of the buffer.
  private var rest: ArraySlice<UInt8> = []
  /// Whether nothing follows the announced number of bytes.
  private var isChecked = false

  /// Copies the next piece of a body into a buffer and returns its size; nil if there are no bytes
  /// yet.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - buffer: The destination.
  ///   - resume: Called when there are bytes again after nil was returned.
  mutating func read(
    _ body: Body, into buffer: UnsafeMutableRawBufferPointer, resume: @escaping @Sendable () -> Void
  ) throws(BodyFailure) -> Int? {
    guard let source = body.source else { return copy(body.bytes[sent...], to: buffer) }
    if rest.isEmpty {
      let reader: ByteSource.Reader
      if let open = self.reader { reader = open } else { reader = try open(source, resume) }
      self.reader = reader
      guard let bytes = try reader(buffer.count) else { return nil }
      rest = bytes[...]
    }
    // The last piece waits until it is known that nothing follows.
    guard try check(source.length) else { return nil }
    if rest.isEmpty, let length = source.length, sent < length {
      // The server would wait for the rest until its timeout.
      throw .short(announced: length, found: sent)
    }
    let count = copy(rest, to: buffer)
    rest = rest.dropFirst(count)
    return count
  }

  /// Returns a reader that doesn't delay the engine's thread.
  private func open(
    _ source: ByteSource, _ resume: @escaping @Sendable () -> Void
  ) throws(BodyFailure) -> ByteSource.Reader {
    guard source.mayBlock else { return try source.open(resume) }
    let ahead = ReadAhead(source, resume)
    return { _ throws(BodyFailure) in try ahead.take() }
  }

  /// Throws if a source has more bytes than announced, of which libcurl would send the announced
  /// number. Returns `false` if that isn't known yet.
  private mutating func check(_ length: Int?) throws(BodyFailure) -> Bool {
    guard let length, !isChecked, !rest.isEmpty else { return true }
    let count = sent + rest.count
    guard count >= length else { return true }
    if count > length { throw .long(announced: length) }
    guard let surplus = try reader?(1) else { return false }
    if !surplus.isEmpty { throw .long(announced: length) }
    isChecked = true
    return true
  }

  private mutating func copy(
    _ bytes: ArraySlice<UInt8>, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = min(buffer.count, bytes.count)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
    }
    sent += count
    return count
  }
}
