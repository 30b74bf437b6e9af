// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe {
  /// Returns a request for all recipes as one Markdown text, to be downloaded.
  public static func requestCookbook() -> Request<Void, ServerError> {
    var request: Request<Void, ServerError> = .send(.get, "/cookbook")
    request.headers[.accept] = "text/markdown"
    return request.with(failureNote: "The cookbook isn't saved.")
  }
}
