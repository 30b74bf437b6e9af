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
      if isSelected { drawCursor(in: painter, theme) }
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

/// The frames of a rows view's parts, from top to bottom: the header, a note, the rows, and the filter field.
struct RowsLayout {
  private let size: Size
  private let headerHeight: Int
  /// A Boolean value that indicates whether a line above the rows shows a note.
  private let showsNote: Bool
  /// A Boolean value that indicates whether the filter field is in the last line.
  private let showsField: Bool

  /// Creates the layout of a view. Note and field are left out if no line would remain for the rows.
  init(_ size: Size, headerHeight: Int, hasNote: Bool, hasField: Bool) {
    let hasRoom = size.height > headerHeight + 1
    (self.size, self.headerHeight) = (size, min(headerHeight, size.height))
    (showsNote, showsField) = (hasNote && hasRoom, hasField && hasRoom)
  }

  /// The frame of the header.
  var header: Frame { Frame(x: 0, y: 0, width: size.width, height: headerHeight) }

  /// The frame of the note and of the spinner.
  var note: Frame {
    Frame(
      x: min(2, size.width), y: headerHeight, width: max(0, size.width - 2),
      height: min(1, size.height - headerHeight))
  }

  /// The frame in which rows scroll.
  var body: Frame {
    let note = showsNote ? min(1, size.height - headerHeight) : 0
    let field = showsField ? min(1, size.height - headerHeight - note) : 0
    return Frame(
      x: 0, y: headerHeight + note, width: size.width,
      height: size.height - headerHeight - note - field)
  }

  /// The frame of the field, after its slash.
  var field: Frame {
    guard showsField else { return .zero }
    return Frame(x: 2, y: size.height - 1, width: size.width - 12, height: 1)
      .intersection(Frame(size: size))
  }

  /// Draws the note, if it is visible.
  func drawNote(_ text: Text, in painter: Painter, _ theme: Theme) {
    guard showsNote else { return }
    let text = text.truncated(to: max(0, size.width - 2), theme)
    painter.draw(text, at: Position(x: 2, y: headerHeight), style: theme.secondary)
  }

  /// Draws the slash before the field and the number of matches after it, if the field is visible.
  func drawField(found: @autoclosure () -> Text, in painter: Painter, _ theme: Theme) {
    guard showsField else { return }
    let y = size.height - 1
    painter.draw("/", at: Position(x: 0, y: y), style: theme.accent)
    let text = found().withEllipsis(of: theme).truncated(to: max(0, size.width - 2), theme)
    painter.draw(text, at: Position(x: size.width - text.width, y: y), style: theme.secondary)
  }
}

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
      let first = max(0, painter.visible.minY)
      let last = min(theme.symbols.isASCII ? 1 : height, painter.visible.maxY)
      for y in first..<max(first, last) {
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

/// The rows as they were drawn last, from which the parts to draw after a scroll are computed.
struct DrawnRows: Equatable {
  /// The first visible line.
  var first: Int
  /// The current row.
  var position: Int?
  /// The part of the view in which rows scroll.
  let body: Frame
  /// The column of the scroll bar.
  let bar: Int?
  /// The number of lines.
  let count: Int
  /// A Boolean value that indicates whether each line is a row: there are no sections, and rows
  /// have one line.
  let areLines: Bool
  /// The row under the pointer.
  var hovered: Int?

  /// The part of the body without the scroll bar.
  var area: Frame {
    Frame(x: 0, y: body.minY, width: body.width - (bar == nil ? 0 : 2), height: body.height)
  }

  /// Draws the scroll bar in the body.
  func drawBar(in painter: Painter, _ theme: Theme, isActive: Bool) {
    guard let bar else { return }
    ScrollBar(total: count, visible: body.height, first: first)
      .draw(in: painter, column: bar, theme, isActive: isActive)
  }

  /// Informs the painter of the distance that rows have moved since the last drawing, if the body is the same.
  func noteScroll(to new: DrawnRows, in painter: Painter) {
    guard body == new.body, abs(new.first - first) < new.body.height else { return }
    painter.noteScroll(movingPart(to: new), by: new.first - first)
  }

  /// Returns the lines that move: all, except for a current row that stays at one end of the body.
  ///
  /// Such a row changes little, but all of it would have to be drawn if it moved along.
  func movingPart(to new: DrawnRows) -> Frame {
    var part = new.body
    guard part.height > 2, new.areLines, let position = new.position,
      let before = self.position, position - new.first == before - first
    else { return part }
    let distance = new.first - first
    if distance > 0, position - new.first == part.height - 1 { part.size.height -= 1 }
    if distance < 0, position == new.first {
      part.size.height -= 1
      part.origin.y += 1
    }
    return part
  }

  /// Returns the visible rows that differ from the line that was moved to their place.
  func changedRows(to new: DrawnRows, moving part: Frame) -> [Int] {
    let shown = new.first..<min(new.count, new.first + new.body.height)
    let distance = new.first - first
    let top = new.first + part.minY - new.body.minY
    // The rows that were moved and are still visible.
    let kept =
      top
      + max(0, -distance)..<max(
        top + max(0, -distance), top + part.height - max(0, distance))
    return shown.filter { row in
      !kept.contains(row) || (row == position) != (row == new.position)
        || (row == hovered) != (row == new.hovered)
    }
  }
}

/// Accessibility of rows.
extension RowsView {
  /// Returns the description of the current row and its position. While there are no rows yet, it is `loading`.
  final func rowsAccessibility(loading: Text) -> Accessibility {
    let isBusy = isLoading || isRefreshing || isSearching
    guard let position = model.position else {
      let text = isLoading ? loading.string : emptyWords
      return Accessibility(role, value: text, state: isBusy ? .busy : [])
    }
    let row = describe(position)
    var state = row.state.subtracting(.selected)
    if isBusy { state.insert(.busy) }
    let text = [row.label, row.value].filter { !$0.isEmpty }.joined(separator: ", ")
    return Accessibility(role, value: spoken(text, position, of: shownCount), state: state)
  }

  /// The text that is shown if there are no rows.
  final var emptyWords: String {
    words[model.filter == nil ? emptyText.string : "No matching rows."]
  }

  /// Returns the visible rows and the titles of their sections.
  final func rowsAccessibilityChildren() -> [AccessibilityNode] {
    let (sections, lines, height) = (model.sections, model.lines, body.height)
    var nodes = lines.contents(of: model.shownLines(height: height)).map { content in
      switch content {
      case .title(let section):
        AccessibilityNode(Accessibility(.heading, label: sections[section].title.string))
      case .row(let row): AccessibilityNode(describe(row))
      }
    }
    if let section = model.stickySection(height: height), !nodes.isEmpty {
      let title = model.sections[section].title.string
      let heading = AccessibilityNode(Accessibility(.heading, label: title))
      // Of a row of several lines, a part below the title is visible.
      nodes.replaceSubrange(0..<(lines.height == 1 ? 1 : 0), with: [heading])
    }
    return nodes
  }

  private func describe(_ row: Int) -> Accessibility {
    var element = accessibility(ofRow: model.source(of: row))
    if row == model.position { element.state.insert(.selected) }
    if allowsMultipleSelection {
      element.state.insert(selection.contains(key(of: row)) ? .on : .off)
    }
    return element
  }
}
