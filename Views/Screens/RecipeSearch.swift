// SPDX-License-Identifier: MIT

import Declarations
import Views

extension ViewController {
  /// The screen of a search: a field above a list of the results, which grows at its end.
  public struct RecipeSearch: Composite {
    /// A row of the list.
    public typealias Row = RecipeList.Row

    /// The titles of a restriction's options, the first for none, and the index of the selected one.
    public struct Options: Hashable, Sendable {
      let titles: [String]
      let index: Int

      /// Creates options.
      public init(_ titles: [String], index: Int = 0) {
        (self.titles, self.index) = (titles, index)
      }
    }

    /// A text to search for, which is shown while there is no search.
    public struct Suggestion: Identifiable, Hashable, Sendable {
      /// The text.
      public let id: String
      let isRecent: Bool

      /// Creates a suggestion with a text, and whether the user has found something with it before.
      public init(_ text: String, isRecent: Bool = false) {
        (id, self.isRecent) = (text, isRecent)
      }
    }

    /// What follows the results at the end of the list.
    public enum End: Hashable, Sendable {
      /// Nothing, or more that isn't requested yet.
      case none
      /// More results, which are loading.
      case loading
      /// The message of a failure to load more.
      case failed(String)
    }

    private let text: String
    private let suggestions: [Suggestion]
    private let categories: Options
    private let times: Options
    private let rows: [Row]
    private let total: Int?
    private let selection: Row.ID?
    private let status: LoadingStatus
    private let end: End
    private let help: String
    private let onType: @MainActor (String) -> Void
    private let onCategory: @MainActor (Int) -> Void
    private let onTime: @MainActor (Int) -> Void
    private let onSelect: @MainActor (Row.ID) -> Void
    private let onOpen: @MainActor (Row.ID) -> Void
    private let onFavourite: @MainActor (Row.ID) -> Void
    private let onReachedEnd: @MainActor () -> Void
    private let onRetry: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - text: The text in the field.
    ///   - suggestions: Texts to search for, which are shown while there is no search.
    ///   - categories: The categories to which the results can be restricted.
    ///   - times: The maximum times to which the results can be restricted.
    ///   - rows: The results.
    ///   - total: The number of all results; `nil` without a search.
    ///   - selection: The key of the selected result.
    ///   - status: What is known of the results.
    ///   - end: What follows the results.
    ///   - help: The text of the help page.
    ///   - onType: Receives the text after each edit.
    ///   - onCategory: Receives the index of the category that the user selects.
    ///   - onTime: Receives the index of the time that the user selects.
    ///   - onSelect: Receives the result that the user selects.
    ///   - onOpen: Opens a result.
    ///   - onFavourite: Makes a result a favourite, or not a favourite.
    ///   - onReachedEnd: Is called when the end of the list is near.
    ///   - onRetry: Loads again what couldn't be loaded.
    public init(
      text: String = "", suggestions: [Suggestion] = [],
      categories: Options = Options(["All categories"]), times: Options = Options(["Any time"]),
      rows: [Row] = [], total: Int? = nil,
      selection: Row.ID? = nil, status: LoadingStatus = .loaded, end: End = .none,
      help: String = "", onType: @escaping @MainActor (String) -> Void = { _ in },
      onCategory: @escaping @MainActor (Int) -> Void = { _ in },
      onTime: @escaping @MainActor (Int) -> Void = { _ in },
      onSelect: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onOpen: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onFavourite: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onReachedEnd: @escaping @MainActor () -> Void = {},
      onRetry: @escaping @MainActor () -> Void = {}
    ) {
      (self.text, self.suggestions) = (text, suggestions)
      (self.categories, self.times) = (categories, times)
      (self.rows, self.total, self.selection) = (rows, total, selection)
      (self.status, self.end, self.help) = (status, end, help)
      (self.onType, self.onCategory, self.onTime) = (onType, onCategory, onTime)
      (self.onSelect, self.onOpen, self.onFavourite) = (onSelect, onOpen, onFavourite)
      (self.onReachedEnd, self.onRetry) = (onReachedEnd, onRetry)
    }

    /// The field and the filters above the list, and the state of loading more below it.
    public var body: DeclarationList {
      Screen("Search", help: help) {
        Stateful(Visits()) { visits in
          header(visits)
          filters
          Spacer().size(height: 1).shrink()
          Loading(status, waitingHint: "Esc stops waiting", retry: onRetry) {
            if showsSuggestions { suggested(visits) } else { list(visits) }
          }
          .onKey("up") { visits.value.field += 1 }
          .limited(SizeLimits(minHeight: 3))
          footer
        }
      }
      .onKey("ctrl+r", "try again", priority: 8, when: canRetry, perform: onRetry)
    }

