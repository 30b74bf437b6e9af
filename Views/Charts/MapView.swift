// SPDX-License-Identifier: MIT

/// A map with marks in a box. One mark is selected, and the arrow keys move the selection to the nearest mark in their
/// direction.
///
/// Below the marks are tinted areas and lines in dots: coasts, roads, walls, a route. Names are drawn where they don't cover
/// each other.
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

  /// A text on the map that can't be selected, such as the name of a quarter. It is drawn if nothing else is there.
  public struct Label: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The horizontal coordinate of its middle, as that of a mark.
    public var x: Double
    /// The vertical coordinate.
    public var y: Double

    /// Creates a text.
    public init(_ text: String, x: Double, y: Double) {
      self.text = text
      self.x = x
      self.y = y
    }
  }

  /// An action of a map that keys can trigger.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Selects the nearest mark at the left, at the right, above or below.
    case left, right, up, down
    /// Activates the selected mark.
    case activate
  }

  /// The map's keys.
  public var keyMap = KeyMap<Action>([
    .init(.left, "left", help: "nearest place left", hint: "nearest place", priority: 5),
    .init(.up, "up", help: "nearest place above", hint: "nearest place", priority: 5),
    .init(.down, "down", help: "nearest place below", hint: "nearest place", priority: 5),
    .init(.right, "right", help: "nearest place right", hint: "nearest place", priority: 5),
    .init(.activate, "enter", help: "choose", hint: "choose", priority: 9),
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
  /// The tinted areas below the lines.
  public var areas: [Area] = [] {
    didSet { if areas != oldValue { setNeedsDisplay() } }
  }
  /// The texts.
  public var labels: [Label] = [] {
    didSet { if labels != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether the titles of all marks are drawn where they don't cover each other.
  public var showsTitles = false {
    didSet { if showsTitles != oldValue { setNeedsDisplay() } }
  }
  /// The index of the selected mark. Setting it sends no event.
  public var selectedIndex: Int? {
    didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
  }
  /// An event that is sent with the index when the user selects a mark.
  public let selectionChanges = ControlEvent<Int>()
  /// An event that is sent with the index when the user activates the selected mark.
  public let activations = ControlEvent<Int>()

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
    selectionChanges.send(index)
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
    return cell(x: marks[index].x, y: marks[index].y)
  }

  private func cell(x: Double, y: Double) -> Position? {
    guard (0...1).contains(x), (0...1).contains(y), frame.width > 2, frame.height > 2
    else { return nil }
    // The edges of the area are the outer edges of the cells.
    let column = min(frame.width - 3, Int(x * Double(frame.width - 2)))
    let row = min(frame.height - 3, Int(y * Double(frame.height - 2)))
    return Position(x: column + 1, y: row + 1)
  }

  /// Redraws the box in the style of the focus.
  public override func focusDidChange() {
    setNeedsDisplay()
  }

  /// Draws the background, the marks, and the titles.
  public override func draw(in painter: Painter) {
    let theme = theme
    let border = isFocused ? theme.focusedBorder : theme.border
    painter.box(bounds, style: border, kind: theme.symbols.boxes)
    let ground = drawGround(in: painter, theme)
    if !scale.isEmpty, frame.width >= 12 {
      let text = Text(" \(scale) ").truncated(to: frame.width - 4, theme)
      let place = Position(x: frame.width - 2 - text.width, y: frame.height - 1)
      painter.draw(text, at: place, style: theme.secondary)
    }
    for index in marks.indices where index != selectedIndex {
      guard let cell = cell(index) else { continue }
      let style = ground.style(theme.text, at: Position(x: cell.x - 1, y: cell.y - 1))
      painter.draw(Text(theme.symbols.bullet), at: cell, style: style)
    }
    if let selectedIndex, let cell = cell(selectedIndex) {
      draw(marks[selectedIndex], at: cell, painter, theme)
    }
  }

  /// Draws the areas, the lines and the names, and returns the background.
  private func drawGround(in painter: Painter, _ theme: Theme) -> MapGround {
    let size = Size(width: max(0, frame.width - 2), height: max(0, frame.height - 2))
    var ground = MapGround(size: size, theme)
    for area in areas { ground.add(area) }
    for line in lines where line.kind != .route { ground.add(line) }
    for line in lines where line.kind == .route { ground.add(line) }
    ground.draw(in: painter, at: Position(x: 1, y: 1))
    for index in marks.indices {
      if let cell = cell(index) { ground.reserve(Position(x: cell.x - 1, y: cell.y - 1)) }
    }
    if let selectedIndex, let cell = cell(selectedIndex) {
      let (text, x) = title(of: marks[selectedIndex], at: cell, theme)
      ground.reserve(anyway: text, at: Position(x: x - 1, y: cell.y - 1))
    }
    for label in labels {
      guard let cell = cell(x: label.x, y: label.y) else { continue }
      draw(label.text, around: cell, theme.text, in: painter, &ground)
    }
    if showsTitles { drawTitles(in: painter, theme, &ground) }
    drawNames(in: painter, theme, &ground)
    return ground
  }

  /// Draws the titles of the marks that aren't selected: at the right, or else at the left.
  private func drawTitles(in painter: Painter, _ theme: Theme, _ ground: inout MapGround) {
    for index in marks.indices where index != selectedIndex {
      guard let cell = cell(index) else { continue }
      let text = Text(marks[index].title)
      for x in [cell.x + 2, cell.x - 1 - text.width] {
        let place = Position(x: x - 1, y: cell.y - 1)
        guard ground.reserve(text, at: place, covering: 0.25) else { continue }
        painter.draw(
          text, at: Position(x: x, y: cell.y), style: ground.style(theme.secondary, at: place))
        break
      }
    }
  }

  /// Draws the names of areas and of the lines that are long enough.
  private func drawNames(in painter: Painter, _ theme: Theme, _ ground: inout MapGround) {
    for (number, area) in areas.enumerated() where !area.label.isEmpty {
      let width = Text(area.label).width
      guard let middle = ground.middle(ofArea: number), middle.width >= width + 2 else { continue }
      let cell = Position(x: middle.cell.x + 1, y: middle.cell.y + 1)
      draw(area.label, around: cell, theme.secondary.italic(), in: painter, &ground)
    }
    for line in lines where !line.label.isEmpty {
      let cells = line.points.compactMap { cell(x: $0.x, y: $0.y) }
      let columns = cells.map(\.x)
      guard let first = columns.min(), let last = columns.max(),
        last - first >= Text(line.label).width + 2
      else { continue }
      draw(line.label, around: Self.middle(of: cells), theme.secondary, in: painter, &ground)
    }
  }

  /// Returns the cell that divides a path into two halves of the same length.
  private static func middle(of path: [Position]) -> Position {
    func length(_ start: Position, _ end: Position) -> Double {
      let (x, y) = (Double(end.x - start.x), Double(end.y - start.y) * cellAspect)
      return (x * x + y * y).squareRoot()
    }
    var rest = zip(path, path.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) } / 2
    for (start, end) in zip(path, path.dropFirst()) {
      let length = length(start, end)
      if length > 0, rest <= length {
        let part = rest / length
        return Position(
          x: Int((Double(start.x) + Double(end.x - start.x) * part).rounded()),
          y: Int((Double(start.y) + Double(end.y - start.y) * part).rounded()))
      }
      rest -= length
    }
    return path.last ?? .zero
  }

  private func draw(
    _ string: String, around cell: Position, _ style: Style, in painter: Painter,
    _ ground: inout MapGround
  ) {
    let text = Text(string)
    let x = max(1, min(cell.x - text.width / 2, frame.width - 1 - text.width))
    let place = Position(x: x - 1, y: cell.y - 1)
    guard ground.reserve(text, at: place) else { return }
    painter.draw(text, at: Position(x: x, y: cell.y), style: ground.style(style, at: place))
  }

  /// Draws the selected mark with its title.
  private func draw(_ mark: Mark, at cell: Position, _ painter: Painter, _ theme: Theme) {
    let (text, start) = title(of: mark, at: cell, theme)
    let style = isFocused ? theme.selection : theme.idleSelection
    painter.draw(text, at: Position(x: start, y: cell.y), style: style)
    painter.draw(Text(theme.symbols.dot), at: cell, style: theme.accent)
  }

  /// Returns the title of the selected mark and its column: at its right if there is room, otherwise on the side with more
  /// room.
  private func title(of mark: Mark, at cell: Position, _ theme: Theme) -> (text: Text, x: Int) {
    let name = Text(" \(mark.title) ")
    let (left, right) = (cell.x - 1, frame.width - 2 - cell.x)
    let isRight = name.width <= right || right >= left
    let text = name.truncated(to: max(0, isRight ? right : left), theme)
    return (text, isRight ? cell.x + 1 : cell.x - text.width)
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
      case .activate:
        if let selectedIndex { activations.send(selectedIndex) }
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
    if hit.1 == selectedIndex { activations.send(hit.1) } else { select(hit.1) }
  }
}
