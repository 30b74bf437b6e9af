// SPDX-License-Identifier: MIT

/// The styles of code by its tokens: keywords, types, texts, numbers and comments. Types begin with a capital.
///
/// It reads tokens only, so that incomplete and invalid code has colors, too. The time is linear in the length.
struct CodeColors {
  let theme: Theme
  let language: CodeLanguage

  /// The token that continues in the next line.
  private enum Open {
    case comment
    case text(String)
  }

  /// Returns the lines with styles. Their characters are the same.
  func lines(_ lines: [String]) -> [Text] {
    var open: Open?
    return lines.map { line(Array($0), &open) }
  }

  private var keyword: Style { theme.accent.bold() }
  private var text: Style { theme.success }
  private var number: Style { theme.warning }
  private var typeName: Style { Style(foreground: theme.heading.foreground) }
  private var comment: Style { theme.secondary.italic() }

  private func line(_ characters: [Character], _ open: inout Open?) -> Text {
    var line = Text("")
    var plain = ""
    var index = 0
    func add(_ style: Style, upTo end: Int) {
      if !plain.isEmpty { line += Text(plain, style: theme.text) }
      plain = ""
      line += Text(String(characters[index..<end]), style: style)
      index = end
    }
    while index < characters.count {
      if let token = open {
        let (end, style): (String, Style) =
          switch token {
          case .comment: (language.blockComment?.end ?? "", comment)
          case .text(let quote): (quote, text)
          }
        if let close = Self.end(of: end, in: characters, from: index) {
          open = nil
          add(style, upTo: close)
        } else {
          add(style, upTo: characters.count)
        }
        continue
      }
      let character = characters[index]
      if language.lineComments.contains(where: { Self.has($0, in: characters, at: index) }),
        character != "#" || index == 0 || characters[index - 1].isWhitespace
      {
        add(comment, upTo: characters.count)
      } else if let block = language.blockComment,
        Self.has(block.start, in: characters, at: index)
      {
        let inside = index + block.start.count
        if let close = Self.end(of: block.end, in: characters, from: inside) {
          add(comment, upTo: close)
        } else {
          open = .comment
          add(comment, upTo: characters.count)
        }
      } else if let quote = language.longQuotes.first(where: {
        Self.has($0, in: characters, at: index)
      }) {
        let inside = index + quote.count
        if let close = Self.end(of: quote, in: characters, from: inside) {
          add(text, upTo: close)
        } else {
          open = .text(quote)
          add(text, upTo: characters.count)
        }
      } else if language.quotes.contains(character) {
        add(text, upTo: Self.endOfText(in: characters, from: index))
      } else if character.isLetter || character == "_" || character == "#" || character == "@" {
        var end = index + 1
        while end < characters.count, Self.isWord(characters[end]) { end += 1 }
        let word = String(characters[index..<end])
        if language.keywords.contains(language.ignoresCase ? word.lowercased() : word) {
          add(keyword, upTo: end)
        } else if character.isUppercase, !language.ignoresCase {
          add(typeName, upTo: end)
        } else {
          plain += word
          index = end
        }
      } else if character.isASCII, character.isNumber {
        var end = index + 1
        while end < characters.count,
          Self.isWord(characters[end])
            || (characters[end] == "." && end + 1 < characters.count
              && characters[end + 1].isNumber)
        {
          end += 1
        }
        add(number, upTo: end)
      } else {
        plain.append(character)
        index += 1
      }
    }
    if !plain.isEmpty { line += Text(plain, style: theme.text) }
    return line
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func has(_ text: String, in characters: [Character], at index: Int) -> Bool {
    var position = index
    for character in text {
      guard position < characters.count, characters[position] == character else { return false }
      position += 1
    }
    return !text.isEmpty
  }

  /// Returns the index after the next occurrence of a delimiter.
  private static func end(of text: String, in characters: [Character], from start: Int) -> Int? {
    var index = start
    while index < characters.count {
      if has(text, in: characters, at: index) { return index + text.count }
      index += characters[index] == "\\" ? 2 : 1
    }
    return nil
  }

  /// Returns the index after a text in one line, which ends with the line if it isn't closed.
  private static func endOfText(in characters: [Character], from start: Int) -> Int {
    var index = start + 1
    while index < characters.count {
      if characters[index] == characters[start] { return index + 1 }
      index += characters[index] == "\\" ? 2 : 1
    }
    return characters.count
  }
}
