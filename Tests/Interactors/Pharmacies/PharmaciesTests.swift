// SPDX-License-Identifier: MIT

import FeedbackLoops
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals
import TestKit
import Testing

@Suite("The pharmacies, as a black box")
struct PharmaciesTests {
  private typealias State = Pharmacies.State
  private let time = VirtualScheduler()
  private let backend = Backend()
  private let corner = Fixtures.corner

  /// Returns a feature on a mock server, with an observer. Everything happens when the virtual time
  /// advances.
  private func feature(
    selected: SafeObserver<Pharmacy>? = nil
  ) -> (
    feature: Pharmacies, states: Recorder<State, Never>, routes: Recorder<Pharmacies.Route, Never>
  ) {
    let feature = Pharmacies(
      controller: ServerPharmacies(client: backend.client), selected: selected, scheduler: time)
    let found = (feature, Recorder(feature.state.signal), Recorder(feature.routes))
    time.advance()
    return found
  }

  private func perform(_ feature: Pharmacies, _ action: Pharmacies.Action) {
    feature.send.send(action)
    time.advance()
  }

  private func problem(_ routes: Recorder<Pharmacies.Route, Never>) -> Problem? {
    if case .showAlert(let problem, _) = routes.elements.last { problem } else { nil }
  }

  @Test("it loads the pharmacies immediately")
  func loads() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    let (_, states, routes) = feature()
    #expect(states.elements == [.loading, .loaded([corner], nil)])
    #expect(routes.elements.isEmpty)
    #expect(backend.mock.receivedRequests.map(\.description) == ["GET /pharmacies"])
  }

  @Test("a failure is shown on the screen, not by the client, and retry repeats the request")
  func retries() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    backend.mock.fail("GET /pharmacies", times: 1)
    let (feature, states, routes) = feature()
    guard case .loadingFailed(let problem) = states.elements.last else {
      Issue.record("it did not fail: \(states.elements)")
      return
    }
    #expect(!problem.message.isEmpty)
    #expect(backend.errors.elements.isEmpty && routes.elements.isEmpty)
    perform(feature, .retry)
    #expect(states.elements.suffix(2) == [.loading, .loaded([corner], nil)])
  }

  @Test("add shows the map, and the selected place is added")
  func adds() throws {
    backend.mock.answer("GET /pharmacies", with: [Pharmacy]())
    let held = backend.mock.hold("POST /pharmacies")
    let (feature, states, routes) = feature()
    perform(feature, .addPharmacy)
    guard case .showMap(let place) = routes.elements.last else {
      Issue.record("no map: \(routes.elements)")
      return
    }
    place.send(Fixtures.cornerPlace)
    time.advance()
    let draft = try #require(Pharmacy.Draft(Fixtures.cornerPlace))
    #expect(states.elements.last == .adding([], draft))
    let sent = try backend.mock.receivedRequests.last?.body?.json(Pharmacy.Order.self)
    #expect(sent == Pharmacy.Order(reference: "c"))
    held.answer(with: corner, status: .created)
    time.advance()
    #expect(states.elements.last == .loaded([corner], nil))
    #expect(routes.elements.count == 1)
  }

  @Test("changes that are made during a change are sent after it, and each deletion is announced")
  func queue() {
    backend.mock.answer("GET /pharmacies", with: [corner, Fixtures.station])
    let held = backend.mock.hold("DELETE /pharmacies/{id}")
    let (feature, states, _) = feature()
    let deletions = Recorder(feature.deletions)
    perform(feature, .deletePharmacy(1))
    perform(feature, .deletePharmacy(2))
    #expect(held.count == 1)
    #expect(feature.state.value.visibleList == [])
    held.answer(with: corner)
    time.advance()
    #expect(held.receivedRequests.map(\.path) == ["/pharmacies/2"])
    held.answer(with: Fixtures.station)
    time.advance()
    #expect(states.elements.last == .loaded([], nil))
    #expect(deletions.elements == [corner, Fixtures.station])
    #expect(
      backend.mock.receivedRequests.map(\.description) == [
        "GET /pharmacies", "DELETE /pharmacies/1", "DELETE /pharmacies/2",
      ])
  }

  @Test("adding the same place twice sends no request")
  func duplicate() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    let (feature, states, routes) = feature()
    perform(feature, .addPharmacy)
    if case .showMap(let place) = routes.elements.last { place.send(Fixtures.cornerPlace) }
    time.advance()
    #expect(problem(routes)?.title == "Already on your list")
    #expect(states.elements.last == .loaded([corner], nil))
    #expect(backend.mock.receivedRequests.count == 1)
  }

  @Test("a place without a reference sends no request, gives the reason, and the user can leave")
  func noReference() {
    backend.mock.answer("GET /pharmacies", with: [Pharmacy]())
    let (feature, states, routes) = feature()
    perform(feature, .addPharmacy)
    if case .showMap(let place) = routes.elements.last { place.send(Fixtures.popUp) }
    time.advance()
    #expect(problem(routes)?.title == "Can't order there")
    #expect(backend.mock.receivedRequests.count == 1)
    perform(feature, .cancel)
    #expect(states.elements.last == .dismissing(.loaded([], nil), nil))
  }

  @Test("a refused deletion is reverted, with one alert in the words of the server")
  func deletionFails() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    backend.mock.answer(
      "DELETE /pharmacies/1", with: ServerError(error: "Not today."), status: .conflict)
    let (feature, states, routes) = feature()
    perform(feature, .deletePharmacy(1))
    let trouble = Problem(
      title: "The server refused", message: "\(corner.name) isn't deleted. Not today.")
    #expect(
      states.elements.suffix(3) == [
        .deleting([corner], 1), .loaded([corner], trouble), .loaded([corner], nil),
      ])
    #expect(routes.elements.count == 1)
    #expect(problem(routes) == trouble)
    #expect(backend.errors.elements.isEmpty)
    guard case .showAlert(_, let action?) = routes.elements.last else {
      Issue.record("The alert has no action.")
      return
    }
    #expect(action == .deletePharmacy(1))
    perform(feature, action)
    #expect(routes.elements.count == 2)
  }

  @Test("a failed addition can be repeated without the map")
  func additionAgain() {
    backend.mock.answer("GET /pharmacies", with: [Pharmacy]())
    backend.mock.answer(
      "POST /pharmacies", with: ServerError(error: "Not today."), status: .conflict)
    let (feature, states, routes) = feature()
    perform(feature, .addPharmacy)
    if case .showMap(let place) = routes.elements.last { place.send(Fixtures.cornerPlace) }
    time.advance()
    guard case .showAlert(let problem, let action?) = routes.elements.last else {
      Issue.record("The alert has no action.")
      return
    }
    #expect(problem.message == "Corner isn't added. Not today.")
    backend.mock.answer("POST /pharmacies", with: corner)
    perform(feature, action)
    #expect(states.elements.last == .loaded([corner], nil))
  }

  @Test("a deletion is sent to the server")
  func deletes() {
    backend.mock.answer("GET /pharmacies", with: [corner, Fixtures.station])
    backend.mock.answer("DELETE /pharmacies/1", with: corner)
    let (feature, states, _) = feature()
    perform(feature, .deletePharmacy(1))
    #expect(states.elements.last == .loaded([Fixtures.station], nil))
  }

  @Test("a deletion that has succeeded can be undone, and a refused one needs no undoing")
  func restores() {
    backend.mock.answer("GET /pharmacies", with: [corner, Fixtures.station])
    backend.mock.answer("DELETE /pharmacies/1", with: corner)
    backend.mock.answer(
      "DELETE /pharmacies/2", with: ServerError(error: "Not today."), status: .conflict)
    let (feature, states, _) = feature()
    let deletions = Recorder(feature.deletions)
    perform(feature, .deletePharmacy(2))
    #expect(deletions.elements.isEmpty)
    perform(feature, .deletePharmacy(1))
    #expect(deletions.elements == [corner])
    let again = Fixtures.pharmacy(9, Fixtures.cornerPlace)
    backend.mock.answer("POST /pharmacies", with: again)
    perform(feature, .restore(corner))
    #expect(states.elements.last == .loaded([Fixtures.station, again], nil))
    perform(feature, .restore(corner))
    #expect(states.elements.last == .loaded([Fixtures.station, again], nil), "it is there already")
    perform(feature, .restore(Fixtures.unlocated))
    #expect(states.elements.last == .loaded([Fixtures.station, again], nil))
    deletions.dispose()
  }

  @Test("a deletion that was cancelled too late is announced, and the list stays visible meanwhile")
  func cancelledDeletion() {
    backend.mock.answer("GET /pharmacies", with: [corner, Fixtures.station])
    let held = backend.mock.hold("DELETE /pharmacies/{id}")
    let (feature, states, routes) = feature()
    let deletions = Recorder(feature.deletions)
    perform(feature, .deletePharmacy(1))
    let lists = backend.mock.hold("GET /pharmacies")
    perform(feature, .cancel)
    #expect(held.count == 0, "the request is cancelled")
    #expect(states.elements.last == .checking([corner, Fixtures.station], .deletion(1)))
    #expect(feature.state.value.question == "whether Corner was deleted")
    #expect(feature.state.value.visibleList == [corner, Fixtures.station])
    #expect(deletions.elements.isEmpty)
    lists.answer(with: [Fixtures.station])
    time.advance()
    #expect(states.elements.last == .loaded([Fixtures.station], nil))
    #expect(deletions.elements == [corner])
    #expect(routes.elements.isEmpty)
  }

  @Test("the question about a cancelled addition can be asked again")
  func cancelledAddition() throws {
    backend.mock.answer("GET /pharmacies", with: [Pharmacy]())
    let held = backend.mock.hold("POST /pharmacies")
    let (feature, states, routes) = feature()
    perform(feature, .add(Fixtures.cornerPlace))
    #expect(held.count == 1)
    backend.mock.fail("GET /pharmacies", times: 1)
    perform(feature, .cancel)
    guard case .showAlert(let problem, let action?) = routes.elements.last else {
      Issue.record("There is no alert with an action: \(routes.elements)")
      return
    }
    #expect(problem.message.hasPrefix("It isn't known whether Corner was added."))
    backend.mock.answer("GET /pharmacies", with: [corner])
    perform(feature, action)
    #expect(states.elements.last == .loaded([corner], nil))
  }

  @Test("select dismisses the screen, and the pharmacy is sent after the dismissal")
  func selects() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    let selected = Recorder<Pharmacy, Never>()
    let (feature, _, routes) = feature(selected: selected.observer)
    perform(feature, .select(1, .dismiss))
    #expect(selected.elements.isEmpty)
    if case .dismiss(let completion) = routes.elements.last { completion() }
    #expect(selected.elements == [corner])
  }

  @Test("cancel dismisses the screen without a pharmacy")
  func cancels() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    let selected = Recorder<Pharmacy, Never>()
    let (feature, _, routes) = feature(selected: selected.observer)
    perform(feature, .cancel)
    if case .dismiss(let completion) = routes.elements.last {
      completion()
    } else {
      Issue.record("it is not dismissed")
    }
    #expect(selected.elements.isEmpty)
  }

  @Test("the directions stay until they're closed")
  func directions() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    let (feature, states, routes) = feature()
    perform(feature, .select(1, .showDirections))
    #expect(states.elements.last == .showingDirections([corner], Fixtures.cornerPlace))
    perform(feature, .cancel)
    #expect(states.elements.last == .showingDirections([corner], Fixtures.cornerPlace))
    if case .showDirections(let place, let closing) = routes.elements.last {
      #expect(place == Fixtures.cornerPlace)
      closing.send()
    }
    time.advance()
    #expect(states.elements.last == .loaded([corner], nil))
  }

  @Test("screens that answer while their route is handled aren't waited for any longer")
  func immediateAnswers() {
    let feature = Pharmacies(controller: MemoryPharmacies([corner]))
    let handled = feature.routes.observe { route in
      switch route {
      case .showDirections(_, let closing): closing.send()
      case .showMap(let place): place.send(nil)
      case .showAlert, .dismiss: break
      }
    }
    feature.send.send(.select(1, .showDirections))
    #expect(feature.state.value == .loaded([corner], nil))
    feature.send.send(.addPharmacy)
    #expect(feature.state.value == .loaded([corner], nil))
    handled.dispose()
  }

  @Test("leaving while the pharmacies are loading cancels the request")
  func cancelsLoading() {
    let held = backend.mock.hold("GET /pharmacies")
    let (feature, states, _) = feature()
    perform(feature, .cancel)
    #expect(held.cancelled == 1)
    #expect(states.elements.last == .dismissing(.loading, nil))
  }

  @Test("a late observer receives the current state, and only the machine changes it")
  func property() {
    backend.mock.answer("GET /pharmacies", with: [corner])
    let feature = feature().feature
    #expect(feature.state.value == .loaded([corner], nil))
    let late = Recorder(feature.state.signal)
    time.advance()
    #expect(late.elements == [.loaded([corner], nil)])
  }

  @Test("two instances share nothing")
  func instances() {
    let one = Pharmacies(controller: MemoryPharmacies([corner]))
    let two = Pharmacies(controller: MemoryPharmacies([Fixtures.station]))
    one.send.send(.deletePharmacy(1))
    one.send.send(.cancel)
    #expect(one.state.value == .dismissing(.loaded([], nil), nil))
    #expect(two.state.value == .loaded([Fixtures.station], nil))
  }

  @Test("it doesn't leak in any state")
  func leaks() {
    expectNoLeaks {
      for actions in [
        [], [.addPharmacy], [.select(1, .showDirections)], [.deletePharmacy(1)], [.cancel],
      ] as [[Pharmacies.Action]] {
        let held = HeldPharmacies()
        let feature = Pharmacies(controller: held)
        let states = Recorder(feature.state.signal)
        let routes = Recorder(feature.routes)
        held.lists.send(.success([corner]))
        for action in actions { feature.send.send(action) }
        states.dispose()
        routes.dispose()
      }
    }
  }
}
