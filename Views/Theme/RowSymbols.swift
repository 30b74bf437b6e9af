// SPDX-License-Identifier: MIT

/// The symbols of rows, in the theme's character set.
extension Theme.Symbols {
  /// The symbol of a column that is sorted in ascending order.
  var ascending: String { isASCII ? "^" : "▲" }
  /// The symbol of a column that is sorted in descending order.
  var descending: String { isASCII ? "v" : "▼" }
  /// The symbol of a collapsed branch.
  var collapsed: String { isASCII ? "+" : "▸" }
  /// The symbol of an expanded branch.
  var expanded: String { isASCII ? "-" : "▾" }
  /// The heavy line that marks a part of a ``rule``.
  var heavyRule: Unicode.Scalar { isASCII ? "=" : "━" }
  /// The lines before the nodes of a branch: next to a deeper node, at a node, and at the last node.
  var guides: (past: String, node: String, last: String) {
    isASCII ? ("| ", "|-", "`-") : ("│ ", "├─", "└─")
  }
}
