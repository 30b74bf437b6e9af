// SPDX-License-Identifier: MIT

/// A pharmacy that the user has chosen to have medicines delivered to.
public struct Pharmacy: Identifiable, Hashable, Sendable, Codable {
  /// The number the server knows it by on the user's list.
  public let id: Int
  /// What it is called.
  public let name: String
  /// Where it is, in words.
  public let address: String
  /// The reference of the place it was chosen from; nil for one that came to the list otherwise.
  public let reference: String?
  /// Where it is; nil for one that nobody has located.
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

  /// The pharmacy as something that a map shows; nil if nobody has located it.
  public var place: Place? {
    coordinate.map { Place(reference: reference, name: name, address: address, coordinate: $0) }
  }
}

extension Pharmacy {
  /// A place that is to become a pharmacy of the list: it has a reference to ask the server for.
  public struct Draft: Hashable, Sendable {
    /// The place.
    public let place: Place
    /// The place's reference.
    public let reference: String

    /// Creates a draft of a place; nil if the place has no reference.
    public init?(_ place: Place) {
      guard let reference = place.reference, !reference.isEmpty else { return nil }
      self.place = place
      self.reference = reference
    }

    /// What the server wants to be told.
    public var order: Order { Order(reference: reference) }
  }

  /// What the server wants to be told of a pharmacy that is to be added.
  public struct Order: Hashable, Sendable, Codable {
    /// The reference of the place.
    public let reference: String

    /// Creates an order of the place with a reference.
    public init(reference: String) {
      self.reference = reference
    }
  }
}
