// SPDX-License-Identifier: MIT

/// The formatting of numbers for the screen, which belongs to scenes and not to views.
extension Double {
  /// A rating with one decimal: `4.6`.
  var asRating: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Int {
  /// A number of minutes as text: `25 min`, `1 h`, `1 h 15`.
  var asTime: String {
    if self < 60 { return "\(self) min" }
    return self % 60 == 0 ? "\(self / 60) h" : "\(self / 60) h \(self % 60)"
  }
}
