// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals
import TestKit
import Testing

@Suite("The pharmacies' machine, explored")
struct PharmaciesMachineTests {
  private typealias State = Pharmacies.State
  private typealias Event = Pharmacies.Event
  private typealias Check = MachineCheck<State, Event>

  private static let machine = Pharmacies.machine(
    actions: .never(), places: .never(), closings: .never(), controller: FailingPharmacies())

  /// Lists with at most two elements are sufficient, because the reducer doesn't count.
  private static let explorer = Explorer(
    machine, events: { _ in [] },
    answers: [
      "userActions": actions,
      "whenLoading": { _ in
        [.didLoad([]), .didLoad([Fixtures.unlocated]), .didFail(Fixtures.trouble)]
      },
      "whenSearching": { _ in
        [Fixtures.cornerPlace, Fixtures.stationPlace, Fixtures.popUp, nil].map(Event.didSelectPlace)
      },
      "whenAdding": { state in
        guard case .adding(_, let draft) = state.current else { return [] }
        let added = draft.reference == "c" ? Fixtures.corner : Fixtures.station
        return [.didAdd(added), .didFail(Fixtures.trouble)]
      },
      "whenDeleting": { _ in [.didDelete, .didFail(Fixtures.trouble)] },
      "whenChecking": { state in
        // The server has made the change, or hasn't.
        guard case .checking(let list, let change) = state.current else { return [] }
        let other =
          switch change {
          case .addition(let draft):
            list + [draft.reference == "c" ? Fixtures.corner : Fixtures.station]
          case .deletion(let id): list.filter { $0.id != id }
          }
        return [.didLoad(list), .didLoad(other), .didFail(Fixtures.trouble)]
      },
      "whenFailed": { state in
        guard case .loaded(let list, .some) = state.current else { return [] }
        return [.didLoad(list)]
      },
      "whenShowingDirections": { _ in [.didCloseMap] },
    ],
    isFinal: { if case .dismissing = $0 { true } else { false } },
    label: label, eventLabel: eventLabel)

  /// Returns the actions that the screen can send in a state, including ignored ones and those for a removed pharmacy.
  @Sendable private static func actions(_ state: State) -> [Event] {
    // More than one waiting action behaves like one.
    if case .queueing(_, let actions) = state, !actions.isEmpty { return [.ui(.cancel)] }
    switch state {
    case .adding, .deleting, .checking: return Self.waiting.map(Event.ui)
    case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .queueing,
      .dismissing:
      break
    }
    let plain: [Pharmacies.Action] = [
      .retry, .cancel, .restore(Fixtures.corner), .check(.deletion(1)),
    ]
    let named: [Pharmacies.Action] = [1, 2, 3, 4].flatMap {
      [.deletePharmacy($0), .select($0, .dismiss), .select($0, .showDirections)]
    }
    if case .loaded(let list, _) = state, list.count > 1 { return (plain + named).map(Event.ui) }
    return (plain + named + [.addPharmacy]).map(Event.ui)
  }

  /// The actions during a change: one of each kind, and those without an effect.
  private static let waiting: [Pharmacies.Action] = [
    .retry, .cancel, .addPharmacy, .restore(Fixtures.corner), .restore(Fixtures.station),
    .deletePharmacy(1), .deletePharmacy(2), .select(1, .dismiss), .select(1, .showDirections),
    .check(.deletion(1)),
  ]

  @Sendable private static func label(_ state: State) -> String {
    switch state {
    case .loaded(_, .some): "loaded, problem"
    case .queueing(let current, _): "\(label(current)), queue"
    case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .adding, .deleting,
      .checking, .dismissing:
      CaseName.of(state)
    }
  }

  @Sendable private static func eventLabel(_ event: Event) -> String {
    switch event {
    case .ui(.select(_, let selection)): "select, \(selection)"
    case .ui(let action): CaseName.of(action)
    case .didSelectPlace(let place): place == nil ? "didSelectPlace, none" : "didSelectPlace"
    case .didLoad, .didFail, .didAdd, .didDelete, .didCloseMap: CaseName.of(event)
    }
  }

  @Test("every state is reached, and no others")
  func visits() throws {
    try Self.explorer.explore().check(
      Check.visits([
        "loading", "loadingFailed", "loaded", "loaded, problem", "searching", "showingDirections",
        "adding", "deleting", "checking", "dismissing", "adding, queue", "deleting, queue",
        "checking, queue", "loaded, problem, queue",
      ]))
  }

  @Test("the user can leave from every state, and there is no dead end")
  func leaving() throws {
    try Self.explorer.explore().check(
      Check.noDeadEnds,
      Check.reaches("dismissing") { if case .dismissing = $0 { true } else { false } },
      Check.reaches("a list without a problem") { state in
        switch state {
        case .loaded(_, nil), .dismissing: true
        case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .adding, .deleting,
          .checking, .queueing:
          false
        }
      })
  }

