// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@Suite("Pharmacies and places")
struct PharmacyTests {
  private static let quay = Coordinate(latitude: 50, longitude: -7)

  @Test("a degree is 111 km to the north, and less to the east the farther from the equator")
  func distances() {
    #expect(abs(Self.quay.distance(to: .init(latitude: 51, longitude: -7)) - 111_195) < 1)
    #expect(abs(Self.quay.distance(to: .init(latitude: 50, longitude: -6)) - 71_475) < 2)
    let pole = Coordinate(latitude: 90, longitude: 0)
    #expect(pole.distance(to: .init(latitude: 90, longitude: 90)) < 100)
  }

  @Test("the shorter way crosses the date line")
  func dateLine() {
    let west = Coordinate(latitude: 0, longitude: 179.5)
    let east = Coordinate(latitude: 0, longitude: -179.5)
    #expect(abs(west.distance(to: east) - 111_195) < 1)
    #expect(west.direction(to: east) == .east)
  }

  @Test("each compass point covers an eighth of the circle")
  func compass() {
    let found = [(2.0, 0.0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1), (0, -2), (1, -1)].map {
      Coordinate(latitude: 0, longitude: 0).direction(to: .init(latitude: $0.0, longitude: $0.1))
    }
    #expect(found == Compass.allCases)
    #expect(Self.quay.direction(to: Self.quay) == nil)
  }

  @Test("an area contains everything between its edges, even across the date line")
  func areas() {
    let town = MapArea(south: 49, west: -8, north: 51, east: -6)
    #expect(town.isValid && town.contains(Self.quay))
    #expect(!town.contains(.init(latitude: 50, longitude: -5)))
    let isles = MapArea(south: -1, west: 179, north: 1, east: -179)
    #expect(isles.isValid && isles.contains(.init(latitude: 0, longitude: -179.5)))
    #expect(!isles.contains(.init(latitude: 0, longitude: 0)))
    #expect(!MapArea(south: 2, west: 0, north: 1, east: 1).isValid)
    #expect(
      !MapArea(south: 2, west: 0, north: 1, east: 1).contains(.init(latitude: 2, longitude: 1)))
    #expect(!MapArea(south: .nan, west: 0, north: 1, east: 1).isValid)
    #expect(!Coordinate(latitude: 91, longitude: 0).isValid)
  }

  @Test("zooming in keeps the point, and zooming out stays on the globe")
  func scales() {
    let town = MapArea(south: 40, west: 10, north: 44, east: 18)
    #expect(town.center == Coordinate(latitude: 42, longitude: 14))
    #expect(town.scaled(by: 0.5) == MapArea(south: 41, west: 12, north: 43, east: 16))
    let corner = Coordinate(latitude: 40, longitude: 18)
    #expect(
      town.scaled(by: 0.5, around: corner) == MapArea(south: 40, west: 14, north: 42, east: 18))
    let elsewhere = Coordinate(latitude: 0, longitude: 0)
    #expect(town.scaled(by: 2, around: elsewhere) == town.scaled(by: 2))
    for factor in [1e9, 1e-9, 0, -1, .nan, .infinity] {
      let area = town.scaled(by: factor)
      #expect(area.isValid && area.contains(town.center), "\(factor)")
    }
    #expect(town.scaled(by: 1e9).span <= 360)
    let isles = MapArea(south: -1, west: 179, north: 1, east: -179)
    #expect(isles.center.longitude.magnitude == 180)
    #expect(isles.scaled(by: 0.5).span == 1)
    #expect(isles.scaled(by: 2).contains(Coordinate(latitude: 0, longitude: -178.5)))
  }

  @Test("the adjacent areas are correct across the date line, and end at the poles")
  func moves() {
    let town = MapArea(south: 40, west: 170, north: 44, east: 178)
    #expect(town.moved(east: 0.5, north: 0) == MapArea(south: 40, west: 174, north: 44, east: -178))
    #expect(town.moved(east: 0, north: -1) == MapArea(south: 36, west: 170, north: 40, east: 178))
    #expect(town.moved(east: 0, north: 99) == MapArea(south: 86, west: 170, north: 90, east: 178))
    #expect(town.moved(east: .nan, north: 0) == town)
  }

  @Test("a place without a reference can't be added")
  func drafts() throws {
    let place = Place(reference: "r", name: "Quay", address: "1 Quay", coordinate: Self.quay)
    #expect(try #require(Pharmacy.Draft(place)).order == Pharmacy.Order(reference: "r"))
    for reference in [nil, ""] {
      let lost = Place(reference: reference, name: "Q", address: "", coordinate: Self.quay)
      #expect(Pharmacy.Draft(lost) == nil)
    }
  }

  @Test("a pharmacy without coordinates isn't shown on a map")
  func placeOfPharmacy() {
    let there = Pharmacy(id: 1, name: "A", address: "B", reference: "r", coordinate: Self.quay)
    #expect(there.place == Place(reference: "r", name: "A", address: "B", coordinate: Self.quay))
    #expect(
      Pharmacy(id: 1, name: "A", address: "B", reference: nil, coordinate: nil).place == nil)
  }
}
