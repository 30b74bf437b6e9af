// SPDX-License-Identifier: MIT

import Views

/// A text in which ranges are marked, such as the words of a search.
///
/// ```swift
/// MarkedText("Lemon tart", marks: [0..<5])
/// ```
public struct MarkedText: Hashable, Sendable, ExpressibleByStringLiteral {
  private let string: String
  private let marks: [Range<Int>]

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - marks: The marked ranges of characters, in order. Those outside of the text have no effect.
  public init(_ string: String, marks: [Range<Int>] = []) {
    self.string = string
    self.marks = marks
  }

  /// Creates a text without marks.
  public init(stringLiteral string: String) {
    self.init(string)
  }

  /// Returns the text, in which marks are bold and underlined, so that they are visible without colours.
  func text(_ style: Style, _ theme: Theme) -> Text {
    guard !marks.isEmpty else { return Text(string) }
    let characters = Array(string)
    var text: Text = ""
    var start = 0
    for mark in marks {
      let range = mark.clamped(to: start..<max(start, characters.count))
      guard !range.isEmpty else { continue }
      text += Text(String(characters[start..<range.lowerBound]), style: style)
      text += Text(String(characters[range]), style: style.bold().underline())
      start = range.upperBound
    }
    return text + Text(String(characters[start...]), style: style)
  }
}
