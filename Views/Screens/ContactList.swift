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

    /// The list below the name of the user, or, where there is room, beside the card of the selected contact.
    public var body: DeclarationList {
      Screen("Contacts", isBusy: status.isRefreshing, help: help, maximumWidth: 200) {
        Stateful(Row.ID?.none) { selected in
          Adaptive(initialSize: .zero) { size in content(size, selected) }
        }
      }
      .onKey("r", "reload", priority: 2, perform: onReload)
      .onKey("esc", when: status.state == .loading, perform: onCancel)
    }

    @DeclarationBuilder private func content(
      _ size: Size, _ selected: LocalState<Row.ID?>
    ) -> DeclarationList {
      let isWide = size.width >= 100 && size.height >= 10
      HStack(spacing: 1) {
        Panel("Contacts", footer: count, showsFrame: isWide) {
          VStack {
            if !isWide { header }
            Loading(status, waitingHint: "Esc stops waiting", retry: onReload) { list(selected) }
              .limited(SizeLimits(minHeight: 4))
              .defaultFocus()
          }
        }
        .grow()
        if isWide {
          Panel("Card", emptyText: "The card of the selected contact appears here.") {
            if let row = rows.first(where: { $0.id == selected.value }) ?? rows.first { card(row) }
          }
          .size(width: size.width * 2 / 5)
        }
      }
    }

    private var count: String {
      rows.isEmpty ? "" : "\(rows.count { $0.isConnected }) of \(rows.count) connected"
    }

    private var header: Declaration {
      HStack(spacing: 2) {
        Label(Text(owner), role: \.secondary, wraps: false).size(height: 1).shrink().grow()
        Label(Text(count), role: \.secondary, wraps: false)
      }
      .padding(Insets(bottom: 1))
      .shrink()
    }

    private func list(_ selected: LocalState<Row.ID?>) -> some Component {
      List(
        rows, onSelect: { selected.value = $0.id }, onOpen: { onToggle($0.id) }, row: row
      )
      .emptyText("There are no contacts yet.")
      .openLabel("toggle")
      // Enter has the hint.
      .rowAction("space", "", help: "toggle") { onToggle($0.id) }
    }

    @DeclarationBuilder private func card(_ row: Row) -> DeclarationList {
      let state =
        row.isConnected
        ? "\(owner.isEmpty ? "You" : owner) and \(row.title) are connected." : "Not connected."
      VStack(spacing: 1, alignment: .leading) {
        Label(Text(row.title), role: \.title)
        Label(Text(state), role: row.isConnected ? \.success : \.secondary)
        if row.isUnconfirmed { Label("Not saved yet.", role: \.secondary) }
        Button(row.isConnected ? "Disconnect" : "Connect") { onToggle(row.id) }
      }
    }

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
