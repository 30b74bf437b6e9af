// SPDX-License-Identifier: MIT

/// A line chart of one or several series in dots, between axes with round numbers.
///
/// ```swift
/// let chart = LineChartView("Load", series: [.init("today", values: [1, 4, 2, 8])])
/// ```
///
/// Values that aren't finite interrupt their line. The names of several series are shown at the top. The numbers of the
/// selected point are shown next to it.
public final class LineChartView: ChartView {
  /// A line with its name.
  public struct Series: Hashable, Sendable {
    /// The name of the line.
    public var name: String
    /// The points, in the order in which the line connects them.
    public var points: [Coordinates]
    /// The colour of the line; `nil` for a colour of the theme.
    public var color: Color?

    /// Creates a line through points.
    public init(_ name: String, points: [Coordinates], color: Color? = nil) {
      self.name = name
      self.points = points
      self.color = color
    }

    /// Creates a line through values, with the horizontal coordinates 0, 1, 2 and so on.
    public init(_ name: String, values: [Double], color: Color? = nil) {
      let points = values.enumerated().map { Coordinates(x: Double($0.offset), y: $0.element) }
      self.init(name, points: points, color: color)
    }
  }

  /// The lines; later ones are drawn on top.
  public var series: [Series] {
    didSet { if series != oldValue { setNeedsDisplay() } }
  }
  /// The range of the horizontal axis; `nil` for the range of the points.
  public var xRange: ClosedRange<Double>? {
    didSet { if xRange != oldValue { setNeedsDisplay() } }
  }
  /// The range of the vertical axis; `nil` for the range of the points.
  public var yRange: ClosedRange<Double>? {
    didSet { if yRange != oldValue { setNeedsDisplay() } }
  }
  /// Returns the text of a number on the horizontal axis, such as the name of a month; `nil` for plain numbers.
  public var xText: ((Double) -> String)? {
    didSet { setNeedsDisplay() }
  }
  /// Returns the text of a number on the vertical axis; `nil` for plain numbers.
  public var yText: ((Double) -> String)? {
    didSet { setNeedsDisplay() }
  }
  /// A description of the chart.
  public var caption: String {
    didSet { if caption != oldValue { setNeedsDisplay() } }
  }

  /// Creates a chart.
  public init(_ caption: String = "", series: [Series] = []) {
    self.caption = caption
    self.series = series
    super.init()
    growFactor = 1
  }

  /// The accessibility description with the caption and the selected point.
  public override var accessibility: Accessibility {
    Accessibility(.chart, label: caption, value: selectedWords ?? "")
  }

  /// The accessibility nodes of the lines, each with its last value and its range.
  public override var accessibilityChildren: [AccessibilityNode] {
    series.map { series in
      let values = series.points.map(\.y).filter(\.isFinite)
      let value =
        if let last = values.last, let low = values.min(), let high = values.max() {
          words["{0}, from {1} to {2}", words(last, yText), words(low, yText), words(high, yText)]
        } else {
          "no values"
        }
      return AccessibilityNode(Accessibility(.text, label: series.name, value: value))
    }
  }

