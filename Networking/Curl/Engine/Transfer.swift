// SPDX-License-Identifier: MIT

import CCurl
import HTTPTypes
import Networking
import Signals

/// A running exchange with all its hops.
///
/// Only the engine's thread uses it; libcurl's callbacks run there too.
final class Transfer: EasyHandleDelegate, EngineTransfer {
  /// The outcome of a hop.
  enum Outcome {
    /// The exchange is over.
    case done(Result<Response, TransportError>)
    /// The exchange is over when the sink has ended.
    case ending(Response, any ContentSink)
    /// The request has to be sent again, to the same server or to another one.
    case again
  }

  /// The request and the completion.
  let submission: Submission
  /// libcurl's handle with its options.
  let handle: EasyHandle
  /// The time at which the whole exchange must be over.
  ///
  /// libcurl observes it too, but not while a transfer waits for a free connection (7.88 lets it
  /// wait without end), so the engine checks it as well.
  let deadline: MonotonicInstant?
  /// A Boolean value that indicates whether the handle can serve the next hop or transfer without a
  /// reset.
  private(set) var isHandleClean = true
  private let context: EngineContext
  private let progress: ProgressReport?
  /// The request of this hop.
  private var request: PreparedRequest
  private var content: ReceivedContent
  private var upload = Upload()
  /// The reason why one of the callbacks ended the transfer.
  private var refusal: TransportError.Kind?
  /// Whether the server had sent unsolicited data on the connection that libcurl chose.
  private var hasSpoiledConnection = false
  /// The decision whether the request is sent again.
  private var resending = Resending()
  /// The time at which libcurl last began to send the request of this hop; nil before, because
  /// waiting for a connection and connecting have separate limits.
  private var sentAt: MonotonicInstant?
  /// The time at which libcurl was given the last bytes of the body, if there is a limit for the
  /// first byte.
  private var lastSent: MonotonicInstant?
  /// The time at which bytes other than header lines were last sent or received.
  private var lastActivity: MonotonicInstant
  /// A Boolean value that indicates whether the reader of the content pauses the transfer. If this
  /// is true at its end, libcurl may store content in the handle, which must not be used again.
  private(set) var isReceivingPaused = false
  /// Whether the source of the body pauses the transfer.
  private var isSendingPaused = false
  /// Whether the transfer ends before its body is sent.
  private var isCutShort = false
  /// Whether libcurl delivers what it has stored during a pause.
  private var isResuming = false
  /// A Boolean value that indicates whether this transfer has turned on the log of its server's connections.
  var hasLog = false
  /// A Boolean value that indicates whether the transfer was cancelled, and its content is
  /// discarded.
  private(set) var isDiscarding = false
  /// Whether content was discarded in the last pass.
  private var hasDiscarded = false
  /// The number of passes as the last transfer of the server.
  private var passes = 0
  private var redirects = 0
  /// The duration of the hops that have ended.
  private var microseconds = 0
  private var connections = 0

  /// Creates a transfer.
  ///
  /// - Parameters:
  ///   - submission: The request and the completion.
  ///   - handle: The handle that the transfer uses until it is over.
  ///   - context: The state that all transfers of the engine share.
  ///   - now: The current time.
  init(
    _ submission: Submission, _ handle: EasyHandle, _ context: EngineContext,
    _ now: MonotonicInstant
  ) {
    self.submission = submission
    self.handle = handle
    self.context = context
    request = submission.request
    content = ReceivedContent(limit: request.bodyLimit)
    lastActivity = now
    deadline = request.timeouts.total.map { now + $0.microseconds }
    progress = request.route?.destinations.progress.map { ProgressReport($0) }
  }

  var id: TransferID { submission.id }

  /// The server of this hop.
  var origin: Origin { request.origin }

  /// A Boolean value that indicates whether the server may take several requests on one connection.
  var mayShare: Bool { request.mayShare }

  /// The current deadline for the first byte of the response; nil if it was received, or if there
  /// is no such limit.
  var firstByteDeadline: MonotonicInstant? {
    guard let limit = request.timeouts.firstByte, head.lines == 0 else { return nil }
    // Not sent yet: the time limit hasn't begun.
    guard let sentAt else { return context.clock.now + limit.microseconds }
    return (lastSent.map { max(sentAt, $0) } ?? sentAt) + limit.microseconds
  }

