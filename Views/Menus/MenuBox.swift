// SPDX-License-Identifier: MIT

/// The box of a menu or a submenu.
struct MenuBox {
  /// The index of the menu among the open ones.
  let level: Int
  let frame: Frame

  private static let gap = 3

  /// Returns the number of columns before the titles: for check marks and icons, if any item has one.
  private static func mark(_ items: [MenuItem]) -> Int {
    let icons = items.reduce(0) { max($0, Text($1.icon).width) }
    return (items.contains(where: \.isChecked) ? 2 : 0) + (icons > 0 ? icons + 1 : 0)
  }

  private static func sign(_ item: MenuItem, _ theme: Theme) -> String {
    item.isSubmenu ? theme.symbols.path : item.keys?.sign ?? ""
  }

  /// Returns the size of the items including the box.
  static func size(of items: [MenuItem]) -> Size {
    var (titles, signs) = (0, 0)
    for item in items {
      titles = max(titles, Text(item.title).width)
      signs = max(signs, item.isSubmenu ? 1 : Text(item.keys?.sign ?? "").width)
    }
    let width = mark(items) + titles + (signs > 0 ? gap + signs : 0) + 4
    return Size(width: width, height: items.count + 2)
  }

  @MainActor func draw(
    _ level: MenuView.Level, first: Int, isLast: Bool, _ theme: Theme, _ painter: Painter
  ) {
    painter.box(
      frame, style: isLast ? theme.focusedBorder : theme.border, kind: theme.symbols.boxes)
    let inner = frame.inset(by: Insets(horizontal: 1, vertical: 1))
    let end = min(level.items.count, first + inner.height)
    for index in first..<max(first, end) {
      let row = Frame(x: inner.minX, y: inner.minY + index - first, width: inner.width, height: 1)
      let hasChecks = level.items.contains(where: \.isChecked)
      draw(
        level.items[index], Self.mark(level.items), hasChecks: hasChecks, theme,
        painter.clipped(to: row))
      guard index == level.selected else { continue }
      painter.markCurrent(row, theme, isActive: isLast)
    }
  }

  @MainActor private func draw(
    _ item: MenuItem, _ mark: Int, hasChecks: Bool, _ theme: Theme, _ painter: Painter
  ) {
    let width = painter.bounds.width
    guard !item.isSeparator else {
      return painter.fill(
        painter.bounds, with: theme.border, character: theme.symbols.rule)
    }
    let isDanger = item.role == .danger
    let style = !item.isEnabled ? theme.disabled : isDanger ? theme.error : theme.text
    if item.isChecked {
      painter.draw(Text(theme.symbols.dot), at: Position(x: 1, y: 0), style: theme.accent)
    }
    if !theme.symbols.isASCII {
      let icon = item.isEnabled && !isDanger ? theme.accent : style
      painter.draw(Text(item.icon), at: Position(x: hasChecks ? 3 : 1, y: 0), style: icon)
    }
    let sign = Text(Self.sign(item, theme))
    let left = width - 2 - mark
    let title = Text(item.title)
    painter.draw(
      title.truncated(to: max(0, left), theme), at: Position(x: 1 + mark, y: 0), style: style)
    // The title takes precedence.
    guard !sign.isEmpty, left >= title.width + 1 + sign.width else { return }
    painter.draw(
      sign, at: Position(x: width - 1 - sign.width, y: 0),
      style: item.isEnabled ? theme.secondary : theme.disabled)
  }
}
