// SPDX-License-Identifier: MIT

import RecipeEntities

/// The directions from one place to another on a map without streets: straight along the parallel and the meridian.
public struct Directions: Hashable, Sendable {
  /// A straight part of the way.
  public struct Leg: Hashable, Sendable {
    /// The direction.
    public let direction: Compass
    /// The length in metres.
    public let metres: Double
  }

  /// The start.
  public let from: Place
  /// The destination.
  public let to: Place

  /// Creates the directions between two places.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// The straight-line distance in metres.
  public var distance: Double { from.coordinate.distance(to: to.coordinate) }

  /// The direction of the destination; nil if it is the same point.
  public var direction: Compass? { from.coordinate.direction(to: to.coordinate) }

  /// The parts of the way, the longer one first. Parts shorter than ten metres are omitted.
  public var legs: [Leg] {
    let (east, north) = from.coordinate.offset(to: to.coordinate)
    return [
      Leg(direction: north < 0 ? .south : .north, metres: abs(north)),
      Leg(direction: east < 0 ? .west : .east, metres: abs(east)),
    ].filter { $0.metres >= Self.shortest }.sorted { $0.metres > $1.metres }
  }

  private static let shortest = 10.0
}
