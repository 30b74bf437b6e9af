// SPDX-License-Identifier: MIT

import CCurl
import HTTPTypes
import Networking

/// A request for another protocol, and the connection that uses it afterwards.
///
/// libcurl establishes the connection, with proxies and encryption, and then transfers bytes. Only the engine's thread
/// uses this object.
///
///     connecting ─▶ requesting ─▶ open ─▶ over
///          └─────────────┴──────────────────┘
final class UpgradedTransfer: EngineTransfer {
  private enum Stage {
    case connecting
    /// The request is sent, and the response received.
    case requesting
    /// The connection belongs to the upgrade.
    case open
    case over
  }

  /// The request and the completion.
  let submission: Submission
  /// libcurl's handle, for this connection only.
  let handle: EasyHandle
  /// A Boolean value that indicates whether there may be more to read than the socket reports.
  private(set) var isReady = false
  private let upgrade: any ConnectionUpgrade
  private let context: EngineContext
  /// The deadline of the response.
  private let deadline: MonotonicInstant?
  private var stage = Stage.connecting
  private var response: UpgradeResponse
  /// The bytes that the socket hasn't accepted yet.
  private var outgoing: ArraySlice<UInt8> = []
  /// The time at which bytes were last received, or a pause was last reported.
  private var lastActivity: MonotonicInstant
  private var isHeld = false
  /// The end of a lingering close; nil before it.
  private var lingerEnd: MonotonicInstant?

  /// Creates a transfer with options that make libcurl connect only.
  init(
    _ submission: Submission, _ upgrade: any ConnectionUpgrade, _ handle: EasyHandle,
    _ context: EngineContext, _ now: MonotonicInstant
  ) {
    self.submission = submission
    self.upgrade = upgrade
    self.handle = handle
    self.context = context
    let request = submission.request
    deadline = request.timeouts.total.map { now + $0.microseconds }
    response = UpgradeResponse(limit: min(request.bodyLimit, Self.contentLimit))
    lastActivity = now
    configure()
  }

  /// A Boolean value that indicates whether the connection is over, so that the handle can be removed.
  var isOver: Bool { stage == .over }

  /// The socket and the events to wait for; nil while libcurl connects.
  var wait: curl_waitfd? {
    guard stage == .requesting || stage == .open else { return nil }
    var events: Int32 = isHeld ? 0 : CURL_WAIT_POLLIN
    if !outgoing.isEmpty { events |= CURL_WAIT_POLLOUT }
    // Without events, a socket that the other side has closed would end each sleep.
    guard events != 0 else { return nil }
    var socket: curl_socket_t = -1
    ccurl_get_socket(handle.pointer, CURLINFO_ACTIVESOCKET, &socket)
    return socket < 0 ? nil : curl_waitfd(fd: socket, events: Int16(events), revents: 0)
  }

  /// The time of the next check; nil for never.
  func nextCheck() -> MonotonicInstant? {
    switch stage {
    case .connecting, .requesting: deadline
    case .open:
      [lingerEnd, isHeld ? nil : upgrade.idleLimit.map { lastActivity + $0.microseconds }]
        .compactMap { $0 }.min()
    case .over: nil
    }
  }

  /// Fails if the response is late, or if the pause is too long. Ends a lingering close.
  func check(_ now: MonotonicInstant) {
    guard let due = nextCheck(), now >= due else { return }
    if stage != .open { return fail(.timedOut(.total)) }
    if let lingerEnd, now >= lingerEnd {
      stage = .over
      return upgrade.close(nil)
    }
    lastActivity = now
    guard upgrade.idle() else { return fail(.timedOut(.stall)) }
    advance(now)
  }

  /// Sends the request on the connection that libcurl has established, or fails.
  func connect(_ code: CURLcode, _ now: MonotonicInstant) {
    guard code == CURLE_OK else {
      let times = TransferTimes(
        handle.pointer, isEncrypted: submission.request.origin.isEncrypted, isReused: false)
      let detail = String(cString: handle.errorText)
      let status = handle.number(CURLINFO_HTTP_CONNECTCODE)
      let kind = TransportError.Kind(
        code, refusal: status >= 300 ? .proxyRefused(status: status) : nil, times: times,
        detail: detail, verification: handle.number(CURLINFO_SSL_VERIFYRESULT),
        usesProxy: submission.request.usesProxy(detail), isTotalOver: false, bodyLimit: 0)
      return fail(kind, times.phase, detail)
    }
    stage = .requesting
    outgoing = submission.request.upgradeRequest(upgrade.protocolName)[...]
    advance(now)
  }

  /// Writes and reads as much as possible, up to a limit.
  func advance(_ now: MonotonicInstant) {
    guard stage == .requesting || stage == .open else { return }
    isReady = false
    write()
    read(now)
    // The received data may have caused a response.
    write()
    if lingerEnd == nil { lingerEnd = upgrade.lingerLimit.map { now + $0.microseconds } }
  }

  /// Writes what the socket accepts immediately, and ends the connection.
  func end() {
    if stage == .open { write() }
    stage = .over
  }