  /// The current deadline for the end of a pause; nil if there is no such limit.
  func stallDeadline(_ now: MonotonicInstant) -> MonotonicInstant? {
    guard let limit = request.timeouts.stall else { return nil }
    if isReceivingPaused || isSendingPaused || sentAt == nil { lastActivity = now }
    let last = handle.line.pointee.lastLine.map { max($0, lastActivity) } ?? lastActivity
    return last + limit.microseconds
  }

  /// Records that a limit was exceeded that libcurl doesn't support.
  func fail(_ limit: TransportError.TimeLimit) {
    refusal = .timedOut(limit)
  }

  /// Continues the paused transfer, unless its reader refuses what was received before. Returns
  /// libcurl's code; a transfer that a callback ends meanwhile is reported by it only.
  ///
  /// On a shared connection, a server may send 32 MB more to a paused stream, which libcurl 7.88
  /// stores, and delivers all at once. It would store a part of it again and grant the server
  /// another 32 MB at each pause, up to an error at 64 MB. Therefore the part is kept here, and the
  /// transfer continues when it was read.
  func resume() -> CURLcode {
    lastActivity = context.clock.now
    isSendingPaused = false
    do throws(ReceivedContent.Refusal) {
      try content.deliver()
    } catch {
      refusal = error.kind
      return CURLE_WRITE_ERROR
    }
    isReceivingPaused = content.isWaiting
    isResuming = Self.storesPausedContent
    defer { isResuming = false }
    let code = handle.pause(receiving: isReceivingPaused, sending: false)
    guard code == CURLE_OK, content.isWaiting, !isReceivingPaused else { return code }
    isReceivingPaused = true
    return handle.pause(receiving: true, sending: isSendingPaused)
  }

  /// Makes libcurl release the content that it stores for a paused transfer, before the transfer is
  /// removed: 7.88 loses this memory if the connection is shared.
  func discardStoredContent() {
    guard isReceivingPaused else { return }
    handle.delegate = nil
    _ = handle.pause(receiving: false, sending: false)
  }

  /// Continues a transfer that was cancelled, without its content.
  func discardContent() {
    isDiscarding = true
    guard isReceivingPaused else { return }
    isReceivingPaused = false
    _ = handle.pause(receiving: false, sending: isSendingPaused)
  }

  /// Makes libcurl read what it has stored of the connection, after a pass in which this cancelled
  /// transfer was the last one of its server. Returns `false` when a pass has read nothing, or after
  /// a number of passes.
  func readsOn() -> Bool {
    guard passes == 0 || hasDiscarded, passes < Self.passLimit else { return false }
    passes += 1
    hasDiscarded = false
    return handle.pause(receiving: false, sending: isSendingPaused) == CURLE_OK
  }

  /// The maximum number of passes of a cancelled transfer. Its server stops sending after the last
  /// one.
  private static let passLimit = 16

  /// A Boolean value that indicates whether libcurl stores what a server sends to a paused stream.
  private static let storesPausedContent =
    (curl_version_info(CURLVERSION_FIRST)?.pointee.version_num ?? 0) < 0x08_01_00

  /// Prepares the handle for the next hop.
  ///
  /// - Parameters:
  ///   - isSharing: Whether the server is known to take several requests on one connection.
  ///   - now: The current time.
  func configure(isSharing: Bool, _ now: MonotonicInstant) {
    sentAt = nil
    lastActivity = now
    handle.line.pointee.clock = context.clockPlace
    (isReceivingPaused, isSendingPaused) = (false, false)
    if !isHandleClean { handle.reset() }
    isHandleClean = false
    let setup = HandleSetup(
      request, isSharing: isSharing,
      needsNewConnection: hasSpoiledConnection || resending.needsNewConnection)
    hasSpoiledConnection = false
    resending.begin()
    // Rounded up and at least one, since 0 means no limit for libcurl. It must not end transfers
    // that may be paused, see `discardStoredContent`.
    let limit = request.hasSink ? nil : deadline
    HandleOptions.apply(
      to: handle, request, setup, context.sockets,
      milliseconds: limit.map { max(1, ($0 - now + 999) / 1_000) })
  }

