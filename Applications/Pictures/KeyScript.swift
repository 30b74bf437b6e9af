// SPDX-License-Identifier: MIT

import Views

/// A sequence of keys, texts and waits as a line of words, for screenshots and recorded tours.
///
/// ```swift
/// let script = try KeyScript("'ada' enter wait:Inbox down down ctrl+p")
/// script.steps.first      // .type("ada")
/// ```
///
/// | Word | Step |
/// |---|---|
/// | `enter`, `ctrl+p`, `x` | presses a key, as `KeyPress` names it |
/// | `'two words'`, `"text"` | types a text |
/// | `wait:Inbox`, `wait:'New mail'` | waits until the screen shows a text |
/// | `pause:500` | waits for a number of milliseconds |
public struct KeyScript: Hashable, Sendable {
  /// A step of a script.
  public enum Step: Hashable, Sendable {
    /// Presses a key.
    case press(KeyPress)
    /// Types a text.
    case type(String)
    /// Waits until the screen shows a text.
    case wait(String)
    /// Waits for a time.
    case pause(Duration)
  }

  /// The steps, in order.
  public let steps: [Step]

  /// Creates a script from steps.
  public init(steps: [Step]) {
    self.steps = steps
  }

  /// Parses a script.
  ///
  /// - Throws: A ``ScriptError`` for a word that names no key, a quotation mark without an end, or a pause that is no number.
  public init(_ text: String) throws(ScriptError) {
    var steps: [Step] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.isEmpty { break }
      if let text = try Self.takeQuoted(&rest) {
        steps.append(.type(text))
      } else if rest.hasPrefix("wait:") {
        rest = rest.dropFirst(5)
        steps.append(.wait(try Self.takeQuoted(&rest) ?? Self.takeWord(&rest)))
      } else {
        steps.append(try Self.step(Self.takeWord(&rest)))
      }
    }
    self.steps = steps
  }

  private static func step(_ word: String) throws(ScriptError) -> Step {
    if word.hasPrefix("pause:") {
      guard let milliseconds = Int(word.dropFirst(6)), (0...600_000).contains(milliseconds) else {
        throw ScriptError(message: "“\(word)” isn't a pause in milliseconds, such as pause:500.")
      }
      return .pause(.milliseconds(milliseconds))
    }
    guard let key = KeyPress(word) else {
      throw ScriptError(
        message: "There is no key “\(word)”. Write a text in quotation marks: '\(word)'.")
    }
    return .press(key)
  }

  private static func takeWord(_ rest: inout Substring) -> String {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private static func takeQuoted(_ rest: inout Substring) throws(ScriptError) -> String? {
    guard let mark = rest.first, mark == "'" || mark == "\"" else { return nil }
    let content = rest.dropFirst()
    guard let end = content.firstIndex(of: mark) else {
      throw ScriptError(message: "The text \(rest.prefix(40)) has no closing \(mark).")
    }
    rest = content[content.index(after: end)...]
    return String(content[..<end])
  }

  /// An error of a script: a word that can't be parsed, or a text that doesn't appear.
  public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a sentence.
    public let message: String
    /// The same as ``message``.
    public var description: String { message }
  }
}
