// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the contacts of a user, who can be connected and disconnected.
  public final class ContactList: ScreenView {
    /// A row of the list.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let isConnected: Bool
      let isUnconfirmed: Bool

      /// Creates a row with a key, the name, whether the contact is connected, and whether that waits for the server.
      public init(
        id: AnyHashable, title: String, isConnected: Bool, isUnconfirmed: Bool = false
      ) {
        self.id = id
        self.title = title
        self.isConnected = isConnected
        self.isUnconfirmed = isUnconfirmed
      }
    }

    /// The contacts. Opening one toggles its connection.
    public let list = ListView()
    /// The list, or what is known of it.
    public let loading: LoadingView
    /// Sent when the user reloads the contacts.
    public let reloads = ControlEvent<Void>()
    /// Sent when the user doesn't want to wait for the contacts any longer.
    public let cancellations = ControlEvent<Void>()
    /// The name of the user whose contacts are shown, or an empty string while it's unknown.
    public var owner = "" {
      didSet { ownerLabel.string = owner }
    }

    private let ownerLabel = LabelView(role: \.secondary)
    private let countLabel = LabelView(role: \.secondary, alignment: .trailing)

    /// Creates the screen without contacts.
    public override init(title: String = "Contacts") {
      loading = LoadingView(list)
      super.init(title: title)
      loading.waitingHint = "Esc stops waiting"
      loading.retries.add { [weak self] in self?.reloads.send() }
      list.emptyText = "There are no contacts yet."
      list.openLabel = "toggle"
      add(ownerLabel)
      add(countLabel)
      add(loading)
    }

    /// Shows the contacts.
    public func show(_ rows: [Row]) {
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in self?.row(rows[$0]) ?? ListRow(title: "") })
      let connected = rows.count { $0.isConnected }
      countLabel.string = rows.isEmpty ? "" : "\(connected) of \(rows.count) connected"
      setNeedsLayout()
    }

    /// The list, or the button that tries again.
    public override var preferredFocus: View? { loading.preferredFocus }

    /// Returns the row with a dot in front of the name, which is visible at any width, and a word if there is space.
    private func row(_ row: Row) -> ListRow {
      let dot = theme.symbols.dot
      let blank = String(repeating: " ", count: Text(dot).width)
      let mark = row.isConnected ? Text(dot, style: theme.accent) : Text(blank)
      let state = row.isConnected ? Text("connected") : ""
      return ListRow(
        title: mark + Text(" " + row.title),
        detail: row.isUnconfirmed ? Text("not saved yet", style: theme.secondary) : state)
    }

    /// The key for reloading, and Space, which does the same as Enter.
    public override var keyHints: [KeyHint] {
      (list.count > 0 ? [KeyHint(key: "Space", label: "toggle", priority: 3)] : [])
        + [KeyHint(key: "r", label: "reload", priority: 2)]
    }

    /// Places the name of the user and the number of connected contacts above the list.
    public override func layout() {
      let head = bounds.height < 2 ? 0 : 1
      let count = countLabel.fittingSize(in: Size(width: bounds.width, height: 1)).width
      countLabel.frame = Frame(x: bounds.width - count, y: 0, width: count, height: head)
      ownerLabel.frame = Frame(x: 2, y: 0, width: max(0, bounds.width - count - 4), height: head)
      let gap = bounds.height >= 8 ? 1 : 0
      loading.frame = bounds.inset(by: Insets(top: head + gap))
    }

    /// Toggles the connection of the selected contact, or reloads.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character(" ")):
        guard let selected = list.currentIndex else { return false }
        list.activations.send(selected)
      case KeyPress(.character("r")): reloads.send()
      case KeyPress(.escape) where loading.state == .loading: cancellations.send()
      default: return false
      }
      return true
    }
  }
}
