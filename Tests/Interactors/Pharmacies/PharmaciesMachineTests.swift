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
        guard case .adding(_, let draft) = state else { return [] }
        let added = draft.reference == "c" ? Fixtures.corner : Fixtures.station
        return [.didAdd(added), .didFail(Fixtures.trouble)]
      },
      "whenDeleting": { _ in [.didDelete, .didFail(Fixtures.trouble)] },
      "whenFailed": { state in
        guard case .loaded(let list, .some) = state else { return [] }
        return [.didLoad(list)]
      },
      "whenShowingDirections": { _ in [.didCloseMap] },
    ],
    isFinal: { if case .dismissing = $0 { true } else { false } },
    label: label, eventLabel: eventLabel)

  /// Returns the actions that the screen can send in a state, including ignored ones and those for a removed pharmacy.
  @Sendable private static func actions(_ state: State) -> [Event] {
    let plain: [Pharmacies.Action] = [.retry, .cancel, .restore(Fixtures.corner)]
    let named: [Pharmacies.Action] = [1, 2, 3, 4].flatMap {
      [.deletePharmacy($0), .select($0, .dismiss), .select($0, .showDirections)]
    }
    if case .loaded(let list, _) = state, list.count > 1 { return (plain + named).map(Event.ui) }
    return (plain + named + [.addPharmacy]).map(Event.ui)
  }

  @Sendable private static func label(_ state: State) -> String {
    if case .loaded(_, .some) = state { "loaded, problem" } else { CaseName.of(state) }
  }

  @Sendable private static func eventLabel(_ event: Event) -> String {
    switch event {
    case .ui(.select(_, let selection)): "select, \(selection)"
    case .ui(let action): CaseName.of(action)
    case .didSelectPlace(let place): place == nil ? "didSelectPlace, none" : "didSelectPlace"
    case .didLoad, .didFail, .didAdd, .didDelete, .didCloseMap: CaseName.of(event)
    }
  }

  @Test("A4-A11: every state is reached, and no others")
  func visits() throws {
    try Self.explorer.explore().check(
      Check.visits([
        "loading", "loadingFailed", "loaded", "loaded, problem", "searching", "showingDirections",
        "adding", "deleting", "dismissing",
      ]))
  }

  @Test("A21: the user can leave from every state, and there is no dead end")
  func leaving() throws {
    try Self.explorer.explore().check(
      Check.noDeadEnds,
      Check.reaches("dismissing") { if case .dismissing = $0 { true } else { false } },
      Check.reaches("a list without a problem") { state in
        switch state {
        case .loaded(_, nil), .dismissing: true
        case .loading, .loadingFailed, .loaded, .searching, .showingDirections, .adding, .deleting:
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
      Check.invariant("A16: what is being added isn't on the list") { state in
        guard case .adding(let list, let draft) = state else { return true }
        return !list.contains { $0.reference == draft.reference }
      },
      Check.invariant("what is being deleted is on the list") { state in
        guard case .deleting(let list, let id) = state else { return true }
        return list.contains { $0.id == id }
      },
      Check.invariant("A11: the state inside is one in which the user can leave") { state in
        guard case .dismissing(let inside, let pharmacy) = state else { return true }
        return switch inside {
        case .loading, .loadingFailed: pharmacy == nil
        case .loaded(let list, _): pharmacy.map(list.contains) ?? true
        case .searching, .showingDirections, .adding, .deleting, .dismissing: false
        }
      })
  }

  private static func list(_ state: State) -> [Pharmacy] {
    switch state {
    case .loading, .loadingFailed: []
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _),
      .adding(let list, _), .deleting(let list, _):
      list
    case .dismissing(let inside, _): Self.list(inside)
    }
  }

  /// The coverage of the walks.
  private static var coverage: MachineCoverage<State, Event> {
    let coverage = MachineCoverage<State, Event>(label: label, eventLabel: eventLabel)
    coverage.walk(PharmaciesWalk.all.map { $0.steps.map(\.event) }, through: machine)
    return coverage
  }

  @Test("A33: the walks cover every state and every edge")
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
