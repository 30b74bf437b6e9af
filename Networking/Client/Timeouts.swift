/// How long the parts of an exchange may take.
public struct Timeouts: Hashable, Sendable {
  /// For finding the server, connecting, and agreeing on encryption. 10 s unless told.
  public var connect: Duration
  /// For the whole exchange, redirects included; nil sets no limit. 60 s unless told.
  public var total: Duration?
  /// For a pause during which nothing comes, in steps of a second; nil sets no limit. 30 s unless
  /// told.
  public var stall: Duration?

  /// Creates limits.
  public init(
    connect: Duration = .seconds(10), total: Duration? = .seconds(60),
    stall: Duration? = .seconds(30)
  ) {
    self.connect = connect
    self.total = total
    self.stall = stall
  }
}

extension Duration {
  /// Whole milliseconds for libcurl: rounded up and at least one, for nought means “for ever” there.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 31 else { return 1 << 40 }
    return max(
      1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }

  /// Whole seconds for libcurl: rounded up and at least one.
  package var wholeSeconds: Int { (milliseconds + 999) / 1_000 }
}
