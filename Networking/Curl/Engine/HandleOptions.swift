// SPDX-License-Identifier: MIT

import CCurl
import LocalFiles
import Networking

/// The options of a handle for one hop.
struct HandleOptions {
  private let handle: EasyHandle
  private let request: PreparedRequest
  private let setup: HandleSetup
  private let sockets: IdleSockets

  /// Sets the options that a handle doesn't have from the previous hop.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - request: The request of the hop.
  ///   - setup: The options that the handle may already have.
  ///   - sockets: The engine's open connections.
  ///   - milliseconds: The remaining time for the exchange; nil for no limit.
  static func apply(
    to handle: EasyHandle, _ request: PreparedRequest, _ setup: HandleSetup,
    _ sockets: IdleSockets, milliseconds: Int?
  ) {
    if handle.begin(setup) {
      HandleOptions(handle: handle, request: request, setup: setup, sockets: sockets).setLasting()
    }
    handle.setURL(request.hop.url)
    handle.set(CURLOPT_TIMEOUT_MS, milliseconds ?? 0)
    if setup.hasBody, !setup.isChunked {
      let length = request.hop.body.map { $0.length ?? 0 } ?? 0
      ccurl_set_offset(handle.pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length))
    }
    handle.setFields(
      request.hop.fields, hasBody: setup.hasBody,
      acceptsCompression: request.acceptsCompression)
  }

  /// Sets the options that the next transfer may share. Options that this libcurl doesn't know
  /// (`CURLE_UNKNOWN_OPTION`) have no effect.
  private func setLasting() {
    handle.set(CURLOPT_PRIVATE, handle.context)
    handle.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(handle.errorText))
    setSafety()
    ConnectionOptions(handle, request).apply()
    setVersion()
    setLimits()
    setMethod()
    if !setup.isEncrypted { sockets.watchClosing(handle.pointer) }
    watchRequests()
    if setup.needsNewConnection { handle.set(CURLOPT_FRESH_CONNECT, 1) }
    ccurl_set_data_callback(handle.pointer, CURLOPT_WRITEFUNCTION, receiveBody)
    handle.set(CURLOPT_WRITEDATA, handle.context)
    ccurl_set_data_callback(handle.pointer, CURLOPT_HEADERFUNCTION, receiveHeader)
    // SAFETY: the handle's object owns the memory, and lives as said at `EasyHandle.context`.
    handle.set(CURLOPT_HEADERDATA, UnsafeMutableRawPointer(handle.line))
  }

  private func setSafety() {
    handle.set(CURLOPT_NOSIGNAL, 1)
    // Without it, cancelling a slow name resolution waits for its end; 5.5 s were measured.
    handle.set(CURLOPT_QUICK_EXIT, 1)
    ccurl_allow_only_http(handle.pointer)
    handle.set(CURLOPT_FOLLOWLOCATION, 0)
    handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    handle.set(CURLOPT_PATH_AS_IS, 1)
    if request.acceptsCompression { handle.set(CURLOPT_ACCEPT_ENCODING, "") }
  }

  /// Sets the HTTP version, and the size of the buffer.
  private func setVersion() {
    if setup.isStreamed { handle.set(CURLOPT_BUFFERSIZE, 256 << 10) }
    if request.usesPlainHTTP2 {
      handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE))
      if !PreparedRequest.canReusePlainHTTP2 {
        handle.set(CURLOPT_FRESH_CONNECT, 1)
        handle.set(CURLOPT_FORBID_REUSE, 1)
      }
    }
    if setup.isSharing { handle.set(CURLOPT_PIPEWAIT, 1) }
  }

  private func setLimits() {
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, request.timeouts.connect.milliseconds)
  }

  /// Sets the method and the callbacks for the body.
  ///
  /// libcurl rewinds a body to send it again. Where it can't be kept from doing so when the server
  /// has closed a reused connection, the body can't be rewound, so that the server doesn't act
  /// twice.
  private func setMethod() {
    let method = request.hop.method
    switch method {
    case "GET" where !setup.hasBody: handle.set(CURLOPT_HTTPGET, 1)
    case "HEAD": handle.set(CURLOPT_NOBODY, 1)
    default:
      if setup.hasBody {
        handle.set(setup.isChunked ? CURLOPT_UPLOAD : CURLOPT_POST, 1)
        ccurl_set_data_callback(handle.pointer, CURLOPT_READFUNCTION, sendBody)
        handle.set(CURLOPT_READDATA, handle.context)
        if setup.mayRewind {
          ccurl_set_seek(handle.pointer, rewindBody, handle.context)
        }
      }
      if method != "POST" || setup.isChunked { handle.set(CURLOPT_CUSTOMREQUEST, method) }
    }
  }

  /// Sets the callback before each request.
  ///
  /// libcurl sends a request again when a reused connection ends without a response, although the
  /// server may have processed the request. It doesn't if the request's RTSP method is RECEIVE,
  /// which has no effect on HTTP, except if the server refused the request. Therefore a second
  /// request is a refused one.
  ///
  /// A server may send more than its response: content after a 304, or a second response. libcurl
  /// keeps such a connection and takes the surplus for the response to the next request. Therefore
  /// each connection is examined before a request, and closed if there is something to read. With
  /// encryption this isn't possible, since the server may send keys at any time.
  private func watchRequests() {
    if !setup.isIdempotent { handle.set(CURLOPT_RTSP_REQUEST, Int(CURL_RTSPREQ_RECEIVE)) }
    ccurl_set_before_request(handle.pointer, examineConnection, handle.context)
  }
}

// The callbacks are file-level functions: a closure in an isolated context would be isolated too,
// and trap when libcurl calls it on the engine's thread.

// SAFETY of all five: the context is the handle's object or memory that it owns, alive as said at
// `EasyHandle.context`, and the bytes are libcurl's until the callback returns.

private let receiveBody: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let transfer = EasyHandle.delegate(context) else { return 0 }
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return switch transfer.receive(piece) {
  case .taken: piece.count
  case .later: Int(CURL_WRITEFUNC_PAUSE)
  case .refused: 0
  }
}

private let receiveHeader: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let place = context.assumingMemoryBound(to: EasyHandle.Line.self)
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  switch place.pointee.read(line) {
  case .fine: break
  case .lastOnConnection: ccurl_set_long(place.pointee.handle, CURLOPT_FORBID_REUSE, 1)
  case .refused: return 0
  }
  // libcurl has read the names of the codings, and looks at the option when content comes.
  if line.count <= 2, place.pointee.head.isUndecoded {
    ccurl_set_long(place.pointee.handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
  }
  return line.count
}

private let sendBody: ccurl_data_callback = { bytes, size, count, context in
  guard let bytes, let transfer = EasyHandle.delegate(context) else { return 0 }
  return switch transfer.send(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) {
  case .bytes(let count): count
  case .later: Int(CURL_READFUNC_PAUSE)
  case .broken: Int(CURL_READFUNC_ABORT)
  }
}

private let rewindBody: curl_seek_callback = { context, offset, origin in
  guard offset == 0, origin == SEEK_SET, let transfer = EasyHandle.delegate(context) else {
    return CURL_SEEKFUNC_FAIL
  }
  transfer.rewind()
  return CURL_SEEKFUNC_OK
}

private let examineConnection: curl_prereq_callback = { context, server, _, serverPort, port in
  guard let transfer = EasyHandle.delegate(context) else { return CURL_PREREQFUNC_OK }
  return transfer.maySend(to: server, Int(serverPort), from: Int(port))
    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
