// SPDX-License-Identifier: MIT

/// The part of the earth that a map shows.
///
/// It lies between two parallels and two meridians. One whose west lies east of its east goes across
/// the line where the longitude jumps from 180 to -180.
public struct MapArea: Hashable, Sendable, Codable {
  /// The parallel at the bottom, in degrees north of the equator.
  public let south: Double
  /// The meridian at the left, in degrees east of Greenwich.
  public let west: Double
  /// The parallel at the top.
  public let north: Double
  /// The meridian at the right.
  public let east: Double

  /// Creates an area from its edges.
  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Whether there is such an area: its edges are on the earth, and its top isn't below its bottom.
  public var isValid: Bool {
    (-90...90).contains(south) && (-90...90).contains(north) && south <= north
      && (-180...180).contains(west) && (-180...180).contains(east)
  }

  /// Whether a point lies in the area or on its edge.
  public func contains(_ point: Coordinate) -> Bool {
    guard point.latitude >= south, point.latitude <= north else { return false }
    return west <= east
      ? (west...east).contains(point.longitude)
      : point.longitude >= west || point.longitude <= east
  }

  /// The middle of the area.
  public var center: Coordinate {
    Coordinate(latitude: (south + north) / 2, longitude: Self.onGlobe(west + span / 2))
  }

  /// The degrees from west to east, across the line where the longitude jumps if need be.
  public var span: Double { east >= west ? east - west : east - west + 360 }

  /// The area that shows so many times as much, a point of it staying where it is on the map.
  ///
  /// It doesn't become wider than the globe, nor narrower than some ten metres.
  ///
  /// - Parameters:
  ///   - factor: How many times as wide and high; below 1 for a closer look.
  ///   - point: What stays where it is; nil for the middle.
  public func scaled(by factor: Double, around point: Coordinate? = nil) -> MapArea {
    let fixed = point.flatMap { contains($0) ? $0 : nil } ?? center
    guard isValid, factor.isFinite, factor > 0 else { return self }
    let most = min(360 / max(span, Self.least), 180 / max(north - south, Self.least))
    let least = Self.least / max(span, Self.least)
    let factor = min(max(factor, least), most)
    let ahead = fixed.longitude - west
    let eastward = ahead < 0 ? ahead + 360 : ahead
    let width = span * factor
    let left = fixed.longitude - eastward * factor
    let south = max(-90, fixed.latitude - (fixed.latitude - south) * factor)
    let north = min(90, fixed.latitude + (north - fixed.latitude) * factor)
    return width < 360
      ? MapArea(
        south: south, west: Self.onGlobe(left), north: north, east: Self.onGlobe(left + width))
      : MapArea(south: south, west: -180, north: north, east: 180)
  }

  /// The area beside this one: moved by parts of its width to the east and of its height to the north,
  /// but not beyond a pole.
  public func moved(east: Double, north: Double) -> MapArea {
    guard isValid, east.isFinite, north.isFinite else { return self }
    let height = self.north - south
    let up = min(max(north * height, -90 - south), 90 - self.north)
    let left = Self.onGlobe(west + east * span)
    return MapArea(
      south: south + up, west: left, north: self.north + up, east: Self.onGlobe(left + span))
  }

  /// About ten metres.
  private static let least = 0.0001

  /// The same longitude between -180 and 180.
  private static func onGlobe(_ longitude: Double) -> Double {
    (-180...180).contains(longitude) ? longitude : longitude.remainder(dividingBy: 360)
  }
}
