// SPDX-License-Identifier: MIT

// A loop works in five steps: it publishes a state; every feedback looks at it; one of them sends
// an event; the reducer makes the next state from it; and the loop publishes that. A hook receives
// each step with its cause, which answers the question "why is the state this one?". These are the
// catches of example 3, seen from inside.

import Declarations
import FeedbackLoops
import Signals
import Views

enum FiveSteps {
  enum Step: Hashable, Sendable {
    case published(String)
    case effectStarted(String), effectEnded(String)
    case event(String, cause: String)
    case dropped(String)

    var line: String {
      switch self {
      case .published(let state): "state    \(state)"
      case .effectStarted(let effect): "starts   \(effect)"
      case .effectEnded(let effect): "ends     \(effect)"
      case .event(let event, let cause): "event    \(event), \(cause)"
      case .dropped(let event): "dropped  \(event)"
      }
    }
  }

  struct State: Hashable, Sendable {
    var steps: [Step] = []
  }

  enum Event: Hashable, Sendable {
    case happened(Step), cleared
  }

  static let limit = 200

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .happened(let step): state.steps = (state.steps + [step]).suffix(limit)
    case .cleared: state.steps = []
    }
  }

  static func machine(steps: SafeSignal<Step>) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reduce,
      feedbacks: [Feedback(events: steps.map(Event.happened)).named("steps")])
  }

  /// Returns a hook for the game that sends its steps to an observer.
  static func hook(
    _ observer: SafeObserver<Step>
  ) -> LoopHook<PlayCatch.State, PlayCatch.Event> {
    LoopHook { trace in observer.send(step(trace)) }
  }

  private static func step(_ trace: LoopTrace<PlayCatch.State, PlayCatch.Event>) -> Step {
    switch trace {
    case .event(let event, let number, let cause):
      .event("\(number): \(event)", cause: words(cause))
    case .state(let state, _): .published("ball: \(state.holder), catches: \(state.catches)")
    case .effectStarted(let id, _): .effectStarted("\(id.feedback) #\(id.number)")
    case .effectEnded(let id, let end): .effectEnded("\(id.feedback) #\(id.number), \(end)")
    case .dropped(let event, _, let reason): .dropped("\(event), \(reason)")
    }
  }

  private static func words(_ cause: Cause) -> String {
    switch cause {
    case .sent: "because you sent it"
    case .effect(let id, let parent):
      "because \(id.feedback) #\(id.number) answers \(parent == 0 ? "the start" : "event \(parent)")"
    }
  }
}

extension FiveSteps {
  static func render(
    _ context: Context<State, Event>, throwBall: @escaping @MainActor () -> Void
  ) -> Screen {
    Screen(
      "Five steps",
      trailing: [
        BarItem("Throw", "t", action: throwBall),
        BarItem("Clear", "c", action: context.action(.cleared)),
      ]
    ) {
      Box { for step in context.steps { Row(step.line) } }
    }
  }
}
