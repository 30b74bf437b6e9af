import FeedbackLoops
import Signals

/// Each is a function of what it depends on.
extension Blank {
  /// What the user does becomes an event, in every state.
  package static func userActions(_ actions: SafeSignal<Action>) -> Feedback<State, Event> {
    Feedback(events: actions.map(Event.ui))
  }
}
