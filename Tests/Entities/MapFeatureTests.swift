// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Testing

@Suite("MapFeature and MapArea")
struct MapFeatureTests {
  private func decode(_ json: String) throws -> MapFeature {
    try JSONDecoder().decode(MapFeature.self, from: Data(json.utf8))
  }

  @Test("a feature is encoded and decoded, for every kind")
  func coding() throws {
    for kind in MapFeature.Kind.allCases {
      let feature = MapFeature(
        kind, name: "Merrow", points: [Coordinate(latitude: 1, longitude: 2)])
      let data = try JSONEncoder().encode(feature)
      #expect(try JSONDecoder().decode(MapFeature.self, from: data) == feature)
    }
  }

  @Test(
    "unknown kinds and points that don't exist are no error, and a text that isn't a feature is")
  func foreign() throws {
    let feature = try decode(
      #"{"kind":"tunnel","points":[{"latitude":91,"longitude":0},{"latitude":1,"longitude":1e300}]}"#
    )
    #expect(feature.kind == nil && feature.name.isEmpty && feature.points.isEmpty)
    #expect(throws: DecodingError.self) { try decode(#"{"kind":"street"}"#) }
  }

  @Test("the area around points contains them with a margin, and has a minimum size")
  func around() throws {
    let points = [
      Coordinate(latitude: 49, longitude: -7), Coordinate(latitude: 50, longitude: -6),
    ]
    let area = try #require(MapArea(around: points))
    #expect(points.allSatisfy(area.contains) && area.isValid)
    #expect(area.south < 49 && area.north > 50 && area.west < -7 && area.east > -6)
    let small = try #require(MapArea(around: [points[0]]))
    #expect(small.north > small.south && small.span > 0)
    #expect(MapArea(around: []) == nil)
    #expect(
      MapArea(
        around: [Coordinate(latitude: 0, longitude: -179), Coordinate(latitude: 0, longitude: 179)])
        == nil)
    let pole = try #require(MapArea(around: [Coordinate(latitude: 90, longitude: 180)]))
    #expect(pole.isValid)
  }
}
