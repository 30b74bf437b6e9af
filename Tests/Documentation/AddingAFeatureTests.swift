// SPDX-License-Identifier: MIT

import Declarations
import FeedbackLoops
import Signals
import TestKit
import Testing
import Views

/// The feature of the guide after its first step: it loads something and shows it.
private struct Harbours: Sendable {
  enum State: Hashable, Sendable {
    case loading
    case loaded([String])
    case dismissing
  }

  enum Event: Hashable, Sendable {
    case ui(Action)
    case didLoad([String])
  }

  enum Action: Hashable, Sendable {
    case reload
    case cancel
  }

  static func reduce(_ state: State, _ event: Event) -> State {
    switch state {
    case .loading: loading(state, event)
    case .loaded: loaded(state, event)
    case .dismissing: state
    }
  }

  private static func loading(_ state: State, _ event: Event) -> State {
    switch event {
    case .didLoad(let names): .loaded(names)
    case .ui(.cancel): .dismissing
    case .ui(.reload): state
    }
  }

  private static func loaded(_ state: State, _ event: Event) -> State {
    switch event {
    case .ui(.reload): .loading
    case .ui(.cancel): .dismissing
    case .didLoad: state
    }
  }

  static func userActions(_ actions: SafeSignal<Action>) -> Feedback<State, Event> {
    Feedback(events: actions.map(Event.ui))
  }

  static func whenLoading(_ names: SafeSignal<[String]>) -> Feedback<State, Event> {
    Feedback(while: { $0 == .loading }) { _ in
      names.map(Event.didLoad)
    }
  }

  static func machine(
    actions: SafeSignal<Action>, names: SafeSignal<[String]>
  ) -> Machine<State, Event> {
    Machine(
      initial: .loading,
      reduce: { state, event in state = reduce(state, event) },
      feedbacks: [
        userActions(actions).named("userActions"),
        whenLoading(names).named("whenLoading"),
      ])
  }
}

private struct HarboursRenderer: Renderer {
  func render(_ state: Harbours.State) -> Screen {
    switch state {
    case .loading, .dismissing: screen(.loading("Loading the harbours…"))
    case .loaded(let names): screen(box(names))
    }
  }

  private func box(_ names: [String]) -> Box {
    Box {
      for name in names {
        Node(name, Row(name))
      }
    }
  }

  private func screen(_ content: Box) -> Screen {
    Screen("Harbours") { content }
  }
}

@Suite("Guide: adding a feature")
struct AddingAFeatureTests {
  private typealias Check = MachineCheck<Harbours.State, Harbours.Event>

  private static let explorer = Explorer(
    Harbours.machine(actions: .never(), names: .never()),
    events: { _ in [] },
    answers: [
      "userActions": { _ in [.ui(.reload), .ui(.cancel)] },
      "whenLoading": { _ in [.didLoad(["Kiel"])] },
    ],
    isFinal: { $0 == .dismissing })

  @Test("the feature of the guide has no dead end")
  func machine() throws {
    try Self.explorer.explore().check(
      Check.visits(["loading", "loaded", "dismissing"]),
      Check.noDeadEnds)
  }

  @Test("the feature of the guide loads, and loads again")
  func loads() {
    let actions = SafePublishSubject<Harbours.Action>()
    let machine = Harbours.machine(actions: actions.signal, names: .just(["Kiel"]))
    let states = Recorder(
      Property(initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks)
        .signal.removeDuplicates())
    actions.send(.reload)
    #expect(states.elements.last == .loaded(["Kiel"]))
    actions.send(.cancel)
    #expect(states.elements.last == .dismissing)
  }

  @MainActor @Test("the feature of the guide shows what it has loaded")
  func shows() {
    let screen = HarboursRenderer().render(.loaded(["Kiel", "Oslo"]))
    #expect(screen.title == "Harbours")
    let terminal = HeadlessTerminal(showing: screen, columns: 20, rows: 4)
    #expect(terminal.content == "Kiel\nOslo")
  }
}
