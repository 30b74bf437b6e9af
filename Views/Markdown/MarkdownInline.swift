// SPDX-License-Identifier: MIT

/// A parser of emphasis, code and links inside a paragraph.
///
/// Delimiters without a counterpart are literal text. Each character is processed a limited number of times, because
/// the text between brackets has a maximum length.
struct MarkdownInline {
  /// The theme with the styles of the parts.
  let theme: Theme

  private enum Kind: Hashable {
    case strong, emphasis, strike
  }

  private enum Part {
    case text(Text)
    case mark(Kind, literal: String, opens: Bool, closes: Bool)
  }

  private static let longestLink = 2_000
  private static let marks = Set("\\`*_[]<>!~#+-.()|{}\"'$%&,/:;=?@^")

  /// Returns the text with a base style.
  func text(_ string: String, style: Style = .plain) -> Text {
    let parts = parts(Array(string), style)
    let pairs = pairs(parts)
    var text = Text("")
    var strong = 0
    var emphasis = 0
    var strike = 0
    for (index, part) in parts.enumerated() {
      var now = style
      if strong > 0 { now = now.bold() }
      if emphasis > 0 { now = now.italic() }
      if strike > 0 { now = now.strikethrough() }
      switch part {
      case .text(let part): text += part.styled(now)
      case .mark(let kind, let literal, _, _):
        guard let opens = pairs[index] else {
          text += Text(literal, style: now)
          continue
        }
        let step = opens ? 1 : -1
        switch kind {
        case .strong: strong += step
        case .emphasis: emphasis += step
        case .strike: strike += step
        }
      }
    }
    return text
  }

  // MARK: Parts

  private func parts(_ characters: [Character], _ style: Style) -> [Part] {
    var parts: [Part] = []
    var letters = ""
    var index = 0
    func at(_ index: Int) -> Character? {
      characters.indices.contains(index) ? characters[index] : nil
    }
    func flush() {
      if !letters.isEmpty { parts.append(.text(Text(letters))) }
      letters = ""
    }
    while let character = at(index) {
      switch character {
      case "\\" where at(index + 1).map(Self.marks.contains) == true:
        letters.append(characters[index + 1])
        index += 2
      case "`":
        if let (code, end) = code(characters, index) {
          flush()
          parts.append(.text(Text(code, style: theme.code)))
          index = end
        } else {
          while at(index) == "`" {
            letters.append("`")
            index += 1
          }
        }
      case "!" where at(index + 1) == "[", "[":
        let start = character == "!" ? index + 1 : index
        if let (label, address, end) = link(characters, start) {
          flush()
          let shown = plain(label)
          parts.append(
            .text(
              character == "!"
                ? Text(shown, style: theme.secondary) : linked(shown, to: address)))
          index = end
        } else {
          letters.append(character)
          index += 1
        }
      case "<":
        if let (address, end) = address(characters, index) {
          flush()
          parts.append(.text(linked(address, to: address)))
          index = end
        } else {
          letters.append(character)
          index += 1
        }
      case "*", "_", "~":
        let count = characters[index...].prefix(3).prefix { $0 == character }.count
        let (before, after) = (at(index - 1), at(index + count))
        guard let kind = kind(character, count) else {
          letters.append(contentsOf: String(repeating: character, count: count))
          index += count
          continue
        }
        flush()
        let isWord = character == "_"
        let opens = isInk(after) && !(isWord && isLetter(before))
        let closes = isInk(before) && !(isWord && isLetter(after))
        let literal = String(repeating: character, count: kind == .emphasis ? 1 : 2)
        var marks = [Part.mark(kind, literal: literal, opens: opens, closes: closes)]
        if count == 3 {
          // The last opened delimiter is closed first.
          let more = Part.mark(
            .emphasis, literal: String(character), opens: opens, closes: closes)
          marks.insert(more, at: closes ? 0 : 1)
        }
        parts += marks
        index += count
      default:
        letters.append(character)
        index += 1
      }
    }
    flush()
    return parts
  }

  private func kind(_ character: Character, _ count: Int) -> Kind? {
    switch (character, count) {
    case ("~", 2): .strike
    case ("~", _): nil
    case (_, 1): .emphasis
    default: .strong
    }
  }

