// SPDX-License-Identifier: MIT

/// What keys ask a rendered screen for.
public enum ScreenAction: Hashable, Sendable {
  /// To move the focus up, or down, and to scroll where it can't move.
  case up, down
  /// To move the focus a page further.
  case pageUp, pageDown
  /// To move the focus to the beginning, or to the end.
  case first, last
  /// To move the focus to the next control, or to the one before.
  case next, previous
}

extension KeyMap where Action == ScreenAction {
  /// The keys that a new rendered screen has.
  public static let screen = KeyMap([
    .init(.up, "up", help: "up"), .init(.down, "down", help: "down"),
    .init(.pageUp, "pgup", help: "a page up"), .init(.pageDown, "pgdn", help: "a page down"),
    .init(.first, "home", help: "to the beginning"), .init(.last, "end", help: "to the end"),
    .init(.next, "tab", help: "to the next control"),
    .init(.previous, "shift+tab", help: "to the control before"),
  ])
}

/// How keys move the focus through the parts of a screen.
extension RenderedScreen {
  func move(_ action: ScreenAction) -> Bool {
    switch action {
    case .up: moveFocus(by: -1) || scroll(by: -1) || canHaveFocus
    case .down: moveFocus(by: 1) || scroll(by: 1) || canHaveFocus
    case .pageUp: paged.movePage(by: -1)
    case .pageDown: paged.movePage(by: 1)
    case .first: paged.moveToEnd(-1)
    case .last: paged.moveToEnd(1)
    case .next: moveTab(by: 1)
    case .previous: moveTab(by: -1)
    }
  }

  /// The keys of the bar's items, and those that move.
  var help: KeyHelp {
    var help = keyMap.help(title.isEmpty ? "Screen" : title)
    help.rows =
      bar.items.filter(\.isEnabled).map { KeyHelp.Row(keys: $0.key.sign, help: $0.label) }
      + help.rows
    return help
  }

  /// The part with the focus, or the content.
  private var active: Part { parts.first { $0.containsFocus } ?? content }

  /// The part with the focus if it is longer than what shows of it, or the content.
  private var paged: Part { active.rows.lastOffset > 0 ? active : content }

  private func scroll(by step: Int) -> Bool { active.scroll(by: step) || content.scroll(by: step) }

  private var canHaveFocus: Bool { parts.contains { $0.canHaveFocus } }

  /// To the next node, in this part or in the next one; returns whether there is one.
  ///
  /// A part in between where nothing can have the focus is scrolled through first, unless the focus is to jump.
  private func moveFocus(by step: Int, jumps: Bool = false) -> Bool {
    guard let start = parts.firstIndex(where: { $0.containsFocus }) else {
      return content.focusEnd(step) || parts.contains { $0.focusEnd(step) }
    }
    if parts[start].moveFocus(by: step, jumps: jumps) { return true }
    var index = start + step
    while parts.indices.contains(index) {
      if parts[index].focusEnd(step) || !jumps && parts[index].scroll(by: step) { return true }
      index += step
    }
    return false
  }

  /// To the next view in the node, else to the next node, and from the last one back to the first, unless the focus has
  /// somewhere to go outside the screen.
  private func moveTab(by step: Int) -> Bool {
    guard let window, let current = window.focused, canHaveFocus else { return false }
    let holder = active.item(holding: current).flatMap { active.heldView(of: $0) }
    if let order = holder?.focusOrder, let index = order.firstIndex(where: { $0 === current }),
      order.indices.contains(index + step)
    {
      window.focus(order[index + step])
      return true
    }
    if moveFocus(by: step, jumps: true) { return true }
    let others = window.activeLayer?.focusOrder.contains { !$0.isInside(self) } ?? false
    if others { return false }
    return (step > 0 ? parts : parts.reversed()).contains { $0.focusEnd(step) }
  }
}
