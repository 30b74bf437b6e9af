// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension ServerError: UserMessageProviding {
  /// The server's message for the user.
  public var message: String { error }
}
