extension Blank {
  /// The state that an event leads to: one function a state, each of which names the events that it
  /// ignores.
  package static func reduce(_ state: State, _ event: Event) -> State {
    switch state {
    case .initial: initial(event)
    case .dismissing: state
    }
  }

  private static func initial(_ event: Event) -> State {
    switch event {
    case .ui(.cancel): .dismissing
    }
  }
}
