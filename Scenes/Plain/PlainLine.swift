// SPDX-License-Identifier: MIT

/// A line of output of a plain scene.
public struct PlainLine: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public let text: String
  /// A Boolean value that indicates whether the scene now waits for input: a script sends its next
  /// line after it.
  public let isQuestion: Bool
  /// A Boolean value that indicates whether the answer is a secret, which a terminal must not show.
  public let isSecret: Bool
  /// A Boolean value that indicates whether the scene is busy and accepts input nevertheless, such as a cancellation. A script
  /// doesn't send its next line then, but after the next question.
  public let isWaiting: Bool
  /// A Boolean value that indicates whether the line is an error.
  public let isError: Bool

  /// Creates a line that isn't a question.
  public init(stringLiteral text: String) {
    self.init(text: text)
  }

  /// Returns a line that is a question.
  public static func question(_ text: String, isSecret: Bool = false) -> PlainLine {
    PlainLine(text: text, isQuestion: true, isSecret: isSecret)
  }

  /// Returns an error about input that the scene can't use. The scene waits for other input.
  public static func complaint(_ text: String) -> PlainLine {
    PlainLine(text: text, isQuestion: true, isError: true)
  }

  /// Returns a line that says what is waited for, and how to cancel it.
  public static func waiting(_ text: String) -> PlainLine {
    PlainLine(text: text, isWaiting: true)
  }

  /// Returns a line that is an error.
  public static func error(_ text: String) -> PlainLine {
    PlainLine(text: text, isError: true)
  }

  private init(
    text: String, isQuestion: Bool = false, isSecret: Bool = false, isWaiting: Bool = false,
    isError: Bool = false
  ) {
    self.text = text
    self.isQuestion = isQuestion
    self.isSecret = isSecret
    self.isWaiting = isWaiting
    self.isError = isError
  }
}

extension String {
  /// The line in lower case and without white space, for the comparison with a command's name.
  public var commandWord: String { lowercased().filter { !$0.isWhitespace } }
}
