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
    didSet { if groups != oldValue { changed() } }
  }
  /// The names of the series, to which the first, second, … bar of each group belong. They are shown in a legend if
  /// there are several.
  public var series: [String] {
    didSet { if series != oldValue { changed() } }
  }
  /// The styles of the series, which are repeated; `nil` for those of the theme.
  public var styles: [Style]? {
    didSet { if styles != oldValue { setNeedsDisplay() } }
  }
  /// A description of the chart.
  public var caption: String
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

  private func changed() {
    setNeedsLayout()
    setNeedsDisplay()
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
    let height = direction == .across ? legendRows + barCount + gaps : min(room.height, 10)
    return Size(width: room.width, height: min(room.height, height))
  }

  /// Draws the legend, the bars, the labels and the numbers.
  public override func draw(in painter: Painter) {
    let theme = theme
    drawLegend(in: painter, theme)
    let area = bounds.inset(by: Insets(top: legendRows))
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
  var legendRows: Int { series.count > 1 ? 1 : 0 }

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
    painter.draw(text.truncated(to: frame.width, theme), at: .zero)
  }
}
