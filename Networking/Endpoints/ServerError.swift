// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension ServerError: UserMessageProviding {
  /// The sentence that the server wrote for the user.
  public var message: String { error }
}
