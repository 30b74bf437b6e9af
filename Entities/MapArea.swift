// SPDX-License-Identifier: MIT

/// The visible area of a map.
///
/// It is bounded by two parallels and two meridians. If `west` is greater than `east`, it crosses the 180th meridian.
public struct MapArea: Hashable, Sendable, Codable {
  /// The lower parallel, in degrees north of the equator.
  public let south: Double
  /// The left meridian, in degrees east of Greenwich.
  public let west: Double
  /// The upper parallel.
  public let north: Double
  /// The right meridian.
  public let east: Double

  /// Creates an area from its edges.
  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Creates the area around points, with a margin of a fifth at each side. It is at least a hundred metres high.
  ///
  /// Returns nil without points, and if they are more than half of the globe apart.
  public init?(around points: [Coordinate]) {
    let latitudes = points.map(\.latitude)
    let longitudes = points.map(\.longitude)
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max(), east - west <= 180
    else { return nil }
    let height = max((north - south) * 0.2, Self.least * 5)
    let width = max((east - west) * 0.2, Self.least * 5)
    self.init(
      south: max(-90, south - height), west: Self.onGlobe(west - width),
      north: min(90, north + height), east: Self.onGlobe(east + width))
  }

  /// A Boolean value that indicates whether the area exists: its edges are on the earth, and its top isn't below its
  /// bottom.
  public var isValid: Bool {
    (-90...90).contains(south) && (-90...90).contains(north) && south <= north
      && (-180...180).contains(west) && (-180...180).contains(east)
  }

  /// Returns whether a point is in the area or on its edge.
  public func contains(_ point: Coordinate) -> Bool {
    guard point.latitude >= south, point.latitude <= north else { return false }
    return west <= east
      ? (west...east).contains(point.longitude)
      : point.longitude >= west || point.longitude <= east
  }

  /// The centre of the area.
  public var center: Coordinate {
    Coordinate(latitude: (south + north) / 2, longitude: Self.onGlobe(west + span / 2))
  }

  /// The number of degrees from west to east, across the 180th meridian if necessary.
  public var span: Double { east >= west ? east - west : east - west + 360 }

  /// Returns a zoomed area, with a point that keeps its position on the map.
  ///
  /// It is limited to the globe, and to a minimum of about ten metres.
  ///
  /// - Parameters:
  ///   - factor: The factor of width and height; below 1 to zoom in.
  ///   - point: The point that keeps its position; nil for the centre.
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

  /// Returns the area moved by fractions of its width to the east and of its height to the north, limited by the poles.
  public func moved(east: Double, north: Double) -> MapArea {
    guard isValid, east.isFinite, north.isFinite else { return self }
    let height = self.north - south
    let up = min(max(north * height, -90 - south), 90 - self.north)
    let left = Self.onGlobe(west + east * span)
    return MapArea(
      south: south + up, west: left, north: self.north + up, east: Self.onGlobe(left + span))
  }

  /// A length of about ten metres, in degrees.
  private static let least = 0.0001

  /// Returns the same longitude between -180 and 180.
  private static func onGlobe(_ longitude: Double) -> Double {
    (-180...180).contains(longitude) ? longitude : longitude.remainder(dividingBy: 360)
  }
}
