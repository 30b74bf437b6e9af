// SPDX-License-Identifier: MIT

/// The base class of line, bar and sparkline charts, whose points can be selected.
///
/// By default, a chart is a picture. With ``selectsPoints`` it can have the focus, marks one point, and announces its
/// numbers to screen readers.
public class ChartView: View {
  /// The position of a point in a chart.
  public struct Place: Hashable, Sendable {
    /// The index of the series; 0 if there is only one.
    public var series: Int
    /// The index of the point, or of the bar, counted over all groups.
    public var index: Int

    /// Creates a place.
    public init(series: Int = 0, index: Int) {
      self.series = series
      self.index = index
    }
  }

  /// An action of a chart that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Selects the point at the left, at the right, above or below.
    case left, right, up, down
    /// Moves the selection ten points back or forward.
    case pageBack, pageOn
    /// Selects the first or the last point.
    case first, last
    /// Activates the selected point.
    case activate
  }

  /// The default keys of a chart whose points can be selected.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.left, "left", "h", help: "previous point", hint: "point", priority: 5),
    .init(.right, "right", "l", help: "next point", hint: "point", priority: 5),
    .init(.up, "up", "k", help: "previous series"),
    .init(.down, "down", "j", help: "next series"),
    .init(.pageBack, "pgup", help: "skip back ten points"),
    .init(.pageOn, "pgdn", help: "skip forward ten points"),
    .init(.first, "home", help: "first point"),
    .init(.last, "end", help: "last point"),
    .init(.activate, "enter", help: "open point"),
  ])

  /// The chart's keys.
  public final var keyMap = ChartView.standardKeyMap
  /// A Boolean value that indicates whether the chart can have the focus and its points can be selected. The default is
  /// `false`.
  public final var selectsPoints = false {
    didSet { if selectsPoints != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether the caption of a line or bar chart is drawn above it. The default is `false`: only screen
  /// readers have it.
  public final var showsCaption = false {
    didSet { if showsCaption != oldValue { setNeedsUpdate() } }
  }
  /// An event that is sent with the place when the user selects a point.
  public final let selectionChanges = ControlEvent<Place>()
  /// An event that is sent with the place when the user activates the selected point with Enter or by a click.
  public final let activations = ControlEvent<Place>()

  private final var wanted: Place?

  // MARK: Overridden by subclasses

  /// The number of series.
  var seriesCount: Int { 1 }

  /// Returns the number of selectable points of a series.
  func pointCount(of series: Int) -> Int { 0 }

  /// A Boolean value that indicates whether there are points, visible or not.
  var hasPoints: Bool { (0..<seriesCount).contains { pointCount(of: $0) > 0 } }

  /// The index of the point that is selected at first.
  var startIndex: Int { 0 }

  /// A Boolean value that indicates whether points are ordered from left to right.
  var isAcross: Bool { true }

  /// Returns the description of a point with its value.
  func words(of place: Place) -> String { "" }

  /// Returns the cell of a point.
  func cell(of place: Place) -> Position { .zero }

  /// Returns the point at a cell, or the nearest one.
  func place(at position: Position) -> Place? { nil }

  // MARK: Selection

  /// The selected point, if points can be selected. Setting it sends no event.
  ///
  /// A place that doesn't exist is replaced by the nearest one.
  public final var selection: Place? {
    get {
      guard selectsPoints, seriesCount > 0 else { return nil }
      let series = min(max(0, wanted?.series ?? 0), seriesCount - 1)
      let count = pointCount(of: series)
      guard count > 0 else { return nil }
      return Place(
        series: series, index: min(max(0, wanted?.index ?? startIndex), count - 1))
    }
    set {
      wanted = newValue
      setNeedsDisplay()
    }
  }

  /// A Boolean value that indicates whether the view can have the focus: points can be selected, and there are some.
  public override var isFocusable: Bool { selectsPoints && hasPoints }

  /// The position of the selected point.
  public override var cursor: Position {
    let cell = selection.map(cell) ?? .zero
    return Position(
      x: min(max(0, cell.x), max(0, frame.width - 1)),
      y: min(max(0, cell.y), max(0, frame.height - 1)))
  }

  /// The hints of the keys that move the selection.
  public override var keyHints: [KeyHint] {
    guard selection != nil else { return [] }
    let along =
      isAcross
      ? keyMap.hint(.left, .right, label: "point", priority: 5)
      : keyMap.hint(.up, .down, label: "point", priority: 5)
    let aside = seriesCount > 1 ? keyMap.hint(.up, .down, label: "line", priority: 4) : nil
    let choose =
      activations.hasListeners ? keyMap.hint(.activate, label: "choose", priority: 9) : nil
    return [choose, along, aside].compactMap(\.self)
  }

  /// The help for the keys that move the selection.
  public override var keyHelp: KeyHelp? { isFocusable ? keyMap.help("Chart") : nil }

  /// Redraws the mark of the selected point.
  public override func focusDidChange() {
    setNeedsDisplay()
  }

  /// Handles the keys and clicks that select and activate points.
  public override func handle(_ event: Event) -> Bool {
    guard let selection else { return false }
    if case .mouse(let mouse) = event {
      guard mouse.isClick, let hit = place(at: mouse.position) else { return false }
      if hit == selection { activations.send(hit) } else { select(hit) }
      return true
    }
    return perform(event, in: keyMap) { act($0, from: selection) }
  }
}

extension ChartView {
  private static let page = 10

  /// The style of the selected point's mark.
  final var markStyle: Style { isFocused ? theme.selection : theme.idleSelection }

  /// Raises the mark of the selected point: the others fade, except for their texts. On a theme without a tinted row,
  /// the mark is highlighted instead.
  final func raise(_ mark: Frame, among marks: [Frame], in painter: Painter, _ theme: Theme) {
    guard theme.currentRow != .plain else {
      let style = markStyle
      painter.restyle(mark) { _ in style }
      // The text on a selection may have the colour of the window, which would look like a gap.
      let ink = theme.background.foreground
      guard ink != .standard else { return }
      return painter.restyle(mark, blocksOnly: true) { $0.with(foreground: ink) }
    }
    guard isFocused else { return }
    // The tint is close to the ground, of which the theme of the terminal knows no colour.
    let ground = theme.currentRow.background
    for other in marks where other != mark {
      painter.restyle(other, blocksOnly: true) {
        $0.with(foreground: $0.foreground.mixed(with: ground, 0.6))
      }
    }
    painter.restyle(mark) { $0.bold() }
  }

  /// Draws a text next to a mark: at its right if there is room, otherwise on the side with more room.
  final func drawWords(_ words: String, beside cell: Position, in painter: Painter) {
    let text = Text(" \(words) ")
    let (left, right) = (cell.x, painter.bounds.width - cell.x - 1)
    let isRight = text.width <= right || right >= left
    let shown = text.truncated(to: max(0, isRight ? right : left), theme)
    let start = isRight ? cell.x + 1 : cell.x - shown.width
    painter.draw(shown, at: Position(x: start, y: cell.y), style: markStyle)
  }

  /// The description of the selected point with the number of points, for the chart's value.
  final var selectedWords: String? {
    selection.map { spoken(words(of: $0), $0.index, of: pointCount(of: $0.series)) }
  }

  /// Handles an action. At the ends, keys have no effect, so that the focus doesn't move unexpectedly.
  private func act(_ action: Action, from place: Place) -> Bool {
    switch action {
    case .left, .right:
      guard isAcross else { return false }
      step(action == .left ? -1 : 1, from: place)
    case .up, .down:
      let step = action == .up ? -1 : 1
      guard isAcross else {
        self.step(step, from: place)
        return true
      }
      guard seriesCount > 1 else { return false }
      let lines = sequence(first: place.series + step) { $0 + step }
        .prefix { (0..<seriesCount).contains($0) }
      guard let series = lines.first(where: { pointCount(of: $0) > 0 }) else { break }
      let last = pointCount(of: series) - 1
      select(Place(series: series, index: min(place.index, last)))
    case .pageBack: step(-Self.page, from: place)
    case .pageOn: step(Self.page, from: place)
    case .first: step(-place.index, from: place)
    case .last: step(pointCount(of: place.series), from: place)
    case .activate:
      guard activations.hasListeners else { return false }
      activations.send(place)
    }
    return true
  }

  private func step(_ step: Int, from place: Place) {
    let last = pointCount(of: place.series) - 1
    select(Place(series: place.series, index: min(max(0, place.index + step), last)))
  }

  private func select(_ place: Place) {
    guard place != selection else { return }
    selection = place
    selectionChanges.send(place)
  }
}
