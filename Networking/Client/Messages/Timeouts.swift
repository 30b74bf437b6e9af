// SPDX-License-Identifier: MIT

/// The time limits of an exchange and its phases.
///
/// ```swift
/// var configuration = CurlClient.Configuration()
/// configuration.timeouts = Timeouts(connect: .seconds(5), total: .seconds(20))
/// ```
public struct Timeouts: Hashable, Sendable {
  /// The limit for resolving the name, connecting, and the TLS handshake. The default is 10 s.
  public var connect: Duration
  /// The limit for the first byte of the response after the request was sent; nil for no limit
  /// besides `stall`. The default is nil.
  public var firstByte: Duration?
  /// The limit for a pause without sent or received bytes; nil for no limit. The default is 30 s. A
  /// transfer that waits for its reader, or for the body of its request, doesn't count as paused.
  public var stall: Duration?
  /// The limit for the whole exchange, including redirects; nil for no limit. The default is 60 s.
  ///
  /// It doesn't apply to requests whose content is sent to a sink, which may be endless; their own
  /// `timeout` does.
  public var total: Duration?

  /// Creates limits.
  public init(
    connect: Duration = .seconds(10), total: Duration? = .seconds(60),
    stall: Duration? = .seconds(30), firstByte: Duration? = nil
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.stall = stall
    self.total = total
  }
}

extension Duration {
  /// Whole milliseconds for libcurl, rounded up and at least one, since zero means no limit there.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 31 else { return 1 << 40 }
    return max(
      1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
