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
/// symbols. A row of two lines has its note below the title:
///
/// ```swift
/// List(songs) { ListRow(title: Text($0.name), note: Text($0.artist)) }.rowHeight(2)
/// ```
public struct List<Element: Sendable>: RowsComponent {
  private let rows: RowsDescription
  private let element: @MainActor (Int) -> Element?
  /// What modifiers add to the rows.
  public var options = RowOptions<Element>()
  private var rowHeight = 1
  private var onMove: (@MainActor (RowMove) -> Void)?
  private let row: @MainActor (Int, Theme) -> ListRow

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
      OrderedRows(elements: elements), id: id, selection: selection, onSelect: onSelect,
      onOpen: onOpen)
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
    if view.rowHeight != rowHeight { view.rowHeight = rowHeight }
    options.update(view, opens: rows.onOpen != nil, id: rows.id, element: element)
    if view.allowsReordering != (onMove != nil) { view.allowsReordering = onMove != nil }
    view.reorderings.handler = onMove
  }

  /// Returns the list with rows of a number of lines. In higher rows the note is below the title.
  public func rowHeight(_ lines: Int) -> List {
    changed { $0.rowHeight = max(1, lines) }
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
    changed { $0.onMove = action }
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
      OrderedRows(elements: elements), id: { $0.id }, selection: selection,
      onSelect: { onSelectionChange($0.id) },
      onOpen: onOpen, followsView: true)
    element = { elements.indices.contains($0) ? elements[$0] : nil }
    self.row = { index, _ in row(elements[index]) }
  }
}
