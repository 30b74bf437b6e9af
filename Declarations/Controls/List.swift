// SPDX-License-Identifier: MIT

import Views

/// A list of rows of which one is selected. Only visible rows are requested, so the cost doesn't depend on their
/// number.
///
/// ```swift
/// List(songs, id: \.id, onOpen: { song in send(.open(song)) }) { song in
///   ListRow(title: Text(song.name), detail: Text(song.length))
/// }
/// ```
///
/// The selected row and the row at the top are preserved by key. A row closure with a second parameter receives the theme, for colours and
/// symbols.
public struct List<Element: Sendable>: Component {
  private let rows: RowsDescription
  private let element: @MainActor (Int) -> Element?
  private var emptyText: Text?
  private var rowActions: [RowAction] = []
  private var onMove: (@MainActor (RowMove) -> Void)?
  private var onReachedEnd: (@MainActor () -> Void)?
  private let row: @MainActor (Int, Theme) -> ListRow

  private struct RowAction: Sendable {
    let key: KeyPress
    let label: String
    let help: String?
    let priority: Int
    let perform: @MainActor (Element) -> Void
  }

  /// Creates a list of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: Returns the key of an element.
  ///   - selection: The key of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns the content of an element's row, for a theme.
  public init<ID: Hashable & Sendable>(
    _ elements: [Element], id: @escaping @MainActor (Element) -> ID, selection: ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element, Theme) -> ListRow
  ) {
    rows = RowsDescription(
      elements, id: id, selection: selection, onSelect: onSelect, onOpen: onOpen)
    element = { elements.indices.contains($0) ? elements[$0] : nil }
    self.row = { row(elements[$0], $1) }
  }

  /// Creates a list of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: Returns the key of an element.
  ///   - selection: The key of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns the content of an element's row.
  public init<ID: Hashable & Sendable>(
    _ elements: [Element], id: @escaping @MainActor (Element) -> ID, selection: ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    self.init(
      elements, id: id, selection: selection, onSelect: onSelect, onOpen: onOpen,
      row: { element, _ in row(element) })
  }

  /// Creates a list of rows identified by their indices.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - onOpen: Receives the index of the row that the user opens.
  ///   - row: Returns the content of a row.
  public init(
    count: Int, onOpen: (@MainActor (Int) -> Void)? = nil,
    row: @escaping @MainActor (Int) -> ListRow
  ) where Element == Int {
    rows = RowsDescription(count: count, onOpen: onOpen)
    element = { $0 }
    self.row = { index, _ in row(index) }
  }

  /// Always `true`: the view keeps the selection and the scroll position.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> ListView { ListView() }

  /// Updates the rows.
  @MainActor public func update(_ view: ListView) {
    let row = row
    rows.update(view) { count, id in
      view.show(
        count: count, id: id,
        row: { [weak view] index in
          view.map { row(index, $0.theme) } ?? ListRow(title: "")
        })
    }
    if let emptyText, view.emptyText != emptyText { view.emptyText = emptyText }
    if !rowActions.isEmpty {
      view.keyCommands = rowActions.map { action in
        KeyCommand(action.key, action.label, help: action.help, priority: action.priority) {
          [weak view, element] in
          if let element = view?.currentIndex.flatMap(element) { action.perform(element) }
        }
      }
    }
    if view.allowsReordering != (onMove != nil) { view.allowsReordering = onMove != nil }
    view.reorderings.handler = onMove
    view.reachedEnd.handler = nil
    guard let onReachedEnd else { return }
    view.reachedEnd.handler = { _ in onReachedEnd() }
    if view.count > 0 {
      // The same rows may leave room, too.
      view.setNeedsLayout()
    } else {
      DeclarationPass.perform { $0.atEnd(onReachedEnd) }
    }
  }

  /// Returns the list with a text that is shown while it has no rows, such as what to do to get some.
  public func emptyText(_ text: Text) -> List {
    var list = self
    list.emptyText = text
    return list
  }

  /// Returns the list with a key that performs an action for the selected element.
  ///
  /// ```swift
  /// List(songs) { ListRow(title: Text($0.name)) }
  ///   .rowAction("f", "favourite") { song in toggle(song.id) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - label: The name of the action, in a word or two, for the key hint.
  ///   - help: The description on the help page; nil for the label.
  ///   - priority: The priority of the hint, from 0 to 9, when there isn't room for all.
  ///   - action: Receives the selected element.
  public func rowAction(
    _ key: KeySequence, _ label: String, help: String? = nil, priority: Int = 6,
    perform action: @escaping @MainActor (Element) -> Void
  ) -> List {
    var list = self
    if let key = key.keyPresses.first {
      list.rowActions.append(
        RowAction(key: key, label: label, help: help, priority: priority, perform: action))
    }
    return list
  }

  /// Returns the list, whose rows the user can move with Alt and the arrow keys or by dragging.
  ///
  /// ```swift
  /// List(tasks) { ListRow(title: Text($0.title)) }
  ///   .onMove { move in send(.moved(move)) }     // move.apply(to: &state.tasks)
  /// ```
  ///
  /// - Parameter action: Is called with each move. It moves the element in the state; until then the rows stay.
  public func onMove(perform action: @escaping @MainActor (RowMove) -> Void) -> List {
    var list = self
    list.onMove = action
    return list
  }
}

