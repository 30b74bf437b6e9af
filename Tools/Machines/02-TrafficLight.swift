// SPDX-License-Identifier: MIT

// A state can end by itself: while it lasts, it asks for a timer, whose event brings the next state.
// A state that is left early, as here by a fault, takes its timer with it.
// The time comes from a scheduler that is passed in, so a test owns it and never waits.

import Declarations
import FeedbackLoops
import Signals
import Views

enum TrafficLight {
  enum State: Hashable, Sendable, CaseIterable {
    case red, redAndYellow, green, yellow
    case flashingOn, flashingOff

    var duration: Duration {
      switch self {
      case .red, .green: .seconds(4)
      case .redAndYellow: .seconds(1)
      case .yellow: .seconds(2)
      case .flashingOn, .flashingOff: .milliseconds(500)
      }
    }

    var next: State {
      switch self {
      case .red: .redAndYellow
      case .redAndYellow: .green
      case .green: .yellow
      case .yellow: .red
      case .flashingOn: .flashingOff
      case .flashingOff: .flashingOn
      }
    }

    var isFaulty: Bool { self == .flashingOn || self == .flashingOff }
  }

  enum Event: Hashable, Sendable {
    case timePassed, fault, repaired
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .timePassed: state = state.next
    case .fault: if !state.isFaulty { state = .flashingOn }
    case .repaired: if state.isFaulty { state = .red }
    }
  }

  static func machine(on scheduler: any TimeScheduler) -> Machine<State, Event> {
    Machine(
      initial: .red, reduce: reduce,
      feedbacks: [
        Feedback(when: { $0 }) { state in
          SafeSignal<Void>.timer(after: state.duration, on: scheduler).replace(with: .timePassed)
        }.named("whenLit")
      ])
  }
}

extension TrafficLight {
  private static let lamps: [(name: String, states: Set<State>)] = [
    ("red", [.red, .redAndYellow]),
    ("yellow", [.redAndYellow, .yellow, .flashingOn]),
    ("green", [.green]),
  ]

  static func render(_ context: Context<State, Event>) -> Screen {
    Screen(
      "Traffic light",
      trailing: [
        BarItem("Fault", "f", isEnabled: !context.isFaulty, action: context.action(.fault)),
        BarItem("Repair", "r", isEnabled: context.isFaulty, action: context.action(.repaired)),
      ]
    ) {
      for lamp in lamps {
        let isLit = lamp.states.contains(context.state)
        Row("\(isLit ? "(#)" : "( )") \(lamp.name)", isDimmed: !isLit)
      }
    }
  }
}
