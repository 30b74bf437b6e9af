import CCurl

/// The content of a request while it goes out.
struct Upload {
  /// How many bytes libcurl was given.
  var sent = 0
  /// When it was given the last ones, where that matters.
  var lastSent: Moment?
  fileprivate var reader: ByteSource.Reader?
  /// What a reader gave beyond what fitted.
  fileprivate var rest: ArraySlice<UInt8> = []
}

extension Transfer {
  /// What a callback for bytes to send answers.
  enum Supply {
    case bytes(Int)
    /// None yet.
    case later
    case broken
  }

  /// Copies the next piece of the request's body.
  func send(_ buffer: UnsafeMutableRawBufferPointer) -> Supply {
    guard let body = transmission.hop.body else { return .bytes(0) }
    if transmission.terms.timeouts.firstByte != nil { upload.lastSent = Moment.now }
    guard let source = body.source else {
      let count = copy(body.bytes[upload.sent...], to: buffer)
      if count > 0 { report() }
      return .bytes(count)
    }
    do throws(BodyFailure) {
      return try send(source, buffer)
    } catch {
      refusal = .unreadableBody(error)
      return .broken
    }
  }

  private func send(
    _ source: ByteSource, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(BodyFailure) -> Supply {
    if upload.rest.isEmpty {
      let reader: ByteSource.Reader
      if let open = upload.reader { reader = open } else { reader = try source.open(resume) }
      upload.reader = reader
      guard let bytes = try reader(buffer.count) else { return .later }
      upload.rest = bytes[...]
    }
    if upload.rest.isEmpty, let length = source.length, upload.sent < length {
      // The server would wait for the rest for ever.
      throw .short(announced: length, found: upload.sent)
    }
    let count = copy(upload.rest, to: buffer)
    upload.rest = upload.rest.dropFirst(count)
    report()
    return .bytes(count)
  }

  private func copy(
    _ bytes: ArraySlice<UInt8>, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = min(buffer.count, bytes.count)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
    }
    upload.sent += count
    return count
  }
}
