// SPDX-License-Identifier: MIT

/// Something that a map shows, with a name and an address.
public struct Place: Hashable, Sendable, Codable {
  /// What the server knows the place by; nil for one that is only drawn and can't be ordered from.
  public let reference: String?
  /// What it is called.
  public let name: String
  /// Where it is, in words.
  public let address: String
  /// Where it is.
  public let coordinate: Coordinate

  /// Creates a place.
  public init(reference: String?, name: String, address: String, coordinate: Coordinate) {
    self.reference = reference
    self.name = name
    self.address = address
    self.coordinate = coordinate
  }
}
