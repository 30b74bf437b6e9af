// SPDX-License-Identifier: MIT

/// A sequence of key presses: `ctrl+k`, or in two steps `ctrl+x ctrl+s`.
///
/// `KeySequence("ctrl+x ctrl+s").sign` is `^X ^S`.
public struct KeySequence: Hashable, Sendable {
  /// The key presses in order, at least one.
  public let keyPresses: [KeyPress]

  /// Creates a sequence from key presses; `nil` if there are none.
  public init?(_ keyPresses: [KeyPress]) {
    if keyPresses.isEmpty { return nil }
    self.keyPresses = keyPresses
  }

  /// Creates a sequence of one key press.
  public init(_ keyPress: KeyPress) {
    keyPresses = [keyPress]
  }

  /// Creates a sequence from text with key presses separated by blanks, such as `ctrl+x ctrl+s`, `g
  /// g` or `f1`.
  ///
  /// Returns `nil` if a part isn't a key press.
  public init?(_ description: String) {
    let parts = description.split(separator: " ")
    // A single blank is the space key.
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

  /// A Boolean value that indicates whether the sequence is a single key that types a character,
  /// which a text field treats as text.
  public var isText: Bool {
    guard keyPresses.count == 1, case .character = keyPresses[0].key else { return false }
    return keyPresses[0].modifiers.isEmpty
  }

  /// Returns whether another sequence is the beginning of this one.
  func continues(_ other: KeySequence) -> Bool {
    keyPresses.count > other.keyPresses.count && keyPresses.starts(with: other.keyPresses)
  }

  /// The keys as they are displayed to the user: `^X ^S`.
  public var sign: String {
    keyPresses.map(\.sign).joined(separator: " ")
  }
}

extension KeySequence: CustomStringConvertible {
  /// The sequence as text that `init(_:)` can parse.
  public var description: String {
    keyPresses.map(\.description).joined(separator: " ")
  }
}

extension KeySequence: ExpressibleByStringLiteral {
  /// Creates a sequence from a literal. An invalid literal stops the program.
  public init(stringLiteral value: String) {
    guard let sequence = KeySequence(value) else {
      preconditionFailure(
        "\"\(value)\" isn't a key sequence. Write keys such as \"ctrl+k\", with blanks between steps."
      )
    }
    self = sequence
  }
}
