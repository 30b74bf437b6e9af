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
  let handle: UnsafeMutableRawPointer
  /// The request of this hop.
  var transmission: Transmission
  var fields: UnsafeMutablePointer<curl_slist>?
  var detours: UnsafeMutablePointer<curl_slist>?
  /// Why one of our callbacks broke the transfer off.
  var refusal: TransportError.Kind?
  var content: ReceivedContent
  var upload = Upload()
  /// Makes a paused transfer go on, from any thread.
  let resume: @Sendable () -> Void
  private var progress: ProgressReport?
  /// Whether the connection that libcurl chose had something to say before it was asked.
  var hasSpoiledConnection = false
  var idleSockets: IdleSockets?
  private var headCheck = HeadCheck()
  private var headBytes = 0
  private var headLines = 0
  /// When this hop began.
  private var start: ContinuousClock.Instant?
  /// What earlier hops took.
  private var redirects = 0
  private var microseconds = 0
  private var connections = 0
  private let errorText: UnsafeMutablePointer<CChar>

  init(
    _ submission: Submission, _ handle: UnsafeMutableRawPointer,
    resume: @escaping @Sendable () -> Void
  ) {
    self.submission = submission
    self.handle = handle
    self.resume = resume
    transmission = submission.transmission
    content = ReceivedContent(limit: transmission.bodyLimit)
    deadline = transmission.timeouts.total.map { ContinuousClock.now + min($0, Self.longest) }
    progress = transmission.progress.map { ProgressReport($0) }
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    freeLists()
    errorText.deallocate()
  }

  /// When the whole exchange must be over.
  ///
  /// libcurl watches it too, but not while a transfer waits for a free connection (7.88 lets it wait
  /// for ever), so that the engine is the last resort.
  let deadline: ContinuousClock.Instant?

  /// Whether the whole exchange had its time. A millisecond early, for libcurl counts in those.
  var isOverdue: Bool {
    deadline.map { ContinuousClock.now >= $0 - .milliseconds(1) } ?? false
  }

  /// What of the total time is left for this hop, in milliseconds.
  var remainingMilliseconds: Int? {
    deadline.map { max(.zero, $0 - ContinuousClock.now).milliseconds }
  }

  /// When the first byte of the answer must have come, as far as is known now; nil if it has, or if
  /// nobody waits for it.
  var firstByteDeadline: ContinuousClock.Instant? {
    guard let limit = transmission.timeouts.firstByte, let start, headLines == 0 else { return nil }
    var ready: curl_off_t = 0
    ccurl_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T, &ready)
    let wait = min(limit, Self.longest)
    // Not sent yet: the wait has not even begun.
    guard ready > 0 else { return ContinuousClock.now + wait }
    let sent = start + .microseconds(ready)
    return (upload.lastSent.map { max(sent, $0) } ?? sent) + wait
  }

  /// Prepares the handle for the next hop.
  ///
  /// - Parameter sharing: Whether the server is known to take many requests on one connection, so that
  ///   it pays to wait for one that is being made.
  func configure(sharing: Bool) {
    content = ReceivedContent(limit: transmission.bodyLimit)
    upload = Upload()
    headCheck = HeadCheck()
    headBytes = 0
    headLines = 0
    errorText[0] = 0
    freeLists()
    if transmission.timeouts.firstByte != nil { start = ContinuousClock.now }
    curl_easy_reset(handle)
    setOptions(errorText, sharing: sharing)
  }

  func freeLists() {
    curl_slist_free_all(fields)
    fields = nil
    curl_slist_free_all(detours)
    detours = nil
  }

  /// Checks and counts a line of the answer's head, those of interim answers included; false when it
  /// is wrong or too much.
  func receive(line: UnsafeRawBufferPointer) -> Bool {
    headBytes += line.count
    headLines += 1
    switch headCheck.read(line) {
    case .fine: break
    case .refused: refusal = .malformedResponse
    case .lastOnConnection: ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    }
    if headBytes > Self.headBytesLimit || headLines > Self.headLinesLimit {
      refusal = .headTooLarge
    }
    return refusal == nil
  }

  /// Tells how far it has come, if somebody listens and it is worth it.
  func report(isOver: Bool = false) {
    guard progress != nil else { return }
    let now = TransferProgress(
      sent: upload.sent, toSend: transmission.body.map { $0.length } ?? 0,
      received: content.received, toReceive: isOver ? content.received : content.expected)
    progress?.tell(now, isOver: isOver)
  }

  /// What a hop brought, read from the handle while it is still part of the multi handle.
  func outcome(_ code: CURLcode) -> Outcome {
    let times = TransferTimes(
      handle, isEncrypted: transmission.url.utf8.starts(with: "https:".utf8))
    microseconds += times.total
    connections += info(CURLINFO_NUM_CONNECTS)
    noteConnection(port: times.localPort)
    // Nothing was sent yet, and the next connection is a new one.
    if code == CURLE_ABORTED_BY_CALLBACK, hasSpoiledConnection, !isOverdue { return .again }
    guard code == CURLE_OK else {
      let kind = TransportError.Kind(
        code, refusal: refusal ?? proxyRefusal, times: times, detail: detail,
        isTotalOver: isOverdue, bodyLimit: content.limit)
      return .done(.failure(failure(kind, times.phase)))
    }
    guard headCheck.isWhole else {
      return .done(.failure(failure(.connectionLost(maybeSent: true), .receiving)))
    }
    let head = responseHead()
    let location = redirectLocation(head.status.code)
    if location != nil || transmission.redirection != .none {
      transmission.cookies?.receive(head.headers, from: transmission.url)
    }
    if let location { return follow(location, head.status.code) }
    return .done(finished(head, times))
  }

  /// An error of this transfer.
  func failure(
    _ kind: TransportError.Kind, _ phase: TransportError.Phase = .resolving
  ) -> TransportError {
    TransportError(kind, phase: phase, host: transmission.host, detail: detail)
  }

  /// The answer's head, as far as it has come.
  func responseHead() -> Response {
    let status = HTTPResponse.Status(code: info(CURLINFO_RESPONSE_CODE))
    var response = Response(status: status, headers: responseHeaders())
    response.redirection = transmission.redirection
    return response
  }

  /// Where the server passes the request on to, if it does.
  func redirectLocation(_ status: Int) -> String? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    var location: UnsafePointer<CChar>?
    ccurl_get_text(handle, CURLINFO_REDIRECT_URL, &location)
    return location.map { String(cString: $0) }
  }

  private func finished(
    _ head: Response, _ times: TransferTimes
  ) -> Result<Response, TransportError> {
    var response = head
    do throws(SinkFailure) {
      response.isStreamed = try endContent(head)
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
    let limit = transmission.plan.configuration.redirectLimit
    guard redirects < limit else {
      return .done(.failure(failure(.tooManyRedirects(limit: limit), .receiving)))
    }
    redirects += 1
    guard transmission.redirect(to: location, status: status) else {
      return .done(.failure(failure(.redirectRefused, .receiving)))
    }
    guard !isOverdue else { return .done(.failure(failure(.timedOut(.total), .receiving))) }
    return .again
  }

  /// What a proxy said to the wish for a connection through it, if that was no.
  private var proxyRefusal: TransportError.Kind? {
    let status = info(CURLINFO_HTTP_CONNECTCODE)
    return status >= 300 ? .proxyRefused(status: status) : nil
  }

  private func responseHeaders() -> HTTPFields {
    var fields = HTTPFields()
    var previous: UnsafeMutablePointer<curl_header>?
    while let header = curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, previous) {
      previous = header
      guard let name = HTTPField.Name(String(cString: header.pointee.name)) else { continue }
      fields.append(HTTPField(name: name, value: String(cString: header.pointee.value)))
    }
    return fields
  }

  private func info(_ what: CURLINFO) -> Int {
    var value = 0
    ccurl_get_long(handle, what, &value)
    return value
  }

  private var detail: String { String(cString: errorText) }

  /// 68 years: no sum overflows.
  private static let longest = Duration.seconds(1 << 31)
  private static let headBytesLimit = 256 << 10
  private static let headLinesLimit = 2_000
}

/// Tells how far an exchange has come, in steps.
struct ProgressReport {
  private let observer: SafeObserver<TransferProgress>
  private var last: TransferProgress?

  init(_ observer: SafeObserver<TransferProgress>) {
    self.observer = observer
  }

  mutating func tell(_ now: TransferProgress, isOver: Bool) {
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
