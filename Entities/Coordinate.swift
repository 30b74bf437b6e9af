// SPDX-License-Identifier: MIT

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
      east: around * Self.metresPerDegree * Self.cosine(ofDegrees: middle),
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

  /// Returns the cosine from its series, with six exact digits for every latitude.
  private static func cosine(ofDegrees degrees: Double) -> Double {
    let square = (degrees * Double.pi / 180) * (degrees * Double.pi / 180)
    var term = 1.0
    var sum = 1.0
    for step in stride(from: 2.0, through: 14, by: 2) {
      term *= -square / (step * (step - 1))
      sum += term
    }
    return sum
  }
}
