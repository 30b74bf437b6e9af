// SPDX-License-Identifier: MIT

/// One of the eight points of the compass.
public enum Compass: String, CaseIterable, Hashable, Sendable, Codable {
  /// Up on a map.
  case north
  /// Between north and east.
  case northEast
  /// To the right on a map.
  case east
  /// Between south and east.
  case southEast
  /// Down on a map.
  case south
  /// Between south and west.
  case southWest
  /// To the left on a map.
  case west
  /// Between north and west.
  case northWest
}

extension Coordinate {
  /// Returns the compass point in which another coordinate lies; nil for the same one.
  public func direction(to other: Coordinate) -> Compass? {
    let (east, north) = offset(to: other)
    guard east != 0 || north != 0 else { return nil }
    // The tangent of 22.5°, which separates cardinal from intercardinal points.
    let edge = 0.414_213_562
    if abs(east) < abs(north) * edge { return north > 0 ? .north : .south }
    if abs(north) < abs(east) * edge { return east > 0 ? .east : .west }
    if north > 0 { return east > 0 ? .northEast : .northWest }
    return east > 0 ? .southEast : .southWest
  }
}
