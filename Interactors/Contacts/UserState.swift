// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities

/// What is known of the user who is signed in.
package enum UserState: SubState, Hashable {
  /// Nothing yet.
  case empty
  /// Who it is.
  case loaded(User)

  package static let lens = Lens<PeopleState, UserState>(\.user)

  /// Who it is, if that is known.
  package var value: User? {
    switch self {
    case .empty: nil
    case .loaded(let user): user
    }
  }
}

extension Mutator where Whole == PeopleState, Part == UserState, Action == PeopleAction {
  /// Changes what is known of the user, and nothing else.
  package static var userReducer: Mutator {
    Mutator(.empty, on: \.loadedUser) { state, action in state = .loaded(action.user) }
  }
}
