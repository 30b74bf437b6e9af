// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals

/// A state machine in one file: it counts down by itself.
public enum Counter {
  public enum State: Hashable, Sendable {
    case idle
    case counting(Int)
  }

  public enum Event: Hashable, Sendable {
    case start(Int)
    case tick
  }

  public static func machine(on scheduler: some TimeScheduler) -> Machine<State, Event> {
    Machine(
      initial: .idle,
      reduce: { state, event in
        switch (state, event) {
        case (_, .start(let count)): state = .counting(count)
        case (.counting(let count), .tick): state = count > 1 ? .counting(count - 1) : .idle
        case (.idle, .tick): break
        }
      },
      feedbacks: [
        Feedback(
          when: { (state: State) -> Int? in
            if case .counting(let count) = state { count } else { nil }
          },
          effect: { _ in SafeSignal.timer(after: .seconds(1), on: scheduler).map { _ in Event.tick } }
        )
        .named("ticking")
      ])
  }
}
