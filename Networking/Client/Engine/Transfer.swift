import CCurl
import HTTPTypes
import Signals

/// One exchange under way: what libcurl is given, and what has come so far.
///
/// Only the engine's thread touches it; libcurl's callbacks run there too.
final class Transfer {
  /// How a hop ended.
  enum Outcome {
    case done(Result<Response, TransportError>)
    /// The server passed the request on: the transfer is ready for its next hop.
    case again
  }

  let submission: Submission
  let kept: KeptHandle
  /// The request of this hop.
  var transmission: Transmission
  /// Why one of our callbacks broke the transfer off.
  var refusal: TransportError.Kind?
  var content: ReceivedContent
  var upload = Upload()
  private let progress: ProgressReport?
  /// Whether the connection that libcurl chose had something to say before it was asked.
  var hasSpoiledConnection = false
  /// Whether it was asked again after a good-bye that had left it out.
  private var wasLeftOut = false
  let surroundings: Surroundings
  /// Whether the handle remembers nothing that the next hop or transfer had better not meet.
  private(set) var isHandleClean = true
  /// When this hop began, if somebody waits for the first byte.
  private var start: Moment?
  /// What earlier hops took.
  private var redirects = 0
  private var microseconds = 0
  private var connections = 0

  init(
    _ submission: Submission, _ kept: KeptHandle, _ surroundings: Surroundings, _ now: Moment
  ) {
    self.submission = submission
    self.kept = kept
    self.surroundings = surroundings
    transmission = submission.transmission
    content = ReceivedContent(limit: transmission.terms.bodyLimit)
    deadline = transmission.terms.timeouts.total.map { now + $0.microseconds }
    progress = transmission.terms.progress.map { ProgressReport($0) }
  }

  /// The head of the answer, as far as it has come.
  var head: AnswerHead { kept.line.pointee.head }

  /// libcurl's handle.
  var handle: UnsafeMutableRawPointer { kept.pointer }

  /// Makes the paused transfer go on, from any thread.
  var resume: @Sendable () -> Void {
    { [inbox = surroundings.inbox, ticket = submission.ticket] in
      if !ticket.isOver { _ = inbox.add(.resume(ticket)) }
    }
  }

  /// When the whole exchange must be over.
  ///
  /// libcurl watches it too, but not while a transfer waits for a free connection (7.88 lets it wait
  /// for ever), so that the engine is the last resort.
  let deadline: Moment?

  /// Whether the whole exchange had its time. A millisecond early, for libcurl counts in those.
  var isOverdue: Bool {
    deadline.map { Moment.now + 1_000 >= $0 } ?? false
  }

