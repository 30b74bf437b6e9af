// SPDX-License-Identifier: MIT

/// The line style of a box.
public enum BoxKind: Hashable, Sendable, CaseIterable {
  /// Thin lines with rounded corners.
  case rounded
  /// Thin lines.
  case single
  /// Double lines.
  case double
  /// Thick lines.
  case heavy
  /// Plus, minus and bar characters, for terminals without Unicode.
  case ascii

  /// The characters of the line style.
  package var characters: BoxCharacters {
    switch self {
    case .rounded: BoxCharacters("─│╭╮╰╯")
    case .single: BoxCharacters("─│┌┐└┘")
    case .double: BoxCharacters("═║╔╗╚╝")
    case .heavy: BoxCharacters("━┃┏┓┗┛")
    case .ascii: BoxCharacters("-|++++")
    }
  }
}

/// The two lines and four corners of a line style.
package struct BoxCharacters: Sendable {
  package let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Unicode.Scalar

  fileprivate init(_ six: StaticString) {
    var scalars = six.description.unicodeScalars.makeIterator()
    horizontal = scalars.next() ?? "-"
    vertical = scalars.next() ?? "|"
    topLeft = scalars.next() ?? "+"
    topRight = scalars.next() ?? "+"
    bottomLeft = scalars.next() ?? "+"
    bottomRight = scalars.next() ?? "+"
  }
}
