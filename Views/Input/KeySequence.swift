/// Chords pressed one after the other: `ctrl+k`, or in two steps `ctrl+x ctrl+s`.
public struct KeySequence: Hashable, Sendable {
  /// The chords in their order, one at least.
  public let chords: [Chord]

  /// Makes a sequence of chords; `nil` without any.
  public init?(_ chords: [Chord]) {
    if chords.isEmpty { return nil }
    self.chords = chords
  }

  /// Makes a sequence of one chord.
  public init(_ chord: Chord) {
    chords = [chord]
  }

  /// Reads chords with blanks between them, such as `ctrl+x ctrl+s`, `g g` or `f1`.
  ///
  /// `nil` if a part names no key.
  public init?(_ description: String) {
    let parts = description.split(separator: " ")
    // A blank alone is the key that writes it.
    guard !parts.isEmpty else {
      guard description == " " else { return nil }
      chords = [Chord(.character(" "))]
      return
    }
    var chords: [Chord] = []
    for part in parts {
      guard let chord = Chord(String(part)) else { return nil }
      chords.append(chord)
    }
    self.chords = chords
  }

  /// Whether the sequence is one key that writes a character, which a text field takes as text.
  public var isText: Bool {
    guard chords.count == 1, case .character = chords[0].key else { return false }
    return chords[0].modifiers.isEmpty
  }

  /// Whether the sequence goes on after another one.
  func continues(_ other: KeySequence) -> Bool {
    chords.count > other.chords.count && chords.starts(with: other.chords)
  }

  /// The keys as the user reads them: `^X ^S`.
  public var sign: String {
    chords.map(\.sign).joined(separator: " ")
  }
}

extension KeySequence: CustomStringConvertible {
  /// The sequence as text which `init(_:)` reads back.
  public var description: String {
    chords.map(\.description).joined(separator: " ")
  }
}

extension KeySequence: ExpressibleByStringLiteral {
  /// Reads a literal of the source; one that names no key is a mistake of the program, which stops.
  public init(stringLiteral value: String) {
    guard let sequence = KeySequence(value) else {
      preconditionFailure(
        "\"\(value)\" names no keys. Write chords such as \"ctrl+k\", with blanks between steps.")
    }
    self = sequence
  }
}
