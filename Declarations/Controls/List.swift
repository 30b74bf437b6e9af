// SPDX-License-Identifier: MIT

import Views

/// Rows of which one is selected, asked for as they come into sight: a million cost what a screenful does.
///
/// ```swift
/// List(songs, id: \.id, onOpen: { song in send(.open(song)) }) { song in
///   ListRow(title: Text(song.name), detail: Text(song.length))
/// }
/// ```
///
/// The selected row and the row at the top stay with their keys.
public struct List: Component {
  private let rows: RowsDescription
  private let row: @MainActor (Int) -> ListRow

  /// Creates a list of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: Returns the key of an element.
  ///   - selection: The key of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns what the row of an element shows.
  public init<Element: Sendable, ID: Hashable & Sendable>(
    _ elements: [Element], id: @escaping @MainActor (Element) -> ID, selection: ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    rows = RowsDescription(
      elements, id: id, selection: selection, onSelect: onSelect, onOpen: onOpen)
    self.row = { row(elements[$0]) }
  }

  /// Creates a list of elements that have identities.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - selection: The identity of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns what the row of an element shows.
  public init<Element: Identifiable & Sendable>(
    _ elements: [Element], selection: Element.ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) where Element.ID: Sendable {
    self.init(
      elements, id: { $0.id }, selection: selection, onSelect: onSelect, onOpen: onOpen, row: row)
  }

  /// Creates a list of rows that are known by their indices.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - onOpen: Receives the index of the row that the user opens.
  ///   - row: Returns what a row shows.
  public init(
    count: Int, onOpen: (@MainActor (Int) -> Void)? = nil,
    row: @escaping @MainActor (Int) -> ListRow
  ) {
    rows = RowsDescription(count: count, onOpen: onOpen)
    self.row = row
  }

  /// Yes: the selection and the scroll position.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> ListView { ListView() }

  /// Shows the rows.
  @MainActor public func update(_ view: ListView) {
    rows.update(view) { count, id in view.show(count: count, id: id, row: row) }
  }
}

/// Rows and columns with a header, of which cells are asked for as they come into sight.
public struct Table: Component {
  private let columns: [TableColumn]
  private let sort: TableSort?
  private let rows: RowsDescription
  private let cells: @MainActor (Int) -> [Text]
  private let onSort: (@MainActor (TableSort) -> Void)?

  /// Creates a table of elements.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - elements: The elements.
  ///   - id: Returns the key of an element.
  ///   - sort: The order that the header shows.
  ///   - selection: The key of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - onSort: Receives the order that the user asks for.
  ///   - cells: Returns the texts of an element's row, one for each column.
  public init<Element: Sendable, ID: Hashable & Sendable>(
    _ columns: [TableColumn], _ elements: [Element], id: @escaping @MainActor (Element) -> ID,
    sort: TableSort? = nil, selection: ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    onSort: (@MainActor (TableSort) -> Void)? = nil,
    cells: @escaping @MainActor (Element) -> [Text]
  ) {
    self.columns = columns
    self.sort = sort
    self.onSort = onSort
    rows = RowsDescription(
      elements, id: id, selection: selection, onSelect: onSelect, onOpen: onOpen)
    self.cells = { cells(elements[$0]) }
  }

  /// Yes: the selection, the scroll position and the widths of columns.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> TableView { TableView(columns) }

  /// Shows the columns and the rows.
  @MainActor public func update(_ view: TableView) {
    view.columns = columns
    view.sort = sort
    view.sorts.handler = onSort
    rows.update(view) { count, id in
      // The table asks for the cells of a row one after another.
      var last: (row: Int, cells: [Text])?
      view.show(count: count, id: id) { row, column in
        if last?.row != row { last = (row, cells(row)) }
        return last.flatMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil } ?? ""
      }
    }
  }
}

/// What lists and tables have in common: keys, the selection, and what the user does.
private struct RowsDescription: Sendable {
  private let count: Int
  private let id: @MainActor (Int) -> AnyHashable
  /// Returns the index of the element to select, which is at or near the index of the selected row.
  private let selectedIndex: @MainActor (Int?) -> Int?
  private let onSelect: (@MainActor (Int) -> Void)?
  private let onOpen: (@MainActor (Int) -> Void)?

  init(count: Int, onOpen: (@MainActor (Int) -> Void)?) {
    self.count = count
    id = { $0 }
    selectedIndex = { _ in nil }
    onSelect = nil
    self.onOpen = onOpen
  }

  init<Element: Sendable, ID: Hashable & Sendable>(
    _ elements: [Element], id: @escaping @MainActor (Element) -> ID, selection: ID?,
    onSelect: (@MainActor (Element) -> Void)?, onOpen: (@MainActor (Element) -> Void)?
  ) {
    count = elements.count
    self.id = { id(elements[$0]) }
    selectedIndex = { current in
      guard let selection else { return nil }
      if let current, elements.indices.contains(current), id(elements[current]) == selection {
        return current
      }
      return elements.firstIndex { id($0) == selection }
    }
    self.onSelect = Self.byIndex(onSelect, elements)
    self.onOpen = Self.byIndex(onOpen, elements)
  }

  /// Returns a closure for indices that calls one for elements.
  private static func byIndex<Element: Sendable>(
    _ action: (@MainActor (Element) -> Void)?, _ elements: [Element]
  ) -> (@MainActor (Int) -> Void)? {
    guard let action else { return nil }
    return { index in
      if elements.indices.contains(index) { action(elements[index]) }
    }
  }

  @MainActor func update(
    _ view: RowsView, show: (Int, @escaping (Int) -> AnyHashable) -> Void
  ) {
    // What the user didn't select isn't sent.
    view.selections.handler = nil
    show(count) { [id] index in id(index) }
    if let index = selectedIndex(view.selectedIndex), index != view.selectedIndex {
      view.select(index)
    }
    if let onSelect {
      view.selections.handler = { index in if let index { onSelect(index) } }
    }
    view.activations.handler = onOpen
  }
}
