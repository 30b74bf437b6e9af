import CCurl

extension Transfer {
  /// Tells libcurl about this hop. What a version doesn't know (`CURLE_UNKNOWN_OPTION`) is left out.
  func setOptions(_ errorText: UnsafeMutablePointer<CChar>, sharing: Bool) {
    set(CURLOPT_URL, transmission.url)
    set(CURLOPT_PRIVATE, pointer)
    set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(errorText))
    setSafety()
    setConnection()
    setVersion(sharing)
    setLimits()
    setMethod()
    setFields()
    watchConnection(pointer)
    ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION, receiveBody)
    set(CURLOPT_WRITEDATA, pointer)
    ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION, receiveHeader)
    set(CURLOPT_HEADERDATA, pointer)
  }

  private func setSafety() {
    set(CURLOPT_NOSIGNAL, 1)
    // Without it, calling off a slow look-up of a name waits for its end: 5.5 s were measured.
    set(CURLOPT_QUICK_EXIT, 1)
    ccurl_allow_only_http(handle)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_PATH_AS_IS, 1)
    if transmission.acceptsCompression { set(CURLOPT_ACCEPT_ENCODING, "") }
  }

  /// What is made to wait has a connection of its own: libcurl 7.88 loses up to 32 MB for each stream
  /// of a shared one that is called off while it waits, and keeps as much for each that waits.
  private func setVersion(_ sharing: Bool) {
    if transmission.sink != nil || transmission.body?.source?.mayWait == true {
      set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
      set(CURLOPT_BUFFERSIZE, 256 << 10)
    } else if sharing {
      set(CURLOPT_PIPEWAIT, 1)
    }
  }

  private func setLimits() {
    set(CURLOPT_CONNECTTIMEOUT_MS, transmission.timeouts.connect.milliseconds)
    if let total = remainingMilliseconds { set(CURLOPT_TIMEOUT_MS, total) }
    if let stall = transmission.timeouts.stall {
      set(CURLOPT_LOW_SPEED_LIMIT, 1)
      set(CURLOPT_LOW_SPEED_TIME, stall.wholeSeconds)
    }
  }

  /// The body comes from a callback and there is no way to rewind it: else libcurl, finding that the
  /// server has closed a reused connection, sends it again by itself, and the server acts twice.
  private func setMethod() {
    let method = transmission.method
    let length = transmission.body.map { $0.length } ?? 0
    switch method {
    case "GET" where transmission.body == nil: set(CURLOPT_HTTPGET, 1)
    case "HEAD": set(CURLOPT_NOBODY, 1)
    default:
      if transmission.body != nil || method == "POST" || method == "PUT" || method == "PATCH" {
        if let length {
          set(CURLOPT_POST, 1)
          ccurl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length))
        } else {
          // Of unknown length: in chunks.
          set(CURLOPT_UPLOAD, 1)
        }
        ccurl_set_data_callback(handle, CURLOPT_READFUNCTION, sendBody)
        set(CURLOPT_READDATA, pointer)
      }
      if method != "POST" || length == nil { set(CURLOPT_CUSTOMREQUEST, method) }
    }
    // An empty body needs no rewinding, so that only a connection of its own helps there.
    if length == 0, !transmission.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }
  }

  private func setFields() {
    // libcurl would wait a second for a server that doesn't know `Expect`, and would invent a type.
    var lines = ["Expect:"]
    if !transmission.fields.contains(where: { $0.isContentType }) {
      lines.append("Content-Type:")
    }
    // A semicolon is how libcurl is told of a field without a value.
    lines += transmission.fields.map {
      $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"
    }
    for line in lines {
      guard let longer = curl_slist_append(fields, line) else { continue }
      fields = longer
    }
    ccurl_set_list(handle, CURLOPT_HTTPHEADER, fields)
  }

  // SAFETY: the engine's dictionary keeps the transfer alive until its handle was removed from the
  // multi handle and reset; libcurl calls back in between only, on the engine's thread.
  private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  func set(_ option: CURLoption, _ value: Int) {
    ccurl_set_long(handle, option, value)
  }

  func set(_ option: CURLoption, _ value: String) {
    ccurl_set_text(handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
    ccurl_set_pointer(handle, option, value)
  }
}

// The callbacks stand in the file, not in a method: a closure that is written in an isolated context
// would be isolated too, and trap when libcurl calls it on the engine's thread.

// SAFETY of all three: the context is the transfer of the handle, alive as said at `pointer`, and the
// bytes are libcurl's until the callback returns.

private let receiveBody: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return switch transfer.receive(piece) {
  case .taken: piece.count
  case .later: Int(CURL_WRITEFUNC_PAUSE)
  case .refused: 0
  }
}

private let receiveHeader: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer.receive(line: line) ? line.count : 0
}

private let sendBody: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return switch transfer.send(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) {
  case .bytes(let count): count
  case .later: Int(CURL_READFUNC_PAUSE)
  case .broken: Int(CURL_READFUNC_ABORT)
  }
}
