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

  @Test("A19: failures of the server are elements, and the client shows no errors")
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

  @Test("A19: in memory the rules of the server apply")
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

  @Test("A18, A19: a failing controller makes no signal fail")
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
