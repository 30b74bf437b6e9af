// SPDX-License-Identifier: MIT

/// Key presses pressed one after the other: `ctrl+k`, or in two steps `ctrl+x ctrl+s`.
public struct KeySequence: Hashable, Sendable {
  /// The key presses in their order, one at least.
  public let keyPresses: [KeyPress]

  /// Makes a sequence of key presses; `nil` without any.
  public init?(_ keyPresses: [KeyPress]) {
    if keyPresses.isEmpty { return nil }
    self.keyPresses = keyPresses
  }

  /// Makes a sequence of one key press.
  public init(_ keyPress: KeyPress) {
    keyPresses = [keyPress]
  }

  /// Reads key presses with blanks between them, such as `ctrl+x ctrl+s`, `g g` or `f1`.
  ///
  /// `nil` if a part names no key.
  public init?(_ description: String) {
    let parts = description.split(separator: " ")
    // A blank alone is the key that writes it.
    guard !parts.isEmpty else {
      guard description == " " else { return nil }
      keyPresses = [KeyPress(.character(" "))]
      return
    }
    var keyPresses: [KeyPress] = []
    for part in parts {
      guard let keyPress = KeyPress(String(part)) else { return nil }
      keyPresses.append(keyPress)
    }
    self.keyPresses = keyPresses
  }

  /// Whether the sequence is one key that writes a character, which a text field takes as text.
  public var isText: Bool {
    guard keyPresses.count == 1, case .character = keyPresses[0].key else { return false }
    return keyPresses[0].modifiers.isEmpty
  }

  /// Whether the sequence goes on after another one.
  func continues(_ other: KeySequence) -> Bool {
    keyPresses.count > other.keyPresses.count && keyPresses.starts(with: other.keyPresses)
  }

  /// The keys as the user reads them: `^X ^S`.
  public var sign: String {
    keyPresses.map(\.sign).joined(separator: " ")
  }
}

extension KeySequence: CustomStringConvertible {
  /// The sequence as text which `init(_:)` reads back.
  public var description: String {
    keyPresses.map(\.description).joined(separator: " ")
  }
}

extension KeySequence: ExpressibleByStringLiteral {
  /// Reads a literal of the source; one that names no key is a mistake of the program, which stops.
  public init(stringLiteral value: String) {
    guard let sequence = KeySequence(value) else {
      preconditionFailure(
        "\"\(value)\" names no keys. Write keyPresses such as \"ctrl+k\", with blanks between steps."
      )
    }
    self = sequence
  }
}
