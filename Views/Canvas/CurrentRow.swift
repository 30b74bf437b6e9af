// SPDX-License-Identifier: MIT

extension Painter {
  /// Marks the current row of a menu or a palette: tints it, with the theme's pointer in its first column.
  func markCurrent(_ row: Frame, _ theme: Theme, isActive: Bool) {
    restyle(row) { theme.current($0, isActive: isActive) }
    guard isActive else { return }
    let style = theme.current(theme.accent, isActive: true)
    draw(Text(theme.symbols.pointer), at: row.origin, style: style)
  }
}
