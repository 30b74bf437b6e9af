extension Blank {
  /// Returns the next state. Each state has a function, which lists the events that it ignores.
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
