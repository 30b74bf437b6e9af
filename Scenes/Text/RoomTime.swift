// SPDX-License-Identifier: MIT

import RecipeEntities

/// The clock of the user, for the days and times of messages.
public struct RoomClock: Sendable {
  private let now: @Sendable () -> Timestamp
  private let offset: @Sendable (Timestamp) -> Int

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - now: Returns the current time.
  ///   - offset: Returns the offset of the user's time zone from UTC at a time, in seconds.
  public init(
    now: @escaping @Sendable () -> Timestamp, offset: @escaping @Sendable (Timestamp) -> Int
  ) {
    self.now = now
    self.offset = offset
  }

  private func local(_ time: Timestamp) -> Timestamp {
    time.advanced(bySeconds: offset(time))
  }

  /// Returns the time of day: `09:41`.
  func time(_ time: Timestamp) -> String {
    let minutes = local(time).minuteOfDay
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return padded(minutes / 60) + ":" + padded(minutes % 60)
  }

  /// Returns the day: `Today`, `Yesterday`, `Monday`, `3 November`, `3 November 2025`.
  func day(_ time: Timestamp) -> String {
    let (time, today) = (local(time), local(now()))
    switch today.day - time.day {
    case 0: return "Today"
    case 1: return "Yesterday"
    // The 1st of January 1970 was a Thursday.
    case 2...6: return Self.weekdays[((time.day + 3) % 7 + 7) % 7]
    default:
      let date = time.date
      let year = date.year == today.date.year ? "" : " \(date.year)"
      return "\(date.day) \(Self.months[date.month - 1])\(year)"
    }
  }

  /// Returns the time of a day, or an earlier day.
  func activity(_ time: Timestamp) -> String {
    let day = day(time)
    return day == "Today" ? self.time(time) : day
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
