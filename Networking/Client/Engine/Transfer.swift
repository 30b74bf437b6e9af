import CCurl
import HTTPTypes

/// One exchange under way: what libcurl is given, and what has come so far.
///
/// Only the engine's thread touches it; libcurl's callbacks run there too.
final class Transfer {
  /// How a hop ended.
  enum Outcome {
    case done(Result<Delivery, TransportError>)
    /// The server passed the request on: the transfer is ready for its next hop.
    case again
  }

  /// Why a callback broke the transfer off.
  enum Refusal {
    case body
    case head
  }

  let submission: Submission
  let handle: UnsafeMutableRawPointer
  /// The request of this hop.
  var transmission: Transmission
  var fields: UnsafeMutablePointer<curl_slist>?
  var refusal: Refusal?
  var body: [UInt8] = []
  var bodyOffset = 0
  private var headBytes = 0
  private var headLines = 0
  /// What earlier hops took.
  private var redirects = 0
  private var microseconds = 0
  private var connections = 0
  private let errorText: UnsafeMutablePointer<CChar>

  init(_ submission: Submission, _ handle: UnsafeMutableRawPointer) {
    self.submission = submission
    self.handle = handle
    transmission = submission.transmission
    deadline = transmission.timeouts.total.map { ContinuousClock.now + min($0, Self.longest) }
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    freeFields()
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

  /// Prepares the handle for the next hop.
  func configure() {
    body = []
    bodyOffset = 0
    headBytes = 0
    headLines = 0
    errorText[0] = 0
    freeFields()
    curl_easy_reset(handle)
    setOptions(errorText)
  }

  func freeFields() {
    curl_slist_free_all(fields)
    fields = nil
  }

  /// Takes a piece of the answer's content; false when it is too much.
  func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
    if body.isEmpty {
      var announced: curl_off_t = -1
      ccurl_get_offset(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced)
      if announced > transmission.bodyLimit { refusal = .body }
      body.reserveCapacity(min(max(Int(announced), piece.count), transmission.bodyLimit))
    }
    if body.count + piece.count > transmission.bodyLimit { refusal = .body }
    guard refusal == nil else { return false }
    body.append(contentsOf: piece)
    return true
  }

  /// Counts a line of the answer's head, those of interim answers included; false when it is too much.
  func receiveLine(_ count: Int) -> Bool {
    headBytes += count
    headLines += 1
    if headBytes > Self.headBytesLimit || headLines > Self.headLinesLimit { refusal = .head }
    return refusal == nil
  }

  /// Copies the next piece of the request's body.
  func send(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let content = transmission.body else { return 0 }
    let count = min(buffer.count, content.count - bodyOffset)
    guard count > 0 else { return 0 }
    content.withUnsafeBytes { source in
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: source[bodyOffset..<bodyOffset + count]))
    }
    bodyOffset += count
    return count
  }

  /// What a hop brought, read from the handle while it is still part of the multi handle.
  func outcome(_ code: CURLcode) -> Outcome {
    let times = TransferTimes(handle)
    microseconds += times.total
    connections += info(CURLINFO_NUM_CONNECTS)
    guard code == CURLE_OK else {
      let kind = TransportError.Kind(
        code, refusal: refusal, times: times, detail: detail,
        isTotalOver: isOverdue, bodyLimit: transmission.bodyLimit)
      return .done(.failure(failure(kind, times.phase)))
    }
    let headers = responseHeaders()
    guard !Self.hasTwoLengths(headers) else {
      // RFC 9112, 6.3: which of two lengths is meant can't be known, and guessing lets one answer be
      // taken for two.
      return .done(.failure(failure(.malformedResponse, .receiving)))
    }
    let status = HTTPResponse.Status(code: info(CURLINFO_RESPONSE_CODE))
    let location = redirectLocation(status.code)
    if location != nil || transmission.redirection != .none {
      transmission.cookies?.receive(headers, from: transmission.url)
    }
    if let location { return follow(location, status.code) }
    var response = Response(status: status, headers: headers, body: body)
    response.redirection = transmission.redirection
    return .done(
      .success(
        Delivery(
          response: response, elapsed: .microseconds(microseconds), connections: connections)))
  }

  /// An error of this transfer.
  func failure(
    _ kind: TransportError.Kind, _ phase: TransportError.Phase = .resolving
  ) -> TransportError {
    TransportError(kind, phase: phase, host: transmission.host, detail: detail)
  }

  private func follow(_ location: String, _ status: Int) -> Outcome {
    guard redirects < transmission.redirectLimit else {
      let limit = transmission.redirectLimit
      return .done(.failure(failure(.tooManyRedirects(limit: limit), .receiving)))
    }
    redirects += 1
    guard transmission.redirect(to: location, status: status) else {
      return .done(.failure(failure(.redirectRefused, .receiving)))
    }
    guard !isOverdue else { return .done(.failure(failure(.timedOut(.total), .receiving))) }
    return .again
  }

  private func redirectLocation(_ status: Int) -> String? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    var location: UnsafePointer<CChar>?
    ccurl_get_text(handle, CURLINFO_REDIRECT_URL, &location)
    return location.map { String(cString: $0) }
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

  private static func hasTwoLengths(_ headers: HTTPFields) -> Bool {
    // The subscript joins the values of several fields with commas.
    guard let value = headers[.contentLength], value.utf8.contains(UInt8(ascii: ",")),
      headers[.transferEncoding] == nil
    else { return false }
    return Set(value.split(separator: ",").map { text in text.filter { $0 != " " } }).count > 1
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
