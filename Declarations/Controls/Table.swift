// SPDX-License-Identifier: MIT

import Views

/// A column of a ``Table``: a title, what the rows are sorted by, and the text of a cell.
///
/// ```text
/// Column("Title", \.title)
/// Column("Stars", \.stars) { Text("★ \($0.stars)") }.width(8).alignment(.trailing)
/// Column("Licence") { Text($0.licence.name) }
/// ```
public struct Column<Row: Sendable>: Sendable {
  fileprivate var column: TableColumn
  /// Returns a function that compares two of the rows, by their indices, with a result below, equal to or above 0.
  fileprivate let comparison: (@MainActor ([Row]) -> (Int, Int) -> Int)?
  fileprivate let cell: @MainActor (Row) -> Text

  /// Creates a column that the user can sort by.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - value: Returns what the rows are sorted by, such as a key path of a property. The result depends on the row alone.
  ///   - id: The id of the column in orders and layouts; `nil` for the title.
  ///   - cell: Returns the text of a row's cell; `nil` for the value.
  public init<Value: Comparable>(
    _ title: String, _ value: @escaping @MainActor (Row) -> Value, id: String? = nil,
    cell: (@MainActor (Row) -> Text)? = nil
  ) {
    column = TableColumn(Text(title), id: id ?? title)
    comparison = { rows in
      let values = rows.map(value)
      return { values[$0] < values[$1] ? -1 : values[$1] < values[$0] ? 1 : 0 }
    }
    self.cell = cell ?? { Text("\(value($0))") }
  }

  /// Creates a column that the user can't sort by.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - id: The id of the column in layouts; `nil` for the title.
  ///   - cell: Returns the text of a row's cell.
  public init(_ title: String, id: String? = nil, cell: @escaping @MainActor (Row) -> Text) {
    column = TableColumn(Text(title), id: id ?? title, isSortable: false)
    comparison = nil
    self.cell = cell
  }

  /// Returns the column with a number of cells as its width.
  public func width(_ cells: Int) -> Column { width(.fixed(cells)) }

  /// Returns the column with a width. The default is a share of the table.
  public func width(_ width: TableColumn.Width) -> Column {
    var column = self
    column.column.width = width
    return column
  }

  /// Returns the column with an alignment of the title and the cells.
  public func alignment(_ alignment: LabelView.Alignment) -> Column {
    var column = self
    column.column.alignment = alignment
    return column
  }
}

/// A table of elements with a header, by which the user sorts.
///
/// ```swift
/// Table(songs, order: library[\.order], onOpen: { play($0) }) {
///   Column("Title", \.title)
///   Column("Length", \.seconds) { Text("\($0.seconds) s") }.width(8).alignment(.trailing)
/// }
/// ```
///
/// Only visible cells are requested, and the rows are sorted once after a change of the rows or the order. To sort also needs to
/// find out whether the rows have changed, which is immediate for the same array of `Equatable` elements.
public struct Table<Element: Identifiable & Sendable>: RowsComponent where Element.ID: Sendable {
  /// What modifiers add to the rows.
  public var options = RowOptions<Element>()
  private let rows: [Element]
  private let columns: [Column<Element>]
  private let order: [TableSort]?
  private let selection: Element.ID?
  private let onSelect: (@MainActor (Element) -> Void)?
  private let onOpen: (@MainActor (Element) -> Void)?
  private let onSort: (@MainActor ([TableSort]) -> Void)?
  private var followsView = false
  private var layout: ColumnLayout?
  private var onLayout: (@MainActor (ColumnLayout) -> Void)?
  private var hasCellCursor = false
  private var cursor: String?
  private var onCursor: (@MainActor (String) -> Void)?
  private var onOpenCell: (@MainActor (Element, String) -> Void)?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order of equal ones.
  ///   - order: The columns by which the rows are sorted, the most significant first; `nil` leaves the order to the user.
  ///   - selection: The identity of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - onSort: Receives the order that the user requests.
  ///   - columns: The columns, from left to right.
  public init(
    _ elements: [Element], order: [TableSort]? = nil, selection: Element.ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    onSort: (@MainActor ([TableSort]) -> Void)? = nil,
    @PartBuilder<Column<Element>> columns: () -> [Column<Element>]
  ) {
    (rows, self.columns, self.order, self.selection) = (elements, columns(), order, selection)
    (self.onSelect, self.onOpen, self.onSort) = (onSelect, onOpen, onSort)
  }

  /// Creates a table that shows an order and changes it.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order of equal ones.
  ///   - order: The columns by which the rows are sorted, the most significant first.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - columns: The columns, from left to right.
  @MainActor public init(
    _ elements: [Element], order: some SettableProperty<[TableSort]>,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    @PartBuilder<Column<Element>> columns: () -> [Column<Element>]
  ) {
    self.init(
      elements, order: order.value, onSelect: onSelect, onOpen: onOpen,
      onSort: { order.value = $0 }, columns: columns)
  }

  /// Creates a table that shows an order and the selected element and changes both.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order of equal ones.
  ///   - order: The columns by which the rows are sorted, the most significant first.
  ///   - selection: The identity of the selected element. It follows the table, as that of a ``List`` does.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - columns: The columns, from left to right.
  @MainActor public init(
    _ elements: [Element], order: some SettableProperty<[TableSort]>,
    selection: some SettableProperty<Element.ID?>,
    onOpen: (@MainActor (Element) -> Void)? = nil,
    @PartBuilder<Column<Element>> columns: () -> [Column<Element>]
  ) {
    self.init(
      elements, order: order.value, selection: selection.value,
      onSelect: { selection.value = $0.id }, onOpen: onOpen, onSort: { order.value = $0 },
      columns: columns)
    followsView = true
  }

