// SPDX-License-Identifier: MIT

/// The pattern of a masked text: places for digits and letters, and characters between them.
///
/// ```swift
/// let date = TextPattern("99.99.9999")
/// date.applied(to: "24122026")     // "24.12.2026"
/// ```
///
/// `9` is the place of a digit, `A` that of a letter, `*` that of either. A backslash makes the next character a fixed
/// one. All other characters are fixed. They appear in the text as soon as a character after them is typed.
public struct TextPattern: Hashable, Sendable {
  /// A place of the pattern.
  enum Place: Hashable, Sendable {
    case digit, letter, either
    case fixed(Character)

    /// Returns whether a character may be typed at the place.
    func accepts(_ character: Character) -> Bool {
      switch self {
      case .digit: character.isASCII && character.isNumber
      case .letter: character.isLetter
      case .either: character.isLetter || character.isASCII && character.isNumber
      case .fixed: false
      }
    }
  }

  let places: [Place]

  /// Creates a pattern.
  public init(_ pattern: String) {
    var places: [Place] = []
    var isEscaped = false
    for character in pattern where !character.isNewline {
      switch character {
      case _ where isEscaped:
        places.append(.fixed(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "9": places.append(.digit)
      case "A": places.append(.letter)
      case "*": places.append(.either)
      default: places.append(.fixed(character))
      }
    }
    self.places = places
  }

  /// The text with `_` at each place of a digit or letter, such as `__.__.____`.
  public var outline: String {
    String(
      places.map { place in
        if case .fixed(let character) = place { character } else { "_" }
      })
  }

  /// Returns a text in the form of the pattern. Characters without a place are left out.
  public func applied(to text: String) -> String { fill(text).text }

  /// Returns the characters of a text that are at places of digits and letters.
  public func content(of text: String) -> String {
    String(zip(text, places).compactMap { $1.accepts($0) ? $0 : nil })
  }

  /// Returns whether a text fills each place.
  public func isComplete(_ text: String) -> Bool {
    text.count == places.count
      && zip(text, places).allSatisfy { character, place in
        if case .fixed(let fixed) = place { character == fixed } else { place.accepts(character) }
      }
  }

  /// Returns a text in the form of the pattern, and the number of its characters that come from a beginning of the text.
  func fill(_ text: String, caret: Int = 0) -> (text: String, caret: Int) {
    var filled: [Character] = []
    var waiting: [Character] = []
    var place = 0
    var caretBehind = 0
    for (index, character) in text.enumerated() {
      // A typed fixed character may be the next one of the pattern.
      var next = place
      var fixed: [Character] = []
      while next < places.count, case .fixed(let own) = places[next], own != character {
        fixed.append(own)
        next += 1
      }
      guard next < places.count else { continue }
      if case .fixed(let own) = places[next] {
        // It is kept only if text follows, so that it can be deleted.
        waiting += fixed + [own]
        place = next + 1
      } else if places[next].accepts(character) {
        filled += waiting + fixed + [character]
        waiting = []
        place = next + 1
      } else {
        continue
      }
      if index < caret { caretBehind = filled.count }
    }
    return (String(filled), caretBehind)
  }
}
