// SPDX-License-Identifier: MIT

/// A map with marks in a box. One mark is selected, and the arrow keys move the selection to the nearest mark in their
/// direction.
///
/// Background lines (coasts, roads, walls) are drawn in dots below the marks.
public final class MapView: View {
  /// A mark on the map.
  public struct Mark: Hashable, Sendable {
    /// The text that is shown next to the mark while it is selected.
    public var title: String
    /// The horizontal coordinate, from 0 at the left edge to 1 at the right edge. A mark outside isn't drawn.
    public var x: Double
    /// The vertical coordinate, from 0 at the upper edge to 1 at the lower edge.
    public var y: Double

    /// Creates a mark.
    public init(_ title: String, x: Double, y: Double) {
      self.title = title
      self.x = x
      self.y = y
    }
  }

  /// A background line through points in the coordinates of marks.
  public struct Line: Hashable, Sendable {
    /// The points, in the coordinates of marks; they may be outside the map.
    public var points: [Coordinates]
    /// The colour. The default is the terminal's foreground.
    public var color: Color

    /// Creates a line.
    public init(_ points: [Coordinates], color: Color = .standard) {
      self.points = points
      self.color = color
    }
  }

  /// An action of a map that keys can trigger.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Selects the nearest mark at the left, at the right, above or below.
    case left, right, up, down
    /// Activates the selected mark.
    case choose
  }

  /// The map's keys.
  public var keyMap = KeyMap<Action>([
    .init(.left, "left", help: "nearest at the left", hint: "nearest", priority: 5),
    .init(.up, "up", help: "nearest above", hint: "nearest", priority: 5),
    .init(.down, "down", help: "nearest below", hint: "nearest", priority: 5),
    .init(.right, "right", help: "nearest at the right", hint: "nearest", priority: 5),
    .init(.choose, "enter", help: "choose", hint: "choose", priority: 9),
  ])

  /// The ratio of width to height of the area.
  public var aspect = 1.0 {
    didSet { if aspect != oldValue { setNeedsLayout() } }
  }
  /// The text in the lower edge of the box.
  public var scale = "" {
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }
  /// The marks.
  public var marks: [Mark] = [] {
    didSet { if marks != oldValue { setNeedsDisplay() } }
  }
  /// The background lines.
  public var lines: [Line] = [] {
    didSet { if lines != oldValue { setNeedsDisplay() } }
  }
  /// The index of the selected mark. Setting it sends no event.
  public var selectedIndex: Int? {
    didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
  }
  /// An event that is sent with the index when the user selects a mark.
  public let selections = ControlEvent<Int>()
  /// An event that is sent with the index when the user activates the selected mark.
  public let selectionChanges = ControlEvent<Int>()

  /// Creates a map without marks.
  public override init() {
    super.init()
    growFactor = 1
  }

  /// The height of a terminal's cell divided by its width, approximately.
  private static let cellAspect = 2.0

  /// Returns the size of the largest box whose inside has the area's aspect ratio.
  public func size(in room: Size) -> Size {
    let (width, height) = (Double(max(0, room.width - 2)), Double(max(0, room.height - 2)))
    let columnsPerRow = aspect * Self.cellAspect
    let rows = min(height, width / columnsPerRow).rounded(.down)
    let columns = min(width, (min(height, width / columnsPerRow) * columnsPerRow).rounded())
    return Size(width: Int(max(1, columns)) + 2, height: Int(max(1, rows)) + 2)
  }

  /// Selects a mark and sends an event. Has no effect for an index that doesn't exist.
  public func select(_ index: Int) {
    guard marks.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    selections.send(index)
  }

  /// A Boolean value that indicates whether the view can have the focus: there are marks.
  public override var isFocusable: Bool { !marks.isEmpty }

  /// The hints of the map's keys.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// Returns the size of the largest box that fits.
  public override func measure(in room: Size) -> Size {
    size(in: Size(width: room.width, height: min(room.height, room.width)))
  }

  /// The accessibility description with the selected mark.
  public override var accessibility: Accessibility {
    let title = selectedIndex.flatMap { marks.indices.contains($0) ? marks[$0].title : nil }
    return Accessibility(
      .picture, label: words["Map"],
      value: title ?? words["{0} places", "\(marks.count)"])
  }

  /// The position of the selected mark.
  public override var cursor: Position { selectedIndex.flatMap(cell) ?? Position(x: 1, y: 1) }

  /// Returns the cell of a mark; nil for an index that doesn't exist and for a mark outside the map.
  private func cell(_ index: Int) -> Position? {
    guard marks.indices.contains(index) else { return nil }
    let mark = marks[index]
    guard (0...1).contains(mark.x), (0...1).contains(mark.y), frame.width > 2, frame.height > 2
    else { return nil }
    // The edges of the area are the outer edges of the cells.
    let x = min(frame.width - 3, Int(mark.x * Double(frame.width - 2)))
    let y = min(frame.height - 3, Int(mark.y * Double(frame.height - 2)))
    return Position(x: x + 1, y: y + 1)
  }

  /// Redraws the box in the style of the focus.
  public override func focusDidChange() {
    setNeedsDisplay()
  }

  /// Draws the background lines, the marks, and the title of the selected mark.
  public override func draw(in painter: Painter) {
    let theme = theme
    let border = isFocused ? theme.focusedBorder : theme.border
    painter.box(bounds, style: border, kind: theme.symbols.boxes)
    drawLines(in: painter, theme)
    if !scale.isEmpty, frame.width >= 12 {
      let text = Text(" \(scale) ").truncated(to: frame.width - 4, theme)
      let place = Position(x: frame.width - 2 - text.width, y: frame.height - 1)
      painter.draw(text, at: place, style: theme.secondary)
    }
    for index in marks.indices where index != selectedIndex {
      guard let cell = cell(index) else { continue }
      painter.draw(Text(theme.symbols.bullet), at: cell, style: theme.text)
    }
    if let selectedIndex, let cell = cell(selectedIndex) {
      draw(marks[selectedIndex], at: cell, painter, theme)
    }
  }

  private func drawLines(in painter: Painter, _ theme: Theme) {
    guard !lines.isEmpty, frame.width > 2, frame.height > 2 else { return }
    var dots = Dots(size: Size(width: frame.width - 2, height: frame.height - 2))
    let (width, height) = (Double(dots.columns), Double(dots.rows))
    for line in lines {
      let style = line.color == .standard ? theme.border : Style(foreground: line.color)
      for (from, to) in zip(line.points, line.points.dropFirst()) {
        dots.line(
          from: (from.x * width - 0.5, from.y * height - 0.5),
          to: (to.x * width - 0.5, to.y * height - 0.5), style)
      }
    }
    painter.draw(dots, at: Position(x: 1, y: 1), ascii: theme.symbols.isASCII)
  }

  /// Draws the selected mark with its title: at its right if there is room, otherwise on the side with more room.
  private func draw(_ mark: Mark, at cell: Position, _ painter: Painter, _ theme: Theme) {
    let name = Text(" \(mark.title) ")
    let (left, right) = (cell.x - 1, frame.width - 2 - cell.x)
    let isRight = name.width <= right || right >= left
    let text = name.truncated(to: max(0, isRight ? right : left), theme)
    let start = isRight ? cell.x + 1 : cell.x - text.width
    let style = isFocused ? theme.selection : theme.idleSelection
    painter.draw(text, at: Position(x: start, y: cell.y), style: style)
    painter.draw(Text(theme.symbols.dot), at: cell, style: theme.accent)
  }

  /// Handles the keys and clicks that select and activate marks.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.isClick {
      click(at: mouse.position)
      return true
    }
    return perform(event, in: keyMap) { action in
      switch action {
      case .left: return go(-1, 0)
      case .right: return go(1, 0)
      case .up: return go(0, -1)
      case .down: return go(0, 1)
      case .choose:
        if let selectedIndex { selectionChanges.send(selectedIndex) }
        return selectedIndex != nil
      }
    }
  }

  /// Selects the nearest mark in a direction. The deviation from the direction increases the distance, and a mark that
  /// deviates by more than twice its distance ahead is ignored.
  private func go(_ right: Double, _ down: Double) -> Bool {
    guard let selectedIndex, marks.indices.contains(selectedIndex) else {
      select(0)
      return !marks.isEmpty
    }
    let from = marks[selectedIndex]
    func cost(_ mark: Mark) -> Double? {
      let (east, south) = ((mark.x - from.x) * aspect, mark.y - from.y)
      let ahead = east * right + south * down
      let aside = abs(east * down + south * right)
      return ahead > 0 && aside <= ahead * 2 ? ahead + 2 * aside : nil
    }
    let found = marks.indices.compactMap { index in cost(marks[index]).map { ($0, index) } }
      .min { $0.0 < $1.0 }
    // At the edge the key has no effect, so that the focus doesn't move unexpectedly.
    if let found { select(found.1) }
    return true
  }

  /// Selects the mark at the pointer or next to it, or activates it if it is already selected.
  private func click(at position: Position) {
    let hit = marks.indices.compactMap { index in
      cell(index).map { (abs($0.x - position.x) + abs($0.y - position.y), index) }
    }.filter { $0.0 <= 1 }.min { $0.0 < $1.0 }
    guard let hit else { return }
    if hit.1 == selectedIndex { selectionChanges.send(hit.1) } else { select(hit.1) }
  }
}
