// SPDX-License-Identifier: MIT

/// A list of rows with a title, a note and details. See ``RowsView`` for selection, sections, filter and refresh.
public final class ListView: RowsView {
  private var row: (Int) -> ListRow = { _ in ListRow(title: "") }
  /// The width of the widest title drawn so far, behind which the notes start.
  private var titleColumns = 0
  /// The visible rows, from the first to the last.
  private var shownRows: [ListRow] = []
  private var shownIndices: [Int] = []

  /// Shows other rows. Each row is requested when it becomes visible.
  ///
  /// Selection and top row are preserved by their keys, which are searched from their previous position outwards. With
  /// more than 100,000 rows, pass `indexOfID` to locate a key.
  public func show(
    count: Int, id: @escaping (Int) -> AnyHashable = { $0 }, row: @escaping (Int) -> ListRow,
    indexOfID: ((AnyHashable) -> Int?)? = nil
  ) {
    (self.row, titleColumns) = (row, 0)
    setRows(count: count, sections: [], id: id, indexOfID: indexOfID)
  }

  /// Shows other rows in sections. Row indices count across all sections.
  public func show(
    sections: [RowSection], id: @escaping (Int) -> AnyHashable = { $0 },
    row: @escaping (Int) -> ListRow, indexOfID: ((AnyHashable) -> Int?)? = nil
  ) {
    (self.row, titleColumns) = (row, 0)
    setRows(
      count: sections.reduce(0) { $0 + $1.count }, sections: sections, id: id, indexOfID: indexOfID)
  }

  override func willDraw(rows: [Int], width: Int) {
    shownIndices = rows
    shownRows.removeAll(keepingCapacity: true)
    for index in rows {
      shownRows.append(row(index))
      titleColumns = max(titleColumns, shownRows[shownRows.count - 1].title.width)
    }
  }

  override func willDraw(only rows: [Int], width: Int) -> Bool {
    let columns = titleColumns
    willDraw(rows: rows, width: width)
    return titleColumns == columns
  }

  override func drawRow(_ index: Int, in painter: Painter, _ theme: Theme, isSelected: Bool) {
    let place = shownIndices.firstIndex(of: index)
    let row = place.map { shownRows[$0] } ?? row(index)
    row.draw(in: painter, theme, titleColumns: titleColumns)
  }

  override func accessibility(ofRow index: Int) -> Accessibility { row(index).accessibility }

  override func text(ofRow index: Int) -> String {
    let row = row(index)
    let parts = [row.title, row.note, row.detail].filter { !$0.isEmpty }
    return parts.map(\.string).joined(separator: " ")
  }
}

/// The content of a row of a list: a title, a note next to it, and details at the right edge.
public struct ListRow: Hashable, Sendable {
  /// The title.
  public var title: Text
  /// The note, shown if there is room.
  public var note: Text
  /// The details at the right edge.
  public var detail: Text
  /// The details where ``detail`` would truncate the titles of the list; empty for none.
  public var shortDetail: Text
  /// The details in words for users who don't see the screen, if they contain symbols; `nil` for ``detail``.
  public var spokenDetail: String?

  /// Creates a row.
  public init(
    title: Text, note: Text = "", detail: Text = "", shortDetail: Text = "",
    spokenDetail: String? = nil
  ) {
    self.title = title
    self.note = note
    self.detail = detail
    self.shortDetail = shortDetail
    self.spokenDetail = spokenDetail
  }

  /// The accessibility description of the row.
  public var accessibility: Accessibility {
    Accessibility(
      .row, label: Accessibility.joined([title.string, note.string, spokenDetail ?? detail.string]))
  }

  /// The minimum width of a title, which takes precedence over all details, and the width of titles that takes
  /// precedence over details with a shorter form.
  private static let (leastTitle, wholeTitle) = (12, 28)
  /// The minimum width of a whole note, and of one that is truncated.
  private static let (leastNote, leastPart) = (10, 12)
  private static let gap = 2

  /// Draws the row. The notes of all rows start at one column; in rows of several lines they are below the title.
  func draw(in painter: Painter, _ theme: Theme, titleColumns: Int) {
    let room = painter.bounds.width
    var left = room
    if let fitting = detail(room, titleColumns: titleColumns) {
      left -= fitting.width
      painter.draw(fitting, at: Position(x: left, y: 0), style: theme.secondary)
      left -= Self.gap
    }
    painter.draw(title.truncated(to: max(0, left), theme), at: .zero, style: theme.text)
    guard painter.bounds.height == 1 else {
      return drawNote(below: painter, width: max(0, room), theme)
    }
    // It doesn't depend on the details, which may have another width in each row.
    let noteColumn = max(title.width, min(titleColumns, room / 2)) + Self.gap
    let space = left - noteColumn
    guard !note.isEmpty, space >= Self.leastNote, space >= min(note.width, Self.leastPart) else {
      return
    }
    let text = note.truncated(to: space, theme)
    painter.draw(text, at: Position(x: noteColumn, y: 0), style: theme.secondary)
  }

  /// Returns the details that are shown in a width; nil for none. All rows of a list make the same choice as far as their
  /// details have the same width.
  private func detail(_ width: Int, titleColumns: Int) -> Text? {
    let whole = max(Self.leastTitle, min(titleColumns, Self.wholeTitle))
    let choices = [
      (detail, shortDetail.isEmpty ? Self.leastTitle : whole), (shortDetail, Self.leastTitle),
    ]
    return choices.first { text, title in
      !text.isEmpty && width - text.width - Self.gap >= title
    }?.0
  }

  private func drawNote(below painter: Painter, width: Int, _ theme: Theme) {
    guard !note.isEmpty, width > 0 else { return }
    for (line, text) in note.rows(painter.bounds.height - 1, width: width, theme).enumerated() {
      painter.draw(text, at: Position(x: 0, y: 1 + line), style: theme.secondary)
    }
  }
}

extension Text {
  /// Returns the text wrapped to a maximum number of rows. The last row is truncated with an ellipsis if text remains.
  func rows(_ most: Int, width: Int, _ theme: Theme) -> [Text] {
    let rows = wrapped(to: width)
    guard rows.count > most, most > 0 else { return Array(rows.prefix(max(0, most))) }
    let last = rows[most - 1]
    let whole = last + Text(theme.symbols.ellipsis)
    let cut = whole.width > width ? last.truncated(to: max(1, last.width - 1), theme) : whole
    return rows.prefix(most - 1) + [cut]
  }
}
