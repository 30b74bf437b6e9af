import CCurl

extension Transfer {
  /// Tells libcurl about this hop, as far as it doesn't know from the one before on the same handle.
  ///
  /// - Parameters:
  ///   - setup: What of it the handle may know already.
  ///   - milliseconds: What is left of the time; nil sets no limit.
  func setOptions(_ setup: HandleSetup, milliseconds: Int?) {
    if kept.begin(setup) { setLasting(setup) }
    set(CURLOPT_URL, transmission.destination.url)
    set(CURLOPT_TIMEOUT_MS, milliseconds ?? 0)
    if setup.hasBody, !setup.isChunked {
      let length = transmission.hop.body.map { $0.length ?? 0 } ?? 0
      ccurl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length))
    }
    if kept.fields.set(
      transmission.hop.fields, hasBody: setup.hasBody,
      acceptsCompression: transmission.terms.acceptsCompression)
    {
      ccurl_set_list(handle, CURLOPT_HTTPHEADER, kept.fields.first)
    }
  }

  /// What stays for the next transfer. What a version doesn't know (`CURLE_UNKNOWN_OPTION`) is left
  /// out.
  private func setLasting(_ setup: HandleSetup) {
    set(CURLOPT_PRIVATE, pointer)
    set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(kept.errorText))
    setSafety()
    setConnection()
    setVersion(setup)
    setLimits()
    setMethod(setup)
    if !setup.isEncrypted { watchConnections(setup, pointer) }
    if setup.needsNewConnection { set(CURLOPT_FRESH_CONNECT, 1) }
    ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION, receiveBody)
    set(CURLOPT_WRITEDATA, pointer)
    ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION, receiveHeader)
    // SAFETY: the handle's object owns the place, and lives as said at `pointer`.
    set(CURLOPT_HEADERDATA, UnsafeMutableRawPointer(kept.line))
  }

  private func setSafety() {
    set(CURLOPT_NOSIGNAL, 1)
    // Without it, calling off a slow look-up of a name waits for its end: 5.5 s were measured.
    set(CURLOPT_QUICK_EXIT, 1)
    ccurl_allow_only_http(handle)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_PATH_AS_IS, 1)
    if transmission.terms.acceptsCompression { set(CURLOPT_ACCEPT_ENCODING, "") }
  }

  /// What is made to wait has a connection of its own: libcurl 7.88 loses up to 32 MB for each stream
  /// of a shared one that is called off while it waits, and keeps as much for each that waits.
  private func setVersion(_ setup: HandleSetup) {
    if setup.ownsConnection {
      set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
      set(CURLOPT_BUFFERSIZE, 256 << 10)
    } else if setup.isSharing {
      set(CURLOPT_PIPEWAIT, 1)
    }
  }

  private func setLimits() {
    set(CURLOPT_CONNECTTIMEOUT_MS, transmission.terms.timeouts.connect.milliseconds)
    if let stall = transmission.terms.timeouts.stall {
      set(CURLOPT_LOW_SPEED_LIMIT, 1)
      set(CURLOPT_LOW_SPEED_TIME, stall.wholeSeconds)
    }
  }

  /// The body comes from a callback and there is no way to rewind it: else libcurl, finding that the
  /// server has closed a reused connection, sends it again by itself, and the server acts twice.
  private func setMethod(_ setup: HandleSetup) {
    let method = transmission.hop.method
    switch method {
    case "GET" where !setup.hasBody: set(CURLOPT_HTTPGET, 1)
    case "HEAD": set(CURLOPT_NOBODY, 1)
    default:
      if setup.hasBody {
        set(setup.isChunked ? CURLOPT_UPLOAD : CURLOPT_POST, 1)
        ccurl_set_data_callback(handle, CURLOPT_READFUNCTION, sendBody)
        set(CURLOPT_READDATA, pointer)
      }
      if method != "POST" || setup.isChunked { set(CURLOPT_CUSTOMREQUEST, method) }
    }
  }

  // SAFETY: the transfer, which the engine's dictionary keeps until the handle was removed from the
  // multi handle, keeps the object; libcurl calls back in between only, on the engine's thread.
  private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(kept).toOpaque() }

  func set(_ option: CURLoption, _ value: Int) {
    ccurl_set_long(handle, option, value)
  }

  func set(_ option: CURLoption, _ value: String) {
    ccurl_set_text(handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
    ccurl_set_pointer(handle, option, value)
  }

  // SAFETY: every context that libcurl is given is `pointer`.
  /// The transfer that a callback is about.
  static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context else { return nil }
    return Unmanaged<KeptHandle>.fromOpaque(context).takeUnretainedValue().transfer
  }
}

// The callbacks stand in the file, not in a method: a closure that is written in an isolated context
// would be isolated too, and trap when libcurl calls it on the engine's thread.

// SAFETY of all three: the context is the handle's object or a place that it owns, alive as said at
// `pointer`, and the bytes are libcurl's until the callback returns.

private let receiveBody: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let transfer = Transfer.of(context) else { return 0 }
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return switch transfer.receive(piece) {
  case .taken: piece.count
  case .later: Int(CURL_WRITEFUNC_PAUSE)
  case .refused: 0
  }
}

private let receiveHeader: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let place = context.assumingMemoryBound(to: KeptHandle.Line.self)
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  switch place.pointee.head.read(line) {
  case .fine: break
  case .lastOnConnection: ccurl_set_long(place.pointee.handle, CURLOPT_FORBID_REUSE, 1)
  case .refused: return 0
  }
  return line.count
}

private let sendBody: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let transfer = Transfer.of(context) else { return 0 }
  return switch transfer.send(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) {
  case .bytes(let count): count
  case .later: Int(CURL_READFUNC_PAUSE)
  case .broken: Int(CURL_READFUNC_ABORT)
  }
}
