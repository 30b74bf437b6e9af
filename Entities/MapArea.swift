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
}
