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
    let size = painter.bounds.size
    for (y, line) in emptyLines(in: size.width, atMost: size.height, theme).enumerated() {
      painter.draw(line, at: Position(x: 2, y: y), style: theme.secondary)
    }
  }

  /// Marks what another text without rows changes.
  final func emptyTextDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Returns the height of the text that is shown without rows; 0 if there are rows.
  final func emptyHeight(in room: Size) -> Int {
    model.lines.count > 0 ? 0 : emptyLines(in: room.width, atMost: room.height, theme).count
  }

  /// Returns the lines of the text that is shown without rows.
  private func emptyLines(in width: Int, atMost rows: Int, _ theme: Theme) -> [Text] {
    let isOwn = model.filter == nil && words.phrases[emptyText.string] == nil
    let text = isOwn ? emptyText : Text(isSearching ? words["Searching…"] : emptyWords)
    return text.withEllipsis(of: theme).lines(in: max(0, width - 2), atMost: rows, theme)
  }
}
