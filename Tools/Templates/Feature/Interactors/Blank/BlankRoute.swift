extension Blank {
  /// A route to another screen.
  public enum Route: Hashable, Sendable {
    /// Dismisses the screen.
    case dismiss
  }
}

extension Blank.State {
  /// The route of the state; nil for a state that stays on the screen.
  var route: Blank.Route? {
    switch self {
    case .initial: nil
    case .dismissing: .dismiss
    }
  }
}
