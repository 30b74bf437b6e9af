import Declarations
import Views

extension ViewController {
  /// The screen with the list of BLANKS and the fields of the selected one: values in, closures out.
  public struct Blanks: Composite {
    /// A row of the list.
    public struct Row: Identifiable, Hashable, Sendable {
      /// The key.
      public let id: Int
      let title: String
      let details: [String]

      /// Creates a row with a key, a title, and the lines that are shown while it is selected.
      public init(id: Int, title: String, details: [String] = []) {
        (self.id, self.title, self.details) = (id, title, details)
      }
    }

    private let rows: [Row]
    private let selection: Row.ID?
    private let status: LoadingStatus
    private let onSelect: @MainActor (Row.ID) -> Void
    private let onReload: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - rows: The rows of the list.
    ///   - selection: The key of the selected row.
    ///   - status: What is known of the rows.
    ///   - onSelect: Receives the key of each selected row, also of the first one.
    ///   - onReload: Loads the rows again.
    public init(
      rows: [Row] = [], selection: Row.ID? = nil, status: LoadingStatus = .loaded,
      onSelect: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onReload: @escaping @MainActor () -> Void = {}
    ) {
      (self.rows, self.selection, self.status) = (rows, selection, status)
      (self.onSelect, self.onReload) = (onSelect, onReload)
    }

    /// The list above the fields.
    public var body: DeclarationList {
      Screen(
        "Blanks", isBusy: status.isRefreshing,
        help: "Shows the list of BLANKS."
      ) {
        Loading(status, retry: onReload) {
          list.grow()
          if let row = rows.first(where: { $0.id == selection }) { details(of: row) }
        }
        .grow()
        .defaultFocus()
      }
      .onKey("r", "reload", perform: onReload)
    }

    private var list: some Component {
      List(rows, selection: selection, onSelectionChange: onSelect) { row in
        ListRow(title: Text(row.title))
      }
      .emptyText("There are no BLANKS yet.")
    }

    private func details(of row: Row) -> Declaration {
      VStack {
        for detail in row.details { Label(Text(detail)) }
      }
      .bordered("Details")
    }
  }
}
