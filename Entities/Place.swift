// SPDX-License-Identifier: MIT

/// A place on a map, with a name and an address.
public struct Place: Hashable, Sendable, Codable {
  /// The server's reference of the place; nil for a place that can't be ordered from.
  public let reference: String?
  /// The name.
  public let name: String
  /// The postal address.
  public let address: String
  /// The coordinate.
  public let coordinate: Coordinate

  /// Creates a place.
  public init(reference: String?, name: String, address: String, coordinate: Coordinate) {
    self.reference = reference
    self.name = name
    self.address = address
    self.coordinate = coordinate
  }
}
