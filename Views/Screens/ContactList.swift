// SPDX-License-Identifier: MIT

import Declarations
import Views

extension ViewController {
  /// The screen with the contacts of a user, who can be connected and disconnected.
  public struct ContactList: Composite {
    /// A row of the list.
    public struct Row: Identifiable, Hashable, Sendable {
      /// The key.
      public let id: Int
      let title: String
      let isConnected: Bool
      let isUnconfirmed: Bool

      /// Creates a row with a key, the name, whether the contact is connected, and whether that waits for the server.
      public init(id: Int, title: String, isConnected: Bool, isUnconfirmed: Bool = false) {
        (self.id, self.title) = (id, title)
        (self.isConnected, self.isUnconfirmed) = (isConnected, isUnconfirmed)
      }
    }

    private let owner: String
    private let rows: [Row]
    private let status: LoadingStatus
    private let help: String
    private let onToggle: @MainActor (Row.ID) -> Void
    private let onReload: @MainActor () -> Void
    private let onCancel: @MainActor () -> Void

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - owner: The name of the user whose contacts are shown, or an empty string while it's unknown.
    ///   - rows: The contacts.
    ///   - status: What is known of them.
    ///   - help: The text of the help page.
    ///   - onToggle: Connects or disconnects a contact.
    ///   - onReload: Loads the contacts again.
    ///   - onCancel: Cancels loading.
    public init(
      owner: String = "", rows: [Row] = [], status: LoadingStatus = .loaded, help: String = "",
      onToggle: @escaping @MainActor (Row.ID) -> Void = { _ in },
      onReload: @escaping @MainActor () -> Void = {},
      onCancel: @escaping @MainActor () -> Void = {}
    ) {
      (self.owner, self.rows, self.status, self.help) = (owner, rows, status, help)
      (self.onToggle, self.onReload, self.onCancel) = (onToggle, onReload, onCancel)
    }

    /// The name of the user and the number of connected contacts above the list.
    public var body: DeclarationList {
      let connected = rows.count { $0.isConnected }
      Screen("Contacts", isBusy: status.isRefreshing, help: help) {
        HStack(spacing: 2) {
          Label(Text(owner), role: \.secondary, wraps: false).size(height: 1).shrink().grow()
          Label(
            rows.isEmpty ? "" : "\(connected) of \(rows.count) connected", role: \.secondary,
            wraps: false)
        }
        .padding(Insets(left: 2, bottom: 1))
        .shrink()
        Loading(status, waitingHint: "Esc stops waiting", retry: onReload) { list }
          .limited(SizeLimits(minHeight: 4))
          .defaultFocus()
      }
      .onKey("r", "reload", priority: 2, perform: onReload)
      .onKey("esc", when: status.state == .loading, perform: onCancel)
    }

    private var list: some Component {
      List(rows, onOpen: { onToggle($0.id) }, row: row)
        .emptyText("There are no contacts yet.")
        .openLabel("toggle")
        .rowAction("space", "toggle", priority: 3) { onToggle($0.id) }
    }

    /// Returns the row with a dot in front of the name, which is visible at any width, and a word if there is space.
    private func row(_ row: Row, _ theme: Theme) -> ListRow {
      let dot = theme.symbols.dot
      let blank = String(repeating: " ", count: Text(dot).width)
      let mark = row.isConnected ? Text(dot, style: theme.accent) : Text(blank)
      let state = row.isConnected ? Text("connected") : ""
      return ListRow(
        title: mark + Text(" " + row.title),
        detail: row.isUnconfirmed ? Text("not saved yet", style: theme.secondary) : state)
    }
  }
}
