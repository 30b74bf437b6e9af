// SPDX-License-Identifier: MIT

/// A parser of emphasis, code and links inside a paragraph.
///
/// Delimiters without a counterpart are literal text. Each character is processed a limited number of times, because
/// the text between two delimiters has a maximum length.
///
/// The end of an *open* text, to which more is added, is drawn as what it will probably become: `**bo` is bold already, and the
/// address of an unfinished link is hidden.
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

  /// The parts of a text with the indices of their first characters.
  private struct Parts {
    var all: [(start: Int, part: Part)] = []
    /// The index from which on more text can change the parts.
    var undecided: Int?
  }

  /// The maximum number of characters between two delimiters that belong together.
  private static let longest = 2_000
  private static let longestOpenLabel = 120
  private static let longestPart = 40
  private static let marks = Set("\\`*_[]<>!~#+-.()|{}\"'$%&,/:;=?@^")

  /// Returns the text with a base style.
  ///
  /// - Parameters:
  ///   - string: The Markdown text.
  ///   - style: The base style.
  ///   - isOpen: Whether more text will follow.
  func text(_ string: String, style: Style = .plain, isOpen: Bool = false) -> Text {
    let (fixed, _, open) = read(Array(string), after: nil, style: style, isOpen: isOpen)
    return fixed + open
  }

  /// Returns the text that added text can't change, the number of its characters, and the text behind it.
  ///
  /// - Parameters:
  ///   - characters: The Markdown text.
  ///   - before: The character before the text; `nil` at the beginning.
  ///   - style: The base style.
  ///   - isOpen: Whether more text will follow. Otherwise all stays.
  func read(
    _ characters: [Character], after before: Character?, style: Style, isOpen: Bool
  ) -> (fixed: Text, count: Int, open: Text) {
    let parts = parts(characters, after: before, isOpen: isOpen)
    let (marks, pending) = counterparts(parts.all, count: characters.count, isOpen: isOpen)
    var count = characters.count
    if isOpen {
      // The last character can still get a combining mark.
      let end = min(parts.undecided ?? count, pending ?? count, count - 1)
      count = parts.all.last { $0.start <= end }?.start ?? 0
      // Both marks of a pair are fixed, or neither.
      for (index, other) in marks.sorted(by: { $0.key > $1.key }) {
        guard let other, other > index, parts.all[other].start >= count else { continue }
        count = min(count, parts.all[index].start)
      }
    }
    var text = Text("")
    var fixed: Text?
    var strong = 0
    var emphasis = 0
    var strike = 0
    for (index, (start, part)) in parts.all.enumerated() {
      if start >= count, fixed == nil { (fixed, text) = (text, Text("")) }
      var now = style
      if strong > 0 { now = now.bold() }
      if emphasis > 0 { now = now.italic() }
      if strike > 0 { now = now.strikethrough() }
      switch part {
      case .text(let part): text += part.styled(now)
      case .mark(let kind, let literal, _, _):
        guard let other = marks[index] else {
          text += Text(literal, style: now)
          continue
        }
        let step = other.map { $0 > index } ?? true ? 1 : -1
        switch kind {
        case .strong: strong += step
        case .emphasis: emphasis += step
        case .strike: strike += step
        }
      }
    }
    return fixed.map { ($0, count, text) } ?? (text, count, Text(""))
  }

  // MARK: Parts

  private func parts(
    _ characters: [Character], after before: Character?, isOpen: Bool
  ) -> Parts {
    var parts = Parts()
    var letters = ""
    var start = 0
    var index = 0
    func at(_ index: Int) -> Character? {
      index == -1 ? before : characters.indices.contains(index) ? characters[index] : nil
    }
    func flush() {
      if !letters.isEmpty { parts.all.append((start, .text(Text(letters)))) }
      (letters, start) = ("", index)
    }
    func add(_ text: Text, upTo end: Int) {
      flush()
      parts.all.append((index, .text(text)))
      (index, start) = (end, end)
    }
    /// Notes that the characters from here on can become something else.
    func leaveOpen() { parts.undecided = parts.undecided ?? index }
    while let character = at(index) {
      switch character {
      case "\\" where isOpen && index == characters.count - 1:
        leaveOpen()
        index += 1
      case "\\" where at(index + 1).map(Self.marks.contains) == true:
        letters.append(characters[index + 1])
        index += 2
      case "`":
        if let (code, end) = code(characters, index) {
          add(Text(code, style: theme.code), upTo: end)
        } else if isOpen, let code = openCode(characters, index) {
          leaveOpen()
          add(Text(code, style: theme.code), upTo: characters.count)
        } else {
          while at(index) == "`" {
            letters.append("`")
            index += 1
          }
        }
      case "!" where at(index + 1) == "[", "[":
        let first = character == "!" ? index + 1 : index
        func shown(_ label: String, _ address: String) -> Text {
          character == "!"
            ? Text(plain(label), style: theme.secondary) : linked(plain(label), to: address)
        }
        if let (label, address, end) = link(characters, first) {
          add(shown(label, address), upTo: end)
          continue
        }
        if isOpen, characters.count - first < Self.longest {
          switch openLink(characters, first) {
          case .label(let label)?:
            leaveOpen()
            add(label.isEmpty ? Text("") : shown(label, ""), upTo: characters.count)
            continue
          case .tooLong?: leaveOpen()
          case nil: break
          }
        }
        letters.append(character)
        index += 1
      case "<":
        if let (address, end) = address(characters, index) {
          add(linked(address, to: address), upTo: end)
        } else if isOpen, let address = openAddress(characters, index) {
          leaveOpen()
          add(address.isEmpty ? Text("") : linked(address, to: ""), upTo: characters.count)
        } else {
          letters.append(character)
          index += 1
        }
      case "*", "_", "~":
        let count = characters[index...].prefix(3).prefix { $0 == character }.count
        if isOpen, characters[index...].allSatisfy({ $0 == character }) {
          leaveOpen()
          index = characters.count
          continue
        }
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
        for mark in marks { parts.all.append((index, mark)) }
        index += count
        start = index
      default:
        // A word is a part, so that all words but the last are fixed; so are the pieces of a text without blanks.
        if isOpen, character == " " || index - start >= Self.longestPart { flush() }
        if isOpen, character == "!", index == characters.count - 1 { leaveOpen() }
        letters.append(character)
        index += 1
      }
    }
    flush()
    return parts
  }

  /// Returns the code after an opening delimiter whose closing one can still follow.
  private func openCode(_ characters: [Character], _ start: Int) -> String? {
    let inside = characters[start...].drop { $0 == "`" }
    guard inside.count < Self.longest else { return nil }
    var code = inside
    while code.last == "`" { code.removeLast() }
    return String(code)
  }

  private enum OpenLink {
    case label(String)
    /// Too much text after the bracket for hiding it.
    case tooLong
  }

  /// Returns the label after an opening bracket that can still become a link.
  private func openLink(_ characters: [Character], _ start: Int) -> OpenLink? {
    let rest = characters[(start + 1)...]
    guard let close = rest.firstIndex(of: "]") else {
      return rest.count <= Self.longestOpenLabel ? .label(String(rest)) : .tooLong
    }
    guard close + 1 == characters.count || characters[close + 1] == "(" else { return nil }
    return .label(String(characters[(start + 1)..<close]))
  }

  /// Returns the address after an angle bracket that can still become a link.
  private func openAddress(_ characters: [Character], _ start: Int) -> String? {
    let rest = characters[(start + 1)...]
    guard rest.count < Self.longest, !rest.contains(where: { $0.isWhitespace || $0 == ">" }) else {
      return nil
    }
    let address = String(rest)
    let begun = address.lowercased()
    let canBeSafe = Self.schemes.contains { $0.hasPrefix(begun) || begun.hasPrefix($0) }
    return canBeSafe ? address : nil
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
    let limit = min(characters.count, open + Self.longest)
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
    let limit = min(characters.count, start + Self.longest)
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
    let limit = min(characters.count, start + Self.longest)
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
    return schemes.contains { address.hasPrefix($0) }
  }

  private static let schemes = ["http://", "https://", "mailto:"]

  // MARK: Pairs

  /// Returns the index of the counterpart of each mark that has one, and the index of the first character of the first mark that may
  /// still get one. In an open text, these marks are among the others, without an index.
  private func counterparts(
    _ parts: [(start: Int, part: Part)], count: Int, isOpen: Bool
  ) -> (marks: [Int: Int?], pending: Int?) {
    var marks: [Int: Int?] = [:]
    var open: [(literal: String, index: Int)] = []
    /// The number of the oldest open marks that are too far away for a counterpart.
    var expired = 0
    var counts: [String: Int] = [:]
    func expire(before end: Int) {
      while expired < open.count, end - parts[open[expired].index].start > Self.longest {
        counts[open[expired].literal, default: 0] -= 1
        expired += 1
      }
    }
    for (index, (start, part)) in parts.enumerated() {
      guard case .mark(_, let literal, let opens, let closes) = part else { continue }
      expire(before: start)
      if closes, counts[literal, default: 0] > 0 {
        while open.count > expired, let last = open.popLast() {
          counts[last.literal, default: 0] -= 1
          guard last.literal == literal else { continue }
          (marks[last.index], marks[index]) = (index, last.index)
          break
        }
      } else if opens {
        open.append((literal, index))
        counts[literal, default: 0] += 1
      }
    }
    expire(before: count)
    let pending = open[min(expired, open.count)...]
    if isOpen { for mark in pending { marks[mark.index] = .some(nil) } }
    return (marks, pending.first.map { parts[$0.index].start })
  }
}

extension Theme {
  /// The style of inline code.
  var code: Style {
    accent.with(foreground: key.foreground == .standard ? accent.foreground : key.foreground)
  }
}
