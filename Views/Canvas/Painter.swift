// SPDX-License-Identifier: MIT

/// What a view draws on: a window onto a canvas, with coordinates of its own.
///
/// Everything outside the window's clip is dropped. A painter is only of use inside
/// `Canvas.paint(_:)`: what is drawn through one kept beyond that goes nowhere.
public struct Painter {
  /// The window's extent in its own coordinates, at origin 0, 0.
  public let bounds: Frame
  /// The part of the window's coordinates that can be seen; nothing is drawn outside it.
  public var visible: Frame { clip.moved(by: .zero - origin) }

  private let target: PaintTarget
  /// Where the window's 0, 0 lies on the canvas.
  private let origin: Position
  /// The clip on the canvas; never reaches beyond it.
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

  /// A painter for a part of this one's window, whose 0, 0 is the frame's top left cell.
  ///
  /// With an offset the child is scrolled: its position `offset` shows at the frame's top left
  /// cell, so `Position(x: 0, y: 5)` shows its content from the sixth row on.
  public func clipped(to frame: Frame, offset: Position = .zero) -> Painter {
    Painter(
      target: target, bounds: Frame(size: frame.size), origin: origin + frame.origin - offset,
      clip: clip.intersection(frame.moved(by: origin)))
  }

  /// Draws a text on one row; its own styles lie over `style`.
  ///
  /// A wide cluster that the clip cuts in half shows as a blank.
  public func draw(_ text: Text, at position: Position, style: Style = .plain) {
    let start = origin + position
    guard !target.isTaken, start.y >= clip.minY, start.y < clip.maxY, start.x < clip.maxX
    else { return }
    target.canvas.draw(text, at: start, style: style, clip: clip)
  }

  /// Fills a frame with a character of one column, a blank if not told otherwise.
  public func fill(_ frame: Frame, with style: Style, character: Unicode.Scalar = " ") {
    let area = clip.intersection(frame.moved(by: origin))
    guard !target.isTaken, !area.isEmpty else { return }
    let kind = ScalarKind(character)
    let printable = kind.width == 1 && character.value >= 0x20 && character.value != 0x7F
    let number = target.canvas.intern(style)
    let cell = Cell(glyph: printable ? character.value : 0x20, style: number)
    target.canvas.fill(area, with: cell)
  }

  /// Gives every cell of a frame another style and leaves its letters: a selection, a shade.
  public func restyle(_ frame: Frame, _ change: (Style) -> Style) {
    let area = clip.intersection(frame.moved(by: origin))
    guard !target.isTaken, !area.isEmpty else { return }
    target.canvas.restyle(area, change)
  }

  /// Moves what a frame shows up by rows, or down if the number is negative, and leaves the rows that come free blank.
  ///
  /// Returns `false`, and does nothing, where the frame isn't as wide as the canvas or doesn't show whole: then all of
  /// it is to be drawn. Terminals can move whole rows themselves, which takes fewer bytes than to draw them.
  public func scroll(_ frame: Frame, by rows: Int) -> Bool {
    let area = frame.moved(by: origin)
    guard !target.isTaken, clip.intersection(area) == area, area.minX == 0,
      area.width == target.canvas.size.width
    else { return false }
    target.canvas.scroll(rows: area.minY..<area.maxY, by: rows)
    return true
  }

  /// Tells that a frame shows what it showed before, further up by rows or down if the number is negative, although it
  /// was drawn anew.
  ///
  /// Where the frame is as wide as the canvas, terminals may then move the rows themselves, which takes fewer bytes.
  func noteScroll(_ frame: Frame, by rows: Int) {
    let area = frame.moved(by: origin)
    guard !target.isTaken, rows != 0, clip.intersection(area) == area, area.minX == 0,
      area.width == target.canvas.size.width
    else { return }
    target.canvas.note(ScrollHint(rows: area.minY..<area.maxY, count: rows))
  }

  /// Shows the hardware cursor at a position of this frame; the last call counts.
  ///
  /// A position outside the clip hides the cursor.
  public func setCursor(at position: Position) {
    let place = origin + position
    target.cursor = clip.contains(place) ? place : nil
  }
}

extension Canvas {
  /// Lends the canvas to `body` for drawing, and returns where the hardware cursor was put, if it
  /// was.
  ///
  /// The canvas keeps what it shows: `body` draws over it.
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

/// The canvas while painters draw on it.
private final class PaintTarget {
  var canvas: Canvas
  var cursor: Position?
  /// Whether painting has ended: what painters do then goes nowhere.
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
