// SPDX-License-Identifier: MIT

// A machine is a state, a pure function that changes it for an event, and feedbacks that send events.
// Here are two of the smallest feedbacks: each one turns a signal from outside into events.
// Nothing else can change the number, so every number has an event that explains it.

import Declarations
import FeedbackLoops
import Signals
import Views

enum Counter {
  struct State: Hashable, Sendable {
    var count = 0
  }

  enum Event: Hashable, Sendable {
    case increment, decrement
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    }
  }

  static func machine(plus: SafeSignal<Void>, minus: SafeSignal<Void>) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reduce,
      feedbacks: [
        Feedback(events: plus.replace(with: .increment)).named("increment"),
        Feedback(events: minus.replace(with: .decrement)).named("decrement"),
      ])
  }
}

extension Counter {
  static func render(
    _ state: State, plus: SafePublishSubject<Void>, minus: SafePublishSubject<Void>
  ) -> Screen {
    Screen(
      "Counter",
      trailing: [BarItem("Minus", "-") { minus.send() }, BarItem("Plus", "+") { plus.send() }]
    ) {
      Label("Count: \(state.count)", role: \.accent)
    }
  }
}
