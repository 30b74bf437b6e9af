// SPDX-License-Identifier: MIT

/// A place on a chart or a map, in numbers of what is shown.
public struct Coordinates: Hashable, Sendable {
  /// Along the lower edge.
  public var x: Double
  /// Along the left edge.
  public var y: Double

  /// Makes a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