extension List where Element: Identifiable, Element.ID: Sendable {
  /// Creates a list of identifiable elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - selection: The identity of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns the content of an element's row, for a theme.
  public init(
    _ elements: [Element], selection: Element.ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element, Theme) -> ListRow
  ) {
    self.init(
      elements, id: { $0.id }, selection: selection, onSelect: onSelect, onOpen: onOpen, row: row)
  }

  /// Creates a list of identifiable elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - selection: The identity of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns the content of an element's row.
  public init(
    _ elements: [Element], selection: Element.ID? = nil,
    onSelect: (@MainActor (Element) -> Void)? = nil, onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    self.init(
      elements, id: { $0.id }, selection: selection, onSelect: onSelect, onOpen: onOpen, row: row)
  }

  /// Creates a list that shows the selected element and changes it.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - selection: The identity of the selected element, or `nil`.
  ///   - onSelectionChange: Receives the identity of each selected row: rows that the user selects, the first row if nothing is
  ///     selected, and the row in place of a removed one.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - row: Returns the content of an element's row.
  public init(
    _ elements: [Element], selection: Element.ID?,
    onSelectionChange: @escaping @MainActor (Element.ID) -> Void,
    onOpen: (@MainActor (Element) -> Void)? = nil, row: @escaping @MainActor (Element) -> ListRow
  ) {
    rows = RowsDescription(
      elements, id: { $0.id }, selection: selection, onSelect: { onSelectionChange($0.id) },
      onOpen: onOpen, followsView: true)
    element = { elements.indices.contains($0) ? elements[$0] : nil }
    self.row = { index, _ in row(elements[index]) }
  }
}

extension List {
  /// Returns the list with a closure that is called when at most one more screenful follows the visible rows: after the
  /// user has scrolled there, and after each update that shows such rows, or none.
  package func onReachedEnd(perform action: (@MainActor () -> Void)?) -> List {
    var list = self
    list.onReachedEnd = action
    return list
  }
}

/// A table with a header. Only visible cells are requested.
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
  ///   - sort: The sort order that the header shows.
  ///   - selection: The key of the element to select; `nil` leaves the selection to the user.
  ///   - onSelect: Receives the element that the user selects.
  ///   - onOpen: Receives the element that the user opens, with Enter or a click on the selected row.
  ///   - onSort: Receives the sort order that the user requests.
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

  /// Always `true`: the view keeps the selection, the scroll position and the widths of columns.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> TableView { TableView(columns) }

  /// Updates the columns and the rows.
  @MainActor public func update(_ view: TableView) {
    view.columns = columns
    view.sort = sort
    view.sorts.handler = onSort
    rows.update(view) { count, id in
      // The table requests the cells of a row one after another.
      var last: (row: Int, cells: [Text])?
      view.show(count: count, id: id) { row, column in
        if last?.row != row { last = (row, cells(row)) }
        return last.flatMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil } ?? ""
      }
    }
  }
}

/// The description that lists and tables share: keys, the selection, and the user's actions.
private struct RowsDescription: Sendable {
  private let count: Int
  private let id: @MainActor (Int) -> AnyHashable
  /// Returns the index of the element to select, searched from the index of the selected row.
  private let selectedIndex: @MainActor (Int?) -> Int?
  private let onSelect: (@MainActor (Int) -> Void)?
  private let onOpen: (@MainActor (Int) -> Void)?
  /// A Boolean value that indicates whether `onSelect` also receives rows that the view selects by itself: the first one, and the
  /// one in place of a removed one.
  private let followsView: Bool

  init(count: Int, onOpen: (@MainActor (Int) -> Void)?) {
    self.count = count
    id = { $0 }
    selectedIndex = { _ in nil }
    onSelect = nil
    followsView = false
    self.onOpen = onOpen
  }

  init<Element: Sendable, ID: Hashable & Sendable>(
    _ elements: [Element], id: @escaping @MainActor (Element) -> ID, selection: ID?,
    onSelect: (@MainActor (Element) -> Void)?, onOpen: (@MainActor (Element) -> Void)?,
    followsView: Bool = false
  ) {
    count = elements.count
    self.followsView = followsView
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

  /// Returns a closure for indices that calls a closure for elements.
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
    // Only selections by the user are sent.
    view.currentRowChanges.handler = nil
    show(count) { [id] index in id(index) }
    if let index = selectedIndex(view.currentIndex), index != view.currentIndex {
      view.select(index)
    }
    if let onSelect {
      view.currentRowChanges.handler = { index in if let index { onSelect(index) } }
      if followsView, let index = view.currentIndex, selectedIndex(index) != index {
        // The state isn't changed while views are updated.
        DeclarationPass.perform { pass in
          pass.atEnd { [weak view] in if view?.currentIndex == index { onSelect(index) } }
        }
      }
    }
    view.activations.handler = onOpen
  }
}
