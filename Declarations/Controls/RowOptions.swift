// SPDX-License-Identifier: MIT

import Views

/// A component that shows elements as rows: a ``List`` or a ``Table``.
public protocol RowsComponent<Element>: Component where Content: RowsView {
  /// The type of an element.
  associatedtype Element: Sendable

  /// What modifiers add to the rows.
  var options: RowOptions<Element> { get set }
}

extension RowsComponent {
  /// Returns the rows with a text that is shown while there are none, such as what to do to get some.
  public func emptyText(_ text: Text) -> Self {
    changed { $0.options.emptyText = text }
  }

  /// Returns the rows with the name of what Enter does, for the key hint, in place of `open`. Rows that can't be opened have no hint.
  public func openLabel(_ label: String) -> Self {
    changed { $0.options.openLabel = label }
  }

  /// Returns the rows, in whose first one the key Up is left to the components around, such as to move to a field above.
  public func passingUpAtTop() -> Self {
    changed { $0.options.passesUpAtTop = true }
  }

  /// Returns the rows with a key that performs an action for the selected element.
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
  ) -> Self {
    guard let key = key.keyPresses.first else { return self }
    return changed { rows in
      rows.options.commands.append { element in
        KeyCommand(key, label, help: help, priority: priority) {
          if let element = element() { action(element) }
        }
      }
    }
  }

  /// Returns the rows with a closure that is called when at most one more screenful follows the visible rows: after the
  /// user has scrolled there, and after each update that shows such rows, or none.
  ///
  /// ```swift
  /// Table(songs, order: library[\.order]) { Column("Name", \.name) }
  ///   .onReachedEnd(when: hasMore) { send(.loadNext) }
  /// ```
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether there is more.
  ///   - action: The closure. It may be called repeatedly for the same rows.
  public func onReachedEnd(
    when isActive: Bool = true, perform action: @escaping @MainActor () -> Void
  ) -> Self {
    changed { $0.options.onReachedEnd = isActive ? action : nil }
  }

  /// Returns the rows with check boxes, of which the user may check any number with Space.
  ///
  /// ```swift
  /// List(songs) { ListRow(title: Text($0.name)) }
  ///   .multipleSelection(state.chosen) { send(.choose($0)) }
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The keys of the checked rows.
  ///   - onChange: Receives the keys that the user wants to be checked.
  public func multipleSelection<ID: Hashable & Sendable>(
    _ keys: Set<ID>, onChange: @escaping @MainActor (Set<ID>) -> Void
  ) -> Self {
    var rows = self
    rows.options.choice = { view, key in
      let state = RowSelection(Set(keys.map(AnyHashable.init)))
      view.selection = state
      view.selectionChanges.handler = { [weak view] wanted in
        guard let view else { return }
        // The state decides.
        view.selection = state
        let all = wanted.isInverted ? (0..<view.count).map(key).filter(wanted.contains) : []
        onChange(Set((wanted.isInverted ? all : Array(wanted.keys)).compactMap { $0.base as? ID }))
      }
    }
    return rows
  }

  /// Returns the rows with check boxes, of which the user may check any number with Space.
  ///
  /// - Parameter keys: The keys of the checked rows.
  @MainActor public func multipleSelection<ID: Hashable & Sendable>(
    _ keys: some SettableProperty<Set<ID>>
  ) -> Self {
    multipleSelection(keys.value) { keys.value = $0 }
  }
}

/// What modifiers add to rows.
public struct RowOptions<Element: Sendable>: Sendable {
  var emptyText: Text?
  var openLabel: String?
  var passesUpAtTop = false
  var onReachedEnd: (@MainActor () -> Void)?
  /// Returns key commands for the selected element.
  var commands: [@MainActor (@escaping @MainActor () -> Element?) -> KeyCommand] = []
  /// Shows the checked rows. The second parameter returns the key of a row.
  var choice: (@MainActor (RowsView, @escaping @MainActor (Int) -> AnyHashable) -> Void)?

