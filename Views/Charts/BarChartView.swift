// SPDX-License-Identifier: MIT

/// A horizontal or vertical bar chart, with single or grouped bars.
///
/// ```swift
/// let chart = BarChartView(
///   "Sales", groups: [.init("2024", [12, 8]), .init("2025", [15, 9])], series: ["North", "South"])
/// ```
///
/// Bars begin at zero, so negative numbers point in the other direction. Each group has a label, and each bar shows its
/// number if there is room. Between horizontal bars there is a row if there is room for all. Bars that don't fit are omitted from the end, and the last row or column shows an ellipsis.
/// Visible bars can be selected.
public final class BarChartView: ChartView {
  /// A group of bars with a label.
  public struct Group: Hashable, Sendable {
    /// The label of the group.
    public var label: Text
    /// The numbers, one for each series.
    public var values: [Double]

    /// Creates a group.
    public init(_ label: Text, _ values: [Double]) {
      self.label = label
      self.values = values
    }
  }

  /// The direction of the bars.
  public enum Direction: Hashable, Sendable {
    /// To the right, with one row for each bar.
    case across
    /// Upwards, with several columns for each bar.
    case up
  }

  /// The groups, from the top or from the left.
  public var groups: [Group] {
    didSet { if groups != oldValue { setNeedsUpdate() } }
  }
  /// The names of the series, to which the first, second, … bar of each group belong. They are shown in a legend if
  /// there are several.
  public var series: [String] {
    didSet { if series != oldValue { setNeedsUpdate() } }
  }
  /// The styles of the series, which are repeated; `nil` for those of the theme.
  public var styles: [Style]? {
    didSet { if styles != oldValue { setNeedsDisplay() } }
  }
  /// A description of the chart.
  public var caption: String {
    didSet { if caption != oldValue { setNeedsUpdate() } }
  }
  /// The direction of the bars.
  public let direction: Direction
  /// The width of a vertical bar in columns.
  public let barWidth: Int

  /// Creates a chart of groups.
  public init(
    _ caption: String = "", groups: [Group] = [], series: [String] = [],
    direction: Direction = .across, barWidth: Int = 3
  ) {
    self.caption = caption
    self.groups = groups
    self.series = series
    self.direction = direction
    self.barWidth = max(1, barWidth)
    super.init()
    growFactor = 1
  }

  /// The accessibility description of the chart with its groups, or with the selected bar.
  public override var accessibility: Accessibility {
    if let selectedWords {
      return Accessibility(.chart, label: caption, value: selectedWords)
    }
    let names = series.isEmpty ? "" : "of \(series.joined(separator: ", "))"
    return Accessibility(.chart, label: caption, value: names)
  }

  /// The accessibility nodes of the groups.
  public override var accessibilityChildren: [AccessibilityNode] {
    groups.map { group in
      let values = group.values.map(words).joined(separator: ", ")
      return AccessibilityNode(Accessibility(.text, label: group.label.string, value: values))
    }
  }

  /// Returns a row for each horizontal bar, and one between groups; a vertical chart uses the whole room, up to 10 rows.
  public override func measure(in room: Size) -> Size {
    let gaps = isGrouped ? max(0, groups.count - 1) : 0
    let height = direction == .across ? headRows + barCount + gaps : min(room.height, 10)
    return Size(width: room.width, height: min(room.height, height))
  }

  /// Draws the caption, the legend, the bars, the labels and the numbers.
  public override func draw(in painter: Painter) {
    let theme = theme
    if captionRows > 0 {
      painter.draw(Text(caption).truncated(to: frame.width, theme), at: .zero, style: theme.title)
    }
    drawLegend(in: painter, theme)
    let area = bounds.inset(by: Insets(top: headRows))
    let inner = painter.clipped(to: area)
    guard !area.isEmpty else { return }
    switch direction {
    case .across: drawAcross(in: inner, area.size, theme)
    case .up: drawUp(in: inner, area.size, theme)
    }
    guard let selection, let bar = bar(selection.index) else { return }
    raise(bar.frame, among: bars.map(\.frame), in: painter, theme)
  }

  // MARK: Points

  override var isAcross: Bool { direction == .up }

  override var hasPoints: Bool { groups.contains { !$0.values.isEmpty } }

  override func pointCount(of series: Int) -> Int { bars.count }

