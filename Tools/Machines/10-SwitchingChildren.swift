// SPDX-License-Identifier: MIT

// A part of a screen may come and go: an optional child (a timer for the tea) and a child that is
// one case of an enum (a stopwatch or a die). The effects of a child end with the child, because
// its feedback has no state without it. A child that comes back starts from its initial state.

import Declarations
import FeedbackLoops
import Signals
import Views

enum SwitchingChildren {
  /// Counts seconds, up or down; the stopwatch and the tea timer are one machine.
  struct Seconds: Hashable, Sendable {
    enum Event: Hashable, Sendable { case tick }

    let step: Int
    var value: Int
    var isOver: Bool { step < 0 && value == 0 }

    static let reducer = Reducer<Seconds, Event> { seconds, event in
      switch event {
      case .tick: if !seconds.isOver { seconds.value += seconds.step }
      }
    }

    static func ticking(on scheduler: any TimeScheduler) -> Feedback<Seconds, Event> {
      Feedback(while: { !$0.isOver }) { _ in
        SafeSignal<Int>.interval(every: .seconds(1), on: scheduler).replace(with: .tick)
      }
    }
  }

  enum Page: Hashable, Sendable {
    case stopwatch(Seconds), die(Int)

    var stopwatch: Seconds? { if case .stopwatch(let seconds) = self { seconds } else { nil } }
  }

  struct State: Hashable, Sendable {
    var page = Page.die(1)
    var tea: Seconds?
  }

  enum Event: Hashable, Sendable {
    case stopwatchChosen, dieChosen, rolled
    case teaStarted, teaPouredAway
    case stopwatch(Seconds.Event), tea(Seconds.Event)

    var stopwatch: Seconds.Event? { if case .stopwatch(let event) = self { event } else { nil } }
    var tea: Seconds.Event? { if case .tea(let event) = self { event } else { nil } }
  }

  static let reducer = Reducer<State, Event>.combine(
    Seconds.reducer
      .pullback(case: { (page: Page) in page.stopwatch }, embed: Page.stopwatch) { $0 }
      .pullback(state: \.page, event: { (event: Event) in event.stopwatch }),
    Seconds.reducer.optional().pullback(state: \.tea, event: { $0.tea }),
    Reducer { state, event in
      switch (event, state.page) {
      case (.stopwatchChosen, .die): state.page = .stopwatch(Seconds(step: 1, value: 0))
      case (.dieChosen, .stopwatch): state.page = .die(1)
      case (.rolled, .die(let eyes)): state.page = .die(eyes * 5 % 7)
      case (.teaStarted, _): state.tea = Seconds(step: -1, value: 5)
      case (.teaPouredAway, _): state.tea = nil
      case (.stopwatchChosen, _), (.dieChosen, _), (.rolled, _), (.stopwatch, _), (.tea, _): break
      }
    })

  static func machine(on scheduler: any TimeScheduler) -> Machine<State, Event> {
    let ticking = Seconds.ticking(on: scheduler)
    return Machine(
      initial: State(), reduce: reducer.reduce,
      feedbacks: [
        ticking.pullback(
          state: { $0.page.stopwatch }, event: Event.stopwatch, extract: { $0.stopwatch }
        ).named("stopwatch"),
        ticking.pullback(state: { $0.tea }, event: Event.tea, extract: { $0.tea }).named("tea"),
      ])
  }
}

extension SwitchingChildren {
  static func render(_ context: Context<State, Event>) -> Screen {
    Screen(
      "Children",
      trailing: [
        BarItem("Stopwatch", "s", action: context.action(.stopwatchChosen)),
        BarItem("Die", "d", action: context.action(.dieChosen)),
        BarItem(
          "Roll", "r", isEnabled: context.page.stopwatch == nil, action: context.action(.rolled)),
        BarItem("Tea", "t", action: context.action(.teaStarted)),
        BarItem(
          "Pour away", "p", isEnabled: context.tea != nil, action: context.action(.teaPouredAway)),
      ]
    ) {
      switch context.page {
      case .stopwatch(let seconds): Row("Stopwatch: \(seconds.value) s")
      case .die(let eyes): Row("Die: \(eyes)")
      }
      if let tea = context.view(optional: \.tea, event: Event.tea) {
        Row(tea.isOver ? "Tea is ready." : "Tea in \(tea.value) s", role: \.accent)
      }
    }
  }
}