  /// Updates the view of rows, which can be opened or not.
  @MainActor func update(
    _ view: RowsView, opens: Bool, id: @escaping @MainActor (Int) -> AnyHashable,
    element: @escaping @MainActor (Int) -> Element?
  ) {
    if let emptyText, view.emptyText != emptyText { view.emptyText = emptyText }
    view.openLabel = openLabel ?? (opens ? "open" : "")
    if passesUpAtTop { view.passesUpAtTop = true }
    if !commands.isEmpty {
      // Without rows there is nothing to perform an action for.
      view.keyCommands = (view.count > 0 ? commands : []).map {
        $0 { [weak view] in view?.currentIndex.flatMap(element) }
      }
    }
    if view.allowsMultipleSelection != (choice != nil) {
      view.allowsMultipleSelection = choice != nil
    }
    choice?(view, id)
    view.nextPageRequests.handler = nil
    guard let onReachedEnd else { return }
    view.nextPageRequests.handler = { _ in onReachedEnd() }
    if view.count > 0 {
      // The same rows may leave room, too.
      view.setNeedsLayout()
    } else {
      DeclarationPass.perform { $0.atEnd(onReachedEnd) }
    }
  }
}

/// The description that lists and tables share: keys, the selection, and the user's actions.
struct RowsDescription: Sendable {
  private let count: Int
  /// Returns the key of a row.
  let id: @MainActor (Int) -> AnyHashable
  /// Returns the index of the element to select, searched from the index of the selected row.
  private let selectedIndex: @MainActor (Int?) -> Int?
  private let onSelect: (@MainActor (Int) -> Void)?
  let onOpen: (@MainActor (Int) -> Void)?
  /// A Boolean value that indicates whether `onSelect` also receives rows that the view selects by itself: the first one, and the
  /// one in place of a removed one.
  private let followsView: Bool

  init<Element: Sendable, ID: Hashable & Sendable>(
    _ elements: OrderedRows<Element>, id: @escaping @MainActor (Element) -> ID, selection: ID?,
    onSelect: (@MainActor (Element) -> Void)?, onOpen: (@MainActor (Element) -> Void)?,
    followsView: Bool = false
  ) {
    count = elements.count
    self.followsView = followsView
    self.id = { id(elements[$0]) }
    selectedIndex = { current in
      guard let selection else { return nil }
      if let current, current < elements.count, id(elements[current]) == selection {
        return current
      }
      return (0..<elements.count).first { id(elements[$0]) == selection }
    }
    func byIndex(_ action: (@MainActor (Element) -> Void)?) -> (@MainActor (Int) -> Void)? {
      guard let action else { return nil }
      return { if $0 < elements.count { action(elements[$0]) } }
    }
    (self.onSelect, self.onOpen) = (byIndex(onSelect), byIndex(onOpen))
  }

  @MainActor func update(
    _ view: RowsView, show: (Int, @escaping (Int) -> AnyHashable) -> Void
  ) {
    // Only selections by the user are sent.
    view.currentRowChanges.handler = nil
    show(count) { [id] index in id(index) }
    let answer = view.attachment(SelectionAnswer())
    answer.wait?.cancel()
    answer.show = { [selectedIndex] view in
      guard let index = selectedIndex(view.currentIndex), index != view.currentIndex else { return }
      let handler = view.currentRowChanges.handler
      view.currentRowChanges.handler = nil
      view.select(index)
      view.currentRowChanges.handler = handler
    }
    answer.show(view)
    if let onSelect {
      view.currentRowChanges.handler = { [weak view] index in
        guard let index else { return }
        onSelect(index)
        // The state decides: it may refuse the row, and has a second to answer.
        answer.wait?.cancel()
        answer.wait = view?.window?.schedule(after: .seconds(1)) {
          if let view { answer.show(view) }
        }
      }
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

/// What shows the selection of the newest state again when it hasn't answered a selection by the user.
@MainActor private final class SelectionAnswer {
  var show: @MainActor (RowsView) -> Void = { _ in }
  var wait: WindowTimer?
}

/// Elements in another order than that of their array.
struct OrderedRows<Element: Sendable>: Sendable {
  let elements: [Element]
  /// The indices of the elements in their order; `nil` for that of the array.
  var places: [Int]?

  var count: Int { elements.count }

  subscript(_ index: Int) -> Element { elements[places?[index] ?? index] }
}
