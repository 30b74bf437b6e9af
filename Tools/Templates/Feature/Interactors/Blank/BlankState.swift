extension Blank {
  /// A state of the machine.
  public enum State: Hashable, Sendable {
    /// No event has happened yet.
    case initial
    /// The user has left. The screen still shows its last content. This state is final.
    case dismissing
  }
}