  private func isInk(_ character: Character?) -> Bool {
    character.map { !$0.isWhitespace } ?? false
  }

  private func isLetter(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }

  private func code(_ characters: [Character], _ start: Int) -> (String, end: Int)? {
    var open = start
    while open < characters.count, characters[open] == "`" { open += 1 }
    let count = open - start
    var (index, run) = (open, 0)
    let limit = min(characters.count, open + Self.longestLink)
    while index < limit {
      if characters[index] == "`" {
        run += 1
      } else {
        if run == count { break }
        run = 0
      }
      index += 1
    }
    guard run == count, index < characters.count ? characters[index] != "`" : true else {
      return nil
    }
    var code = characters[open..<index - count]
    if code.count > 2, code.first == " ", code.last == " " { code = code.dropFirst().dropLast() }
    return (String(code), index)
  }

  private func link(
    _ characters: [Character], _ start: Int
  ) -> (label: String, address: String, end: Int)? {
    let limit = min(characters.count, start + Self.longestLink)
    guard let close = characters[start..<limit].firstIndex(of: "]"), close + 1 < limit,
      characters[close + 1] == "(",
      let end = closingParenthesis(characters[(close + 2)..<limit])
    else { return nil }
    let label = String(characters[(start + 1)..<close])
    let inside = String(characters[(close + 2)..<end])
    let address = inside.split(separator: " ").first.map(String.init) ?? ""
    return (label, address, end + 1)
  }

  /// Returns the closing parenthesis of a link's address and title, which may contain balanced parentheses (CommonMark
  /// 6.3).
  private func closingParenthesis(_ characters: ArraySlice<Character>) -> Int? {
    var depth = 0
    var isBehindAddress = false
    var quote: Character?
    var isEscaped = false
    for (index, character) in zip(characters.indices, characters) {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case quote: quote = nil
      case _ where quote != nil: break
      case "\"" where isBehindAddress, "'" where isBehindAddress: quote = character
      case "(": depth += 1
      case ")" where depth == 0: return index
      case ")": depth -= 1
      default: isBehindAddress = isBehindAddress || character.isWhitespace
      }
    }
    return nil
  }

  private func address(_ characters: [Character], _ start: Int) -> (String, end: Int)? {
    let limit = min(characters.count, start + Self.longestLink)
    guard let end = characters[start..<limit].firstIndex(of: ">") else { return nil }
    let address = String(characters[(start + 1)..<end])
    guard Self.isSafe(address), !address.contains(where: \.isWhitespace) else { return nil }
    return (address, end + 1)
  }

  /// Returns a text without the most common delimiters, for the label of a link.
  private func plain(_ label: String) -> String {
    label.filter { $0 != "*" && $0 != "`" && $0 != "[" && $0 != "\\" }
  }

  private func linked(_ words: String, to address: String) -> Text {
    let style = theme.accent.underline()
    let words = words.isEmpty ? address : words
    return Text(words, style: Self.isSafe(address) ? style.linked(to: address) : style)
  }

  /// Returns whether an address is a web page or a mailbox. Other addresses could start programs.
  private static func isSafe(_ address: String) -> Bool {
    let address = address.lowercased()
    return ["http://", "https://", "mailto:"].contains { address.hasPrefix($0) }
  }

  // MARK: Pairs

  private func pairs(_ parts: [Part]) -> [Int: Bool] {
    var pairs: [Int: Bool] = [:]
    var open: [(kind: Kind, literal: String, index: Int)] = []
    var counts: [String: Int] = [:]
    for (index, part) in parts.enumerated() {
      guard case .mark(let kind, let literal, let opens, let closes) = part else { continue }
      if closes, counts[literal, default: 0] > 0 {
        while let last = open.popLast() {
          counts[last.literal, default: 0] -= 1
          guard last.literal == literal else { continue }
          (pairs[last.index], pairs[index]) = (true, false)
          break
        }
      } else if opens {
        open.append((kind, literal, index))
        counts[literal, default: 0] += 1
      }
    }
    return pairs
  }
}

extension Theme {
  /// The style of inline code.
  var code: Style {
    accent.with(foreground: key.foreground == .standard ? accent.foreground : key.foreground)
  }
}
