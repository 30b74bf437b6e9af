// SPDX-License-Identifier: MIT

/// How long the parts of an exchange may take.
public struct Timeouts: Hashable, Sendable {
  /// For finding the server, connecting, and agreeing on encryption. 10 s unless told.
  public var connect: Duration
  /// For the first byte of the answer, once the request was sent; nil sets no limit besides
  /// `stall`. Nil unless told.
  public var firstByte: Duration?
  /// For a pause during which nothing comes or goes; nil sets no limit. 30 s unless told. A
  /// transfer whose reader makes the server wait, or whose body isn't there yet, does not count as
  /// pausing.
  public var stall: Duration?
  /// For the whole exchange, redirects included; nil sets no limit. 60 s unless told.
  ///
  /// It doesn't hold for requests whose content goes to a sink, which may go on for ever: their own
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
  /// Whole milliseconds for libcurl: rounded up and at least one, for nought means “for ever”
  /// there.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 31 else { return 1 << 40 }
    return max(
      1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
