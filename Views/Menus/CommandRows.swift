// SPDX-License-Identifier: MIT

/// The rows of the commands that match in a palette.
final class CommandRows: View {
  /// A command, and the positions of the matching characters in its name.
  struct Hit {
    let command: Command
    let positions: [Int]
  }

  var found: [Hit] = [] { didSet { setNeedsDisplay() } }
  /// The width of the widest icon of all commands; 0 without icons.
  var iconWidth = 0
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
      let text = Text(words["Nothing fits."]).truncated(to: max(0, frame.width - 2), theme)
      return painter.draw(text, at: Position(x: 2, y: 0), style: theme.secondary)
    }
    scrollToSelection()
    for index in first..<max(first, min(found.count, first + frame.height)) {
      let row = Frame(x: 0, y: index - first, width: frame.width, height: 1)
      draw(found[index], theme, painter.clipped(to: row))
      if index == selected {
        painter.markCurrent(row, theme, isActive: true)
      }
    }
  }

  private func draw(_ hit: Hit, _ theme: Theme, _ painter: Painter) {
    let icons = theme.symbols.isASCII ? 0 : iconWidth
    let start = 2 + (icons > 0 ? icons + 1 : 0)
    let room = max(0, frame.width - 1 - start)
    if icons > 0 {
      painter.draw(Text(hit.command.icon), at: Position(x: 2, y: 0), style: theme.accent)
    }
    let keys = Text(hit.command.keys?.sign ?? "")
    let name = self.name(of: hit, theme)
    painter.draw(name.truncated(to: room, theme), at: Position(x: start, y: 0), style: theme.text)
    guard !keys.isEmpty, name.width + 2 + keys.width <= room else { return }
    painter.draw(
      keys, at: Position(x: frame.width - 1 - keys.width, y: 0), style: theme.secondary)
  }

  /// Returns the name with the group in the style of secondary text, and the matching characters in the accent style.
  private func name(of hit: Hit, _ theme: Theme) -> Text {
    let found = Set(hit.positions)
    let accent = theme.accent.bold()
    let name = hit.command.name
    let groupCount = name.count - hit.command.title.count
    var (text, run, last) = (Text(""), "", Style.plain)
    for (index, character) in name.enumerated() {
      let style = found.contains(index) ? accent : index < groupCount ? theme.secondary : .plain
      if style != last {
        text += Text(run, style: last)
        (run, last) = ("", style)
      }
      run.append(character)
    }
    return text + Text(run, style: last)
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
