// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Pharmacy {
  /// Asks for the user's pharmacies, in the order in which they were added.
  public static func requestAll() -> Request<[Pharmacy], ServerError> {
    .get("/pharmacies")
  }

  /// Adds a place to the user's pharmacies; the answer is the pharmacy that came of it.
  public static func request(adding order: Order) -> Request<Pharmacy, ServerError> {
    .post("/pharmacies", json: order)
  }

  /// Takes a pharmacy off the user's list.
  public static func request(deleting id: Pharmacy.ID) -> Request<Void, ServerError> {
    .send(.delete, "/pharmacies/\(id)")
  }
}

extension Place {
  /// Asks for the places of an area that medicines can be had at.
  public static func requestAll(in area: MapArea) -> Request<[Place], ServerError> {
    .get(
      "/places",
      query: [
        "south": "\(area.south)", "west": "\(area.west)", "north": "\(area.north)",
        "east": "\(area.east)",
      ])
  }
}
