// SPDX-License-Identifier: MIT

/// A line that a plain scene says.
public struct PlainLine: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// What to print.
  public let text: String
  /// Whether the scene now waits for a line of the user: a script types its next one after it.
  public let isQuestion: Bool

  /// Creates a line that asks for nothing.
  public init(stringLiteral text: String) {
    self.text = text
    isQuestion = false
  }

  /// Creates a line that asks for one.
  public static func question(_ text: String) -> PlainLine {
    PlainLine(text: text, isQuestion: true)
  }

  private init(text: String, isQuestion: Bool) {
    self.text = text
    self.isQuestion = isQuestion
  }
}
