// SPDX-License-Identifier: MIT

import RecipeEntities

extension Pharmacies {
  /// What happens.
  public enum Event: Hashable, Sendable {
    /// The user did something on the screen.
    case ui(Action)
    /// The pharmacies are here, or the user has been told of a problem.
    case didLoad(Context)
    /// What was asked for came to nothing.
    case didFail(Problem)
    /// The map was closed, with a place or without.
    case didSelectPlace(Place?)
    /// The server has added a pharmacy.
    case didAdd(Pharmacy)
    /// The server has deleted a pharmacy.
    case didDelete
    /// The directions were closed.
    case didCloseMap
  }

  /// What the user does. A pharmacy is named by its identifier: a list that changes under a key that
  /// is being pressed can't make it another one, or none.
  public enum Action: Hashable, Sendable {
    /// Asks for the map.
    case addPharmacy
    /// Takes a pharmacy off the list.
    case deletePharmacy(Pharmacy.ID)
    /// Picks a pharmacy, to do something with it.
    case select(Pharmacy.ID, Selection)
    /// Asks for the pharmacies again.
    case retry
    /// Leaves without a pharmacy.
    case cancel
  }

  /// What picking a pharmacy means: one feature serves two flows.
  public enum Selection: Hashable, Sendable {
    /// It is the one for the delivery: the screen goes, and whoever presented it is told.
    case dismiss
    /// The way there is wanted.
    case showDirections
  }
}
