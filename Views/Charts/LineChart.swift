// SPDX-License-Identifier: MIT

/// The course of one or several numbers over another one, in dots, between axes with round numbers.
///
/// Points that aren't numbers break their line. The names of several series stand on top. Where points can be selected,
/// the marked one's numbers stand beside it.
public final class LineChart: ChartView {
  /// A line with its name.
  public struct Series: Hashable, Sendable {
    /// What the line is of.
    public var name: String
    /// The points, in the order in which the line goes through them.
    public var points: [Coordinates]
    /// The line's colour; `nil` for the theme's choice.
    public var color: Color?

    /// Makes a line through points.
    public init(_ name: String, points: [Coordinates], color: Color? = nil) {
      self.name = name
      self.points = points
      self.color = color
    }

    /// Makes a line through values, at 0, 1, 2 and so on.
    public init(_ name: String, values: [Double], color: Color? = nil) {
      let points = values.enumerated().map { Coordinates(x: Double($0.offset), y: $0.element) }
      self.init(name, points: points, color: color)
    }
  }

  /// The lines; the later ones lie on top.
  public var series: [Series] {
    didSet { if series != oldValue { setNeedsDisplay() } }
  }
  /// What the lower axis shows; if not given, what the points take.
  public var xRange: ClosedRange<Double>? {
    didSet { if xRange != oldValue { setNeedsDisplay() } }
  }
  /// What the left axis shows; if not given, what the points take.
  public var yRange: ClosedRange<Double>? {
    didSet { if yRange != oldValue { setNeedsDisplay() } }
  }
  /// Words for the numbers of the lower axis, such as the names of months; plain numbers if not told otherwise.
  public var xText: ((Double) -> String)? {
    didSet { setNeedsDisplay() }
  }
  /// Words for the numbers of the left axis; plain numbers if not told otherwise.
  public var yText: ((Double) -> String)? {
    didSet { setNeedsDisplay() }
  }
  /// What the chart shows, in words.
  public var caption: String

  /// Makes a chart.
  public init(_ caption: String = "", series: [Series] = []) {
    self.caption = caption
    self.series = series
    super.init()
    growFactor = 1
  }

  /// What the chart shows, and the selected point.
  public override var accessibility: Accessibility {
    Accessibility(.chart, label: caption, value: selectedWords ?? "")
  }

  /// Each line with its last value and what the others lie between.
  public override var accessibilityChildren: [AccessibilityNode] {
    series.map { series in
      let values = series.points.map(\.y).filter(\.isFinite)
      let value =
        if let last = values.last, let low = values.min(), let high = values.max() {
          "\(words(last, yText)), from \(words(low, yText)) to \(words(high, yText))"
        } else {
          "no values"
        }
      return AccessibilityNode(Accessibility(.text, label: series.name, value: value))
    }
  }

  /// All the room, up to half as high as wide is drawn.
  public override func measure(in room: Size) -> Size {
    Size(width: room.width, height: min(room.height, max(4, room.width / 4)))
  }

  private struct Axes {
    let x: Scale
    let y: Scale
    let area: Frame
    let yTicks: [(row: Int, text: Text)]
  }

  /// Draws the names, the axes with their numbers, and the lines; where there is little room, the lines alone.
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
    // A point that isn't a number is marked at the lower axis.
    let y = point.y.isFinite ? 1 - axes.y.part(point.y) : 1
    return Position(
      x: area.minX + column(axes.x.part(point.x), max(1, area.width), 2),
      y: area.minY + column(y, max(1, area.height), 4))
  }

  /// The nearest point, where columns count as half of rows.
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

  private var hasLegend: Bool { series.count > 1 && frame.height >= 5 }

  /// The scales and the area of the lines, inside what the axes need.
  private var axes: Axes {
    let points = series.lazy.flatMap(\.points)
    let x = Scale(points.map(\.x), within: xRange)
    let y = Scale(points.map(\.y), within: yRange)
    let top = hasLegend ? 1 : 0
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
    painter.draw(text.truncated(to: frame.width, theme), at: .zero)
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
