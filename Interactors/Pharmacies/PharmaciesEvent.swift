// SPDX-License-Identifier: MIT

import RecipeEntities

extension Pharmacies {
  /// An event of the machine.
  public enum Event: Hashable, Sendable, Codable {
    /// An action of the user.
    case ui(Action)
    /// The pharmacies were loaded, or a problem was reported to the user.
    case didLoad(Context)
    /// A request has failed.
    case didFail(Problem)
    /// The map was closed, with or without a place.
    case didSelectPlace(Place?)
    /// The server has added a pharmacy.
    case didAdd(Pharmacy)
    /// The server has deleted a pharmacy.
    case didDelete
    /// The directions were closed.
    case didCloseMap
  }

  /// An action of the user. A pharmacy is identified by its id: even if the list changes at the same time, the action
  /// refers to the right one.
  public enum Action: Hashable, Sendable, Codable {
    /// Opens the map.
    case addPharmacy
    /// Adds a place, without the map.
    case add(Place)
    /// Deletes a pharmacy.
    case deletePharmacy(Pharmacy.ID)
    /// Adds a deleted pharmacy again.
    case restore(Pharmacy)
    /// Selects a pharmacy for a purpose.
    case select(Pharmacy.ID, Selection)
    /// Asks the server whether it has made a change.
    case check(Change)
    /// Loads the pharmacies again.
    case retry
    /// Closes the screen without a pharmacy.
    case cancel
  }

  /// The purpose of selecting a pharmacy: one feature serves two flows.
  public enum Selection: Hashable, Sendable, Codable {
    /// Uses it for the delivery: the screen is dismissed, and the presenter receives the pharmacy.
    case dismiss
    /// Shows the directions to it.
    case showDirections
  }
}
