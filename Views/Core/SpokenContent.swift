// SPDX-License-Identifier: MIT

/// The content of a view at one time. Its changes are announced to screen readers instead of the whole value.
protocol SpokenContent {
  /// Returns a description of the changes since an earlier content of the same view; nil if there is nothing to
  /// announce.
  func changes(since earlier: any SpokenContent, in words: Words) -> String?
}
