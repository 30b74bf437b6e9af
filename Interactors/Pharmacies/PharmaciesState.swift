// SPDX-License-Identifier: MIT

import RecipeEntities

extension Pharmacies {
  /// The context of every state after the loading: the pharmacies, in the order of the list.
  public typealias Context = [Pharmacy]

  /// A state of the machine.
  public indirect enum State: Hashable, Sendable {
    /// The pharmacies are being loaded.
    case loading
    /// The pharmacies could not be loaded.
    case loadingFailed(Problem)
    /// The pharmacies are loaded. With a problem, the last change has failed, and the user is
    /// notified.
    case loaded(Context, Problem?)
    /// The map is shown for the selection of a place.
    case searching(Context)
    /// The directions to a pharmacy are shown.
    case showingDirections(Context, Place)
    /// A place is being added; the screen already shows it.
    case adding(Context, Pharmacy.Draft)
    /// A pharmacy is being deleted; the screen doesn't show it any longer.
    case deleting(Context, Pharmacy.ID)
    /// The screen is being dismissed, from the contained state, which it continues to show, with
    /// the selected pharmacy, if there is one. This state is final.
    case dismissing(State, Pharmacy?)
  }
}
