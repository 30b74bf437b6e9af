// SPDX-License-Identifier: MIT

import Views

/// A bar that shows a value in a range, in the style of the zone that contains it.
///
/// ```swift
/// Gauge("CPU", value: 93, in: 0...100, zones: [.warning(from: 70), .error(from: 90)])
/// ```
public struct Gauge: Component {
  private let label: Text
  private let value: Double
  private let range: ClosedRange<Double>
  private let zones: [GaugeView.Zone]
  private let format: (@MainActor (Double) -> String)?

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - label: The label before the bar.
  ///   - value: The value.
  ///   - range: The range of values.
  ///   - zones: The zones, in any order.
  ///   - format: Returns the text of the value after the bar. The default is the number without decimal places.
  public init(
    _ label: Text = "", value: Double, in range: ClosedRange<Double> = 0...1,
    zones: [GaugeView.Zone] = [], format: (@MainActor (Double) -> String)? = nil
  ) {
    (self.label, self.value, self.range) = (label, value, range)
    (self.zones, self.format) = (zones, format)
  }

  /// Creates the view.
  @MainActor public func makeView() -> GaugeView { GaugeView(label, value: value, in: range) }

  /// Updates the value.
  @MainActor public func update(_ view: GaugeView) {
    (view.label, view.value, view.range, view.zones) = (label, value, range, zones)
    if let format { view.format = format }
  }
}

/// A short text in large characters, such as the time or a score.
///
/// ```swift
/// BigText("12:30")
/// ```
public struct BigText: Component {
  private let text: String
  private let style: Style?

  /// Creates a text in large characters.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: The style of the characters; `nil` is the accent of the theme.
  public init(_ text: String, style: Style? = nil) {
    (self.text, self.style) = (text, style)
  }

  /// Creates the view.
  @MainActor public func makeView() -> BigTextView { BigTextView(text) }

  /// Updates the text.
  @MainActor public func update(_ view: BigTextView) {
    (view.text, view.style) = (text, style)
  }
}

/// A sparkline: a small chart with a column for each value, the newest at the right.
///
/// ```swift
/// Sparkline("Load", values: state.loads)
/// ```
public struct Sparkline: Component {
  private let caption: String
  private let values: [Double]
  private let range: ClosedRange<Double>?
  private let rows: Int

  /// Creates a sparkline. The number of rows is fixed when its view is created.
  ///
  /// - Parameters:
  ///   - caption: A description of the values for screen readers.
  ///   - values: The values, from the oldest to the newest. NaN leaves a column blank.
  ///   - range: The range of the columns; `nil` for the range of the visible values.
  ///   - rows: The height in rows.
  public init(
    _ caption: String = "", values: [Double], in range: ClosedRange<Double>? = nil, rows: Int = 1
  ) {
    (self.caption, self.values, self.range, self.rows) = (caption, values, range, rows)
  }

  /// Creates the view.
  @MainActor public func makeView() -> SparklineView { SparklineView(rows: rows) }

  /// Updates the values.
  @MainActor public func update(_ view: SparklineView) {
    (view.caption, view.values, view.range) = (caption, values, range)
  }
}

/// A chart of one or more series as lines, with axes, below its caption.
///
/// ```swift
/// LineChart("Temperature", series: [.init("Oslo", values: state.oslo)])
/// ```
public struct LineChart: Component {
  private let caption: String
  private let series: [LineChartView.Series]
  private let xRange: ClosedRange<Double>?
  private let yRange: ClosedRange<Double>?

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - caption: A description of the chart; empty for none.
  ///   - series: The series.
  ///   - xRange: The range of the horizontal axis; `nil` for the range of the points.
  ///   - yRange: The range of the vertical axis; `nil` for the range of the points.
  public init(
    _ caption: String = "", series: [LineChartView.Series], xRange: ClosedRange<Double>? = nil,
    yRange: ClosedRange<Double>? = nil
  ) {
    (self.caption, self.series, self.xRange, self.yRange) = (caption, series, xRange, yRange)
  }

  /// Creates the view.
  @MainActor public func makeView() -> LineChartView { LineChartView() }

  /// Updates the series.
  @MainActor public func update(_ view: LineChartView) {
    (view.caption, view.showsCaption) = (caption, true)
    if view.series != series { view.series = series }
    if view.xRange != xRange { view.xRange = xRange }
    if view.yRange != yRange { view.yRange = yRange }
  }
}

/// A chart of groups of bars, below its caption.
///
/// ```swift
/// BarChart("Sales", groups: [.init("May", [3, 5]), .init("June", [4, 2])], series: ["A", "B"])
/// ```
public struct BarChart: Component {
  private let caption: String
  private let groups: [BarChartView.Group]
  private let series: [String]
  private let direction: BarChartView.Direction
  private let barWidth: Int

  /// Creates a chart. The direction and the width of bars are fixed when its view is created.
  ///
  /// - Parameters:
  ///   - caption: A description of the chart; empty for none.
  ///   - groups: The groups, each with a value for each series.
  ///   - series: The names of the series.
  ///   - direction: The direction of the bars.
  ///   - barWidth: The width of a vertical bar in columns.
  public init(
    _ caption: String = "", groups: [BarChartView.Group], series: [String] = [],
    direction: BarChartView.Direction = .across, barWidth: Int = 3
  ) {
    (self.caption, self.groups, self.series) = (caption, groups, series)
    (self.direction, self.barWidth) = (direction, barWidth)
  }

  /// Creates the view.
  @MainActor public func makeView() -> BarChartView {
    BarChartView(direction: direction, barWidth: barWidth)
  }

  /// Updates the groups.
  @MainActor public func update(_ view: BarChartView) {
    (view.caption, view.showsCaption) = (caption, true)
    if view.groups != groups { view.groups = groups }
    if view.series != series { view.series = series }
  }
}
