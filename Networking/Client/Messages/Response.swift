// SPDX-License-Identifier: MIT

import HTTPTypes

/// A server's whole answer.
public struct Response: Hashable, Sendable {
  /// The status, such as 200 or 404.
  public var status: HTTPResponse.Status
  /// The header fields of the last answer, after any redirects.
  public var headers: HTTPFields
  /// The content, decompressed.
  public var body: [UInt8]
  /// Who gave the answer: the address that was asked, unless told.
  public var redirection = Redirection.none
  /// Where the answer comes from; it doesn't count in comparisons.
  public var source: Source {
    get { storedSource.value }
    set { storedSource.value = newValue }
  }
  private var storedSource = IgnoredInEquality(Source.network)

  /// The place that an answer comes from.
  public enum Source: Hashable, Sendable {
    /// The server has sent it, or has confirmed that a kept one is still right.
    case network
    /// A cache has kept it, and it is fresh.
    case cache(age: Duration)
    /// A cache has kept it, and it is no longer fresh: the server could not be reached, or is asked
    /// meanwhile.
    case stale(age: Duration)
  }

  /// What the exchange took, if the transport measures it; it doesn't count in comparisons.
  public var metrics: ExchangeMetrics? {
    get { measured.value }
    set { measured.value = newValue }
  }
  /// Whether the content has gone to the request's sink.
  package var isStreamed = false
  private var measured = IgnoredInEquality<ExchangeMetrics?>(nil)

  /// Whether a request was passed on until it was answered.
  public enum Redirection: Hashable, Sendable {
    /// It was answered where it was asked.
    case none
    /// It was passed on, by the same server to itself only: secrets went along.
    case sameServer
    /// It was passed on and left the server on its way: it was answered without the secrets.
    case otherServer
  }

  /// Creates an answer from its parts.
  public init(
    status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer that carries a value as JSON: what a server in a test says.
  public init(status: HTTPResponse.Status = .ok, json value: some Encodable) throws {
    self.init(
      status: status, headers: [.contentType: "application/json"], body: try JSON.encode(value))
  }

  /// The answer without its content.
  public var head: Response {
    var head = self
    head.body = []
    return head
  }

  /// The content as text; bytes that are no UTF-8 become U+FFFD.
  public var text: String { String(decoding: body, as: UTF8.self) }
}

extension Response: CustomStringConvertible {
  /// The status and the size, not the content.
  public var description: String { "\(status), \(body.count) bytes" }
}
