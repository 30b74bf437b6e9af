// SPDX-License-Identifier: MIT

import RecipeEntities

/// The way from one place to another, as far as a map without streets knows it: straight along the
/// parallel and the meridian.
public struct Directions: Hashable, Sendable {
  /// A straight part of the way.
  public struct Leg: Hashable, Sendable {
    /// Where to.
    public let direction: Compass
    /// How far, in metres.
    public let metres: Double
  }

  /// Where the way begins.
  public let from: Place
  /// Where it leads.
  public let to: Place

  /// Creates the directions between two places.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// How far it is as the crow flies, in metres.
  public var distance: Double { from.coordinate.distance(to: to.coordinate) }

  /// In which direction it lies; nil if it is the very same point.
  public var direction: Compass? { from.coordinate.direction(to: to.coordinate) }

  /// The parts of the way, the longer one first. Those that are shorter than ten metres are left out.
  public var legs: [Leg] {
    let (east, north) = from.coordinate.offset(to: to.coordinate)
    return [
      Leg(direction: north < 0 ? .south : .north, metres: abs(north)),
      Leg(direction: east < 0 ? .west : .east, metres: abs(east)),
    ].filter { $0.metres >= Self.shortest }.sorted { $0.metres > $1.metres }
  }

  private static let shortest = 10.0
}
