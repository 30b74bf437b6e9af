// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import Views

/// A list that loads its pages while the user scrolls towards its end.
///
/// ```swift
/// Observing(books) { state in
///   PagedList(state, elements: \.books, loadNext: { demand.send() }) { book in
///     ListRow(title: Text(book.title))
///   }
/// }
/// ```
///
/// `state` comes from `SafeSignal.pages(from:next:loadingNext:load:)` or `Client.pages(of:loadingNext:)`. The next page
/// is requested when at most one more screenful of elements follows the visible ones, as long as there is a next page
/// and none has failed. Below the list stand the state of the next page, or its failure with a button that tries again.
public struct PagedList<Element: Identifiable & Sendable, Failure: Error>: Composite
where Element.ID: Sendable {
  private let elements: [Element]
  private let end: End
  private let labels: (loading: String, retry: String)
  private let loadNext: @MainActor () -> Void
  private let onOpen: (@MainActor (Element) -> Void)?
  private let selection: (current: Element.ID?, set: @MainActor (Element.ID) -> Void)?
  private let row: @MainActor (Element) -> ListRow

  /// The state of the next page.
  private enum End: Sendable {
    case loading, more, complete
    case failed(String)
  }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - state: The loaded pages, and the state of the next one.
  ///   - elements: Returns the elements of a page.
  ///   - loadingLabel: The text next to the spinner.
  ///   - retryLabel: The title of the button that tries again.
  ///   - message: Returns the text of a failure. The default is its description.
  ///   - loadNext: Requests the next page. It may be called repeatedly for the same page.
  ///   - selection: The identity of the selected element, which follows the list.
  ///   - onOpen: Receives the element that the user opens.
  ///   - row: Returns the content of an element's row.
  @MainActor public init<Page>(
    _ state: PagingState<Page, Failure>, elements: (Page) -> [Element],
    loadingLabel: String = "Loading…", retryLabel: String = "Try again",
    message: (Failure) -> String = { String(describing: $0) },
    loadNext: @escaping @MainActor () -> Void,
    selection: (any SettableProperty<Element.ID?>)? = nil,
    onOpen: (@MainActor (Element) -> Void)? = nil,
    row: @escaping @MainActor (Element) -> ListRow
  ) {
    self.elements = state.pages.flatMap(elements)
    end =
      switch state.end {
      case .loading: .loading
      case .more: .more
      case .complete: .complete
      case .failed(let failure): .failed(message(failure))
      }
    labels = (loadingLabel, retryLabel)
    self.loadNext = loadNext
    self.selection = selection.map { property in
      (property.value, { @MainActor value in property.value = value })
    }
    self.onOpen = onOpen
    self.row = row
  }

  /// The list, and the state of the next page.
  public var body: DeclarationList {
    list.grow()
    switch end {
    case .loading: Spinner(Text(labels.loading))
    case .failed(let message):
      HStack(spacing: 2) {
        Label(Text(message), role: \.error).grow()
        Button(labels.retry) { loadNext() }
      }
    case .more, .complete: DeclarationList {}
    }
  }

  private var list: List<Element> {
    let loadsMore = if case .more = end { true } else { false }
    return rows.onReachedEnd(when: loadsMore, perform: loadNext)
  }

  private var rows: List<Element> {
    guard let selection else { return List(elements, onOpen: onOpen, row: row) }
    return List(
      elements, selection: selection.current, onSelectionChange: { selection.set($0) },
      onOpen: onOpen, row: row)
  }
}
