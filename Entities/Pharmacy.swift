// SPDX-License-Identifier: MIT

/// A pharmacy to which the user has medicines delivered.
public struct Pharmacy: Identifiable, Hashable, Sendable, Codable {
  /// The server's identifier of the pharmacy on the user's list.
  public let id: Int
  /// The name.
  public let name: String
  /// The postal address.
  public let address: String
  /// The reference of the place from which it was added; nil if it was added otherwise.
  public let reference: String?
  /// The coordinate; nil if it is unknown.
  public let coordinate: Coordinate?

  /// Creates a pharmacy.
  public init(
    id: Int, name: String, address: String, reference: String?, coordinate: Coordinate?
  ) {
    self.id = id
    self.name = name
    self.address = address
    self.reference = reference
    self.coordinate = coordinate
  }

  /// The pharmacy as a place on a map; nil if its coordinate is unknown.
  public var place: Place? {
    coordinate.map { Place(reference: reference, name: name, address: address, coordinate: $0) }
  }
}

extension Pharmacy {
  /// A place that is to be added to the list, with a reference for the request.
  public struct Draft: Hashable, Sendable, Codable {
    /// The place.
    public let place: Place
    /// The place's reference.
    public let reference: String

    /// Creates a draft from a place; nil if the place has no reference.
    public init?(_ place: Place) {
      guard let reference = place.reference, !reference.isEmpty else { return nil }
      self.place = place
      self.reference = reference
    }

    /// The body of the request.
    public var order: Order { Order(reference: reference) }
  }

  /// The body of a request that adds a pharmacy.
  public struct Order: Hashable, Sendable, Codable {
    /// The reference of the place.
    public let reference: String

    /// Creates an order for the place with a reference.
    public init(reference: String) {
      self.reference = reference
    }
  }
}