  /// Discards what the last hop received and sent.
  func startOver() {
    content = ReceivedContent(limit: request.bodyLimit)
    upload = Upload()
    lastSent = nil
    isCutShort = false
  }

  /// Stores the connection for future transfers, unless it is encrypted.
  func noteConnection() {
    if !origin.isEncrypted { context.sockets.note(handle) }
  }

  /// Returns the outcome of a hop, read from the handle while it is still in the multi handle.
  func outcome(_ code: CURLcode) -> Outcome {
    let newConnections = handle.number(CURLINFO_NUM_CONNECTS)
    connections += newConnections
    if newConnections > 0 { noteConnection() }
    var times = TransferTimes(
      handle.pointer, isEncrypted: origin.isEncrypted,
      isReused: code == CURLE_OK && newConnections == 0)
    // libcurl 7.88 treats the first byte of a body that is sent as the first one of the response.
    if head.lines == 0 { times.answered = 0 }
    microseconds += times.total
    // Nothing was sent yet, and the next attempt uses a new connection.
    if code == CURLE_ABORTED_BY_CALLBACK, hasSpoiledConnection, !isOverdue { return .again }
    // libcurl 7.88 reports some of the requests that a GOAWAY excludes as complete, without any
    // response.
    if mayRepeat, resending.repeats(code, detail, request.hop, sent: upload.sent) { return .again }
    if resending.isRefused, head.lines == 0, refusal == nil, !isOverdue {
      return .done(.failure(failure(.connectionLost(maybeSent: false), .waiting)))
    }
    guard code == CURLE_OK else {
      let kind = TransportError.Kind(
        code, refusal: refusal ?? head.refusal ?? proxyRefusal, times: times, detail: detail,
        verification: handle.number(CURLINFO_SSL_VERIFYRESULT),
        usesProxy: request.usesProxy(detail), isTotalOver: isOverdue, bodyLimit: content.limit)
      return .done(.failure(failure(kind, times.phase)))
    }
    guard head.isWhole else {
      return .done(.failure(failure(.connectionLost(maybeSent: true), .receiving)))
    }
    isHandleClean =
      newConnections == 0 && !isCutShort && head.mayKeepConnection && !head.isUndecoded
      && !resending.wasRepeated
      && request.timeouts.firstByte == nil && !request.plan.hasCredentials
    let response = responseHead()
    if request.isOfProxy(response) {
      let kind = TransportError.Kind.proxyRefused(status: response.status.code)
      return .done(.failure(failure(kind, .connecting)))
    }
    let location = redirectLocation(response.status.code)
    if location != nil || request.hop.redirection != .none {
      request.cookies?.receive(response.headers, from: request.hop.url)
    }
    if let location { return follow(location, response.status.code) }
    return finished(response, times)
  }

  /// A Boolean value that indicates whether the response over HTTP/2 is complete, although the body of the request isn't
  /// sent (RFC 9113, 8.1). libcurl 7.88 would wait for the body.
  ///
  /// The end of a response that doesn't announce its length isn't visible, but libcurl ends a refusal and a redirect
  /// itself.
  func hasEarlyResponse() -> Bool {
    guard head.isWhole, sendsSharedBody, !isReceivingPaused, !isDiscarding, refusal == nil,
      handle.number(CURLINFO_HTTP_VERSION) == Int(CURL_HTTP_VERSION_2_0)
    else { return false }
    let status = handle.number(CURLINFO_RESPONSE_CODE)
    if status >= 300, isSendingPaused {
      // libcurl sends no more of the body, and waits for the end of the pause alone.
      isSendingPaused = false
      _ = handle.pause(receiving: false, sending: false)
    }
    guard (200..<300).contains(status) else { return false }
    let announced = handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    isCutShort =
      announced >= 0 && handle.offset(CURLINFO_SIZE_DOWNLOAD_T) >= announced
    return isCutShort
  }

  /// A Boolean value that indicates whether the request has a body, and may share its connection.
  var sendsSharedBody: Bool { request.mayShare && request.hop.body != nil }

  /// A Boolean value that indicates whether no part of a response was received, and the engine
  /// hasn't ended the transfer.
  private var mayRepeat: Bool {
    head.lines == 0 && refusal == nil && head.refusal == nil && !isOverdue
  }

