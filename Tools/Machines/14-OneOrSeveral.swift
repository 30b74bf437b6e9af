// SPDX-License-Identifier: MIT

// Machines are values, so the same machines can run in one loop, as parts of one state, or each in
// its own loop. Together they have one order of events, and a parent that sees and clears all of
// them. Apart they share nothing: one can be stopped while the others run.

import Declarations
import FeedbackLoops
import Signals
import Views

/// The machines together in one loop.
enum OneOrSeveral {
  struct State: Hashable, Sendable {
    var counter = Counter.State()
    var picker = ColorPicker.State()
    var game = PlayCatch.State()
    var eventCount = 0
  }

  enum Event: Hashable, Sendable {
    case counter(Counter.Event), picker(ColorPicker.Event), game(PlayCatch.Event)
    case cleared

    var counter: Counter.Event? { if case .counter(let event) = self { event } else { nil } }
    var picker: ColorPicker.Event? { if case .picker(let event) = self { event } else { nil } }
    var game: PlayCatch.Event? { if case .game(let event) = self { event } else { nil } }
  }

  static let reducer = Reducer<State, Event>.combine(
    Reducer(Counter.reduce).pullback(state: \.counter, event: { $0.counter }),
    ColorPicker.reducer.pullback(state: \.picker, event: { $0.picker }),
    Reducer(PlayCatch.reduce).pullback(state: \.game, event: { $0.game }),
    Reducer { state, event in
      switch event {
      case .counter, .picker, .game: state.eventCount += 1
      case .cleared: state = State()
      }
    })

  static func machine(on scheduler: any TimeScheduler) -> Machine<State, Event> {
    Machine(
      initial: State(), reduce: reducer.reduce,
      feedbacks: ColorPicker.machine(on: scheduler).feedbacks.map { feedback in
        feedback.pullback(state: { $0.picker }, event: Event.picker, extract: { $0.picker })
      }
        + PlayCatch.machine(on: scheduler).feedbacks.map { feedback in
          feedback.pullback(state: { $0.game }, event: Event.game, extract: { $0.game })
        })
  }
}

/// The machines separately, each in one loop.
struct Several: Sendable {
  let counter = FeedbackLoop(initial: Counter.State(), reduce: Counter.reduce)
  let picker: FeedbackLoop<ColorPicker.State, ColorPicker.Event>
  let game: FeedbackLoop<PlayCatch.State, PlayCatch.Event>

  init(on scheduler: any TimeScheduler) {
    picker = FeedbackLoop(ColorPicker.machine(on: scheduler))
    game = FeedbackLoop(PlayCatch.machine(on: scheduler))
    counter.start()
    picker.start()
    game.start()
  }

  /// Sends an event to its loop. No loop can clear all parts at once.
  func send(_ event: OneOrSeveral.Event) {
    switch event {
    case .counter(let event): counter.send(event)
    case .picker(let event): picker.send(event)
    case .game(let event): game.send(event)
    case .cleared: break
    }
  }
}

extension OneOrSeveral {
  /// Shows the parts of the single loop next to the states of the separate loops.
  static func render(
    _ together: State, _ apart: State, send: @escaping @Sendable (Event) -> Void,
    stopGame: @escaping @MainActor () -> Void
  ) -> Screen {
    Screen(
      "One or several",
      trailing: [
        BarItem("Count", "+") { send(.counter(.increment)) },
        BarItem("Sweep", "s") { send(.picker(.red(.sweepToggled))) },
        BarItem("Throw", "t") { send(.game(.threw)) },
        BarItem("Clear", "c") { send(.cleared) },
        BarItem("Stop the game apart", "x", action: stopGame),
      ]
    ) {
      for (name, state) in [("Together", together), ("Apart", apart)] {
        Section(name) {
          Row("Count: \(state.counter.count)")
          Row("Colour: \(state.picker.text)")
          Row("Caught: \(state.game.catches)")
        }
      }
      Row("Events together: \(together.eventCount)", role: \.secondary)
    }
  }
}