  @Test("pending additions aren't on the list, pending deletions are, and leaving happens once")
  func invariants() throws {
    try Self.explorer.explore().check(
      Check.invariant("no two pharmacies have one identifier or one reference") { state in
        let list = Self.list(state)
        let references = list.compactMap(\.reference)
        return Set(list.map(\.id)).count == list.count
          && Set(references).count == references.count
      },
      Check.invariant("what is being added isn't on the list") { state in
        guard case .adding(let list, let draft) = state.current else { return true }
        return !list.contains { $0.reference == draft.reference }
      },
      Check.invariant("what is being deleted is on the list") { state in
        guard case .deleting(let list, let id) = state.current else { return true }
        return list.contains { $0.id == id }
      },
      Check.invariant("the state inside is one in which the user can leave") { state in
        guard case .dismissing(let inside, let pharmacy) = state else { return true }
        return switch inside {
        case .loading, .loadingFailed, .checking: pharmacy == nil
        case .loaded(let list, _): pharmacy.map(list.contains) ?? true
        case .searching, .showingDirections, .adding, .deleting, .queueing, .dismissing: false
        }
      })
  }

  private static func list(_ state: State) -> [Pharmacy] { state.list ?? [] }

  /// Walks in which an action waits for a change, which succeeds, fails or is cancelled.
  private static var queueWalks: [[Event]] {
    let adding: [Event] = [
      .didLoad([Fixtures.corner]), .ui(.addPharmacy), .didSelectPlace(Fixtures.stationPlace),
    ]
    let deleting: [Event] = [
      .didLoad([Fixtures.corner, Fixtures.station]), .ui(.deletePharmacy(2)),
    ]
    let deletingUnlocated: [Event] = [
      .didLoad([Fixtures.unlocated]), .ui(.deletePharmacy(3)),
    ]
    let checking = deleting + [.ui(.cancel)]
    let problem: [Event] = [.didFail(trouble), .didLoad([Fixtures.corner])]
    let restoring: [[Event]] = [
      [
        .didLoad([]), .ui(.addPharmacy), .didSelectPlace(Fixtures.stationPlace),
        .ui(.restore(Fixtures.corner)), .didAdd(Fixtures.station),
      ],
      [.didLoad([Fixtures.corner]), .ui(.restore(Fixtures.corner))],
    ]
    return restoring
      + waiting.flatMap { action -> [[Event]] in
        [
          adding + [.ui(action), .ui(.cancel)],
          adding + [.ui(action), .didAdd(Fixtures.station)],
          adding + [.ui(action)] + problem,
          adding + [.ui(action), .didFail(trouble), .ui(.cancel)],
          deleting + [.ui(action), .ui(.cancel)],
          deleting + [.ui(action), .didDelete],
          deleting + [.ui(action), .didFail(trouble)]
            + [.didLoad([Fixtures.corner, Fixtures.station])],
          deletingUnlocated + [.ui(action), .didDelete],
          deletingUnlocated + [.ui(action), .didFail(trouble), .didLoad([Fixtures.unlocated])],
          checking + [.ui(action), .ui(.cancel)],
          checking + [.ui(action), .didLoad([])],
          checking + [.ui(action), .didLoad([Fixtures.corner, Fixtures.station])],
          checking + [.ui(action), .didFail(trouble)]
            + [.didLoad([Fixtures.corner, Fixtures.station])],
        ]
      }
  }

  private static let trouble = Fixtures.trouble

  /// The coverage of the walks.
  private static var coverage: MachineCoverage<State, Event> {
    let coverage = MachineCoverage<State, Event>(label: label, eventLabel: eventLabel)
    coverage.walk(PharmaciesWalk.all.map { $0.steps.map(\.event) }, through: machine)
    coverage.walk(queueWalks, through: machine)
    return coverage
  }

  @Test("the walks cover every state and every edge")
  func complete() throws {
    Self.coverage.expectAll(of: try Self.explorer.explore().graph)
  }

  /// To draw it again, run the test with `PROSCENIUM_WRITE_TABLES=1`.
  @Test("the diagram in the documentation matches the code")
  func diagram() throws {
    let graph = try Self.explorer.explore().graph
    let coverage = Self.coverage
    let text = """
      # Pharmacies

      Drawn from the code by `PharmaciesMachineTests`, which fails when it is stale.

      ```mermaid
      \(graph.mermaid)```

      With what the walks of the reducer's tests go through:

      ```text
      \(coverage.marking(graph).boxes())```

      \(coverage.summary(of: graph))

      """
    try DrawnPage("Documentation/Diagrams/Pharmacies.md").expect(text)
  }
}
