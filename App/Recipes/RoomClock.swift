// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import RecipeScenes

extension RoomClock {
  /// The clock and the time zone of the system.
  static let system = RoomClock(
    now: { Timestamp(milliseconds: Int(Date().timeIntervalSince1970 * 1_000)) },
    offset: { time in
      TimeZone.current.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000))
    })
}
