// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The pharmacies' feedbacks")
struct PharmaciesFeedbacksTests {
  private typealias State = Pharmacies.State
  private typealias Event = Pharmacies.Event
  private let held = HeldPharmacies()
  private let places = SafePublishSubject<Place?>()
  private let closings = SafePublishSubject<Void>()
  private let corner = Fixtures.corner

  private func harness(_ state: State) -> LoopHarness<State, Event> {
    LoopHarness(
      Pharmacies.machine(
        actions: .never(), places: places.signal, closings: closings.signal, controller: held),
      given: state)
  }

  /// Verifies that only the input and the given effects run, and stops the harness.
  private func stop(_ harness: LoopHarness<State, Event>, running: [String] = []) throws {
    try harness.whenStopped()
    for name in ["userActions"] + running { try harness.thenEnds(name, .cancelled) }
    try harness.finish()
  }

  private func draft() throws -> Pharmacy.Draft {
    try #require(Pharmacy.Draft(Fixtures.cornerPlace))
  }

  @Test("each runs only in its own state")
  func oneState() throws {
    let wanted: [(State, String?)] = [
      (.loading, "whenLoading"), (.loadingFailed(Fixtures.trouble), nil), (.loaded([], nil), nil),
      (.searching([]), "whenSearching"), (.adding([], try draft()), "whenAdding"),
      (.deleting([corner], 1), "whenDeleting"),
      (.checking([corner], .deletion(1)), "whenChecking"),
      (.showingDirections([corner], Fixtures.cornerPlace), "whenShowingDirections"),
      (.dismissing(.loading, nil), nil),
    ]
    for (state, name) in wanted {
      let harness = harness(state)
      try harness.thenStarts("userActions")
      if let name { try harness.thenStarts(name) }
      try stop(harness, running: name.map { [$0] } ?? [])
    }
  }

  @Test("a problem is cleared immediately by an event of whenFailed")
  func whenFailed() throws {
    let harness = harness(.loaded([corner], Fixtures.trouble))
    try harness.thenStarts("userActions")
    try harness.thenStarts("whenFailed")
    try harness.then(is: .loaded([corner], nil))
    try harness.thenEnds("whenFailed")
    try stop(harness)
  }

  @Test("an effect is cancelled with its state")
  func calledOff() throws {
    let harness = harness(.loading)
    try harness.thenStarts("userActions")
    try harness.thenStarts("whenLoading")
    try harness.when(.ui(.cancel))
    try harness.then(is: .dismissing(.loading, nil))
    try harness.thenEnds("whenLoading")
    try stop(harness)
    #expect(held.asked == ["fetch", "fetch called off"])
  }

  @Test("an addition is requested once, by the reference of its place")
  func whenAdding() throws {
    let harness = harness(.adding([], try draft()))
    try harness.thenStarts("userActions")
    try harness.thenStarts("whenAdding")
    try harness.when(.didCloseMap)
    try harness.thenIgnores(.didCloseMap)
    held.additions.send(.success(corner))
    try harness.then(is: .loaded([corner], nil))
    try harness.thenEnds("whenAdding")
    try stop(harness)
    #expect(held.asked == ["add c"])
  }

  @Test("a response that is no longer expected is dropped")
  func lateAnswer() throws {
    let harness = harness(.deleting([corner], 1))
    try harness.thenStarts("userActions")
    try harness.thenStarts("whenDeleting")
    held.deletions.send(.failure(Fixtures.trouble))
    try harness.then(
      is: .loaded([corner], Fixtures.trouble.noting("\(corner.name) isn't deleted.")))
    try harness.thenEnds("whenDeleting")
    try harness.thenStarts("whenFailed")
    try harness.then(is: .loaded([corner], nil))
    try harness.thenEnds("whenFailed")
    held.deletions.send(.success(()))
    try stop(harness)
    #expect(harness.state == .loaded([corner], nil))
  }

  @Test("the map and the directions are observed only while they're shown")
  func shown() throws {
    let harness = harness(.searching([corner]))
    try harness.thenStarts("userActions")
    try harness.thenStarts("whenSearching")
    places.send(nil)
    try harness.then(is: .loaded([corner], nil))
    try harness.thenEnds("whenSearching")
    places.send(Fixtures.stationPlace)
    closings.send()
    try stop(harness)
  }
}
