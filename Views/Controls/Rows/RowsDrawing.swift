// SPDX-License-Identifier: MIT

extension RowsView {
  /// The number of columns before a row, for the pointer and the check box.
  final var markColumns: Int {
    RowMarks.columns(allowsMultipleSelection: allowsMultipleSelection)
  }

  /// Draws a row with its marks, or the title of a section.
  final func draw(_ content: RowLines.Line, in painter: Painter, _ theme: Theme) {
    switch content {
    case .title(let section): drawTitle(section, in: painter, theme)
    case .row(let row):
      let isSelected = row == model.position
      let marks = RowMarks(
        isSelected: isSelected,
        isChosen: allowsMultipleSelection ? model.selection.contains(key(of: row)) : nil,
        isActive: isSelected && containsFocus)
      let isHovered = row == model.hovered && !isSelected
      let ground = isHovered ? theme.hoveredRow : ground(ofRow: row, theme)
      let outer = painter.background
      if ground != .plain {
        painter.setBackground(ground.over(outer))
        // Blanks aren't underlined.
        if !isHovered || ground.background != .standard {
          painter.fill(
            Frame(x: 0, y: 0, width: painter.bounds.width, height: rowHeight), with: .plain)
        }
      }
      marks.draw(in: painter, theme, height: rowHeight) {
        drawRow(model.source(of: row), in: $0, theme, isSelected: isSelected)
      }
      if ground != .plain { painter.setBackground(outer) }
    }
  }

  /// Draws the title of a section.
  final func drawTitle(_ section: Int, in painter: Painter, _ theme: Theme) {
    guard model.sections.indices.contains(section) else { return }
    let title = model.sections[section].title.truncated(to: painter.bounds.width, theme)
    painter.draw(title, at: .zero, style: theme.heading)
  }

  /// Draws the text that is shown without rows.
  final func drawEmpty(in painter: Painter, _ theme: Theme) {
    let isOwn = model.filter == nil && words.phrases[emptyText.string] == nil
    let text = isOwn ? emptyText : Text(isSearching ? words["Searching…"] : emptyWords)
    let shown = text.withEllipsis(of: theme).truncated(to: max(0, painter.bounds.width - 2), theme)
    painter.draw(shown, at: Position(x: 2, y: 0), style: theme.secondary)
  }
}
