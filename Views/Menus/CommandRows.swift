// SPDX-License-Identifier: MIT

/// The rows of the commands that match in a palette.
final class CommandRows: View {
  /// A command, and the positions of the matching characters in its name.
  struct Hit {
    let command: Command
    let positions: [Int]
  }

  var found: [Hit] = [] { didSet { setNeedsDisplay() } }
  private(set) var selected = 0
  /// A closure that receives the index of a clicked row.
  var clicks: ((Int) -> Void)?
  /// A closure that is called after the pointer has selected another row.
  var moves: (() -> Void)?
  /// The first visible row.
  private var first = 0

  /// Selects a row, or the nearest one if the index is out of range.
  func select(_ index: Int) {
    selected = max(0, min(index, found.count - 1))
    setNeedsDisplay()
  }

  /// The accessibility nodes of the visible commands, with their keys.
  override var accessibilityChildren: [AccessibilityNode] {
    scrollToSelection()
    return (first..<max(first, min(found.count, first + frame.height))).map { index in
      let command = found[index].command
      return AccessibilityNode(
        Accessibility(
          .command, label: command.name, value: command.keys?.sign ?? "",
          state: index == selected ? .selected : []))
    }
  }

  private func scrollToSelection() {
    first = min(max(first, selected - max(1, frame.height) + 1), selected)
    first = max(0, min(first, found.count - frame.height))
  }

  override func draw(in painter: Painter) {
    let theme = theme
    guard !found.isEmpty else {
      let text = Text(words["Nothing fits."]).truncated(to: max(0, frame.width - 1), theme)
      return painter.draw(text, at: Position(x: 1, y: 0), style: theme.secondary)
    }
    scrollToSelection()
    for index in first..<max(first, min(found.count, first + frame.height)) {
      let row = Frame(x: 0, y: index - first, width: frame.width, height: 1)
      draw(found[index], theme, painter.clipped(to: row))
      if index == selected {
        painter.restyle(row) { theme.current($0, isActive: true) }
      }
    }
  }

  private func draw(_ hit: Hit, _ theme: Theme, _ painter: Painter) {
    let room = max(0, frame.width - 2)
    let keys = Text(hit.command.keys?.sign ?? "")
    let name = self.name(of: hit, theme)
    painter.draw(name.truncated(to: room, theme), at: Position(x: 1, y: 0), style: theme.text)
    guard !keys.isEmpty, name.width + 2 + keys.width <= room else { return }
    painter.draw(
      keys, at: Position(x: frame.width - 1 - keys.width, y: 0), style: theme.secondary)
  }

  /// Returns the name with the matching characters in the accent style.
  private func name(of hit: Hit, _ theme: Theme) -> Text {
    guard !hit.positions.isEmpty else { return Text(hit.command.name) }
    let found = Set(hit.positions)
    let accent = theme.accent.bold()
    var (text, run, isHit) = (Text(""), "", false)
    for (index, character) in hit.command.name.enumerated() {
      if found.contains(index) != isHit {
        text += Text(run, style: isHit ? accent : .plain)
        (run, isHit) = ("", !isHit)
      }
      run.append(character)
    }
    return text + Text(run, style: isHit ? accent : .plain)
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    let index = first + mouse.position.y
    guard found.indices.contains(index) else { return mouse.isClick }
    switch mouse.kind {
    case .move:
      guard index != selected else { return true }
      select(index)
      moves?()
    case .press where mouse.button == .left: clicks?(index)
    default: return false
    }
    return true
  }
}
