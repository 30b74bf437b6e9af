extension Blank {
  /// What happens.
  public enum Event: Hashable, Sendable {
    /// The user did something on the screen.
    case ui(Action)
  }

  /// What the user does.
  public enum Action: Hashable, Sendable {
    /// Leaves.
    case cancel
  }
}