  /// A Boolean value that indicates whether the request needs the log of its connection, because it
  /// isn't idempotent, or was sent before without a response.
  var needsLog: Bool { request.mayShare && (!request.hop.isIdempotent || resending.count > 0) }

  /// Returns an error of this transfer.
  func failure(
    _ kind: TransportError.Kind, _ phase: TransportError.Phase = .resolving
  ) -> TransportError {
    let phase = phase == .receiving && head.lines == 0 ? .waiting : phase
    // For a transfer that was ended here, libcurl reports only that a callback has ended it.
    return TransportError(
      kind, phase: phase, host: origin.host,
      detail: refusal == nil && head.refusal == nil && !resending.isRefused ? detail : "",
      received: content.received)
  }

  /// Returns the response's head as far as it was received.
  private func responseHead() -> Response {
    let status = HTTPResponse.Status(code: handle.number(CURLINFO_RESPONSE_CODE))
    var response = Response(status: status, headers: responseHeaders())
    response.redirection = request.hop.redirection
    if response.redirection != .none { response.redirectedURL = request.hop.url }
    return response
  }

  /// Returns the redirect location of a response, if there is one.
  private func redirectLocation(_ status: Int) -> String? {
    switch status {
    case 301, 302, 303, 307, 308:
      // libcurl follows a fragment alone to the folder of the address.
      responseHeaders()[.location]?.begins(with: "#") == true
        ? request.hop.url : handle.text(CURLINFO_REDIRECT_URL)
    default: nil
    }
  }

  private func finished(_ head: consuming Response, _ times: TransferTimes) -> Outcome {
    var response = head
    guard request.hasSink else {
      complete(&response, times)
      return .done(.success(consume response))
    }
    let sink: (any ContentSink)?
    do throws(SinkFailure) {
      sink = try content.sink(response, request.sink)
    } catch {
      return .done(.failure(failure(error.kind, .receiving)))
    }
    response.isStreamed = sink != nil
    complete(&response, times)
    if let sink { return .ending(response, sink) }
    return .done(.success(response))
  }

  /// Adds the content in memory and the metrics to a response.
  private func complete(_ response: inout Response, _ times: TransferTimes) {
    response.body = content.body
    response.metrics = times.metrics(
      handle.pointer, total: .microseconds(microseconds), redirects: redirects,
      connections: connections)
    report(isOver: true)
  }

  private func follow(_ location: String, _ status: Int) -> Outcome {
    let limit = request.plan.configuration.redirectLimit
    guard redirects < limit else {
      return .done(.failure(failure(.tooManyRedirects(limit: limit), .receiving)))
    }
    redirects += 1
    guard let next = request.redirected(to: location, status: status) else {
      return .done(.failure(failure(.redirectRefused, .receiving)))
    }
    request = next
    guard !isOverdue else { return .done(.failure(failure(.timedOut(.total), .receiving))) }
    return .again
  }

  /// The refusal of a proxy to connect to the server, if there is one.
  private var proxyRefusal: TransportError.Kind? {
    let status = handle.number(CURLINFO_HTTP_CONNECTCODE)
    return status >= 300 ? .proxyRefused(status: status) : nil
  }

  private func responseHeaders() -> HTTPFields {
    if let fields = head.fields { return fields }
    let fields = context.headerCache.read(head.raw)
    handle.line.pointee.head.fields = fields
    return fields
  }

  /// The head of the response as far as it was received.
  private var head: AnswerHead { handle.line.pointee.head }

  private var detail: String { String(cString: handle.errorText) }

  /// A Boolean value that indicates whether the time of the whole exchange is over. A tolerance of
  /// one millisecond matches libcurl's resolution.
  private var isOverdue: Bool {
    deadline.map { context.clock.now + 1_000 >= $0 } ?? false
  }

  // MARK: - Callbacks

  /// Receives a piece of the response's content.
  func receive(_ piece: UnsafeRawBufferPointer) -> ReceivedContent.Receipt {
    // Nothing is delivered after a cancellation. Its command removes the transfer from a shared
    // connection.
    guard !id.isOver else {
      guard mayShare else { return .refused }
      (isDiscarding, hasDiscarded) = (true, true)
      return .taken
    }
    do throws(ReceivedContent.Refusal) {
      if !content.hasBegun { try beginContent(atLeast: piece.count) }
      guard try content.append(piece, keeping: isResuming) else {
        isReceivingPaused = true
        return .later
      }
    } catch {
      refusal = error.kind
      return .refused
    }
    lastActivity = context.clock.passTime
    report()
    return .taken
  }

