// SPDX-License-Identifier: MIT

import RecipeEntities

extension Pharmacies {
  /// What every state after the loading carries on: the pharmacies, in the order of the list.
  public typealias Context = [Pharmacy]

  /// What there is.
  public indirect enum State: Hashable, Sendable {
    /// The pharmacies are on their way.
    case loading
    /// They didn't come.
    case loadingFailed(Problem)
    /// They are here; with a problem, the last change came to nothing, and the user is told.
    case loaded(Context, Problem?)
    /// The map is shown, to choose a place from.
    case searching(Context)
    /// The way to a pharmacy is shown.
    case showingDirections(Context, Place)
    /// A place is on its way to the list; the screen shows it there already.
    case adding(Context, Pharmacy.Draft)
    /// A pharmacy is on its way off the list; the screen doesn't show it any more.
    case deleting(Context, Pharmacy.ID)
    /// The user has left, from the state that is inside, which the screen goes on to show; with the
    /// pharmacy that was selected, if any. Nothing leads further.
    case dismissing(State, Pharmacy?)
  }
}
