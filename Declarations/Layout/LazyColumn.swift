// SPDX-License-Identifier: MIT

import Views

/// A scrolling column of components with heights of their own, which have views only while they are visible.
///
/// ```swift
/// LazyColumn(notes) { note in
///   Card(note.title) { Label(Text(note.text)) }
/// }
/// ```
///
/// The closure is called for the visible elements only, and heights are measured when components become visible, so that the cost
/// depends neither on the number of elements nor on what is above. The first visible row stays where it is when elements are added,
/// removed or changed, and when the width changes.
///
/// The views of a component are removed when it scrolls out of sight, except while the focus is inside: state that lasts longer, such as
/// whether a step is expanded, belongs to the element or to a model. For rows of one height use a ``List``, for forms a ``Box``.
public struct LazyColumn: Component {
  let rows: LazyRows
  private let spacing: Int
  private let followsEnd: Bool
  private var onReachedStart: (@MainActor () -> Void)?

  /// Creates a column of elements with keys.
  ///
  /// - Parameters:
  ///   - elements: The elements, from top to bottom.
  ///   - id: Returns the key of an element, unique in the column.
  ///   - spacing: The number of rows between two components.
  ///   - followsEnd: Whether the column begins at its end, and scrolls to new elements while its end is visible.
  ///   - content: Returns the components of an element.
  public init<Elements: RandomAccessCollection & Sendable, ID: Hashable & Sendable>(
    _ elements: Elements, id: @escaping @MainActor (Elements.Element) -> ID, spacing: Int = 0,
    followsEnd: Bool = false,
    @DeclarationBuilder content: @escaping @MainActor (Elements.Element) -> DeclarationList
  ) where Elements.Element: Sendable {
    rows = LazyRows(elements, id: id, isSame: nil, content: content)
    (self.spacing, self.followsEnd) = (max(0, spacing), followsEnd)
  }

  /// Creates a column of identifiable elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, from top to bottom.
  ///   - spacing: The number of rows between two components.
  ///   - followsEnd: Whether the column begins at its end, and scrolls to new elements while its end is visible.
  ///   - content: Returns the components of an element.
  public init<Elements: RandomAccessCollection & Sendable>(
    _ elements: Elements, spacing: Int = 0, followsEnd: Bool = false,
    @DeclarationBuilder content: @escaping @MainActor (Elements.Element) -> DeclarationList
  ) where Elements.Element: Identifiable & Sendable, Elements.Element.ID: Sendable {
    self.init(elements, id: { $0.id }, spacing: spacing, followsEnd: followsEnd, content: content)
  }

  /// Creates a column that doesn't update the components of elements that are the same as before.
  package init<Elements: RandomAccessCollection & Sendable, ID: Hashable & Sendable>(
    _ elements: Elements, id: @escaping @MainActor (Elements.Element) -> ID, spacing: Int,
    followsEnd: Bool,
    isSame: @escaping @MainActor (Elements.Element, Elements.Element) -> Bool,
    content: @escaping @MainActor (Elements.Element) -> DeclarationList
  ) where Elements.Element: Sendable {
    rows = LazyRows(elements, id: id, isSame: isSame, content: content)
    (self.spacing, self.followsEnd) = (max(0, spacing), followsEnd)
  }

  /// Returns a column that calls a closure when its first element becomes visible, once for each first element, and each time the user
  /// scrolls up there. Load earlier ones then.
  public func onReachedStart(perform action: @escaping @MainActor () -> Void) -> LazyColumn {
    changed { $0.onReachedStart = action }
  }

  /// Creates the view.
  @MainActor public func makeView() -> LazyColumnView { LazyColumnView() }

  /// Updates the elements.
  @MainActor public func update(_ view: LazyColumnView) {
    view.startHandler = onReachedStart
    view.show(rows, spacing: spacing, followsEnd: followsEnd)
  }
}

/// The elements of a lazy column, without their type.
struct LazyRows: Sendable {
  let count: Int
  /// Returns the key of an element.
  let key: @MainActor (Int) -> DeclarationKey
  /// Returns a closure that retains one element, and returns its components.
  let content: @MainActor (Int) -> @MainActor () -> DeclarationList
  /// Returns whether an element is the same as one of earlier rows.
  let isSame: @MainActor (Int, LazyRows, Int) -> Bool
  private let element: @MainActor (Int) -> Any

  /// Creates rows without elements.
  init() {
    self.init(EmptyCollection<Int>(), id: { $0 }, isSame: nil) { _ in .empty }
  }

  init<Elements: RandomAccessCollection & Sendable, ID: Hashable & Sendable>(
    _ elements: Elements, id: @escaping @MainActor (Elements.Element) -> ID,
    isSame: (@MainActor (Elements.Element, Elements.Element) -> Bool)?,
    content: @escaping @MainActor (Elements.Element) -> DeclarationList
  ) where Elements.Element: Sendable {
    count = elements.count
    let at: @MainActor (Int) -> Elements.Element = {
      elements[elements.index(elements.startIndex, offsetBy: $0)]
    }
    key = { DeclarationKey(id(at($0))) }
    element = at
    self.content = { index in
      let element = at(index)
      return { content(element) }
    }
    self.isSame = { index, old, oldIndex in
      guard let isSame, let before = old.element(oldIndex) as? Elements.Element else {
        return false
      }
      return isSame(at(index), before)
    }
  }

  /// Returns the index of a key, which is searched outwards from where it probably is; `nil` if it is gone.
  @MainActor func index(of wanted: DeclarationKey, near index: Int, in old: LazyRows) -> Int? {
    let last = count - 1
    guard last >= 0 else { return nil }
    // Elements are mostly added at one end.
    for guess in [index, index + count - old.count] where (0...last).contains(guess) {
      if key(guess) == wanted { return guess }
    }
    var (below, above) = (min(max(0, index), last), min(max(0, index), last) + 1)
    while below >= 0 || above <= last {
      if below >= 0, key(below) == wanted { return below }
      if above <= last, key(above) == wanted { return above }
      (below, above) = (below - 1, above + 1)
    }
    return nil
  }
}