  /// Returns to the beginning of the request's body.
  func rewind() {
    upload = Upload()
    lastSent = nil
  }

  /// Writes the next piece of the request's body into a buffer.
  func send(_ buffer: UnsafeMutableRawBufferPointer) -> Upload.Supply {
    // Nothing is read after a cancellation.
    guard !id.isOver else { return .later }
    guard let body = request.hop.body else { return .bytes(0) }
    if request.timeouts.firstByte != nil { lastSent = context.clock.passTime }
    do throws(BodyFailure) {
      guard let count = try upload.read(body, into: buffer, resume: resumeFromAnyThread) else {
        isSendingPaused = true
        return .later
      }
      lastActivity = context.clock.passTime
      if count > 0 || body.source != nil { report() }
      return .bytes(count)
    } catch {
      refusal = .unreadableBody(error)
      return .broken
    }
  }

  /// Returns a Boolean value that indicates whether the request may be sent: not if libcurl has
  /// sent it twice without a response, and not if there is something to read on the connection.
  func maySend(to server: UnsafePointer<CChar>?, _ serverPort: Int, from port: Int) -> Bool {
    // After a response, libcurl sends the request again with credentials, for a proxy and a server.
    guard head.lines > 0 || resending.send() else { return false }
    let now = context.clock.passTime
    (sentAt, lastActivity) = (now, now)
    guard !request.mayShare, !hasSpoiledConnection,
      let line = context.sockets.line(server, serverPort, port),
      context.sockets.hasSomethingToRead(line)
    else { return true }
    hasSpoiledConnection = true
    handle.set(CURLOPT_FORBID_REUSE, 1)
    return false
  }

  /// Receives a line of libcurl's log, and reports a GOAWAY to all transfers of its connection.
  func note(_ line: HTTP2Log) {
    switch line {
    case .opened(let stream): resending.open(stream)
    case .goAway(let last):
      guard let line = IdleSockets.Line(handle) else { return }
      for transfer in context.transfers.all where transfer.origin == origin {
        transfer.goAway(last: last, on: line)
      }
    }
  }

  private func goAway(last: UInt32, on line: IdleSockets.Line) {
    if resending.stream != nil, IdleSockets.Line(handle) == line { resending.goAway(last: last) }
  }

  private func beginContent(atLeast count: Int) throws(ReceivedContent.Refusal) {
    handle.line.pointee.head.isOver = true
    let announced = handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    try content.begin(
      request, announced: announced < 0 ? nil : announced, atLeast: count,
      head: responseHead, resume: { resumeFromAnyThread })
  }

  /// Resumes the paused transfer, from any thread.
  private var resumeFromAnyThread: @Sendable () -> Void {
    { [inbox = context.inbox, id] in
      if !id.isOver { _ = inbox.add(.resume(id)) }
    }
  }

  /// Reports the progress, if there is an observer. The content of a refusal isn't progress.
  private func report(isOver: Bool = false) {
    guard let progress else { return }
    let isRefusal = handle.number(CURLINFO_RESPONSE_CODE) >= 300
    let now = TransferProgress(
      sent: upload.sent, toSend: request.hop.body.map { $0.length } ?? 0,
      received: isRefusal ? 0 : content.received,
      toReceive: isRefusal ? nil : isOver ? content.received : content.expected)
    progress.send(now, isOver: isOver)
  }
}

/// Reports the progress of an exchange to an observer, in steps of 64 KB.
private final class ProgressReport {
  private let observer: SafeObserver<TransferProgress>
  private var last: TransferProgress?

  init(_ observer: SafeObserver<TransferProgress>) {
    self.observer = observer
  }

  /// Sends the progress if it has moved by a step, or if the exchange is over.
  func send(_ now: TransferProgress, isOver: Bool) {
    if let last {
      let moved = now.sent - last.sent + now.received - last.received
      guard isOver ? now != last : moved >= Self.step else { return }
    }
    last = now
    observer.send(now)
  }

  /// Small enough for a smooth progress bar, and large enough to have no cost.
  private static let step = 64 << 10
}
