// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension KitchenReport {
  /// Returns a request for the board of the kitchen, an endless stream of events whose data are reports in JSON.
  public static func requestStream() -> Request<Void, ServerError> {
    .send(.get, "/kitchen")
  }
}
