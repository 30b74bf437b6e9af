// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Pharmacy {
  /// Returns a request for the user's pharmacies, in the order in which they were added.
  public static func requestAll() -> Request<[Pharmacy], ServerError> {
    .get("/pharmacies")
  }

  /// Returns a request that adds a place to the user's pharmacies; the response is the new
  /// pharmacy.
  public static func request(adding order: Order) -> Request<Pharmacy, ServerError> {
    .post("/pharmacies", json: order)
  }

  /// Returns a request that deletes a pharmacy from the user's list.
  public static func request(deleting id: Pharmacy.ID) -> Request<Void, ServerError> {
    .send(.delete, "/pharmacies/\(id)")
  }
}

extension Place {
  /// Returns a request for the places of an area from which medicines can be ordered.
  public static func requestAll(in area: MapArea) -> Request<[Place], ServerError> {
    .get(
      "/places",
      query: [
        "south": "\(area.south)", "west": "\(area.west)", "north": "\(area.north)",
        "east": "\(area.east)",
      ])
  }
}

extension MapFeature {
  /// Returns a request for the streets, the rivers and the coasts around the places.
  public static func requestAll() -> Request<[MapFeature], ServerError> {
    .get("/features")
  }
}
