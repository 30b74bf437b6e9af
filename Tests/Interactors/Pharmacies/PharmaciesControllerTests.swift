// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals
import TestKit
import Testing

@Suite("Pharmacies' controllers")
struct PharmaciesControllerTests {
  private static let area = MapArea(south: 49.945, west: -8, north: 50, east: -7)

  @Test("failures of the server are elements, and the client shows no errors")
  func server() {
    let backend = Backend()
    backend.mock.fail("GET /pharmacies")
    backend.mock.answer(
      "POST /pharmacies", with: ServerError(error: "Twice."), status: .conflict)
    backend.mock.answer("GET /places?south=49.945", with: [Fixtures.cornerPlace])
    let controller = ServerPharmacies(client: backend.client)
    let lists = Recorder(controller.fetch())
    #expect(lists.isCompleted && lists.elements.count == 1)
    #expect(throws: Problem.self) { try lists.elements.first?.get() }
    let added = Recorder(controller.add(Pharmacy.Order(reference: "c")))
    #expect(
      added.elements == [
        .failure(Problem(title: "The server refused", message: "Twice."))
      ])
    #expect(
      Recorder(controller.places(in: Self.area)).elements == [.success([Fixtures.cornerPlace])])
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("the outcome of a deletion is looked up after its observation was disposed")
  func leftDeletion() {
    let backend = Backend()
    let deletion = backend.mock.hold("DELETE /pharmacies/2")
    let lists = backend.mock.hold("GET /pharmacies")
    let controller = ServerPharmacies(client: backend.client)
    let changes = Recorder(controller.changes)
    let observation = controller.delete(2).observe(next: { _ in })
    #expect(deletion.count == 1)
    observation.dispose()
    #expect(deletion.count == 0 && lists.count == 1 && changes.elements.isEmpty)
    lists.answer(with: [Fixtures.station])
    #expect(changes.elements == [.listed([Fixtures.station])])
    // A known outcome needs no question.
    let done = controller.delete(2).observe(next: { _ in })
    deletion.answer(with: Response(status: .noContent))
    done.dispose()
    #expect(changes.elements.last == .deleted(2) && lists.count == 0)
  }

  @Test("a change whose response is lost is looked up in a list that is requested after it")
  func laterLookup() {
    let backend = Backend()
    let lists = backend.mock.hold("GET /pharmacies")
    _ = backend.mock.hold("DELETE /pharmacies/2")
    backend.mock.fail("POST /pharmacies", with: .connectionLost(maybeSent: true))
    let controller = ServerPharmacies(client: backend.client)
    controller.delete(2).observe(next: { _ in }).dispose()
    #expect(lists.count == 1)
    let corner = Fixtures.pharmacy(3, Fixtures.cornerPlace)
    let added = Recorder(controller.add(Pharmacy.Order(reference: "c")))
    #expect(lists.count == 2, "the list of the question may be older than the addition")
    lists.answer(with: [Fixtures.station])
    #expect(added.elements.isEmpty)
    lists.answer(with: [Fixtures.station, corner])
    #expect(added.elements == [.success(corner)])
  }

  @Test("the outcome of a deletion is looked up when the server can be reached again")
  func unknownDeletion() {
    let time = VirtualScheduler()
    let monitor = ConnectionMonitor(backoff: .constant(.seconds(3)), on: time)
    let mock = MockClient(middleware: [monitor])
    let controller = ServerPharmacies(client: SafeClient(mock, connection: monitor))
    mock.answer("HEAD /", .status(200))
    mock.answer("GET /pharmacies", with: [Fixtures.station])
    mock.fail("HEAD /", times: 1)
    mock.fail("GET /pharmacies", times: 2)
    mock.fail("DELETE /pharmacies/2", with: .connectionLost(maybeSent: true))
    let changes = Recorder(controller.changes)
    let answers = Recorder(controller.delete(2))
    #expect(answers.isCompleted && changes.elements.isEmpty)
    #expect(throws: Problem.self) { try answers.elements.first?.get() }
    time.advance(by: .seconds(3))
    #expect(changes.elements.isEmpty)
    time.advance(by: .seconds(3))
    #expect(changes.elements == [.listed([Fixtures.station])])
    time.advance(by: .seconds(60))
    #expect(changes.elements.count == 1)
  }

  @Test("in memory the rules of the server apply")
  func memory() throws {
    let controller = MemoryPharmacies(
      [Fixtures.station], places: [Fixtures.cornerPlace, Fixtures.popUp])
    let addition = controller.add(Pharmacy.Order(reference: "c"))
    let added = Recorder(addition)
    let corner = Fixtures.pharmacy(3, Fixtures.cornerPlace)
    #expect(added.elements == [.success(corner)])
    #expect(Recorder(controller.fetch()).elements == [.success([Fixtures.station, corner])])
    for reference in ["c", "nowhere"] {
      let refused = Recorder(controller.add(Pharmacy.Order(reference: reference)))
      #expect(throws: Problem.self) { try refused.elements.first?.get() }
    }
    let deletion = controller.delete(3)
    #expect(throws: Never.self) { try Recorder(deletion).elements.first?.get() }
    #expect(throws: Problem.self) { try Recorder(deletion).elements.first?.get() }
    #expect(
      Recorder(controller.places(in: Self.area)).elements == [.success([Fixtures.cornerPlace])])
  }

  @Test("a failing controller makes no signal fail")
  func failing() {
    let controller = FailingPharmacies(Fixtures.trouble)
    #expect(Recorder(controller.fetch()).elements == [.failure(Fixtures.trouble)])
    #expect(
      Recorder(controller.add(.init(reference: "c"))).elements == [.failure(Fixtures.trouble)])
    #expect(Recorder(controller.delete(1)).elements.count == 1)
    #expect(Recorder(controller.places(in: Self.area)).elements == [.failure(Fixtures.trouble)])
    let feature = Pharmacies(controller: controller)
    #expect(feature.state.value == .loadingFailed(Fixtures.trouble))
  }
}
