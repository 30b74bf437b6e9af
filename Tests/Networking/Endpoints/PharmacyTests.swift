// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Testing

@Suite("Requests for pharmacies")
struct PharmacyTests {
  private static let quay = Pharmacy(
    id: 4, name: "Quay", address: "1 Quay", reference: "q",
    coordinate: Coordinate(latitude: 50, longitude: -7))

  @Test("the list has one URL")
  func all() throws {
    let request = Pharmacy.requestAll()
    #expect(request.method == .get && request.path == "/pharmacies" && request.needsAuthorization)
    #expect(try request.read(Response(json: [Self.quay])).get() == [Self.quay])
  }

  @Test("a pharmacy is added with the reference of its place")
  func adding() throws {
    let request = Pharmacy.request(adding: Pharmacy.Order(reference: "q"))
    #expect(request.method == .post && request.path == "/pharmacies" && request.needsAuthorization)
    #expect(request.body == .json(Pharmacy.Order(reference: "q")))
    #expect(try request.read(Response(status: .created, json: Self.quay)).get() == Self.quay)
  }

  @Test("a pharmacy is deleted by its number, and the response body is ignored")
  func deleting() throws {
    let request = Pharmacy.request(deleting: 4)
    #expect(request.method == .delete && request.path == "/pharmacies/4")
    try request.read(Response(status: .ok)).get()
  }

  @Test("places are requested with the edges of an area")
  func places() {
    let request = Place.requestAll(in: MapArea(south: 49.5, west: -7.25, north: 50, east: -7))
    #expect(request.path == "/places" && request.needsAuthorization)
    #expect(
      request.query == [
        QueryItem("south", "49.5"), QueryItem("west", "-7.25"), QueryItem("north", "50.0"),
        QueryItem("east", "-7.0"),
      ])
  }
}
