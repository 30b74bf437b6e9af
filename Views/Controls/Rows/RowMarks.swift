// SPDX-License-Identifier: MIT

/// The marks of a row: the pointer and the check box before it, and the style of the selected row.
struct RowMarks {
  /// A Boolean value that indicates whether the row is the selected one.
  let isSelected: Bool
  /// A Boolean value that indicates whether the row is chosen, or `nil` where rows can't be.
  let isChosen: Bool?
  /// A Boolean value that indicates whether the selected row has the focus.
  let isActive: Bool

  /// Returns the number of columns that the marks take.
  static func columns(allowsMultipleSelection: Bool) -> Int { allowsMultipleSelection ? 6 : 2 }

  /// Returns whether a column belongs to the check box.
  static func isCheckBox(_ column: Int) -> Bool { (2..<5).contains(column) }

  /// Draws the marks and, behind them, a content of a number of lines.
  func draw(in painter: Painter, _ theme: Theme, height: Int, content: (Painter) -> Void) {
    if isSelected { painter.draw(Text(theme.symbols.pointer), at: .zero, style: theme.accent) }
    if let isChosen {
      painter.draw(
        isChosen ? "[x]" : "[ ]", at: Position(x: 2, y: 0),
        style: isChosen ? theme.accent : theme.border)
    }
    let columns = Self.columns(allowsMultipleSelection: isChosen != nil)
    let width = max(0, painter.bounds.width - columns)
    content(painter.clipped(to: Frame(x: columns, y: 0, width: width, height: height)))
    guard isSelected else { return }
    // One style for the whole row: dim or coloured letters can't be read on the selection's
    // background.
    let (focused, idle) = (theme.selection, theme.idleSelection)
    painter.restyle(painter.bounds) { isActive ? focused : idle.over($0) }
  }
}
