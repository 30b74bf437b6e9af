// SPDX-License-Identifier: MIT

import Signals

/// A marble diagram: the events of a signal over time as a line of text, with one character per
/// tick of virtual time.
///
/// - `-`: nothing happens.
/// - a letter or digit: an element; `'two words'` is one with a longer name, in which `\'` is a
///   quotation mark and `\\` a backslash.
/// - `|` and `^`: completion and failure.
/// - `[…]`: several events in one tick.
/// - Blanks are ignored and take no time.
///
/// For example, `a-b-[c|]` sends a, b and c in the ticks 0, 2 and 4, and completes in tick 4.
public struct Marbles: Hashable, Sendable {
  /// The events of one tick, in order.
  public typealias Moment = [Signal<String, MarbleFailure>.Event]

  /// The ticks, from tick 0 on.
  public let moments: [Moment]

  /// Creates a diagram from the events of each tick. Empty ticks at the end are removed.
  public init(moments: [Moment]) {
    let length = moments.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    self.moments = Array(moments.prefix(length))
  }

  /// Parses a diagram.
  ///
  /// - Throws: A ``MarbleError`` with the problem and its position.
  public init(parsing line: String) throws(MarbleError) {
    var reader = MarbleReader(line)
    self.init(moments: try reader.moments())
  }
}

/// The failure that `^` represents.
public struct MarbleFailure: Error, Hashable {
  /// Creates a failure.
  public init() {}
}

/// A syntax error in a marble diagram.
public struct MarbleError: Error, CustomStringConvertible, Hashable {
  /// The problem and the position of the character.
  public let description: String
}

extension Marbles: ExpressibleByStringLiteral {
  /// Parses a literal. A syntax error stops the test with a message.
  public init(stringLiteral line: String) {
    do {
      try self.init(parsing: line)
    } catch {
      preconditionFailure("“\(line)” isn't a line of marbles: \(error)")
    }
  }
}

extension Marbles: CustomStringConvertible {
  /// The diagram as text.
  public var description: String {
    moments.map { moment in
      let names = moment.map(Self.name).joined()
      return moment.isEmpty ? "-" : moment.count == 1 ? names : "[\(names)]"
    }.joined()
  }

  /// A Boolean value that indicates whether an element needs no quotation marks.
  private static func isPlain(_ element: String) -> Bool {
    element.count == 1 && element.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func escaped(_ element: String) -> String {
    element.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }

  private static func name(_ event: Signal<String, MarbleFailure>.Event) -> String {
    switch event {
    case .next(let element): isPlain(element) ? element : "'\(escaped(element))'"
    case .end(.completed): "|"
    case .end(.failed): "^"
    }
  }
}

/// A parser of marble diagrams.
private struct MarbleReader {
  private let characters: [Character]
  private var place = 0
  private var hasEnded = false

  init(_ line: String) {
    characters = Array(line)
  }

  mutating func moments() throws(MarbleError) -> [Marbles.Moment] {
    var moments: [Marbles.Moment] = []
    while let character = next() {
      switch character {
      case " ": continue
      case "-": moments.append([])
      case "[": moments.append(try group())
      default: moments.append([try event(character)])
      }
    }
    return moments
  }

  private mutating func next() -> Character? {
    guard place < characters.count else { return nil }
    defer { place += 1 }
    return characters[place]
  }

  private mutating func group() throws(MarbleError) -> Marbles.Moment {
    let start = place
    var moment: Marbles.Moment = []
    while let character = next() {
      switch character {
      case " ": continue
      case "]": return moment
      case "-", "[": throw error("Inside brackets no time passes, so there is no “\(character)”")
      default: moment.append(try event(character))
      }
    }
    throw MarbleError(description: "The bracket at character \(start) is never closed.")
  }

  private mutating func event(
    _ character: Character
  ) throws(MarbleError) -> Signal<String, MarbleFailure>.Event {
    if hasEnded { throw error("Nothing can follow the end") }
    switch character {
    case "|":
      hasEnded = true
      return .end(.completed)
    case "^":
      hasEnded = true
      return .end(.failed(MarbleFailure()))
    case "'": return .next(try quoted())
    case _ where character.isLetter || character.isNumber: return .next(String(character))
    default: throw error("“\(character)” means nothing here")
    }
  }

  private mutating func quoted() throws(MarbleError) -> String {
    let start = place
    var name = ""
    while let character = next() {
      switch character {
      case "'": return name
      case "\\": if let escaped = next() { name.append(escaped) }
      default: name.append(character)
      }
    }
    throw MarbleError(description: "The quotation mark at character \(start) has no other half.")
  }

  private func error(_ sentence: String) -> MarbleError {
    MarbleError(description: "\(sentence) (character \(place)).")
  }
}
