// SPDX-License-Identifier: MIT

/// A grapheme cluster, which users perceive as one character, and its width in columns.
public struct Cluster: Hashable, Sendable {
  /// The text of the cluster.
  public let string: String
  /// The width in columns, from 0 to 2; a tab has ``Text/tabWidth``.
  ///
  /// A control character is drawn as one visible symbol, and a line break without wrapping as one
  /// blank. A combining mark without a base has no column.
  public let width: Int

  /// Creates a cluster.
  public init(string: String, width: Int) {
    self.string = string
    self.width = width
  }
}
