/// The kinds of line that boxes are drawn in.
public enum BoxKind: Hashable, Sendable, CaseIterable {
  /// Thin lines with round corners.
  case rounded
  /// Thin lines.
  case single
  /// Double lines.
  case double
  /// Thick lines.
  case heavy
  /// Plus, minus and bar, for terminals without Unicode.
  case ascii

  /// The characters of the kind.
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

/// The two lines and four corners of a kind of box.
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

extension Painter {
  /// Draws the edges of a frame.
  ///
  /// A frame of one row or column shows as a line, an empty one as nothing; the inside stays as it
  /// is.
  public func box(_ frame: Frame, style: Style = .plain, kind: BoxKind = .rounded) {
    guard !frame.isEmpty else { return }
    let lines = kind.characters
    let (left, top, width, height) = (frame.minX, frame.minY, frame.width, frame.height)
    if height == 1 {
      return line(from: frame.origin, horizontal: width, style: style, kind: kind)
    }
    if width == 1 { return line(from: frame.origin, vertical: height, style: style, kind: kind) }
    let (right, bottom) = (frame.maxX &- 1, frame.maxY &- 1)
    for y in [top, bottom] {
      line(from: Position(x: left, y: y), horizontal: width, style: style, kind: kind)
    }
    for x in [left, right] {
      line(from: Position(x: x, y: top), vertical: height, style: style, kind: kind)
    }
    corner(lines.topLeft, left, top, style)
    corner(lines.topRight, right, top, style)
    corner(lines.bottomLeft, left, bottom, style)
    corner(lines.bottomRight, right, bottom, style)
  }

  /// Draws a line of so many columns to the right.
  public func line(
    from start: Position, horizontal length: Int, style: Style = .plain, kind: BoxKind = .single
  ) {
    let frame = Frame(x: start.x, y: start.y, width: max(0, length), height: 1)
    fill(frame, with: style, character: kind.characters.horizontal)
  }

  /// Draws a line of so many rows downwards.
  public func line(
    from start: Position, vertical length: Int, style: Style = .plain, kind: BoxKind = .single
  ) {
    let frame = Frame(x: start.x, y: start.y, width: 1, height: max(0, length))
    fill(frame, with: style, character: kind.characters.vertical)
  }

  private func corner(_ character: Unicode.Scalar, _ x: Int, _ y: Int, _ style: Style) {
    fill(Frame(x: x, y: y, width: 1, height: 1), with: style, character: character)
  }
}
