// SPDX-License-Identifier: MIT

/// The content of a view at one time, whose changes are announced instead of the whole value.
protocol SpokenContent {
  /// Returns the changes since an earlier content of the same view; `nil` if there are none to announce.
  func changes(since earlier: any SpokenContent, in words: Words) -> String?
}
