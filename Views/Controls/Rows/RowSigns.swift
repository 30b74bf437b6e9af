// SPDX-License-Identifier: MIT

/// The signs of rows, in the letters that the theme's boxes are drawn in.
extension Theme.Symbols {
  /// Beside the title of a column whose least cell comes first.
  var ascending: String { isASCII ? "^" : "▲" }
  /// Beside the title of a column whose greatest cell comes first.
  var descending: String { isASCII ? "v" : "▼" }
  /// Before a branch whose nodes don't show.
  var collapsed: String { isASCII ? "+" : "▸" }
  /// Before a branch whose nodes show.
  var expanded: String { isASCII ? "-" : "▾" }
  /// Before the nodes of a branch: past it, to a node, and to the last one.
  var guides: (past: String, node: String, last: String) {
    isASCII ? ("| ", "|-", "`-") : ("│ ", "├─", "└─")
  }
}