  /// When the first byte of the answer must have come, as far as is known now; nil if it has, or if
  /// nobody waits for it.
  var firstByteDeadline: Moment? {
    guard let limit = transmission.terms.timeouts.firstByte, let start, head.lines == 0 else {
      return nil
    }
    var ready: curl_off_t = 0
    ccurl_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T, &ready)
    // Not sent yet: the wait has not even begun.
    guard ready > 0 else { return .now + limit.microseconds }
    let sent = start + Int(ready)
    return (upload.lastSent.map { max(sent, $0) } ?? sent) + limit.microseconds
  }

  /// Prepares the handle for the next hop.
  ///
  /// - Parameters:
  ///   - isSharing: Whether the server is known to take many requests on one connection.
  ///   - now: The time.
  func configure(isSharing: Bool, _ now: Moment) {
    if transmission.terms.timeouts.firstByte != nil { start = now }
    if !isHandleClean { kept.forget() }
    isHandleClean = false
    let setup = HandleSetup(transmission, isSharing: isSharing, isSecond: hasSpoiledConnection)
    hasSpoiledConnection = false
    // Rounded up and at least one, for nought means “for ever” to libcurl.
    setOptions(setup, milliseconds: deadline.map { max(1, ($0 - now + 999) / 1_000) })
  }

  /// Tells how far it has come, if somebody listens and it is worth it.
  func report(isOver: Bool = false) {
    guard let progress else { return }
    let now = TransferProgress(
      sent: upload.sent, toSend: transmission.hop.body.map { $0.length } ?? 0,
      received: content.received, toReceive: isOver ? content.received : content.expected)
    progress.tell(now, isOver: isOver)
  }

  /// Gets ready for a further hop.
  func startOver() {
    content = ReceivedContent(limit: transmission.terms.bodyLimit)
    upload = Upload()
  }

  /// What a hop brought, read from the handle while it is still part of the multi handle.
  func outcome(_ code: CURLcode) -> Outcome {
    let newConnections = info(CURLINFO_NUM_CONNECTS)
    connections += newConnections
    if newConnections > 0 { noteConnection() }
    let times = TransferTimes(
      handle, isEncrypted: transmission.origin.isEncrypted,
      isReused: code == CURLE_OK && newConnections == 0)
    microseconds += times.total
    // Nothing was sent yet, and the next connection is a new one.
    if code == CURLE_ABORTED_BY_CALLBACK, hasSpoiledConnection, !isOverdue { return .again }
    if code == CURLE_HTTP2, mayAskAgain {
      wasLeftOut = true
      return .again
    }
    guard code == CURLE_OK else {
      let kind = TransportError.Kind(
        code, refusal: refusal ?? head.refusal ?? proxyRefusal, times: times, detail: detail,
        isTotalOver: isOverdue, bodyLimit: content.limit)
      return .done(.failure(failure(kind, times.phase)))
    }
    guard head.isWhole else {
      return .done(.failure(failure(.connectionLost(maybeSent: true), .receiving)))
    }
    isHandleClean =
      newConnections == 0 && head.mayKeepConnection && start == nil
      && !transmission.terms.plan.hasCredentials
    let response = responseHead()
    let location = redirectLocation(response.status.code)
    if location != nil || transmission.hop.redirection != .none {
      transmission.terms.cookies?.receive(response.headers, from: transmission.destination.url)
    }
    if let location { return follow(location, response.status.code) }
    return .done(finished(response, times))
  }

  /// Whether a shared connection's end before any word of an answer is no error yet.
  ///
  /// A server's good-bye (GOAWAY) may leave out requests that are on their way. libcurl 7.88 asks for those on another
  /// connection, but fails the last one. What comes so may also be another breakdown, so that only what may be carried
  /// out twice is asked again, and once.
  private var mayAskAgain: Bool {
    transmission.hop.isIdempotent && transmission.hop.body?.source == nil && head.lines == 0
      && refusal == nil && head.refusal == nil && !wasLeftOut && !isOverdue
  }

  /// An error of this transfer.
  func failure(
    _ kind: TransportError.Kind, _ phase: TransportError.Phase = .resolving
  ) -> TransportError {
    TransportError(kind, phase: phase, host: transmission.origin.host, detail: detail)
  }

  /// The answer's head, as far as it has come.
  func responseHead() -> Response {
    let status = HTTPResponse.Status(code: info(CURLINFO_RESPONSE_CODE))
    var response = Response(status: status, headers: responseHeaders())
    response.redirection = transmission.hop.redirection
    return response
  }

  /// Where the server passes the request on to, if it does.
  func redirectLocation(_ status: Int) -> String? {
    switch status {
    case 301, 302, 303, 307, 308: break
    default: return nil
    }
    var location: UnsafePointer<CChar>?
    ccurl_get_text(handle, CURLINFO_REDIRECT_URL, &location)
    return location.map { String(cString: $0) }
  }

  private func finished(
    _ head: consuming Response, _ times: TransferTimes
  ) -> Result<Response, TransportError> {
    var response = head
    do throws(SinkFailure) {
      response.isStreamed = try endContent(response)
    } catch {
      return .failure(failure(.untaken(error.description), .receiving))
    }
    response.body = content.body
    response.metrics = times.metrics(
      handle, total: .microseconds(microseconds), redirects: redirects, connections: connections)
    report(isOver: true)
    return .success(response)
  }

  private func follow(_ location: String, _ status: Int) -> Outcome {
    let limit = transmission.terms.plan.configuration.redirectLimit
    guard redirects < limit else {
      return .done(.failure(failure(.tooManyRedirects(limit: limit), .receiving)))
    }
    redirects += 1
    guard let next = transmission.redirected(to: location, status: status) else {
      return .done(.failure(failure(.redirectRefused, .receiving)))
    }
    transmission = next
    guard !isOverdue else { return .done(.failure(failure(.timedOut(.total), .receiving))) }
    return .again
  }

  /// What a proxy said to the wish for a connection through it, if that was no.
  private var proxyRefusal: TransportError.Kind? {
    let status = info(CURLINFO_HTTP_CONNECTCODE)
    return status >= 300 ? .proxyRefused(status: status) : nil
  }

  private func responseHeaders() -> HTTPFields {
    if let fields = head.fields { return fields }
    let made = surroundings.familiar.read(head.raw)
    kept.line.pointee.head.fields = made
    return made
  }

  private func info(_ what: CURLINFO) -> Int {
    var value = 0
    ccurl_get_long(handle, what, &value)
    return value
  }

  private var detail: String { String(cString: kept.errorText) }
}

/// Tells how far an exchange has come, in steps.
final class ProgressReport {
  private let observer: SafeObserver<TransferProgress>
  private var last: TransferProgress?

  init(_ observer: SafeObserver<TransferProgress>) {
    self.observer = observer
  }

  func tell(_ now: TransferProgress, isOver: Bool) {
    if let last {
      let moved = now.sent - last.sent + now.received - last.received
      guard isOver ? now != last : moved >= Self.step else { return }
    }
    last = now
    observer.send(now)
  }

  /// Small enough to look smooth, and seldom enough to cost nothing.
  private static let step = 64 << 10
}
