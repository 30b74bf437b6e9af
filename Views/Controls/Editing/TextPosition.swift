// SPDX-License-Identifier: MIT

/// A position between the characters of a text: a line and a column in clusters.
public struct TextPosition: Hashable, Sendable, Comparable {
  /// The line, from 0.
  public var line: Int
  /// The number of clusters before the position in its line.
  public var column: Int

  /// Creates a position.
  public init(line: Int = 0, column: Int) {
    self.line = line
    self.column = column
  }

  /// The beginning of the text.
  public static let zero = TextPosition(line: 0, column: 0)

  /// Returns whether the left position is before the right one.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
