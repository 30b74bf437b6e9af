extension Blank {
  /// What there is.
  public enum State: Hashable, Sendable {
    /// Nothing has happened yet.
    case initial
    /// The user has left; the screen goes on to show what it showed. Nothing leads further.
    case dismissing
  }
}