  override func words(of place: Place) -> String {
    guard let bar = bar(place.index) else { return "" }
    let group = groups[bar.group]
    let name = series.indices.contains(bar.series) ? series[bar.series] : ""
    let parts = [group.label.string, name, words(group.values[bar.series])]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func words(_ number: Double) -> String {
    NumberText.short(number, ascii: theme.symbols.isASCII)
  }

  override func cell(of place: Place) -> Position { bar(place.index)?.frame.origin ?? .zero }

  override func place(at position: Position) -> Place? {
    bars.firstIndex { $0.frame.contains(position) }.map { Place(index: $0) }
  }

  private var barCount: Int { groups.reduce(0) { $0 + $1.values.count } }

  /// Returns the number of rows between horizontal groups: always one between groups of several bars, and one between single bars if
  /// all of them fit with it.
  func gap(in height: Int) -> Int {
    isGrouped || height >= 2 * barCount - 1 ? Self.gap : 0
  }

  var isGrouped: Bool { groups.contains { $0.values.count > 1 } }
  private var captionRows: Int { showsCaption && !caption.isEmpty ? 1 : 0 }
  private var legendRows: Int { series.count > 1 ? 1 : 0 }
  /// The rows above the bars.
  private var headRows: Int { captionRows + legendRows }

  /// The range of the numbers, including zero.
  var scale: Scale {
    Scale(groups.lazy.flatMap(\.values) + [0])
  }

  func style(_ index: Int, _ theme: Theme) -> Style {
    let styles = styles.flatMap { $0.isEmpty ? nil : $0 } ?? theme.series
    return styles[index % styles.count]
  }

  private func drawLegend(in painter: Painter, _ theme: Theme) {
    guard legendRows > 0 else { return }
    var text = Text("")
    for (index, name) in series.enumerated() {
      text += Text(index == 0 ? "" : "  ")
      text += Text(theme.symbols.isASCII ? "# " : "■ ", style: style(index, theme))
      text += Text(name, style: theme.secondary)
    }
    painter.draw(text.truncated(to: frame.width, theme), at: Position(x: 0, y: captionRows))
  }
}

/// The positions of a chart's bars, for the selection.
extension BarChartView {
  /// A visible bar: its group and series, and its row or columns.
  struct Bar {
    let group: Int
    let series: Int
    let frame: Frame
  }

  /// The number of columns or rows between groups.
  static let gap = 1

  /// The visible bars, in order.
  var bars: [Bar] {
    var bars: [Bar] = []
    let area = bounds.inset(by: Insets(top: headRows))
    guard !area.isEmpty else { return [] }
    let gap = direction == .up ? Self.gap : gap(in: area.height)
    var next = 0
    for (index, group) in groups.enumerated() {
      let length = direction == .across ? 1 : barWidth
      let groupLength = max(1, group.values.count) * length
      // A group of upward bars is shown completely or not at all.
      if direction == .up, next + groupLength > area.width { break }
      for series in group.values.indices {
        let frame =
          direction == .across
          ? Frame(x: 0, y: area.minY + next, width: area.width, height: 1)
          : Frame(
            x: next + series * length, y: area.minY, width: length,
            height: area.height - (area.height >= 3 ? 1 : 0))
        guard frame.maxY <= area.maxY else { return cut(bars) }
        bars.append(Bar(group: index, series: series, frame: frame))
        if direction == .across { next += 1 }
      }
      next += direction == .up ? groupLength + gap : gap
    }
    return bars
  }

  /// In a horizontal chart, the ellipsis replaces the last bar.
  private func cut(_ bars: [Bar]) -> [Bar] { bars.filter { $0.frame.maxY < frame.height } }

  /// Returns a visible bar by its index.
  func bar(_ index: Int) -> Bar? {
    let bars = bars
    return bars.indices.contains(index) ? bars[index] : nil
  }
}

/// The drawing of a bar chart.
extension BarChartView {
  // MARK: Across

