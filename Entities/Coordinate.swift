// SPDX-License-Identifier: MIT

/// A point on the earth, in degrees.
public struct Coordinate: Hashable, Sendable, Codable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 to 180.
  public let longitude: Double

  /// Creates a coordinate.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether there is such a point.
  public var isValid: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }

  /// How far another point lies to the east and to the north of this one, in metres.
  ///
  /// The earth is taken as flat around the two, which is right to a few metres within a town.
  public func offset(to other: Coordinate) -> (east: Double, north: Double) {
    let middle = (latitude + other.latitude) / 2
    // The short way round, across the line where the longitude jumps from 180 to -180.
    let around = (other.longitude - longitude).remainder(dividingBy: 360)
    return (
      east: around * Self.metresPerDegree * Self.cosine(ofDegrees: middle),
      north: (other.latitude - latitude) * Self.metresPerDegree
    )
  }

  /// How far it is to another point, in metres.
  public func distance(to other: Coordinate) -> Double {
    let (east, north) = offset(to: other)
    return (east * east + north * north).squareRoot()
  }

  /// A degree of a great circle, on a sphere of 6371 km.
  private static let metresPerDegree = 111_195.0

  /// The series of the cosine, which is right to six digits for every latitude.
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
