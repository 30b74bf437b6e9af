// SPDX-License-Identifier: MIT

import RecipeEntities

/// Responds to the requests for pharmacies and places. Each account has a separate list.
struct PharmacyAPI: Sendable {
  let store: PharmacyStore

  /// Returns the pharmacies of an account in the order in which they were added.
  func list(of account: String) async throws -> [Pharmacy] {
    try await store.pharmacies(of: account)
  }

  /// Adds a place to the pharmacies of an account.
  func add(_ order: Pharmacy.Order, for account: String) async throws -> Pharmacy {
    guard !order.reference.isEmpty else {
      throw Refusal(.badRequest, "The reference is empty. Give the reference of a place.")
    }
    switch try await store.add(order.reference, to: account) {
    case .added(let pharmacy): return pharmacy
    case .isOnList:
      throw Refusal(.conflict, "This pharmacy is on your list already.")
    case .unknownReference:
      throw Refusal(
        .unprocessableContent, "No place has this reference. Choose one from the map.")
    }
  }

  /// Removes a pharmacy from the list of an account, and returns it.
  func delete(_ text: String, of account: String) async throws -> Pharmacy {
    guard RecipeAPI.isNumber(text) else {
      throw Refusal(.badRequest, "A pharmacy's identifier must be a number.")
    }
    // A number that overflows an integer is well-formed, but no pharmacy has it.
    guard let id = Int(text), let pharmacy = try await store.delete(id, of: account) else {
      throw Refusal(.notFound, "There is no pharmacy with this number on your list.")
    }
    return pharmacy
  }

  /// Returns the places in the area of a query.
  func places(_ query: String) async throws -> [Place] {
    try await store.places(in: MapArea(query: query))
  }
}

extension MapArea {
  /// Parses the edges of an area from a query, which is still percent-encoded.
  init(query: String) throws(Refusal) {
    let parameters = try QueryParameters(query)
    func edge(_ name: String) throws(Refusal) -> Double {
      guard let text = parameters[name] else {
        throw Refusal(.badRequest, "The query lacks \(name). Give south, west, north and east.")
      }
      guard let degrees = Double(text), degrees.isFinite else {
        throw Refusal(.badRequest, "The query's \(name) must be a number of degrees.")
      }
      return degrees
    }
    self.init(
      south: try edge("south"), west: try edge("west"), north: try edge("north"),
      east: try edge("east"))
    guard isValid else {
      throw Refusal(
        .badRequest,
        """
        There is no such area: south must not be above north, both between -90 and 90 degrees, west \
        and east between -180 and 180.
        """)
    }
  }
}
