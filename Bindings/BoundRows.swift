// SPDX-License-Identifier: MIT

import Signals
import Views

/// The rows of a list, table or tree that a signal provides, as elements instead of indices.
///
/// ```swift
/// let rows = songs.bind(to: list) { song in ListRow(title: Text(song.name)) }
/// rows.activations.bind(to: open, while: screen)   // sends songs
/// ```
///
/// The binding lasts as long as the view, which retains this object; the object doesn't retain the view. A view has one
/// binding at a time: another one replaces it.
@MainActor public final class BoundRows<Element: Sendable> {
  /// The shown elements; in a tree, the roots.
  public private(set) var elements: [Element] = []

  private weak var view: RowsView?
  /// Returns the element of a row.
  private let find: @MainActor (BoundRows, RowsView, Int) -> Element?
  private let updates = ControlEvent<Void>()

  init(
    view: RowsView, find: @escaping @MainActor (BoundRows, RowsView, Int) -> Element?
  ) {
    self.view = view
    self.find = find
  }

  /// Replaces the elements, shows them, and sends the selected one.
  func update(_ elements: [Element], show: () -> Void) {
    self.elements = elements
    show()
    updates.send()
  }

  /// Returns the element of a row; `nil` if there is no such row.
  public func element(at index: Int) -> Element? {
    view.flatMap { find(self, $0, index) }
  }

  /// The element of the current row; `nil` without rows.
  public var currentElement: Element? {
    view?.currentIndex.flatMap { element(at: $0) }
  }

  /// A signal of the elements that the user opens, with Enter or a click on the current row.
  ///
  /// It sends on the main actor and never completes.
  public nonisolated var activations: SafeSignal<Element> {
    Signal { [weak self] observer, lifetime in
      MainScheduler().scheduleOnMain {
        guard !lifetime.isEnded, let self, let view = self.view else { return }
        let subscription = view.activations.add { [weak self] index in
          if let element = self?.element(at: index) { observer.send(element) }
        }
        lifetime.onEnd {
          MainScheduler().scheduleOnMain { subscription.remove() }
        }
      }
    }
  }

  /// A signal of the element of the current row: first at once, then after each change of the current row or of the
  /// elements; `nil` without rows.
  ///
  /// It sends on the main actor and never completes.
  public nonisolated var currentRowChanges: SafeSignal<Element?> {
    Signal { [weak self] observer, lifetime in
      MainScheduler().scheduleOnMain {
        guard !lifetime.isEnded, let self, let view = self.view else { return }
        observer.send(self.currentElement)
        if lifetime.isEnded { return }
        let subscriptions = [
          view.currentRowChanges.add { [weak self] _ in
            if let self { observer.send(self.currentElement) }
          },
          self.updates.add { [weak self] in
            if let self { observer.send(self.currentElement) }
          },
        ]
        lifetime.onEnd {
          MainScheduler().scheduleOnMain {
            for subscription in subscriptions { subscription.remove() }
          }
        }
      }
    }
  }
}

/// The objects of a binding that a view retains.
@MainActor private final class RowsBinding {
  var rows: AnyObject?
  var bag = DisposeBag()
}

extension RowsView {
  /// Shows the elements of a signal until another binding replaces this one.
  fileprivate func replaceBinding<Value: Sendable>(
    _ values: SafeSignal<Value>, rows: AnyObject, show: @escaping @MainActor (Value) -> Void
  ) {
    let binding = attachment(RowsBinding())
    // The released bag ends the previous binding.
    (binding.rows, binding.bag) = (rows, DisposeBag())
    values.onMain.observeNext { value in show(value) }.dispose(in: binding.bag)
  }
}

// MARK: - Lists and tables

/// A view that shows each element as a row: `ListView` and `TableView`.
@MainActor public protocol ElementRowsView: RowsView {
  /// The content of a row.
  associatedtype RowContent

  /// Shows rows, whose content is created when they become visible.
  func showRows(
    count: Int, sections: [RowSection], id: @escaping (Int) -> AnyHashable,
    indexOfID: ((AnyHashable) -> Int?)?, content: @escaping (Int) -> RowContent)
}

extension ListView: ElementRowsView {
  /// Shows rows, whose content is created when they become visible.
  public func showRows(
    count: Int, sections: [RowSection], id: @escaping (Int) -> AnyHashable,
    indexOfID: ((AnyHashable) -> Int?)?, content: @escaping (Int) -> ListRow
  ) {
    if sections.isEmpty {
      show(count: count, id: id, row: content, indexOfID: indexOfID)
    } else {
      show(sections: sections, id: id, row: content, indexOfID: indexOfID)
    }
  }
}

