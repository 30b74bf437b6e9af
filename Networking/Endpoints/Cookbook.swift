// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe {
  /// Returns a request for all recipes as one Markdown text, to be downloaded.
  public static func requestCookbook() -> Request<Void, ServerError> {
    .send(.get, "/cookbook").with(failureNote: "The cookbook isn't saved.")
  }
}
