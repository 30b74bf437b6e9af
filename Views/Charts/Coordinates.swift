// SPDX-License-Identifier: MIT

/// A point on a chart or a map, in data coordinates.
public struct Coordinates: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
