// SPDX-License-Identifier: MIT

/// What a reader takes for one character, and the number of columns that it takes.
public struct Cluster: Hashable, Sendable {
  /// The cluster as it was given.
  public let string: String
  /// The columns it takes, 0 to 2; a tab takes `Text.tabWidth`.
  ///
  /// Control characters are drawn as one visible sign, a line break that is not wrapped at as one
  /// blank; a mark that has nothing to stand on takes no column.
  public let width: Int

  /// Makes a cluster.
  public init(string: String, width: Int) {
    self.string = string
    self.width = width
  }
}
