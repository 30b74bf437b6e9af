// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Recipe {
  /// Returns a request for the news of the kitchen, an endless stream of events.
  public static func requestNews() -> Request<Void, ServerError> {
    .send(.get, "/news")
  }
}
