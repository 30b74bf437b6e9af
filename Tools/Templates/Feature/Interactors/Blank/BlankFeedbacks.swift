import FeedbackLoops
import Signals

/// The feedbacks. Each is a function of its dependencies.
extension Blank {
  /// Sends the actions of the user as events, in every state.
  package static func userActions(_ actions: SafeSignal<Action>) -> Feedback<State, Event> {
    Feedback(events: actions.map(Event.ui))
  }
}
