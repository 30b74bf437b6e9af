// SPDX-License-Identifier: MIT

/// The number of blank columns at both sides of a window's content.
enum Margin {
  static func columns(for width: Int) -> Int {
    width >= 36 ? 1 : 0
  }
}
