// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import RecipeInteractors
import Testing

@Suite("The pharmacies' reducer, alone")
struct PharmaciesReducerTests {
  private typealias State = Pharmacies.State
  private typealias Event = Pharmacies.Event
  private static let corner = Fixtures.corner

  @Test("each walk leads to its state", arguments: PharmaciesWalk.all)
  func walks(walk: PharmaciesWalk) {
    var state = Pharmacies.State.loading
    for step in walk.steps {
      state = Pharmacies.reduce(state, step.event)
      #expect(state == step.state, "after \(step.event)")
    }
  }

  @Test("after leaving, every event is ignored, and the inner state stays")
  func dismissing() throws {
    let left = State.dismissing(.loaded([Self.corner], nil), Self.corner)
    for event in Self.events {
      #expect(Pharmacies.reduce(left, event) == left)
    }
  }

  @Test("cancel leaves in four states and cancels a change in two, and leaving happens once")
  func cancel() throws {
    let draft = try #require(Pharmacy.Draft(Fixtures.stationPlace))
    let list = [Self.corner]
    let open: [State] = [.loading, .loadingFailed(Fixtures.trouble), .loaded(list, nil)]
    for state in open {
      #expect(Pharmacies.reduce(state, .ui(.cancel)) == .dismissing(state, nil))
    }
    let busy: [State] = [
      .searching(list), .showingDirections(list, Fixtures.cornerPlace), .dismissing(.loading, nil),
    ]
    // The server may have done it already, so it is asked what it has.
    let changes: [(State, Pharmacies.Change)] = [
      (.adding(list, draft), .addition(draft)), (.deleting(list, 1), .deletion(1)),
    ]
    for (state, change) in changes {
      let checking = Pharmacies.reduce(state, .ui(.cancel))
      #expect(checking == .checking(list, change))
      #expect(Pharmacies.reduce(checking, .ui(.cancel)) == .dismissing(checking, nil))
    }
    for state in busy {
      #expect(Pharmacies.reduce(state, .ui(.cancel)) == state)
    }
  }

  @Test("events and actions that a state doesn't handle leave it unchanged")
  func ignored() throws {
    let draft = try #require(Pharmacy.Draft(Fixtures.stationPlace))
    let handled: [(State, Int)] = [
      (.loading, 3), (.loadingFailed(Fixtures.trouble), 2), (.loaded([Self.corner], nil), 7),
      (.searching([Self.corner]), 2), (.showingDirections([], Fixtures.cornerPlace), 1),
      (.adding([Self.corner], draft), 8), (.deleting([Self.corner], 1), 6),
      (.checking([Self.corner], .deletion(1)), 8),
      (.queueing(.adding([Self.corner], draft), [.addPharmacy]), 7),
      (.queueing(.searching([Self.corner]), [.restore(Self.corner)]), 3),
    ]
    for (state, count) in handled {
      let changes = Self.events.count { Pharmacies.reduce(state, $0) != state }
      #expect(changes == count, "\(state)")
    }
  }

  @Test(
    "actions for a pharmacy that isn't on the list change nothing",
    arguments: [
      Pharmacies.Action.deletePharmacy(9), .select(9, .dismiss), .select(9, .showDirections),
      .deletePharmacy(-1), .select(Int.max, .dismiss),
    ])
  func unknown(action: Pharmacies.Action) {
    for state in [State.loaded([], nil), .loaded([Self.corner], Fixtures.trouble)] {
      #expect(Pharmacies.reduce(state, .ui(action)) == state)
    }
  }

