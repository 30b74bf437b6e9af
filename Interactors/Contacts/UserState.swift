// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities

/// The state of the signed-in user.
package enum UserState: SubState, Hashable {
  /// The user is unknown.
  case empty
  /// The user is loaded.
  case loaded(User)

  package static let lens = Lens<PeopleState, UserState>(\.user)

  /// The user, if known.
  package var value: User? {
    switch self {
    case .empty: nil
    case .loaded(let user): user
    }
  }
}

extension Mutator where Whole == PeopleState, Part == UserState, Action == PeopleAction {
  /// The mutator of the user's state.
  package static var userReducer: Mutator {
    Mutator(.empty, on: \.loadedUser) { state, action in state = .loaded(action.user) }
  }
}
