// SPDX-License-Identifier: MIT

/// A chart whose points can be gone through with the keys: what line, bar and sparkline charts have in common.
///
/// Charts are pictures unless they are told that points can be selected. Then they have the focus, mark one point, and
/// tell its numbers to those who don't see it.
public class ChartView: View {
  /// A point of a chart.
  public struct Place: Hashable, Sendable {
    /// The index of the line; 0 where there is one.
    public var series: Int
    /// The index of the point, or of the bar, counted over all groups.
    public var index: Int

    /// Makes a place.
    public init(series: Int = 0, index: Int) {
      self.series = series
      self.index = index
    }
  }

  /// What keys ask a chart for.
  public enum Action: Hashable, Sendable {
    /// To select what lies at the left, at the right, above or below.
    case left, right, up, down
    /// To go ten points back, or on.
    case pageBack, pageOn
    /// To select the first point, or the last one.
    case first, last
    /// To tell the selected point to whoever listens.
    case choose
  }

  /// The keys that a new chart has, where points can be selected.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.left, "left", "h", help: "the point at the left", hint: "point", priority: 5),
    .init(.right, "right", "l", help: "the point at the right", hint: "point", priority: 5),
    .init(.up, "up", "k", help: "the line or bar above"),
    .init(.down, "down", "j", help: "the line or bar below"),
    .init(.pageBack, "pgup", help: "ten points back"),
    .init(.pageOn, "pgdn", help: "ten points on"),
    .init(.first, "home", help: "the first point"),
    .init(.last, "end", help: "the last point"),
    .init(.choose, "enter", help: "choose the point"),
  ])

  /// The keys.
  public final var keyMap = ChartView.standardKeyMap
  /// Whether the chart has the focus and its points can be selected.
  public final var selectsPoints = false {
    didSet { if selectsPoints != oldValue { setNeedsDisplay() } }
  }
  /// Told of the place when the user selects a point.
  public final let selections = ControlEvent<Place>()
  /// Told of the place when the user chooses the selected point: with Enter, or by a click on it.
  public final let selectionChanges = ControlEvent<Place>()

  private final var wanted: Place?

  // MARK: What a kind of chart defines

  /// The number of lines.
  var seriesCount: Int { 1 }

  /// The number of points of a line that can be selected.
  func pointCount(of series: Int) -> Int { 0 }

  /// Whether there is any point, be there room for it or not.
  var hasPoints: Bool { (0..<seriesCount).contains { pointCount(of: $0) > 0 } }

  /// The point that is marked before any was selected.
  var startIndex: Int { 0 }

  /// Whether points follow each other from the left to the right.
  var isAcross: Bool { true }

  /// What a point is and says.
  func words(of place: Place) -> String { "" }

  /// The cell at which a point is marked.
  func cell(of place: Place) -> Position { .zero }

  /// The point at a cell, or the nearest one.
  func place(at position: Position) -> Place? { nil }

  // MARK: Selection

  /// The point that is marked, where points can be selected; setting it tells nobody.
  ///
  /// A place that there isn't means the nearest one.
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

  /// Where points can be selected and there are any.
  public override var isFocusable: Bool { selectsPoints && hasPoints }

  /// The selected point.
  public override var cursor: Position {
    let cell = selection.map(cell) ?? .zero
    return Position(
      x: min(max(0, cell.x), max(0, frame.width - 1)),
      y: min(max(0, cell.y), max(0, frame.height - 1)))
  }

  /// The keys that go from point to point.
  public override var keyHints: [KeyHint] {
    guard selection != nil else { return [] }
    let along =
      isAcross
      ? keyMap.hint(.left, .right, label: "point", priority: 5)
      : keyMap.hint(.up, .down, label: "point", priority: 5)
    let aside = seriesCount > 1 ? keyMap.hint(.up, .down, label: "line", priority: 4) : nil
    let choose =
      selectionChanges.hasListeners ? keyMap.hint(.choose, label: "choose", priority: 9) : nil
    return [choose, along, aside].compactMap(\.self)
  }

  /// The keys that go from point to point.
  public override var keyHelp: KeyHelp? { selection == nil ? nil : keyMap.help("Chart") }

  /// Marks the point, or no longer.
  public override func focusDidChange() {
    setNeedsDisplay()
  }

  /// Selects points.
  public override func handle(_ event: Event) -> Bool {
    guard let selection else { return false }
    if case .mouse(let mouse) = event {
      guard mouse.isClick, let hit = place(at: mouse.position) else { return false }
      if hit == selection { selectionChanges.send(hit) } else { select(hit) }
      return true
    }
    return perform(event, in: keyMap) { act($0, from: selection) }
  }
}

extension ChartView {
  private static let page = 10

  /// The style of the selected point's mark.
  final var markStyle: Style { isFocused ? theme.selection : theme.idleSelection }

  /// Draws words beside a mark: at its right if there is room, else where there is more.
  final func drawWords(_ words: String, beside cell: Position, in painter: Painter) {
    let text = Text(" \(words) ")
    let (left, right) = (cell.x, painter.bounds.width - cell.x - 1)
    let isRight = text.width <= right || right >= left
    let shown = text.truncated(to: max(0, isRight ? right : left), theme)
    let start = isRight ? cell.x + 1 : cell.x - shown.width
    painter.draw(shown, at: Position(x: start, y: cell.y), style: markStyle)
  }

  /// The selected point and how many there are, for the description of the whole.
  final var selectedWords: String? {
    selection.map { "\(words(of: $0)), \($0.index + 1) of \(pointCount(of: $0.series))" }
  }

  /// At the ends keys do nothing: they are not to move the focus away by surprise.
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
    case .choose:
      guard selectionChanges.hasListeners else { return false }
      selectionChanges.send(place)
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
    selections.send(place)
  }
}
