// SPDX-License-Identifier: MIT

/// The styles of code by its tokens: keywords, types, texts, numbers and comments. Types begin with a capital.
///
/// It reads tokens only, so that incomplete and invalid code has colors, too. The time is linear in the length.
struct CodeColors {
  let theme: Theme
  let language: CodeLanguage

  /// A kind of token with its style.
  enum Token: Hashable, Sendable {
    case keyword
    case typeName
    case text
    case number
    case comment
  }

  /// The token that continues in the next line.
  enum Open: Hashable, Sendable {
    case comment
    case text(String)
  }

  /// Returns the style of a token.
  func style(of token: Token) -> Style {
    switch token {
    case .keyword: theme.accent.bold()
    case .typeName: Style(foreground: theme.heading.foreground)
    case .text: theme.success
    case .number: theme.warning
    case .comment: theme.secondary.italic()
    }
  }

  /// Returns a line with styles. Its characters are the same.
  ///
  /// - Parameters:
  ///   - characters: The line.
  ///   - open: The token that continues from the line before; afterwards the token that continues in the next line.
  func line(_ characters: [Character], _ open: inout Open?) -> Text {
    var line = Text("")
    var end = 0
    func addPlain(upTo next: Int) {
      if next > end { line += Text(String(characters[end..<next]), style: theme.text) }
    }
    for (range, token) in Self.tokens(of: characters, in: language, &open) {
      addPlain(upTo: range.lowerBound)
      line += Text(String(characters[range]), style: style(of: token))
      end = range.upperBound
    }
    addPlain(upTo: characters.count)
    return line
  }

  /// Returns the tokens of a line with their ranges, in order.
  ///
  /// - Parameters:
  ///   - characters: The line.
  ///   - language: The language.
  ///   - open: The token that continues from the line before; afterwards the token that continues in the next line.
  static func tokens(
    of characters: [Character], in language: CodeLanguage, _ open: inout Open?
  ) -> [(range: Range<Int>, token: Token)] {
    var tokens: [(range: Range<Int>, token: Token)] = []
    var index = 0
    func add(_ token: Token, upTo end: Int) {
      if end > index { tokens.append((index..<end, token)) }
      index = end
    }
    while index < characters.count {
      if let token = open {
        let (delimiter, kind): (String, Token) =
          switch token {
          case .comment: (language.blockComment?.end ?? "", .comment)
          case .text(let quote): (quote, .text)
          }
        if let close = end(of: delimiter, in: characters, from: index) {
          open = nil
          add(kind, upTo: close)
        } else {
          add(kind, upTo: characters.count)
        }
        continue
      }
      let character = characters[index]
      if language.lineComments.contains(where: { has($0, in: characters, at: index) }),
        character != "#" || index == 0 || characters[index - 1].isWhitespace
      {
        add(.comment, upTo: characters.count)
      } else if let block = language.blockComment, has(block.start, in: characters, at: index) {
        let inside = index + block.start.count
        if let close = end(of: block.end, in: characters, from: inside) {
          add(.comment, upTo: close)
        } else {
          open = .comment
          add(.comment, upTo: characters.count)
        }
      } else if let quote = language.longQuotes.first(where: {
        has($0, in: characters, at: index)
      }) {
        let inside = index + quote.count
        if let close = end(of: quote, in: characters, from: inside) {
          add(.text, upTo: close)
        } else {
          open = .text(quote)
          add(.text, upTo: characters.count)
        }
      } else if language.quotes.contains(character) {
        add(.text, upTo: endOfText(in: characters, from: index))
      } else if character.isLetter || character == "_" || character == "#" || character == "@" {
        var end = index + 1
        while end < characters.count, isWord(characters[end]) { end += 1 }
        let word = String(characters[index..<end])
        if language.keywords.contains(language.ignoresCase ? word.lowercased() : word) {
          add(.keyword, upTo: end)
        } else if character.isUppercase, !language.ignoresCase {
          add(.typeName, upTo: end)
        } else {
          index = end
        }
      } else if character.isASCII, character.isNumber {
        var end = index + 1
        while end < characters.count,
          isWord(characters[end])
            || (characters[end] == "." && end + 1 < characters.count
              && characters[end + 1].isNumber)
        {
          end += 1
        }
        add(.number, upTo: end)
      } else {
        index += 1
      }
    }
    return tokens
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

extension Text {
  /// Returns a line of code in the colors of its tokens; `nil` if the language isn't known. Comments and texts of
  /// several lines are recognized in the line where they begin.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - language: The name of the language, as after the fence of a code block.
  ///   - theme: The theme with the colors.
  @MainActor package static func code(_ line: String, language: String, _ theme: Theme) -> Text? {
    guard let language = CodeLanguage.named(language) else { return nil }
    var open: CodeColors.Open?
    return CodeColors(theme: theme, language: language).line(Array(line), &open)
  }
}