  func drawAcross(in painter: Painter, _ size: Size, _ theme: Theme) {
    let labels = min(groups.map(\.label.width).max() ?? 0, size.width / 3)
    let start = labels == 0 ? 0 : labels + Self.gap
    let numbers = groups.flatMap(\.values).map { Text(words($0)).width }.max() ?? 0
    let showsNumbers = size.width - start - numbers - Self.gap >= 4
    let room = size.width - start - (showsNumbers ? numbers + Self.gap : 0)
    let scale = scale
    // Negative numbers are drawn at the left of their bars, so both ends need room for numbers.
    let lowRoom = showsNumbers && scale.lowest < 0 ? numbers + Self.gap : 0
    let columns = max(0, room - lowRoom)
    let zero = start + lowRoom + Int((scale.part(0) * Double(columns)).rounded())
    let gap = gap(in: size.height)
    var y = 0
    for group in groups {
      for (index, value) in group.values.enumerated() {
        guard y < size.height else { return markCut(in: painter, size, theme) }
        if index == 0 {
          painter.draw(
            group.label.truncated(to: labels, theme), at: Position(x: 0, y: y), style: theme.text)
        }
        let length = length(value, scale, columns)
        let (eighths, style) = (length * 8, style(index, theme))
        if value < 0 {
          ColumnBlocks.retreat(
            eighths: Int(eighths.rounded()), end: zero, y: y, in: painter, style,
            ascii: theme.symbols.isASCII)
        } else {
          ColumnBlocks.extend(
            eighths: Int(eighths.rounded()), x: zero, y: y, in: painter, style,
            ascii: theme.symbols.isASCII)
        }
        if showsNumbers {
          let number = Text(words(value))
          let end = Int(length.rounded(.up)) + Self.gap
          let x = value < 0 && lowRoom > 0 ? zero - end - number.width : zero + end
          painter.draw(number, at: Position(x: x, y: y), style: theme.secondary)
        }
        y += 1
      }
      y += gap
    }
  }

  /// Returns the length of a bar in cells; 0 for a number that isn't finite.
  private func length(_ value: Double, _ scale: Scale, _ cells: Int) -> Double {
    guard value.isFinite else { return 0 }
    return min(1, abs(value) / (scale.highest - scale.lowest)) * Double(cells)
  }

  private func markCut(in painter: Painter, _ size: Size, _ theme: Theme) {
    painter.fill(Frame(x: 0, y: size.height - 1, width: size.width, height: 1), with: .plain)
    painter.draw(
      Text(theme.symbols.ellipsis), at: Position(x: 0, y: size.height - 1), style: theme.secondary)
  }

  // MARK: Up

  func drawUp(in painter: Painter, _ size: Size, _ theme: Theme) {
    let scale = scale
    let labelRow = size.height >= 3 ? 1 : 0
    let above = size.height >= 5 ? 1 : 0
    let below = above > 0 && scale.lowest < 0 ? 1 : 0
    // Zero is between two rows, which costs up to one row if there are bars in both directions.
    let rows = max(0, size.height - labelRow - above - 2 * below)
    let zero = above + Int((max(0, 1 - scale.part(0)) * Double(rows)).rounded(.up))
    var x = 0
    for group in groups {
      let width = max(1, group.values.count) * barWidth
      guard x + width <= size.width else {
        // In the free columns, or over the end of the last bar.
        let sign = Text(theme.symbols.ellipsis)
          .truncated(to: max(1, size.width - x + Self.gap), ellipsis: "")
        let place = Position(x: max(0, size.width - sign.width), y: zero - 1)
        return painter.draw(sign, at: place, style: theme.secondary)
      }
      for (index, value) in group.values.enumerated() {
        let left = x + index * barWidth
        let length = length(value, scale, rows)
        let style = style(index, theme)
        let eighths = Int((length * 8).rounded())
        if value < 0 {
          ColumnBlocks.hang(
            eighths: eighths, x: left, top: zero, width: barWidth, in: painter, style,
            ascii: theme.symbols.isASCII)
        } else {
          ColumnBlocks.draw(
            eighths: eighths, x: left, bottom: zero, width: barWidth, in: painter, style,
            ascii: theme.symbols.isASCII)
        }
        let number = Text(words(value))
        guard above > 0, number.width <= barWidth + (group.values.count == 1 ? Self.gap : 0) else {
          continue
        }
        let end = Int(length.rounded(.up))
        let y = value < 0 ? min(zero + end, above + rows + 2 * below - 1) : max(0, zero - end - 1)
        let place = Position(x: left + max(0, barWidth - number.width) / 2, y: y)
        painter.draw(number, at: place, style: theme.secondary)
      }
      if labelRow > 0 {
        let label = group.label.truncated(to: width, theme)
        let place = Position(x: x + (width - label.width) / 2, y: size.height - 1)
        painter.draw(label, at: place, style: theme.text)
      }
      x += width + Self.gap
    }
  }
}
