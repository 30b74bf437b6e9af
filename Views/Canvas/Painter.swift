// SPDX-License-Identifier: MIT

/// A drawing context of a view: a part of a canvas with its own coordinates.
///
/// ```swift
/// override func draw(in painter: Painter) {
///   painter.draw("Hello", at: Position(x: 1, y: 0), style: theme.title)
/// }
/// ```
///
/// Everything outside the clip is dropped. A painter is valid only during `Canvas.paint(_:)`; later calls have no
/// effect.
public struct Painter {
  /// The frame of the view in its own coordinates, with the origin 0, 0.
  public let bounds: Frame
  /// The visible part of the view, in its own coordinates. Nothing is drawn outside.
  public var visible: Frame { clip.moved(by: .zero - origin) }

  private let target: PaintTarget
  /// The position of the view's origin on the canvas.
  private let origin: Position
  /// The clip on the canvas, which is inside the canvas.
  private let clip: Frame

  private init(target: PaintTarget, bounds: Frame, origin: Position, clip: Frame) {
    self.target = target
    self.bounds = bounds
    self.origin = origin
    self.clip = clip
  }

  fileprivate init(whole target: PaintTarget) {
    let whole = Frame(size: target.canvas.size)
    self.init(target: target, bounds: whole, origin: .zero, clip: whole)
  }

  /// Returns a painter for a part of this one, whose origin is the frame's top left cell.
  ///
  /// An offset scrolls the content: the position `offset` is at the frame's top left cell, so `Position(x: 0, y: 5)`
  /// shows the content from the sixth row on.
  public func clipped(to frame: Frame, offset: Position = .zero) -> Painter {
    Painter(
      target: target, bounds: Frame(size: frame.size), origin: origin + frame.origin - offset,
      clip: clip.intersection(frame.moved(by: origin)))
  }

  /// Draws a text in one row. The text's own styles are applied over `style`.
  ///
  /// A wide cluster that the clip cuts in half is drawn as a blank.
  public func draw(_ text: Text, at position: Position, style: Style = .plain) {
    let start = origin + position
    guard !target.isTaken, start.y >= clip.minY, start.y < clip.maxY, start.x < clip.maxX
    else { return }
    target.canvas.draw(text, at: start, style: style, clip: clip)
  }

  /// Fills a frame with a character of one column, by default a blank.
  public func fill(_ frame: Frame, with style: Style, character: Unicode.Scalar = " ") {
    let area = clip.intersection(frame.moved(by: origin))
    guard !target.isTaken, !area.isEmpty else { return }
    let kind = ScalarKind(character)
    let printable = kind.width == 1 && character.value >= 0x20 && character.value != 0x7F
    let number = target.canvas.intern(style)
    let cell = Cell(glyph: printable ? character.value : 0x20, style: number)
    target.canvas.fill(area, with: cell)
  }

  /// Changes the style of every cell of a frame and keeps the characters, for example for a selection or a shade.
  public func restyle(_ frame: Frame, _ change: (Style) -> Style) {
    restyle(frame, blocksOnly: false, change)
  }

  /// Changes the style of every cell of a frame, or of those with blocks only, which have more colour than letters.
  func restyle(_ frame: Frame, blocksOnly: Bool, _ change: (Style) -> Style) {
    let area = clip.intersection(frame.moved(by: origin))
    guard !target.isTaken, !area.isEmpty else { return }
    target.canvas.restyle(area, blocksOnly: blocksOnly, change)
  }

  /// Shows what is in a frame in the style of the content behind a modal. Blocks are dimmed further.
  func shade(_ frame: Frame, _ style: Style) {
    restyle(frame) { _ in style }
    guard style.background != .standard else { return }
    let dim = style.with(foreground: style.foreground.mixed(with: style.background, 0.8))
    restyle(frame, blocksOnly: true) { _ in dim }
  }

  /// The colours that replace the default ones of everything that is drawn.
  var background: Style { target.canvas.background }

  /// Sets the colours that replace the default ones of everything that is drawn from now on, in each painter of the frame.
  func setBackground(_ style: Style) {
    guard !target.isTaken, target.canvas.background != style else { return }
    target.canvas.background = style
  }

  /// Scrolls the content of a frame up by a number of rows, or down if it is negative, and blanks the vacated rows.
  ///
  /// Returns `false` and has no effect if the frame isn't as wide as the canvas or isn't completely visible: then
  /// redraw all of it. Terminals can scroll whole rows themselves, which takes fewer bytes than drawing them.
  public func scroll(_ frame: Frame, by rows: Int) -> Bool {
    let area = frame.moved(by: origin)
    guard !target.isTaken, clip.intersection(area) == area, area.minX == 0,
      area.width == target.canvas.size.width
    else { return false }
    target.canvas.scroll(rows: area.minY..<area.maxY, by: rows)
    return true
  }

  /// Records that a frame was redrawn with its content scrolled up by a number of rows, or down if it is negative.
  ///
  /// If the frame is as wide as the canvas, terminals may then scroll the rows themselves, which takes fewer bytes.
  package func noteScroll(_ frame: Frame, by rows: Int) {
    let area = frame.moved(by: origin)
    guard !target.isTaken, rows != 0, clip.intersection(area) == area, area.minX == 0,
      area.width == target.canvas.size.width
    else { return }
    target.canvas.note(ScrollHint(rows: area.minY..<area.maxY, count: rows))
  }

  /// Shows the hardware cursor at a position. The last call takes effect.
  ///
  /// A position outside the clip hides the cursor.
  public func setCursor(at position: Position) {
    let place = origin + position
    target.cursor = clip.contains(place) ? place : nil
  }
}

extension Canvas {
  /// Draws on the canvas in a closure, and returns the position of the hardware cursor if it was set.
  ///
  /// The canvas keeps its content, and the closure draws over it.
  @discardableResult
  public mutating func paint(_ body: (Painter) throws -> Void) rethrows -> Position? {
    sweepIfGrown()
    let target = PaintTarget(self)
    self = Canvas(size: .zero)
    defer { self = target.take() }
    try body(Painter(whole: target))
    return target.cursor
  }
}

/// The canvas that painters draw on.
private final class PaintTarget {
  var canvas: Canvas
  var cursor: Position?
  /// A Boolean value that indicates whether painting has ended, after which painters have no effect.
  private(set) var isTaken = false

  init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  func take() -> Canvas {
    defer { canvas = Canvas(size: .zero) }
    isTaken = true
    return canvas
  }
}

extension Painter {
  /// Marks the current row of a menu or a palette: tints it, with the theme's pointer in its first column.
  func markCurrent(_ row: Frame, _ theme: Theme, isActive: Bool) {
    restyle(row) { theme.current($0, isActive: isActive) }
    guard isActive else { return }
    let style = theme.current(theme.accent, isActive: true)
    draw(Text(theme.symbols.pointer), at: row.origin, style: style)
  }
}

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
