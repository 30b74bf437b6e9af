// SPDX-License-Identifier: MIT

// A feedback can be a player: while the machine has the ball, it waits a second and throws it back.
// You are the other player, and neither knows of the other: both look at the state only.
// Throwing without the ball is no error: the reducer does nothing where it can't be.

import Declarations
import FeedbackLoops
import Signals
import Views

enum PlayCatch {
  enum Player: Hashable, Sendable {
    case you, machine
  }

  struct State: Hashable, Sendable {
    var holder = Player.you
    var catches = 0
  }

  enum Event: Hashable, Sendable {
    case threw, threwBack
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch (event, state.holder) {
    case (.threw, .you):
      state.holder = .machine
    case (.threwBack, .machine):
      state.holder = .you
      state.catches += 1
    case (.threw, .machine), (.threwBack, .you):
      break
    }
  }

  static func machine(on scheduler: any TimeScheduler) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reduce,
      feedbacks: [
        Feedback(while: { $0.holder == .machine }) { _ in
          SafeSignal<Void>.timer(after: .seconds(1), on: scheduler).replace(with: .threwBack)
        }.named("whileMachineHolds")
      ])
  }
}

extension PlayCatch {
  static func render(_ context: Context<State, Event>) -> Screen {
    let isYours = context.holder == .you
    return Screen(
      "Play catch", isBusy: !isYours,
      trailing: [BarItem("Throw", "t", isEnabled: isYours, action: context.action(.threw))]
    ) {
      Row("You      \(isYours ? "o" : "")")
      Row("Machine  \(isYours ? "" : "o")")
      Row("Caught: \(context.catches)", role: \.secondary)
    }
  }
}
