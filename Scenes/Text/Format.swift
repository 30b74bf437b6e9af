// SPDX-License-Identifier: MIT

/// How numbers are written on the screen: the scenes format, the views show.
extension Double {
  /// A mark with one decimal: `4.6`.
  var asRating: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Int {
  /// Minutes as a time: `25 min`, `1 h`, `1 h 15`.
  var asTime: String {
    if self < 60 { return "\(self) min" }
    return self % 60 == 0 ? "\(self / 60) h" : "\(self / 60) h \(self % 60)"
  }
}
