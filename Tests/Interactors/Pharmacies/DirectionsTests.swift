// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import RecipeTestSupport
import Signals
import TestKit
import Testing

@Suite("Directions")
struct DirectionsTests {
  @Test("the directions have the distance, the direction and the parts, the longer one first")
  func way() {
    let way = Directions(from: Fixtures.cornerPlace, to: Fixtures.stationPlace)
    #expect(way.direction == .northEast)
    #expect(way.legs.map(\.direction) == [.north, .east])
    #expect(way.legs.map(\.turn) == [nil, .right] && way.legs.allSatisfy { $0.street == nil })
    #expect(abs(way.legs[0].metres - 1112) < 1 && abs(way.legs[1].metres - 715) < 2)
    #expect(abs(way.distance - 1322) < 2)
    #expect(way.path.count == 3 && abs(way.length - 1827) < 3)
  }

  @Test("the directions to the current place have no parts")
  func here() {
    let way = Directions(from: Fixtures.cornerPlace, to: Fixtures.cornerPlace)
    #expect(way.distance == 0 && way.direction == nil && way.legs.isEmpty)
  }

  private static func place(_ latitude: Double, _ longitude: Double) -> Place {
    Place(
      reference: nil, name: "", address: "",
      coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func street(_ name: String, _ points: (Double, Double)...) -> MapFeature {
    MapFeature(
      .street, name: name, points: points.map { Coordinate(latitude: $0.0, longitude: $0.1) })
  }

  @Test("with streets, the way follows the shortest ones, with their names and the turns")
  func streets() {
    let features = [
      Self.street("Main Street", (0, 0), (0, 0.01), (0, 0.02)),
      Self.street("Mill Lane", (0, 0.01), (0.01, 0.01)),
      Self.street("Long Way", (0, 0.02), (0.03, 0.02), (0.01, 0.01)),
      MapFeature(.river, points: [Coordinate(latitude: 0, longitude: 0)]),
    ]
    // Beside the streets, so the way begins and ends at their nearest points.
    let way = Directions(
      from: Self.place(-0.0005, 0.004), to: Self.place(0.009, 0.0104), features: features)
    #expect(way.legs.map(\.street) == ["Main Street", "Mill Lane"])
    #expect(way.legs.map(\.direction) == [.east, .north] && way.legs.map(\.turn) == [nil, .left])
    #expect(abs(way.legs[0].metres - 667) < 1 && abs(way.legs[1].metres - 1001) < 1)
    #expect(way.path.first == way.from.coordinate && way.path.last == way.to.coordinate)
    #expect(way.length > way.distance)
  }

  @Test("on one street between two corners, the way is the part between the places")
  func sameStreet() {
    let features = [Self.street("Main Street", (0, 0), (0, 0.01))]
    let way = Directions(from: Self.place(0, 0.008), to: Self.place(0, 0.002), features: features)
    #expect(way.legs.map(\.direction) == [.west] && abs(way.length - 667) < 1)
  }

  @Test("far from all streets, and between streets that don't meet, the way is straight")
  func straight() {
    let one = Self.street("A", (0, 0), (0, 0.01))
    let other = Self.street("B", (0.005, 0), (0.005, 0.01))
    let ends = (Self.place(0, 0.001), Self.place(0.005, 0.001))
    #expect(Directions(from: ends.0, to: ends.1, features: [one, other]).legs.first?.street == nil)
    #expect(
      Directions(from: Self.place(1, 1), to: ends.1, features: [one]).legs.first?.street == nil)
  }

  @Test("no way is longer than any other along the streets, in random towns")
  func shortest() {
    var random = SeededRandom(20)
    for _ in 0..<50 {
      let points = (0..<9).map { _ in
        Coordinate(
          latitude: .random(in: 0...0.01, using: &random),
          longitude: .random(in: 0...0.01, using: &random))
      }
      var features: [MapFeature] = []
      var lengths = Array(repeating: Array(repeating: Double.infinity, count: 9), count: 9)
      for number in 0..<14 {
        let (a, b) = (Int.random(in: 0..<9, using: &random), Int.random(in: 0..<9, using: &random))
        guard a != b else { continue }
        features.append(MapFeature(.street, name: "\(number)", points: [points[a], points[b]]))
        lengths[a][b] = points[a].distance(to: points[b])
        lengths[b][a] = lengths[a][b]
      }
      for index in 0..<9 { lengths[index][index] = 0 }
      for middle in 0..<9 {
        for a in 0..<9 {
          for b in 0..<9 {
            lengths[a][b] = min(lengths[a][b], lengths[a][middle] + lengths[middle][b])
          }
        }
      }
      func place(_ index: Int) -> Place {
        Self.place(points[index].latitude, points[index].longitude)
      }
      for a in 0..<9 {
        for b in 0..<9 where a != b && lengths[a][b].isFinite {
          let way = Directions(from: place(a), to: place(b), features: features)
          #expect(abs(way.length - lengths[a][b]) < 0.01)
        }
      }
    }
  }

  @Test("a map of many thousand points is searched without delay, and extreme points do no harm")
  func many() {
    let points = (0..<30_000).map { Coordinate(latitude: 0, longitude: Double($0) / 1_000_000) }
    let far = [
      Coordinate(latitude: 90, longitude: 180), Coordinate(latitude: -90, longitude: -180),
    ]
    let features = [
      MapFeature(.street, name: "A", points: points), MapFeature(.street, name: "B", points: far),
    ]
    let way = Directions(
      from: Self.place(0, 0), to: Self.place(0, 0.029999), features: features)
    #expect(way.legs.map(\.street) == ["A"])
  }

  @Test(
    "a controller without streets gives straight directions, and one with streets those along them")
  func controllers() {
    let (from, to) = (Self.place(0, 0), Self.place(0, 0.009))
    let street = Self.street("A", (0, 0), (0, 0.01))
    func streets(_ controller: some PharmaciesController) -> [String?] {
      Recorder(controller.directions(from: from, to: to)).elements.flatMap { $0.legs.map(\.street) }
    }
    #expect(streets(FailingPharmacies()) == [nil])
    #expect(streets(MemoryPharmacies(features: [street])) == ["A"])
  }
}
