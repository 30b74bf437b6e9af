// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe {
  /// Asks for the news of the kitchen, a stream of events without an end.
  public static func requestNews() -> Request<Void, ServerError> {
    .send(.get, "/news")
  }
}