  @Test("every state after loading keeps the same context")
  func context() {
    let list: Pharmacies.Context = [Self.corner]
    // Each walk begins and ends at the list, and passes through all six states that contain it.
    let walks: [[Event]] = [
      [.ui(.addPharmacy), .didSelectPlace(nil)],
      [.ui(.addPharmacy), .didSelectPlace(Fixtures.stationPlace), .didFail(Fixtures.trouble)],
      [.ui(.select(1, .showDirections)), .didCloseMap],
      [.ui(.deletePharmacy(1)), .didFail(Fixtures.trouble)],
      [.ui(.deletePharmacy(1)), .ui(.cancel), .didFail(Fixtures.trouble)],
    ]
    var state = State.loaded(list, nil)
    var kinds: Set<String> = []
    for event in walks.joined() {
      state = Pharmacies.reduce(state, event)
      #expect(Self.context(of: state) == list, "\(event) led to \(state)")
      kinds.insert(Self.kind(of: state))
    }
    #expect(
      kinds == ["loaded", "searching", "showingDirections", "adding", "deleting", "checking"])
    let left = Pharmacies.reduce(state, .ui(.select(1, .dismiss)))
    #expect(left == .dismissing(state, Self.corner), "the state that was left is inside")
    #expect(Self.context(of: left) == list)
  }

  @Test("no reducer has a default clause, so each lists the events that it ignores")
  func noDefault() throws {
    let file = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .appending(path: "../../../Interactors/Pharmacies/PharmaciesReducer.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    #expect(source.contains("case .ui, .didLoad"))
    #expect(!source.contains("default:"))
    #expect(!source.contains("case _"))
  }

  /// Returns the context of a state, or `nil` if it has none.
  private static func context(of state: State) -> Pharmacies.Context? {
    switch state {
    case .loading, .loadingFailed: nil
    case .loaded(let list, _), .searching(let list), .showingDirections(let list, _),
      .adding(let list, _), .deleting(let list, _), .checking(let list, _):
      list
    case .queueing(let state, _), .dismissing(let state, _): context(of: state)
    }
  }

  private static func kind(of state: State) -> String {
    switch state {
    case .loading: "loading"
    case .loadingFailed: "loadingFailed"
    case .loaded: "loaded"
    case .searching: "searching"
    case .showingDirections: "showingDirections"
    case .adding: "adding"
    case .deleting: "deleting"
    case .checking: "checking"
    case .queueing: "queueing"
    case .dismissing: "dismissing"
    }
  }

  @Test("actions during a change wait for it in their order, and none is lost")
  func queue() throws {
    let draft = try #require(Pharmacy.Draft(Fixtures.stationPlace))
    let list = [Self.corner, Fixtures.unlocated]
    var state = State.adding(list, draft)
    for action: Pharmacies.Action in [.deletePharmacy(1), .deletePharmacy(3), .addPharmacy] {
      state = Pharmacies.reduce(state, .ui(action))
      #expect(Pharmacies.reduce(state, .ui(action)) == state, "a second time has no effect")
    }
    #expect(
      state
        == .queueing(.adding(list, draft), [.deletePharmacy(1), .deletePharmacy(3), .addPharmacy]))
    #expect(state.visibleList == [] && state.list == list)
    state = Pharmacies.reduce(state, .didAdd(Fixtures.station))
    let all = list + [Fixtures.station]
    #expect(state == .queueing(.deleting(all, 1), [.deletePharmacy(3), .addPharmacy]))
    // A failure is told, and the others go on.
    state = Pharmacies.reduce(state, .didFail(Fixtures.trouble))
    #expect(
      state
        == .queueing(
          .loaded(all, Fixtures.trouble.noting("Corner isn't deleted.")),
          [.deletePharmacy(3), .addPharmacy]))
    state = Pharmacies.reduce(state, .didLoad(all))
    #expect(state == .queueing(.deleting(all, 3), [.addPharmacy]))
    state = Pharmacies.reduce(state, .didDelete)
    #expect(state == .searching([Self.corner, Fixtures.station]))
  }

  @Test("cancel takes back the last action that waits, and then the running change")
  func cancelQueue() throws {
    let list = [Self.corner, Fixtures.station]
    var state = State.deleting(list, 1)
    state = Pharmacies.reduce(state, .ui(.deletePharmacy(2)))
    state = Pharmacies.reduce(state, .ui(.addPharmacy))
    #expect(state == .queueing(.deleting(list, 1), [.deletePharmacy(2), .addPharmacy]))
    state = Pharmacies.reduce(state, .ui(.cancel))
    #expect(state == .queueing(.deleting(list, 1), [.deletePharmacy(2)]))
    state = Pharmacies.reduce(state, .ui(.cancel))
    #expect(state == .deleting(list, 1))
    #expect(Pharmacies.reduce(state, .ui(.cancel)) == .checking(list, .deletion(1)))
  }

  @Test("actions wait for the answer of the server, too")
  func queueOfQuestion() {
    let list = [Self.corner, Fixtures.station]
    var state = State.checking(list, .deletion(1))
    state = Pharmacies.reduce(state, .ui(.deletePharmacy(2)))
    state = Pharmacies.reduce(state, .ui(.check(.deletion(2))))
    #expect(
      state
        == .queueing(.checking(list, .deletion(1)), [.deletePharmacy(2), .check(.deletion(2))]))
    state = Pharmacies.reduce(state, .didLoad([Fixtures.station]))
    #expect(state == .queueing(.deleting([Fixtures.station], 2), [.check(.deletion(2))]))
    #expect(Pharmacies.reduce(state, .didDelete) == .checking([], .deletion(2)))
  }

  @Test("leaving with a pharmacy is the last action, and one that is gone by then isn't selected")
  func selectionWaits() {
    let list = [Self.corner, Fixtures.station]
    var state = State.deleting(list, 1)
    state = Pharmacies.reduce(state, .ui(.select(2, .dismiss)))
    state = Pharmacies.reduce(state, .ui(.restore(Self.corner)))
    #expect(
      state
        == .queueing(.deleting(list, 1), [.restore(Self.corner), .select(2, .dismiss)]))
    state = Pharmacies.reduce(state, .didDelete)
    state = Pharmacies.reduce(state, .didAdd(Self.corner))
    #expect(
      state
        == .dismissing(.loaded([Fixtures.station, Self.corner], nil), Fixtures.station))
    let gone = State.queueing(.deleting(list, 1), [.select(1, .dismiss), .deletePharmacy(9)])
    #expect(Pharmacies.reduce(gone, .didDelete) == .loaded([Fixtures.station], nil))
  }

  @Test("deleting a missing pharmacy removes nothing else")
  func goneMeanwhile() {
    #expect(
      Pharmacies.reduce(.deleting([Self.corner], 9), .didDelete) == .loaded([Self.corner], nil))
  }

  @Test("a pharmacy that the server returns twice is on the list once")
  func addedTwice() throws {
    let draft = try #require(Pharmacy.Draft(Fixtures.stationPlace))
    let state = Pharmacies.reduce(.adding([Self.corner], draft), .didAdd(Self.corner))
    #expect(state == .loaded([Self.corner], nil))
  }

  /// One event of each kind, valid for the list that contains Corner.
  private static let events: [Event] = [
    .didLoad([Fixtures.station]), .didFail(Fixtures.trouble), .didAdd(Fixtures.station), .didDelete,
    .didCloseMap, .didSelectPlace(nil), .didSelectPlace(Fixtures.stationPlace), .ui(.addPharmacy),
    .ui(.deletePharmacy(1)), .ui(.restore(Fixtures.station)), .ui(.select(1, .dismiss)),
    .ui(.check(.deletion(1))), .ui(.retry), .ui(.cancel),
  ]
}
