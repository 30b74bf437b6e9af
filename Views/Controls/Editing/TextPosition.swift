// SPDX-License-Identifier: MIT

/// A place between the characters of a text: how many lines stand before it, and how many clusters of its line.
public struct TextPosition: Hashable, Sendable, Comparable {
  /// The number of the line, from 0 on.
  public var line: Int
  /// The clusters of the line that stand before the place.
  public var column: Int

  /// Creates a place.
  public init(line: Int = 0, column: Int) {
    self.line = line
    self.column = column
  }

  /// The beginning of a text.
  public static let zero = TextPosition(line: 0, column: 0)

  /// Returns whether the left place comes before the right one.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
