// SPDX-License-Identifier: MIT

/// What an exchange took, by libcurl's measure: of the last hop, where a request was passed on.
///
/// Times are counted from the start of the hop. On a connection that was open already the first three
/// are nothing.
public struct ExchangeMetrics: Hashable, Sendable {
  /// The versions of HTTP.
  public enum Version: Hashable, Sendable {
    /// HTTP/1.0.
    case http10
    /// HTTP/1.1.
    case http11
    /// HTTP/2.
    case http2
    /// Another one.
    case other
  }

  /// Until the server's name was looked up.
  public var resolved: Duration
  /// Until the connection stood.
  public var connected: Duration
  /// Until encryption was agreed on; nothing without it.
  public var secured: Duration
  /// Until the request could be sent.
  public var ready: Duration
  /// Until the first byte of the answer.
  public var firstByte: Duration
  /// The whole exchange, with all hops.
  public var total: Duration
  /// How often the request was passed on.
  public var redirects: Int
  /// How many connections were opened; 0 when an open one was used again.
  public var connections: Int
  /// How many bytes of the request's body went out.
  public var sentBytes: Int
  /// How many bytes of the answer's content came in, as they were on the way.
  public var receivedBytes: Int
  /// The version of HTTP.
  public var version: Version
}
