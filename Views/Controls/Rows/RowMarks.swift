// SPDX-License-Identifier: MIT

/// The marks before a row: the pointer, the check box, and the style of the current row.
struct RowMarks {
  /// A Boolean value that indicates whether the row is the current one.
  let isSelected: Bool
  /// A Boolean value that indicates whether the row is checked; nil if rows have no check boxes.
  let isChosen: Bool?
  /// A Boolean value that indicates whether the current row has the focus.
  let isActive: Bool

  /// Returns the number of columns that the marks take.
  static func columns(allowsMultipleSelection: Bool) -> Int { allowsMultipleSelection ? 6 : 2 }

  /// Returns whether a column belongs to the check box.
  static func isCheckBox(_ column: Int) -> Bool { (2..<5).contains(column) }

  /// Draws the marks, and a content of a number of lines behind them.
  func draw(in painter: Painter, _ theme: Theme, height: Int, content: (Painter) -> Void) {
    if isSelected {
      // A pointer stands for the row once; an edge is as high as the row.
      for y in 0..<(theme.symbols.isASCII ? 1 : height) {
        painter.draw(Text(theme.symbols.pointer), at: Position(x: 0, y: y), style: theme.accent)
      }
    }
    if let isChosen {
      let mark = Text(isChosen ? theme.symbols.checkboxes.on : theme.symbols.checkboxes.off)
      painter.draw(
        mark, at: Position(x: mark.width < 3 ? 3 : 2, y: 0),
        style: isChosen ? theme.accent : theme.border)
    }
    let columns = Self.columns(allowsMultipleSelection: isChosen != nil)
    let width = max(0, painter.bounds.width - columns)
    content(painter.clipped(to: Frame(x: columns, y: 0, width: width, height: height)))
    guard isSelected else { return }
    // On a tinted row the pointer stays an edge in the accent's colour, on the tint.
    painter.restyle(painter.bounds) { theme.current($0, isActive: isActive) }
  }
}
