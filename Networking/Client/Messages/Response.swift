// SPDX-License-Identifier: MIT

import HTTPTypes

/// A complete response of a server.
public struct Response: Hashable, Sendable {
  /// The status, such as 200 or 404.
  public var status: HTTPResponse.Status
  /// The header fields of the last response, after any redirects.
  public var headers: HTTPFields
  /// The body, after decompression.
  public var body: [UInt8]
  /// The kind of redirects. The default is ``Redirection/none``.
  public var redirection = Redirection.none
  /// The source of the response. It is ignored by comparisons.
  public var source: Source {
    get { storedSource.value }
    set { storedSource.value = newValue }
  }
  private var storedSource = IgnoredInEquality(Source.network)

  /// The source of a response.
  public enum Source: Hashable, Sendable {
    /// The server has sent it, or has validated a stored one.
    case network
    /// A cache has stored it, and it is fresh.
    case cache(age: Duration)
    /// A cache has stored it, and it is stale, for a reason.
    case stale(age: Duration, because: StaleReason = .unreachable)

    /// The age of a stored response; nil for one of the server.
    public var age: Duration? {
      switch self {
      case .network: nil
      case .cache(let age), .stale(let age, _): age
      }
    }

    /// A Boolean value that indicates whether the response is older than its server allows.
    public var isStale: Bool {
      if case .stale = self { true } else { false }
    }
  }

  /// The reason why a stale response is delivered.
  public enum StaleReason: Hashable, Sendable {
    /// The server could not be reached.
    case unreachable
    /// The server responded with a status that isn't a success.
    case refused(HTTPResponse.Status)
    /// The request accepts stale responses.
    case accepted
    /// The server is being asked in the background.
    case refreshing
  }

  /// The metrics of the exchange, if the transport measures them. They are ignored by comparisons.
  public var metrics: ExchangeMetrics? {
    get { measured.value }
    set { measured.value = newValue }
  }
  /// The complete URL of the last request after redirects; nil without a redirect. It is ignored by comparisons.
  package var redirectedURL: String? {
    get { storedURL.value }
    set { storedURL.value = newValue }
  }
  private var storedURL = IgnoredInEquality<String?>(nil)
  /// Whether the content was sent to the request's sink.
  package var isStreamed = false
  private var measured = IgnoredInEquality<ExchangeMetrics?>(nil)

  /// The kind of redirects of a request.
  public enum Redirection: Hashable, Sendable {
    /// The request wasn't redirected.
    case none
    /// The request was redirected to the same server only, including its secrets.
    case sameServer
    /// The request was redirected to another server, without its secrets.
    case otherServer
  }

  /// Creates a response.
  public init(
    status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response with a JSON body, for servers in tests.
  public init(status: HTTPResponse.Status = .ok, json value: some Encodable) throws {
    self.init(
      status: status, headers: [.contentType: "application/json"], body: try JSON.encode(value))
  }

  /// The response without its body.
  public var head: Response {
    var head = self
    head.body = []
    return head
  }

  /// The body as text; invalid UTF-8 becomes U+FFFD.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

extension Response: CustomStringConvertible {
  /// The status and the size, but not the content.
  public var description: String {
    "\(status.reasonPhrase.isEmpty ? "\(status.code)" : "\(status)"), \(body.count) bytes"
  }
}
