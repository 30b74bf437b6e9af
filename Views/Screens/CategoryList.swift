// SPDX-License-Identifier: MIT

import Declarations
import Views

extension ViewController {
  /// The screen with the list of categories.
  public struct CategoryList: Composite {
    /// A row of the list.
    public struct Row: Identifiable, Hashable, Sendable {
      /// The key.
      public let id: String
      let title: String
      let detail: String
      let summary: String

      /// Creates a row with a key, the name, a count as the detail, and a summary.
      public init(id: String, title: String, detail: String, summary: String = "") {
        (self.id, self.title, self.detail, self.summary) = (id, title, detail, summary)
      }
    }

    /// The progress or the result of saving all recipes to a file.
    public enum Saving: Hashable, Sendable {
      /// Nothing is being saved. The text is the result of the last time, or empty.
      case idle(String)
      /// A text, and the completed fraction from 0 to 1, or `nil` if the total is unknown.
      case running(String, fraction: Double?)
    }

    private let rows: [Row]
    private let selection: Row.ID?
    private let status: LoadingStatus
    private let news: String?
    private let saving: Saving?
    private let help: String
    private let onSelect: @MainActor (Row.ID) -> Void
    private let onOpen: @MainActor (Row.ID) -> Void
    private let onReload: @MainActor () -> Void
    private let onCancel: @MainActor () -> Void
    private let onSignOut: @MainActor () -> Void
    private let onSave: @MainActor () -> Void
    private let onStopSaving: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - rows: The categories.
    ///   - selection: The key of the selected category.
    ///   - status: What is known of the categories.
    ///   - news: A text below the title, which may be empty at first; `nil` if no news are expected.
    ///   - saving: The state of saving all recipes; `nil` if that isn't possible.
    ///   - help: The text of the help page.
    ///   - onSelect: Receives each selected category, also the first one.
    ///   - onOpen: Opens a category.
    ///   - onReload: Loads the categories again.
    ///   - onCancel: Cancels loading.
    ///   - onSignOut: Signs out.
    ///   - onSave: Saves all recipes to a file.
    ///   - onStopSaving: Cancels saving.
    public init(
      rows: [Row] = [], selection: Row.ID? = nil, status: LoadingStatus = .loaded,
      news: String? = nil, saving: Saving? = nil, help: String = "",
      onSelect: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onOpen: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onReload: @escaping @MainActor () -> Void = {},
      onCancel: @escaping @MainActor () -> Void = {},
      onSignOut: @escaping @MainActor () -> Void = {},
      onSave: @escaping @MainActor () -> Void = {},
      onStopSaving: @escaping @MainActor () -> Void = {}
    ) {
      (self.rows, self.selection, self.status) = (rows, selection, status)
      (self.news, self.saving, self.help) = (news, saving, help)
      (self.onSelect, self.onOpen, self.onReload) = (onSelect, onOpen, onReload)
      (self.onCancel, self.onSignOut) = (onCancel, onSignOut)
      (self.onSave, self.onStopSaving) = (onSave, onStopSaving)
    }

    /// The list between the news and the progress or the result of saving.
    public var body: DeclarationList {
      let isSaving = if case .running? = saving { true } else { false }
      Screen("Recipes", isBusy: status.isRefreshing, help: help) {
        if let news {
          // The same rows for all texts, so that the list doesn't move.
          Label(Text(news), role: \.secondary).size(height: 2).shrink()
        }
        Loading(status, waitingHint: "Esc stops waiting", retry: onReload) { list }
          .limited(SizeLimits(minHeight: 4))
          .defaultFocus()
        if case .running(let text, let fraction)? = saving {
          ProgressBar(Text(text), fraction: fraction)
        }
        if case .idle(let result)? = saving, !result.isEmpty {
          Label(Text(result), role: \.secondary).limited(SizeLimits(maxHeight: 3)).shrink()
        }
      }
      .onKey("r", "reload", priority: 2, perform: onReload)
      .onKey("o", "sign out", priority: 3, perform: onSignOut)
      .onKey("s", "save all", priority: 3, when: saving != nil && !isSaving, perform: onSave)
      .onKey("x", "stop", priority: 4, when: isSaving, perform: onStopSaving)
      .onKey("esc", when: status.state == .loading, perform: onCancel)
    }

    private var list: some Component {
      List(
        rows, selection: selection, onSelectionChange: onSelect, onOpen: { onOpen($0.id) }
      ) { row in
        ListRow(title: Text(row.title), note: Text(row.summary), detail: Text(row.detail))
      }
      .emptyText("There are no categories yet.")
    }
  }
}
