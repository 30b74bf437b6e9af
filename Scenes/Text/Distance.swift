// SPDX-License-Identifier: MIT

extension Double {
  /// The number of metres as text: `850 m` to the nearest ten, `1.3 km` to the nearest hundred, `12
  /// km`.
  var asDistance: String {
    guard isFinite, magnitude < 1e9 else { return "far" }
    let tens = Int((self / 10).rounded()) * 10
    if tens < 1000 { return "\(tens) m" }
    let tenths = Int((self / 100).rounded())
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10) km" : "\(Int((self / 1000).rounded())) km"
  }
}