  /// Ends the connection with an error.
  func fail(
    _ kind: TransportError.Kind, _ phase: TransportError.Phase? = nil, _ detail: String = ""
  ) {
    let wasOpen = stage == .open
    guard stage != .over else { return }
    let phase = phase ?? (wasOpen ? .receiving : stage == .connecting ? .connecting : .waiting)
    stage = .over
    let error = TransportError(
      kind, phase: phase, host: submission.request.origin.host, detail: detail)
    if wasOpen { return upgrade.close(error) }
    if submission.id.claim() { submission.completion(.failure(error)) }
  }

  private func configure() {
    let request = submission.request
    handle.set(CURLOPT_PRIVATE, handle.context)
    handle.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(handle.errorText))
    handle.set(CURLOPT_NOSIGNAL, 1)
    handle.set(CURLOPT_QUICK_EXIT, 1)
    ccurl_allow_only_http(handle.pointer)
    handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    handle.setURL(request.hop.url)
    ConnectionOptions(handle, request).apply()
    handle.set(CURLOPT_CONNECT_ONLY, 1)
    handle.set(CURLOPT_FRESH_CONNECT, 1)
    // A proxy forwards bytes in a tunnel only, and an upgrade requires HTTP/1.1.
    handle.set(CURLOPT_HTTPPROXYTUNNEL, 1)
    handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    handle.set(
      CURLOPT_CONNECTTIMEOUT_MS, request.timeouts.connect.milliseconds)
  }

  private func write() {
    while stage == .requesting || stage == .open {
      if outgoing.isEmpty {
        guard stage == .open else { return }
        guard let bytes = upgrade.nextBytes() else {
          stage = .over
          return upgrade.close(nil)
        }
        outgoing = bytes[...]
        if outgoing.isEmpty { return }
      }
      var count = 0
      let code = outgoing.withUnsafeBytes {
        curl_easy_send(handle.pointer, $0.baseAddress, $0.count, &count)
      }
      guard code == CURLE_OK || code == CURLE_AGAIN else {
        return fail(.connectionLost(maybeSent: true))
      }
      outgoing = outgoing.dropFirst(count)
      if code == CURLE_AGAIN || count == 0 { return }
    }
  }

  private func read(_ now: MonotonicInstant) {
    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { buffer in
      for _ in 0..<Self.piecesInTurn {
        isHeld = stage == .open && !upgrade.mayReceive
        guard !isHeld, stage == .requesting || stage == .open else { return }
        var count = 0
        let code = curl_easy_recv(handle.pointer, buffer.baseAddress, buffer.count, &count)
        if code == CURLE_AGAIN { return }
        guard code == CURLE_OK, count > 0 else { return endOfBytes() }
        lastActivity = now
        receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      isReady = true
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    if stage == .open { return upgrade.receive(bytes) }
    switch response.receive(bytes, &context.headerCache) {
    case .incomplete: break
    case .refused(let kind): fail(kind, .receiving)
    case .whole(let response, let rest): finish(response, rest)
    }
  }

  private func endOfBytes() {
    if stage == .open { return fail(.connectionLost(maybeSent: true)) }
    switch response.close() {
    case .incomplete: fail(.truncated, .receiving)
    case .refused(let kind): fail(kind, .receiving)
    case .whole(let response, let rest): finish(response, rest)
    }
  }

  /// Delivers the response, and opens the connection if its status allows that.
  private func finish(_ response: Response, _ rest: ArraySlice<UInt8>) {
    guard response.status == .switchingProtocols else {
      guard response.status.kind != .successful else {
        return fail(
          .untaken(
            "The server answered without opening a connection for messages. Check the address."),
          .receiving)
      }
      stage = .over
      if submission.id.claim() { submission.completion(.success(response)) }
      return
    }
    let (inbox, id) = (context.inbox, submission.id)
    let link = ConnectionLink(
      wake: { _ = inbox.add(.wake(id)) }, end: { _ = inbox.add(.hangUp(id)) })
    do throws(SinkFailure) {
      try upgrade.open(response, link)
    } catch {
      return fail(.untaken(error.description), .receiving)
    }
    guard submission.id.claim() else {
      stage = .over
      return
    }
    stage = .open
    submission.completion(.success(response))
    if !rest.isEmpty { rest.withUnsafeBytes { upgrade.receive($0) } }
  }

  private static let pieceSize = 16 << 10
  /// A limit, so that one busy connection doesn't delay the others.
  private static let piecesInTurn = 16
  /// The maximum size of the content of a refusal.
  private static let contentLimit = 1 << 20
}

extension PreparedRequest {
  /// Returns the upgrade request as it is sent.
  fileprivate func upgradeRequest(_ protocolName: String) -> [UInt8] {
    // The part after the scheme and “://”.
    let authority = hop.url.dropFirst(origin.scheme.count + 3)
    let host = authority.before("/", "?")
    let target = authority[host.endIndex...]
    let slash = target.utf8.first == UInt8(ascii: "/") ? "" : "/"
    var text = "GET \(slash)\(target) HTTP/1.1\r\nHost: \(host)\r\n"
    text += "Connection: Upgrade\r\nUpgrade: \(protocolName)\r\n"
    for field in hop.fields { text += "\(field.name): \(field.value)\r\n" }
    if usesCredentials, let credentials = connection.credentials,
      credentials.scheme == .basic
    {
      let value = Base64.encoded(Array("\(credentials.user):\(credentials.password)".utf8))
      text += "Authorization: Basic \(value)\r\n"
    }
    return Array((text + "\r\n").utf8)
  }
}