extension TableView: ElementRowsView {
  /// Shows rows, whose content is created when they become visible, with a text for each column.
  public func showRows(
    count: Int, sections: [RowSection], id: @escaping (Int) -> AnyHashable,
    indexOfID: ((AnyHashable) -> Int?)?, content: @escaping (Int) -> [Text]
  ) {
    // The table requests the cells of a row one after another.
    var last: (row: Int, cells: [Text])?
    show(count: count, sections: sections, id: id, indexOfID: indexOfID) { row, column in
      let cells: [Text]
      if let last, last.row == row { cells = last.cells } else { cells = content(row) }
      last = (row, cells)
      return cells.indices.contains(column) ? cells[column] : ""
    }
  }
}

extension ElementRowsView {
  /// Shows elements, and looks them up by their ids.
  fileprivate func show<Element>(
    _ elements: [Element], sections: [RowSection] = [],
    id: @escaping @MainActor (Element) -> AnyHashable,
    content: @escaping @MainActor (Element) -> RowContent
  ) {
    var places: [AnyHashable: Int]?
    // In a small number of rows, a linear search is faster.
    let isLarge = elements.count > 10_000
    let find: (AnyHashable) -> Int? = { key in
      let known: [AnyHashable: Int]
      if let places {
        known = places
      } else {
        known = Dictionary(
          zip(elements.lazy.map { id($0) }, elements.indices), uniquingKeysWith: { one, _ in one })
        places = known
      }
      return known[key]
    }
    showRows(
      count: elements.count, sections: sections, id: { id(elements[$0]) },
      indexOfID: isLarge ? find : nil, content: { content(elements[$0]) })
  }

  fileprivate func bind<Element: Sendable>(
    _ arrays: SafeSignal<[Element]>, id: @escaping @MainActor (Element) -> AnyHashable,
    content: @escaping @MainActor (Element) -> RowContent
  ) -> BoundRows<Element> {
    let rows = BoundRows<Element>(view: self) { rows, _, index in rows.elements.option(at: index) }
    replaceBinding(arrays, rows: rows) { [weak self, weak rows] elements in
      rows?.update(elements) { self?.show(elements, id: id, content: content) }
    }
    return rows
  }
}

extension Signal where Failure == Never {
  /// Shows each array in a list or table, as long as the view lives.
  ///
  /// ```swift
  /// songs.bind(to: list) { song in
  ///   ListRow(title: Text(song.name), detail: Text(song.length))
  /// }
  /// songs.bind(to: table) { song in [Text(song.name), Text(song.length)] }
  /// ```
  ///
  /// The selected row and the top row follow their elements, which are identified by their ids. Of several elements
  /// with the same id, the first one is used.
  ///
  /// - Parameters:
  ///   - view: A `ListView` or a `TableView`.
  ///   - row: Returns the content of a row: a `ListRow`, or a text for each column. It is called for the visible rows
  ///   whenever they are drawn, so the cost is independent of the number of elements.
  /// - Returns: The elements of the rows that the user opens and selects.
  @MainActor @discardableResult
  public func bind<Rows: ElementRowsView, E: Identifiable & Sendable>(
    to view: Rows, row: @escaping @MainActor (E) -> Rows.RowContent
  ) -> BoundRows<E> where Element == [E] {
    view.bind(self, id: { AnyHashable($0.id) }, content: row)
  }

  /// Shows each array in a list or table, as long as the view lives.
  ///
  /// - Parameters:
  ///   - view: A `ListView` or a `TableView`.
  ///   - id: Returns the id of an element, which the selection follows.
  ///   - row: Returns the content of a row: a `ListRow`, or a text for each column.
  /// - Returns: The elements of the rows that the user opens and selects.
  @MainActor @discardableResult
  public func bind<Rows: ElementRowsView, E: Sendable>(
    to view: Rows, id: @escaping @MainActor (E) -> some Hashable,
    row: @escaping @MainActor (E) -> Rows.RowContent
  ) -> BoundRows<E> where Element == [E] {
    view.bind(self, id: { AnyHashable(id($0)) }, content: row)
  }

  /// Shows the array of each changeset in a list or table, as long as the view lives.
  ///
  /// - Parameters:
  ///   - view: A `ListView` or a `TableView`.
  ///   - row: Returns the content of a row: a `ListRow`, or a text for each column.
  /// - Returns: The elements of the rows that the user opens and selects.
  @MainActor @discardableResult
  public func bind<Rows: ElementRowsView, E: Identifiable & Sendable>(
    to view: Rows, row: @escaping @MainActor (E) -> Rows.RowContent
  ) -> BoundRows<E> where Element == Changeset<E> {
    elements().bind(to: view, row: row)
  }

