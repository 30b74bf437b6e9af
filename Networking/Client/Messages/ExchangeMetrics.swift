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
  public var resolved = Duration.zero
  /// The time until the connection was established.
  public var connected = Duration.zero
  /// The time until the TLS handshake was completed; zero without TLS.
  public var secured = Duration.zero
  /// The time until the request could be sent.
  public var ready = Duration.zero
  /// The time until the first byte of the response.
  public var firstByte = Duration.zero
  /// The time of the whole exchange, with all hops.
  public var total = Duration.zero
  /// The number of redirects.
  public var redirects = 0
  /// The number of new connections; 0 for a reused one.
  public var connections = 0
  /// The number of bytes of the request's body that were sent.
  public var sentBytes = 0
  /// The number of bytes of the response's body that were received, before decompression.
  public var receivedBytes = 0
  /// The version of HTTP.
  public var version = Version.other

  /// Creates the metrics of an exchange that took no time.
  package init() {}
}
