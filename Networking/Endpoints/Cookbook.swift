// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe {
  /// Asks for all recipes as one text in Markdown, to be downloaded.
  public static func requestCookbook() -> Request<Void, ServerError> {
    .send(.get, "/cookbook")
  }
}
