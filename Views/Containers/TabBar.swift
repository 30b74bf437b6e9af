// SPDX-License-Identifier: MIT

/// The titles of tabs in one row, scrolled so that the selected one is visible, and a rule below them if there is room.
final class TabBar: View {
  var clicks: ((Int) -> Void)?
  private var titles: [Text] = []
  private var selected = 0
  /// The index of the title under the pointer.
  private var pointed: Int?

  private static let gap = 3

  func show(_ titles: [String], selected: Int) {
    self.titles = titles.map { Text($0) }
    self.selected = selected
    setNeedsDisplay()
  }

  /// The start columns of the titles.
  private var starts: [Int] {
    var starts: [Int] = []
    var x = 1
    for title in titles {
      starts.append(x)
      x += title.width + Self.gap
    }
    guard titles.indices.contains(selected) else { return starts }
    let end = starts[selected] + titles[selected].width + 1
    let shift = max(0, min(starts[selected] - 1, end - frame.width))
    return starts.map { $0 - shift }
  }

  /// Draws the titles, and a rule whose part below the selected one is heavy. Without a rule that title is underlined.
  override func draw(in painter: Painter) {
    let theme = theme
    let hasRule = frame.height > 1
    if hasRule {
      painter.fill(
        Frame(x: 0, y: 1, width: frame.width, height: 1), with: theme.border,
        character: theme.symbols.rule)
    }
    for (index, (title, x)) in zip(titles, starts).enumerated() {
      let place = Position(x: x, y: 0)
      guard index == selected else {
        painter.draw(title, at: place, style: index == pointed ? theme.text : theme.secondary)
        continue
      }
      let shown = title.truncated(to: max(0, frame.width - 1), theme)
      painter.draw(shown, at: place, style: hasRule ? theme.title : theme.title.underline())
      guard hasRule else { continue }
      painter.fill(
        Frame(x: x - 1, y: 1, width: shown.width + 2, height: 1), with: theme.accent,
        character: theme.symbols.heavyRule)
    }
  }

  override func hoverDidChange() {
    if !isHovered { point(at: nil) }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    let hit = index(at: mouse.position.x)
    switch mouse.kind {
    case .move:
      point(at: hit)
      return true
    case .press where mouse.button == .left:
      if let hit { clicks?(hit) }
      return true
    default: return false
    }
  }

  private func point(at index: Int?) {
    guard index != pointed else { return }
    pointed = index
    setNeedsDisplay()
  }

  private func index(at x: Int) -> Int? {
    zip(titles, starts).enumerated().first { _, tab in
      (tab.1..<tab.1 + tab.0.width).contains(x)
    }?.offset
  }
}
