/// A map of marks, to scale, in a box.
final class MapPane: View {
  typealias Mark = ViewController.PlaceMap.Mark

  /// How many times as wide as high the area is.
  var aspect = 1.0
  /// What stands in the lower edge.
  var scale = "" {
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }
  var marks: [Mark] = [] {
    didSet { if marks != oldValue { setNeedsDisplay() } }
  }
  var selected: Int? {
    didSet { if selected != oldValue { setNeedsDisplay() } }
  }
  var onSelect: ((Int) -> Void)?
  var onChoose: ((Int) -> Void)?

  /// A cell of a terminal is about twice as high as wide.
  private static let cellAspect = 2.0

  /// The size of a box, as large as there is room for, whose inside has the area's proportions.
  func size(in room: Size) -> Size {
    let (width, height) = (Double(max(0, room.width - 2)), Double(max(0, room.height - 2)))
    let columnsPerRow = aspect * Self.cellAspect
    let rows = min(height, width / columnsPerRow).rounded(.down)
    let columns = min(width, (min(height, width / columnsPerRow) * columnsPerRow).rounded())
    return Size(width: Int(max(1, columns)) + 2, height: Int(max(1, rows)) + 2)
  }

  override var isFocusable: Bool { !marks.isEmpty }

  override var keyHints: [KeyHint] {
    [
      KeyHint(key: "←↑↓→", label: "nearest", priority: 5),
      KeyHint(key: "Enter", label: "choose", priority: 9),
    ]
  }

  override var accessibility: Accessibility {
    let title = selected.flatMap { marks.indices.contains($0) ? marks[$0].title : nil }
    return Accessibility(.picture, label: "Map", value: title ?? "\(marks.count) places")
  }

  override var cursor: Position { selected.flatMap(cell) ?? Position(x: 1, y: 1) }

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

  override func focusDidChange() {
    setNeedsDisplay()
  }

  override func draw(in painter: Painter) {
    let theme = theme
    let border = isFocused ? theme.focusedBorder : theme.border
    painter.box(bounds, style: border, kind: theme.signs.boxes)
    if !scale.isEmpty, frame.width >= 12 {
      let text = Text(" \(scale) ").truncated(to: frame.width - 4)
      let place = Position(x: frame.width - 2 - text.width, y: frame.height - 1)
      painter.draw(text, at: place, style: theme.secondary)
    }
    for index in marks.indices where index != selected {
      guard let cell = cell(index) else { continue }
      painter.draw(Text(theme.signs.bullet), at: cell, style: theme.text)
    }
    if let selected, let cell = cell(selected) { draw(marks[selected], at: cell, painter, theme) }
  }

  /// The selected mark with its name beside it: at its right if there is room, else where there is more.
  private func draw(_ mark: Mark, at cell: Position, _ painter: Painter, _ theme: Theme) {
    let name = Text(" \(mark.title) ")
    let (left, right) = (cell.x - 1, frame.width - 2 - cell.x)
    let isRight = name.width <= right || right >= left
    let text = name.truncated(to: max(0, isRight ? right : left))
    let start = isRight ? cell.x + 1 : cell.x - text.width
    let style = isFocused ? theme.selection : theme.idleSelection
    painter.draw(text, at: Position(x: start, y: cell.y), style: style)
    painter.draw(Text(theme.signs.dot), at: cell, style: theme.accent)
  }

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(Chord(.left)): return go(-1, 0)
    case .key(Chord(.right)): return go(1, 0)
    case .key(Chord(.up)): return go(0, -1)
    case .key(Chord(.down)): return go(0, 1)
    case .key(Chord(.enter)):
      if let selected { onChoose?(selected) }
      return selected != nil
    case .mouse(let mouse) where mouse.isClick:
      click(at: mouse.position)
      return true
    default: return false
    }
  }

  /// Selects the nearest mark in a direction. What lies askew counts as farther away, and what lies
  /// more aside than ahead not at all.
  private func go(_ right: Double, _ down: Double) -> Bool {
    guard let selected, marks.indices.contains(selected) else { return false }
    let from = marks[selected]
    func cost(_ mark: Mark) -> Double? {
      let (east, south) = ((mark.x - from.x) * aspect, mark.y - from.y)
      let ahead = east * right + south * down
      let aside = abs(east * down + south * right)
      return ahead > 0 && aside <= ahead * 2 ? ahead + 2 * aside : nil
    }
    let found = marks.indices.compactMap { index in cost(marks[index]).map { ($0, index) } }
      .min { $0.0 < $1.0 }
    // At the edge the key does nothing: it is not to move the focus away by surprise.
    if let found { onSelect?(found.1) }
    return true
  }

  /// Selects the mark under the pointer or beside it, and chooses the one that is selected already.
  private func click(at position: Position) {
    let hit = marks.indices.compactMap { index in
      cell(index).map { (abs($0.x - position.x) + abs($0.y - position.y), index) }
    }.filter { $0.0 <= 1 }.min { $0.0 < $1.0 }
    guard let hit else { return }
    if hit.1 == selected { onChoose?(hit.1) } else { onSelect?(hit.1) }
  }
}
