// SPDX-License-Identifier: MIT

/// The metrics of an exchange, measured by libcurl for the last hop of redirects.
///
/// Times are measured from the start of the hop. On a reused connection the first three are zero.
public struct ExchangeMetrics: Hashable, Sendable {
  /// A version of HTTP.
  public enum Version: Hashable, Sendable {
    /// HTTP/1.0.
    case http10
    /// HTTP/1.1.
    case http11
    /// HTTP/2.
    case http2
    /// Another version.
    case other
  }

  /// The time until the server's name was resolved.
  public var resolved: Duration
  /// The time until the connection was established.
  public var connected: Duration
  /// The time until the TLS handshake was completed; zero without TLS.
  public var secured: Duration
  /// The time until the request could be sent.
  public var ready: Duration
  /// The time until the first byte of the response.
  public var firstByte: Duration
  /// The time of the whole exchange, with all hops.
  public var total: Duration
  /// The number of redirects.
  public var redirects: Int
  /// The number of new connections; 0 for a reused one.
  public var connections: Int
  /// The number of bytes of the request's body that were sent.
  public var sentBytes: Int
  /// The number of bytes of the response's body that were received, before decompression.
  public var receivedBytes: Int
  /// The version of HTTP.
  public var version: Version
}
