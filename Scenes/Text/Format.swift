// SPDX-License-Identifier: MIT

import RecipeEntities

/// The formatting of numbers for the screen, which belongs to scenes and not to views.
extension Double {
  /// A rating with one decimal: `4.6`. A number that can't be a rating, which a server may send nevertheless, is a dash.
  var asRating: String {
    guard let tenths = Int(exactly: (self * 10).rounded()), (0...999).contains(tenths) else {
      return "–"
    }
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Int {
  /// A number of minutes as text: `25 min`, `1 h`, `1 h 15`.
  var asTime: String { Recipe.time(minutes: self) }
}

extension Int {
  /// A number of seconds as on a timer: `0:42`, `12:05`; more than 99 minutes as `99:59`.
  var asClock: String {
    let seconds = Swift.min(5_999, Swift.max(0, self))
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Duration {
  /// The time that has passed, as text: `now`, `40 s`, `5 min`, `2 h`, `3 days`.
  var asAge: String {
    let seconds = max(0, components.seconds)
    switch seconds {
    case ..<5: return "now"
    case ..<60: return "\(seconds) s"
    case ..<3_600: return "\(seconds / 60) min"
    case ..<86_400: return "\(seconds / 3_600) h"
    default: return seconds < 172_800 ? "1 day" : "\(seconds / 86_400) days"
    }
  }
}