  /// Shows the sections of each array in a list or table, as long as the view lives.
  ///
  /// ```swift
  /// contacts.bind(to: list, header: { Text($0) }) { contact in ListRow(title: Text(contact.name)) }
  /// ```
  ///
  /// - Parameters:
  ///   - view: A `ListView` or a `TableView`.
  ///   - header: Returns the title of a section.
  ///   - row: Returns the content of a row: a `ListRow`, or a text for each column.
  /// - Returns: The elements of the rows that the user opens and selects, across all sections.
  @MainActor @discardableResult
  public func bind<Rows: ElementRowsView, ID, E: Identifiable & Sendable>(
    to view: Rows, header: @escaping @MainActor (ID) -> Text,
    row: @escaping @MainActor (E) -> Rows.RowContent
  ) -> BoundRows<E> where Element == [SectionModel<ID, E>] {
    let rows = BoundRows<E>(view: view) { rows, _, index in rows.elements.option(at: index) }
    view.replaceBinding(self, rows: rows) { [weak view, weak rows] sections in
      let elements = sections.flatMap(\.elements)
      rows?.update(elements) {
        view?.show(
          elements,
          sections: sections.map { RowSection(header($0.id), count: $0.elements.count) },
          id: { AnyHashable($0.id) }, content: row)
      }
    }
    return rows
  }
}

extension ObservableArray {
  /// Shows the array in a list or table after each edit, as long as the view lives.
  ///
  /// - Parameters:
  ///   - view: A `ListView` or a `TableView`.
  ///   - row: Returns the content of a row: a `ListRow`, or a text for each column.
  /// - Returns: The elements of the rows that the user opens and selects.
  @MainActor @discardableResult
  public func bind<Rows: ElementRowsView>(
    to view: Rows, row: @escaping @MainActor (Element) -> Rows.RowContent
  ) -> BoundRows<Element> where Element: Identifiable {
    signal.bind(to: view, row: row)
  }
}

// MARK: - Other views of rows

extension Signal where Failure == Never {
  /// Lets a screen show each array, and provides the elements of the rows.
  ///
  /// For screens with custom rows:
  ///
  /// ```swift
  /// let rows = songs.bind(to: screen.list, showing: { [weak screen] songs in
  ///   screen?.show(songs.map(\.row))
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view whose rows are the elements, in the same order.
  ///   - show: Shows the elements in the view.
  /// - Returns: The elements of the rows that the user opens and selects.
  @MainActor @discardableResult
  public func bind<E: Sendable>(
    to view: RowsView, showing show: @escaping @MainActor ([E]) -> Void
  ) -> BoundRows<E> where Element == [E] {
    let rows = BoundRows<E>(view: view) { rows, _, index in rows.elements.option(at: index) }
    view.replaceBinding(self, rows: rows) { [weak rows] elements in
      rows?.update(elements) { show(elements) }
    }
    return rows
  }

  /// Shows each array as the roots of a tree, as long as the tree lives.
  ///
  /// ```swift
  /// folders.bind(to: tree, children: { $0.folders }) { folder in ListRow(title: Text(folder.name)) }
  /// ```
  ///
  /// - Parameters:
  ///   - tree: The tree. Expanded branches and the selection follow their elements.
  ///   - children: Returns the children of an element, or `nil` if it isn't a branch. It is called for visible elements
  ///   and, for their children, when they are expanded.
  ///   - row: Returns the content of a row.
  /// - Returns: The elements of the rows that the user opens and selects.
  @MainActor @discardableResult
  public func bind<E: Identifiable & Sendable>(
    to tree: TreeView, children: @escaping @MainActor (E) -> [E]?,
    row: @escaping @MainActor (E) -> ListRow
  ) -> BoundRows<E> where Element == [E], E.ID: Sendable {
    let known = KnownElements<E>()
    let rows = BoundRows<E>(view: tree) { _, view, index in
      // The tree opens and selects the selected row only.
      guard index == view.currentIndex, let id = view.currentID?.base as? E.ID else { return nil }
      return known.elements[id]
    }
    tree.replaceBinding(self, rows: rows) { [weak tree, weak rows] roots in
      rows?.update(roots) {
        known.elements = [:]
        known.add(roots)
        tree?.show(
          roots: roots.map(\.id),
          isBranch: { id in known.elements[id].flatMap(children) != nil },
          children: { id in
            let inside = known.elements[id].flatMap(children) ?? []
            known.add(inside)
            return inside.map(\.id)
          },
          row: { id in known.elements[id].map(row) ?? ListRow(title: "") })
      }
    }
    return rows
  }
}

/// The elements of a tree that were requested, by their ids.
@MainActor private final class KnownElements<Element: Identifiable> {
  var elements: [Element.ID: Element] = [:]

  func add(_ more: [Element]) {
    for element in more where elements[element.id] == nil { elements[element.id] = element }
  }
}
