extension Blank {
  /// An event of the machine.
  public enum Event: Hashable, Sendable {
    /// An action of the user on the screen.
    case ui(Action)
  }

  /// An action of the user.
  public enum Action: Hashable, Sendable {
    /// Leaves the screen.
    case cancel
  }
}
