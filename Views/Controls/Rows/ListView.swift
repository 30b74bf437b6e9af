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
