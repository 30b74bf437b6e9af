// SPDX-License-Identifier: MIT

/// Boxes and lines.
extension Painter {
  /// Draws the border of a frame.
  ///
  /// A frame with one row or column is drawn as a line, an empty one not at all. The inside is
  /// unchanged.
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

  /// Draws a horizontal line of a number of columns to the right.
  public func line(
    from start: Position, horizontal length: Int, style: Style = .plain, kind: BoxKind = .single
  ) {
    let frame = Frame(x: start.x, y: start.y, width: max(0, length), height: 1)
    fill(frame, with: style, character: kind.characters.horizontal)
  }

  /// Draws a vertical line of a number of rows downwards.
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