  /// Returns the whole width, and a quarter of it as height.
  public override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, max(4, room.width / 4)))
  }

  private struct Axes {
    let x: Scale
    let y: Scale
    let area: Frame
    let yTicks: [(row: Int, text: Text)]
  }

  /// Draws the caption, the names, the axes with their numbers, and the lines; in a small view, only the lines.
  public override func draw(in painter: Painter) {
    let theme = theme
    let axes = axes
    var dots = Dots(size: axes.area.size)
    let (width, height) = (Double(dots.columns - 1), Double(dots.rows - 1))
    func place(_ point: Coordinates) -> (x: Double, y: Double) {
      (axes.x.part(point.x) * width, (1 - axes.y.part(point.y)) * height)
    }
    for (index, series) in series.enumerated() {
      let style = style(index, theme)
      if series.points.count == 1 {
        let only = place(series.points[0])
        dots.line(from: only, to: only, style)
      }
      for (from, to) in zip(series.points, series.points.dropFirst()) {
        dots.line(from: place(from), to: place(to), style)
      }
    }
    if captionRows > 0 {
      painter.draw(Text(caption).truncated(to: frame.width, theme), at: .zero, style: theme.title)
    }
    drawLegend(in: painter, theme)
    drawAxes(axes, in: painter, theme)
    painter.draw(dots, at: axes.area.origin, ascii: theme.symbols.isASCII)
    guard let selection else { return }
    let cell = cell(of: selection)
    painter.draw(Text(theme.symbols.dot), at: cell, style: style(selection.series, theme).bold())
    drawWords(label(of: selection), beside: cell, in: painter)
  }

  // MARK: Points

  override var seriesCount: Int { series.count }

  override func pointCount(of index: Int) -> Int {
    series.indices.contains(index) ? series[index].points.count : 0
  }

  override func words(of place: Place) -> String {
    let name = series[place.series].name
    return name.isEmpty ? label(of: place) : "\(name), \(label(of: place))"
  }

  private func label(of place: Place) -> String {
    let point = series[place.series].points[place.index]
    return "\(words(point.x, xText)): \(words(point.y, yText))"
  }

  private func words(_ number: Double, _ given: ((Double) -> String)?) -> String {
    given?(number) ?? NumberText.short(number, ascii: theme.symbols.isASCII)
  }

  override func cell(of place: Place) -> Position {
    cell(of: series[place.series].points[place.index], axes)
  }

  private func cell(of point: Coordinates, _ axes: Axes) -> Position {
    let area = axes.area
    func column(_ part: Double, _ cells: Int, _ dots: Int) -> Int {
      guard part.isFinite else { return 0 }
      return Int((min(max(0, part), 1) * Double(cells * dots - 1)).rounded()) / dots
    }
    // A point without a finite value is marked at the horizontal axis.
    let y = point.y.isFinite ? 1 - axes.y.part(point.y) : 1
    return Position(
      x: area.minX + column(axes.x.part(point.x), max(1, area.width), 2),
      y: area.minY + column(y, max(1, area.height), 4))
  }

  /// Returns the nearest point, where a column counts as half a row.
  override func place(at position: Position) -> Place? {
    let axes = axes
    guard axes.area.contains(position) else { return nil }
    func distance(_ place: Place) -> Int {
      let cell = cell(of: series[place.series].points[place.index], axes)
      let (x, y) = (cell.x - position.x, (cell.y - position.y) * 2)
      return x * x + y * y
    }
    let places = series.enumerated().flatMap { line, series in
      series.points.indices.map { Place(series: line, index: $0) }
    }
    return places.map { (distance($0), $0) }.min { $0.0 < $1.0 }?.1
  }

  private func style(_ index: Int, _ theme: Theme) -> Style {
    if let color = series[index].color { return Style(foreground: color) }
    return theme.series[index % theme.series.count]
  }

  private var captionRows: Int { showsCaption && !caption.isEmpty && frame.height >= 5 ? 1 : 0 }

  private var hasLegend: Bool { series.count > 1 && frame.height >= 5 }

  /// The scales, and the frame of the lines between the axes.
  private var axes: Axes {
    let points = series.lazy.flatMap(\.points)
    let x = Scale(points.map(\.x), within: xRange)
    let y = Scale(points.map(\.y), within: yRange)
    let top = captionRows + (hasLegend ? 1 : 0)
    let isTiny = frame.width < 16 || frame.height < 4
    guard !isTiny else {
      return Axes(x: x, y: y, area: bounds.inset(by: Insets(top: top)), yTicks: [])
    }
    let height = frame.height - top - 2
    let ticks = y.ticks(most: max(2, height / 2)).map { ($0, Text(words($0, yText))) }
    let left = min(ticks.map(\.1.width).max() ?? 0, frame.width / 3)
    let yTicks = ticks.map { number, text in
      (
        top + Int(((1 - y.part(number)) * Double(height * 4 - 1)).rounded()) / 4,
        text.truncated(to: left, theme)
      )
    }
    let area = bounds.inset(by: Insets(top: top, left: left + 1, bottom: 2))
    return Axes(x: x, y: y, area: area, yTicks: yTicks)
  }

  private func drawLegend(in painter: Painter, _ theme: Theme) {
    guard hasLegend else { return }
    var text = Text("")
    for (index, series) in series.enumerated() {
      text += Text(index == 0 ? "" : "  ")
      text += Text(theme.symbols.isASCII ? "- " : "━ ", style: style(index, theme))
      text += Text(series.name, style: theme.secondary)
    }
    painter.draw(text.truncated(to: frame.width, theme), at: Position(x: 0, y: captionRows))
  }

  private func drawAxes(_ axes: Axes, in painter: Painter, _ theme: Theme) {
    let area = axes.area
    guard area.minX > 0 else { return }
    let lines = theme.symbols.isASCII ? ("|", "-", "+", "+", "+") : ("│", "─", "└", "┤", "┬")
    func put(_ sign: String, _ x: Int, _ y: Int) {
      painter.draw(Text(sign), at: Position(x: x, y: y), style: theme.border)
    }
    for y in area.minY..<area.maxY { put(lines.0, area.minX - 1, y) }
    for x in area.minX..<area.maxX { put(lines.1, x, area.maxY) }
    put(lines.2, area.minX - 1, area.maxY)
    for (row, text) in axes.yTicks where row >= area.minY && row < area.maxY {
      put(lines.3, area.minX - 1, row)
      let place = Position(x: area.minX - 1 - text.width, y: row)
      painter.draw(text, at: place, style: theme.secondary)
    }
    var free = 0
    for number in axes.x.ticks(most: max(2, area.width / 8)) {
      let column = area.minX + Int((axes.x.part(number) * Double(area.width * 2 - 1)).rounded()) / 2
      let text = Text(words(number, xText))
      let start = min(max(0, column - text.width / 2), frame.width - text.width)
      guard start >= free, area.contains(Position(x: column, y: area.minY)) else { continue }
      put(lines.4, column, area.maxY)
      painter.draw(text, at: Position(x: start, y: area.maxY + 1), style: theme.secondary)
      free = start + text.width + 1
    }
  }
}
