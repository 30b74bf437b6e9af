// SPDX-License-Identifier: MIT

/// A map of marks, to scale, in a box: one of them is selected, and the arrows go to the nearest in their direction.
///
/// Lines of the ground (coasts, roads, walls) are drawn in dots below the marks.
public final class MapView: View {
  /// A place on the map.
  public struct Mark: Hashable, Sendable {
    /// What stands beside it while it is selected.
    public var title: String
    /// From 0 at the left edge to 1 at the right one; beyond that it isn't drawn.
    public var x: Double
    /// From 0 at the upper edge to 1 at the lower one.
    public var y: Double

    /// Makes a mark.
    public init(_ title: String, x: Double, y: Double) {
      self.title = title
      self.x = x
      self.y = y
    }
  }

  /// A line of the ground, through places in the coordinates of marks.
  public struct Line: Hashable, Sendable {
    /// The places, in the coordinates of marks; they may lie off the map.
    public var points: [Coordinates]
    /// The colour, the terminal's own if not told otherwise.
    public var color: Color

    /// Makes a line.
    public init(_ points: [Coordinates], color: Color = .standard) {
      self.points = points
      self.color = color
    }
  }

  /// What the arrows and Enter do.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Selects the nearest mark at the left, at the right, above or below.
    case left, right, up, down
    /// Chooses the selected mark.
    case choose
  }

  /// The keys.
  public var keyMap = KeyMap<Action>([
    .init(.left, "left", help: "nearest at the left", hint: "nearest", priority: 5),
    .init(.up, "up", help: "nearest above", hint: "nearest", priority: 5),
    .init(.down, "down", help: "nearest below", hint: "nearest", priority: 5),
    .init(.right, "right", help: "nearest at the right", hint: "nearest", priority: 5),
    .init(.choose, "enter", help: "choose", hint: "choose", priority: 9),
  ])

  /// How many times as wide as high the area is.
  public var aspect = 1.0 {
    didSet { if aspect != oldValue { setNeedsLayout() } }
  }
  /// What stands in the lower edge.
  public var scale = "" {
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }
  /// The places.
  public var marks: [Mark] = [] {
    didSet { if marks != oldValue { setNeedsDisplay() } }
  }
  /// The lines of the ground.
  public var lines: [Line] = [] {
    didSet { if lines != oldValue { setNeedsDisplay() } }
  }
  /// The index of the selected mark; setting it tells nobody.
  public var selectedIndex: Int? {
    didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
  }
  /// Told of the index when the user selects a mark.
  public let selections = ControlEvent<Int>()
  /// Told of the index when the user chooses the selected mark.
  public let selectionChanges = ControlEvent<Int>()

  /// Makes a map without marks.
  public override init() {
    super.init()
    growFactor = 1
  }

  /// A cell of a terminal is about twice as high as wide.
  private static let cellAspect = 2.0

  /// The size of a box, as large as there is room for, whose inside has the area's proportions.
  public func size(in room: Size) -> Size {
    let (width, height) = (Double(max(0, room.width - 2)), Double(max(0, room.height - 2)))
    let columnsPerRow = aspect * Self.cellAspect
    let rows = min(height, width / columnsPerRow).rounded(.down)
    let columns = min(width, (min(height, width / columnsPerRow) * columnsPerRow).rounded())
    return Size(width: Int(max(1, columns)) + 2, height: Int(max(1, rows)) + 2)
  }

  /// Selects a mark and tells so; an index that there isn't does nothing.
  public func select(_ index: Int) {
    guard marks.indices.contains(index), index != selectedIndex else { return }
    selectedIndex = index
    selections.send(index)
  }

  /// Where there are marks.
  public override var isFocusable: Bool { !marks.isEmpty }

  /// The keys of the map.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// The largest box for the room.
  public override func measure(in room: Size) -> Size {
    size(in: Size(width: room.width, height: min(room.height, room.width)))
  }

  /// The selected mark.
  public override var accessibility: Accessibility {
    let title = selectedIndex.flatMap { marks.indices.contains($0) ? marks[$0].title : nil }
    return Accessibility(
      .picture, label: words["Map"],
      value: title ?? words["{0} places", "\(marks.count)"])
  }

  /// The selected mark.
  public override var cursor: Position { selectedIndex.flatMap(cell) ?? Position(x: 1, y: 1) }

  /// The cell of a mark; nil for an index that there isn't, and for what lies off the map.
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

  /// Draws the box in the accent or without.
  public override func focusDidChange() {
    setNeedsDisplay()
  }

  /// Draws the lines of the ground, the marks, and the name of the selected one.
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

  /// The selected mark with its name beside it: at its right if there is room, else where there is more.
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

  /// Selects and chooses.
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

  /// Selects the nearest mark in a direction. What lies askew counts as farther away, and what lies
  /// more aside than ahead not at all.
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
    // At the edge the key does nothing: it is not to move the focus away by surprise.
    if let found { select(found.1) }
    return true
  }

  /// Selects the mark under the pointer or beside it, and chooses the one that is selected already.
  private func click(at position: Position) {
    let hit = marks.indices.compactMap { index in
      cell(index).map { (abs($0.x - position.x) + abs($0.y - position.y), index) }
    }.filter { $0.0 <= 1 }.min { $0.0 < $1.0 }
    guard let hit else { return }
    if hit.1 == selectedIndex { selectionChanges.send(hit.1) } else { select(hit.1) }
  }
}
