// SPDX-License-Identifier: MIT

/// A line of output of a plain scene.
public struct PlainLine: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public let text: String
  /// A Boolean value that indicates whether the scene now waits for input: a script sends its next
  /// line after it.
  public let isQuestion: Bool

  /// Creates a line that isn't a question.
  public init(stringLiteral text: String) {
    self.text = text
    isQuestion = false
  }

  /// Returns a line that is a question.
  public static func question(_ text: String) -> PlainLine {
    PlainLine(text: text, isQuestion: true)
  }

  private init(text: String, isQuestion: Bool) {
    self.text = text
    self.isQuestion = isQuestion
  }
}
