// SPDX-License-Identifier: MIT

/// An action of a rendered screen.
public enum ScreenAction: Hashable, Sendable {
  /// Moves the focus up or down; scrolls if it can't move.
  case up, down
  /// Moves the focus by a page.
  case pageUp, pageDown
  /// Moves the focus to the first or last node.
  case first, last
  /// Moves the focus to the next or previous control.
  case next, previous
}

extension KeyMap where Action == ScreenAction {
  /// The key map of new rendered screens.
  public static let screen = KeyMap([
    .init(.up, "up", help: "up"), .init(.down, "down", help: "down"),
    .init(.pageUp, "pgup", help: "a page up"), .init(.pageDown, "pgdn", help: "a page down"),
    .init(.first, "home", help: "to the beginning"), .init(.last, "end", help: "to the end"),
    .init(.next, "tab", help: "to the next control"),
    .init(.previous, "shift+tab", help: "to the control before"),
  ])
}

/// Keyboard navigation through the parts of a screen.
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

  /// The help for the keys of the bar and those that move the focus.
  var help: KeyHelp {
    var help = keyMap.help(title.isEmpty ? "Screen" : title)
    help.rows =
      bar.items.filter(\.isEnabled).map { KeyHelp.Row(keys: $0.key.sign, help: $0.label) }
      + help.rows
    return help
  }

  /// The part with the focus, or the content.
  private var active: Part { parts.first { $0.containsFocus } ?? content }

  /// The part with the focus if it can scroll, or else the content.
  private var paged: Part { active.rows.lastOffset > 0 ? active : content }

  private func scroll(by step: Int) -> Bool { active.scroll(by: step) || content.scroll(by: step) }

  private var canHaveFocus: Bool { parts.contains { $0.canHaveFocus } }

  /// Moves the focus to the next node, in this part or in the next one; returns whether there is one.
  ///
  /// A part between that can't have the focus is scrolled through first, unless `jumps` is set.
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

  /// Moves the focus to the next view in the node, else to the next node. From the last node it returns to the first,
  /// unless a view outside the screen can have the focus.
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
