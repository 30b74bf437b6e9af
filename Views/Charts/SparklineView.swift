// SPDX-License-Identifier: MIT

/// A sparkline: a small chart with a column for each value, the newest at the right.
///
/// ```swift
/// let line = SparklineView("Load", values: [1, 2, 4, 8])      // ▁▂▄█
/// ```
///
/// Where the theme defines colours, the lowest column has the second colour, the highest one the accent, and the
/// others are in between. A value that is NaN leaves its column blank. If there are more values than columns, the newest are shown, and
/// one of them can be selected.
public final class SparklineView: ChartView {
  /// The values, from the oldest to the newest.
  public var values: [Double] {
    didSet { if values != oldValue { setNeedsDisplay() } }
  }
  /// The range of the columns; `nil` for the range of the visible values.
  public var range: ClosedRange<Double>? {
    didSet { if range != oldValue { setNeedsDisplay() } }
  }
  /// A description of the values.
  public var caption: String
  private let rows: Int

  /// Creates a sparkline with a height in rows.
  public init(
    _ caption: String = "", values: [Double] = [], in range: ClosedRange<Double>? = nil,
    rows: Int = 1
  ) {
    self.caption = caption
    self.values = values
    self.range = range
    self.rows = max(1, rows)
    super.init()
  }

  /// The accessibility description with the newest value and the range of the others.
  public override var accessibility: Accessibility {
    if let selectedWords {
      return Accessibility(.chart, label: caption, value: selectedWords)
    }
    let known = values.filter(\.isFinite)
    guard let last = known.last, let low = known.min(), let high = known.max() else {
      return Accessibility(.chart, label: caption, value: words["no values"])
    }
    let value =
      words["{0}, from {1} to {2}", words(last), words(low), words(high)]
    return Accessibility(.chart, label: caption, value: value)
  }

  /// Returns a column for each value.
  public override func measure(in room: Size) -> Size {
    Size(width: min(room.width, values.count), height: min(room.height, rows))
  }

  /// Draws the columns. The lowest value is an eighth of a row high, to distinguish it from a missing one.
  public override func draw(in painter: Painter) {
    let theme = theme
    let shown = shown
    let scale = Scale(shown, within: range)
    let levels = frame.height * 8
    for (column, value) in shown.enumerated() where !value.isNaN {
      let part = min(max(0, scale.part(value)), 1)
      let level = 1 + Int((part * Double(levels - 1)).rounded())
      ColumnBlocks.draw(
        eighths: level, x: column, bottom: frame.height, width: 1, in: painter,
        theme.gradient(at: part),
        ascii: theme.symbols.isASCII)
    }
    guard let selection else { return }
    let cell = cell(of: selection)
    func column(_ x: Int) -> Frame { Frame(x: x, y: 0, width: 1, height: frame.height) }
    raise(column(cell.x), among: (0..<shown.count).map(column), in: painter, theme)
    drawWords(words(of: selection), beside: cell, in: painter)
  }

  // MARK: Points

  /// The visible values.
  private var shown: ArraySlice<Double> { values.suffix(max(0, frame.width)) }

  override var hasPoints: Bool { !values.isEmpty }

  override func pointCount(of series: Int) -> Int { shown.count }

  /// The index of the newest value.
  override var startIndex: Int { shown.count - 1 }

  override func words(of place: Place) -> String {
    words(shown[shown.startIndex + place.index])
  }

  private func words(_ number: Double) -> String {
    NumberText.short(number, ascii: theme.symbols.isASCII)
  }

  override func cell(of place: Place) -> Position { Position(x: place.index, y: 0) }

  override func place(at position: Position) -> Place? {
    (0..<shown.count).contains(position.x) ? Place(index: position.x) : nil
  }
}

/// Columns and bars of block characters in eighths of a cell.
enum ColumnBlocks {
  private static let rising: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let risingASCII: [Unicode.Scalar] = ["_", ".", "-", ":", "=", "+", "*", "#"]

  /// Draws a column upwards from the row above `bottom`.
  static func draw(
    eighths: Int, x: Int, bottom: Int, width: Int, in painter: Painter, _ style: Style,
    ascii: Bool
  ) {
    let signs = ascii ? risingASCII : rising
    let (whole, rest) = max(0, eighths).quotientAndRemainder(dividingBy: 8)
    let body = Frame(x: x, y: bottom - whole, width: width, height: whole)
    painter.fill(body, with: style, character: signs[7])
    guard rest > 0 else { return }
    let head = Frame(x: x, y: bottom - whole - 1, width: width, height: 1)
    painter.fill(head, with: style, character: signs[rest - 1])
  }

  /// Draws a column downwards from a row, in halves of a cell.
  static func hang(
    eighths: Int, x: Int, top: Int, width: Int, in painter: Painter, _ style: Style, ascii: Bool
  ) {
    let halves = (max(0, eighths) + 3) / 4
    let body = Frame(x: x, y: top, width: width, height: halves / 2)
    painter.fill(body, with: style, character: ascii ? "#" : "█")
    guard halves % 2 == 1 else { return }
    let foot = Frame(x: x, y: top + halves / 2, width: width, height: 1)
    painter.fill(foot, with: style, character: ascii ? "'" : "▀")
  }

  private static let widening: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// Draws a bar to the right from a column.
  static func extend(
    eighths: Int, x: Int, y: Int, in painter: Painter, _ style: Style, ascii: Bool
  ) {
    let (whole, rest) = max(0, eighths).quotientAndRemainder(dividingBy: 8)
    let body = Frame(x: x, y: y, width: whole, height: 1)
    painter.fill(body, with: style, character: ascii ? "#" : "█")
    guard rest > 0 else { return }
    let end = Frame(x: x + whole, y: y, width: 1, height: 1)
    painter.fill(end, with: style, character: ascii ? (rest > 3 ? "=" : "-") : widening[rest - 1])
  }

  /// Draws a bar to the left whose right end is before a column, in halves of a cell.
  static func retreat(
    eighths: Int, end: Int, y: Int, in painter: Painter, _ style: Style, ascii: Bool
  ) {
    let halves = (max(0, eighths) + 3) / 4
    let whole = halves / 2
    painter.fill(
      Frame(x: end - whole, y: y, width: whole, height: 1), with: style,
      character: ascii ? "#" : "█")
    guard halves % 2 == 1 else { return }
    let head = Frame(x: end - whole - 1, y: y, width: 1, height: 1)
    painter.fill(head, with: style, character: ascii ? "=" : "▐")
  }
}
