// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A point on the earth in degrees.
public struct Coordinate: Hashable, Sendable, Codable {
  /// The latitude: degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// The longitude: degrees east of Greenwich, from -180 to 180.
  public let longitude: Double

  /// Creates a coordinate.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// A Boolean value that indicates whether the point exists.
  public var isValid: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }

  /// Returns the distances to another point towards the east and the north, in metres.
  ///
  /// The earth is treated as flat around the two points, with an error of a few metres within a
  /// town.
  public func offset(to other: Coordinate) -> (east: Double, north: Double) {
    let middle = (latitude + other.latitude) / 2
    // The shorter way, across the 180th meridian if necessary.
    let around = (other.longitude - longitude).remainder(dividingBy: 360)
    return (
      east: around * Self.metresPerDegree * cos(middle * .pi / 180),
      north: (other.latitude - latitude) * Self.metresPerDegree
    )
  }

  /// Returns the distance to another point in metres.
  public func distance(to other: Coordinate) -> Double {
    let (east, north) = offset(to: other)
    return (east * east + north * north).squareRoot()
  }

  /// The length of a degree of a great circle, on a sphere with a radius of 6371 km.
  private static let metresPerDegree = 111_195.0
}