    /// How often the user has moved from the list to the field and back.
    private struct Visits {
      var field = 0
      var list = 0
    }

    private func header(_ visits: LocalState<Visits>) -> some Component {
      let enterList: @MainActor () -> Void = {
        if !rows.isEmpty || showsSuggestions { visits.value.list += 1 }
      }
      return HStack {
        Label("Search  ", role: \.secondary, wraps: false).shrink()
        SearchField(text: text, hasResults: !rows.isEmpty, onType: onType, onEnter: enterList)
          .onKey("esc", "clear", when: !text.isEmpty) { onType("") }
          .onKey("down", perform: enterList)
          .focused(onChangeOf: visits.value.field)
          .defaultFocus()
          .limited(SizeLimits(minWidth: 20))
          .grow()
        Label(Text(count), role: \.secondary, wraps: false)
      }
    }

    private var count: String {
      guard let total, !rows.isEmpty else { return "" }
      return total == 1 ? "  1 recipe" : "  \(total) recipes"
    }

    @DeclarationBuilder private var filters: DeclarationList {
      let hasCategories = categories.titles.count > 1
      let hasTimes = times.titles.count > 1
      if hasCategories || hasTimes {
        HStack(spacing: 2) {
          if hasCategories {
            Select(
              Array(categories.titles.indices), selection: categories.index,
              title: { categories.titles[$0] }, onChange: onCategory)
          }
          if hasTimes {
            Segments(
              Array(times.titles.indices), selection: times.index, title: { times.titles[$0] },
              onChange: onTime)
          }
        }
        .padding(Insets(left: 8))
        .shrink()
      }
    }

    private var showsSuggestions: Bool { total == nil && text.isEmpty && !suggestions.isEmpty }

    @DeclarationBuilder private func suggested(_ visits: LocalState<Visits>) -> DeclarationList {
      VStack(spacing: 1) {
        Label("Type to search. Or choose a word:", role: \.secondary).padding(Insets(left: 2))
        List(suggestions, onOpen: { onType($0.id) }) { suggestion in
          ListRow(title: Text(suggestion.id), detail: suggestion.isRecent ? "recent" : "")
        }
        .openLabel("search")
        .passingUpAtTop()
        .focused(onChangeOf: visits.value.list)
        .grow()
      }
    }

    private func list(_ visits: LocalState<Visits>) -> some Component {
      let columns = RowColumns(rows)
      let text: Text = total == nil ? "Type to search." : "No results."
      return List(rows, selection: selection, onSelect: select, onOpen: { onOpen($0.id) }) {
        row, theme in row.listRow(theme, columns)
      }
      .emptyText(text)
      .passingUpAtTop()
      .rowAction("f", "favourite", priority: 4) { onFavourite($0.id) }
      // After a failure, only the user's next move tries again.
      .onReachedEnd(when: !rows.isEmpty && !canRetry, perform: onReachedEnd)
      .focused(onChangeOf: visits.value.list)
    }

    private func select(_ row: Row) {
      onSelect(row.id)
      if canRetry, rows.suffix(20).contains(where: { $0.id == row.id }) { onReachedEnd() }
    }

    @DeclarationBuilder private var footer: DeclarationList {
      if end == .loading { Spinner("Loading more…").padding(Insets(left: 2)) }
      if case .failed(let message) = end {
        Label(Text(message), role: \.secondary, wraps: false).padding(Insets(left: 2))
      }
    }

    /// A Boolean value that indicates whether a page couldn't be loaded.
    private var canRetry: Bool {
      if case .failed = end { return true }
      if case .failed = status.state { return true }
      return false
    }
  }
}

/// The field for the text of a search, in which Enter moves to the results.
private struct SearchField: Component {
  let text: String
  let hasResults: Bool
  let onType: @MainActor (String) -> Void
  let onEnter: @MainActor () -> Void

  func makeView() -> TextFieldView {
    let view = TextFieldView(placeholder: "Words in a name or an ingredient")
    // The keys of the tabs around the screen.
    view.keysWhileEmpty = ["[", "]"]
    return view
  }

  func update(_ view: TextFieldView) {
    view.show(text)
    view.submitLabel = hasResults ? "show results" : ""
    view.texts.handler = onType
    view.submissions.handler = { _ in onEnter() }
  }
}
