// SPDX-License-Identifier: MIT

/// Rows with a title, a note and facts, one below the other; they have all that `RowsView` offers.
public final class ListView: RowsView {
  private var row: (Int) -> ListRow = { _ in ListRow(title: "") }
  /// The widest title that was seen, where the notes begin.
  private var titleColumns = 0
  /// The rows that show, from the first to the last.
  private var shownRows: [ListRow] = []
  private var shownIndices: [Int] = []

  /// Shows other rows, which are asked for as they come into sight.
  ///
  /// Selection and top row stay with their keys, which are looked for from their old place outwards; with more than
  /// 100,000 rows `indexOfID` should tell where they are.
  public func show(
    count: Int, id: @escaping (Int) -> AnyHashable = { $0 }, row: @escaping (Int) -> ListRow,
    indexOfID: ((AnyHashable) -> Int?)? = nil
  ) {
    (self.row, titleColumns) = (row, 0)
    setRows(count: count, sections: [], id: id, indexOfID: indexOfID)
  }

  /// Shows other rows in sections; rows are counted over all of them.
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
