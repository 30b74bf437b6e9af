// SPDX-License-Identifier: MIT

import RecipeEntities

/// The directions from one place to another: along the streets, or straight along the parallel and the meridian on a map
/// without streets.
public struct Directions: Hashable, Sendable {
  /// A part of the way.
  public struct Leg: Hashable, Sendable {
    /// The street; `nil` without one.
    public let street: String?
    /// The direction from the beginning to the end.
    public let direction: Compass
    /// The length in metres.
    public let metres: Double
    /// The turn from the previous part; `nil` for the first one.
    public let turn: Turn?
  }

  /// A change of direction.
  public enum Turn: Hashable, Sendable {
    case left
    case right
    /// Less than thirty degrees.
    case ahead
  }

  /// The start.
  public let from: Place
  /// The destination.
  public let to: Place
  /// The features of the map.
  public let features: [MapFeature]
  /// The points of the way, from the start to the destination.
  public let path: [Coordinate]
  /// The parts of the way. Parts shorter than ten metres are omitted.
  public let legs: [Leg]

  /// Creates the directions between two places.
  ///
  /// - Parameters:
  ///   - from: The start.
  ///   - to: The destination.
  ///   - features: The features of the map, with its streets.
  public init(from: Place, to: Place, features: [MapFeature] = []) {
    self.from = from
    self.to = to
    self.features = features
    let (start, end) = (from.coordinate, to.coordinate)
    if let way = StreetMap(features).way(from: start, to: end) {
      path = [start] + way.flatMap(\.points) + [end]
      legs = Self.legs(way.map { ($0.street, $0.points) })
    } else {
      // The longer part first.
      let (east, north) = start.offset(to: end)
      let corner =
        abs(north) >= abs(east)
        ? Coordinate(latitude: end.latitude, longitude: start.longitude)
        : Coordinate(latitude: start.latitude, longitude: end.longitude)
      path = [start, corner, end]
      legs = Self.legs([(nil, [start, corner]), (nil, [corner, end])])
    }
  }

  /// The straight-line distance in metres.
  public var distance: Double { from.coordinate.distance(to: to.coordinate) }

  /// The length of the way in metres.
  public var length: Double { Self.length(path) }

  /// The direction of the destination; nil if it is the same point.
  public var direction: Compass? { from.coordinate.direction(to: to.coordinate) }

  private static func length(_ points: [Coordinate]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  private static func legs(_ parts: [(street: String?, points: [Coordinate])]) -> [Leg] {
    var legs: [Leg] = []
    var arrival: (east: Double, north: Double)?
    for (street, points) in parts {
      let metres = length(points)
      guard metres >= shortest, let first = points.first, let last = points.last,
        let direction = first.direction(to: last)
      else { continue }
      let departure = first.offset(to: points[1])
      legs.append(
        Leg(
          street: street, direction: direction, metres: metres,
          turn: arrival.map { turn(from: $0, to: departure) }))
      arrival = points[points.count - 2].offset(to: last)
    }
    return legs
  }

  /// Returns the turn between two directions, as vectors.
  private static func turn(
    from old: (east: Double, north: Double), to new: (east: Double, north: Double)
  ) -> Turn {
    let ahead = old.east * new.east + old.north * new.north
    let left = old.east * new.north - old.north * new.east
    // The tangent of thirty degrees.
    if ahead > 0, abs(left) < ahead * 0.577_350_269 { return .ahead }
    return left > 0 ? .left : .right
  }

  private static let shortest = 10.0
}