  /// Creates the view.
  @MainActor public func makeView() -> TableView { TableView([]) }

  /// Updates the columns and the rows.
  @MainActor public func update(_ view: TableView) {
    let shown = columns.map(\.column)
    if view.columns != shown { view.columns = shown }
    if let order { view.sortOrder = order }
    if let layout { view.columnLayout = layout }
    view.hasCellCursor = hasCellCursor
    if let cursor, let column = index(of: cursor) { view.currentColumn = column }
    showRows(in: view)
    view.sorts.handler = { [weak view] wanted in
      guard let view else { return }
      // The state decides.
      if let order { view.sortOrder = order } else { showRows(in: view) }
      onSort?(wanted)
    }
    view.columnLayoutChanges.handler = { [weak view] wanted in
      if let layout { view?.columnLayout = layout }
      onLayout?(wanted)
    }
    view.currentColumnChanges.handler = { [weak view] wanted in
      if let cursor, let column = index(of: cursor) { view?.currentColumn = column }
      if columns.indices.contains(wanted) { onCursor?(columns[wanted].column.id) }
    }
  }

  private func index(of id: String) -> Int? { columns.firstIndex { $0.column.id == id } }

  @MainActor private func showRows(in view: TableView) {
    let rows = view.attachment(SortedRows<Element>()).sort(rows, by: view.sortOrder, columns)
    let description = RowsDescription(
      rows, id: { $0.id }, selection: selection, onSelect: onSelect, onOpen: onOpen,
      followsView: followsView)
    let find: (AnyHashable) -> Int? = { key in
      (key.base as? Element.ID).flatMap { id in (0..<rows.count).first { rows[$0].id == id } }
    }
    description.update(view) { count, id in
      view.show(count: count, id: id, indexOfID: find) { [columns] row, column in
        columns[column].cell(rows[row])
      }
    }
    options.update(view, opens: onOpen != nil || onOpenCell != nil, id: description.id) {
      $0 < rows.count ? rows[$0] : nil
    }
    guard let onOpenCell else { return }
    view.activations.handler = { [weak view, columns] index in
      guard let column = view?.currentColumn, index < rows.count, columns.indices.contains(column)
      else { return }
      onOpenCell(rows[index], columns[column].column.id)
    }
  }
}

extension Table {
  /// Returns the table with a state of the order, the widths and the hiding of columns, which the user changes.
  ///
  /// Alt with the arrow keys moves a column, `<` and `>` change its width, `-` hides it, and `+` shows all columns.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - onChange: Receives the layout that the user requests.
  public func columnLayout(
    _ layout: ColumnLayout, onChange: @escaping @MainActor (ColumnLayout) -> Void
  ) -> Table {
    changed { ($0.layout, $0.onLayout) = (layout, onChange) }
  }

  /// Returns the table with a state of the order, the widths and the hiding of columns, which the user changes.
  ///
  /// - Parameter layout: The layout.
  @MainActor public func columnLayout(_ layout: some SettableProperty<ColumnLayout>) -> Table {
    columnLayout(layout.value) { layout.value = $0 }
  }

  /// Returns the table with a highlighted cell, which the arrow keys move.
  ///
  /// ```swift
  /// Table(songs) { Column("Name", \.name) }
  ///   .cellCursor { song, column in edit(song, column) }      // column is "Name"
  /// ```
  ///
  /// - Parameters:
  ///   - column: The id of the column with the cell; `nil` leaves it to the user.
  ///   - onOpen: Receives the element and the id of the column of the cell that the user opens; `nil` opens the row.
  ///   - onMove: Receives the id of the column to which the user moves.
  public func cellCursor(
    _ column: String? = nil, onOpen: (@MainActor (Element, String) -> Void)? = nil,
    onMove: (@MainActor (String) -> Void)? = nil
  ) -> Table {
    changed {
      ($0.hasCellCursor, $0.cursor) = (true, column)
      ($0.onCursor, $0.onOpenCell) = (onMove, onOpen)
    }
  }
}

/// The rows of a table in its order, which are sorted only when something has changed.
@MainActor private final class SortedRows<Row: Sendable> {
  private var rows = OrderedRows<Row>(elements: [])
  private var order: [TableSort] = []

  func sort(
    _ elements: [Row], by wanted: [TableSort], _ columns: [Column<Row>]
  ) -> OrderedRows<Row> {
    let keys = wanted.compactMap { key in
      columns.first { $0.column.id == key.column }?.comparison.map { ($0, key.isAscending) }
    }
    var places = rows.places
    if keys.isEmpty {
      places = nil
    } else if places == nil || wanted != order || !isEqual(elements, rows.elements) {
      let comparisons = keys.map { (compare: $0(elements), isAscending: $1) }
      func isBefore(_ one: Int, _ other: Int) -> Bool {
        for (compare, isAscending) in comparisons {
          let result = compare(one, other)
          if result != 0 { return (result < 0) == isAscending }
        }
        return one < other
      }
      // Rows that can't be compared may be the same: then the places are still in order.
      let isInOrder = places.map {
        $0.count == elements.count && zip($0, $0.dropFirst()).allSatisfy(isBefore)
      }
      if isInOrder != true { places = elements.indices.sorted(by: isBefore) }
    }
    (rows, order) = (OrderedRows(elements: elements, places: places), wanted)
    return rows
  }

  /// Returns whether rows are known to be equal. The same array is, without comparing its elements.
  private func isEqual(_ one: [Row], _ other: [Row]) -> Bool {
    func compare<Rows: Equatable>(_ one: Rows) -> Bool { other as? Rows == one }
    return (one as? any Equatable).map { compare($0) } ?? false
  }
}
