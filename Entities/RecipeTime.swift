// SPDX-License-Identifier: MIT

extension Recipe {
  /// Returns a number of minutes as text, in the same form in all front ends, in news and in the cookbook.
  ///
  /// ```swift
  /// Recipe.time(minutes: 25)   // 25 min
  /// Recipe.time(minutes: 60)   // 1 h
  /// Recipe.time(minutes: 130)  // 2 h 10
  /// ```
  public static func time(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(minutes) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest)"
  }
}
