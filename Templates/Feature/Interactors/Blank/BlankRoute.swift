extension Blank {
  /// Where a state leads to.
  public enum Route: Hashable, Sendable {
    /// Take the screen away.
    case dismiss
  }
}

extension Blank.State {
  /// Where the state leads to; nil for those that stay on the screen.
  var route: Blank.Route? {
    switch self {
    case .initial: nil
    case .dismissing: .dismiss
    }
  }
}
