// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen of a user's contacts, who can be connected and disconnected.
  public final class ContactList: ScreenView {
    /// What the list shows of a contact.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let isConnected: Bool

      /// Makes a row: a key, the name, and whether the two are connected.
      public init(id: AnyHashable, title: String, isConnected: Bool) {
        self.id = id
        self.title = title
        self.isConnected = isConnected
      }
    }

    /// The contacts. Opening one changes its connection.
    public let list = List()
    /// Told when the user wants the contacts anew.
    public let reloads = ControlEvent<Void>()
    /// Whose contacts these are; empty as long as that isn't known.
    public var owner = "" {
      didSet { ownerLabel.string = owner }
    }
    /// Whether contacts are on their way.
    public var isLoading = false {
      didSet {
        list.isLoading = isLoading
        isBusy = isLoading && list.count > 0
      }
    }

    private let ownerLabel = Label(role: \.secondary)
    private let countLabel = Label(role: \.secondary, alignment: .trailing)

    /// Makes the screen without contacts.
    public override init(title: String = "Contacts") {
      super.init(title: title)
      list.emptyText = "There are no contacts yet."
      list.openLabel = "toggle"
      add(ownerLabel)
      add(countLabel)
      add(list)
    }

    /// Shows the contacts.
    public func show(_ rows: [Row]) {
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in self?.row(rows[$0]) ?? ListRow(title: "") })
      let connected = rows.count { $0.isConnected }
      countLabel.string = rows.isEmpty ? "" : "\(connected) of \(rows.count) connected"
      isBusy = isLoading && list.count > 0
      setNeedsLayout()
    }

    /// A dot before the name, which shows however narrow the screen is, and the word where there is room.
    private func row(_ row: Row) -> ListRow {
      let dot = theme.symbols.dot
      let blank = String(repeating: " ", count: Text(dot).width)
      let mark = row.isConnected ? Text(dot, style: theme.accent) : Text(blank)
      return ListRow(
        title: mark + Text(" " + row.title), detail: row.isConnected ? "connected" : "")
    }

    /// The key for reloading, and the one that does what Enter does.
    public override var keyHints: [KeyHint] {
      (list.count > 0 ? [KeyHint(key: "Space", label: "toggle", priority: 3)] : [])
        + [KeyHint(key: "r", label: "reload", priority: 2)]
    }

    /// Whose contacts these are and how many are connected, above the list.
    public override func layout() {
      let head = bounds.height < 2 ? 0 : 1
      let count = countLabel.fittingSize(in: Size(width: bounds.width, height: 1)).width
      countLabel.frame = Frame(x: bounds.width - count, y: 0, width: count, height: head)
      ownerLabel.frame = Frame(x: 2, y: 0, width: max(0, bounds.width - count - 4), height: head)
      let gap = bounds.height >= 8 ? 1 : 0
      list.frame = bounds.inset(by: Insets(top: head + gap))
    }

    /// Changes the selected contact's connection, or reloads.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character(" ")):
        guard let selected = list.selectedIndex else { return false }
        list.activations.send(selected)
      case KeyPress(.character("r")): reloads.send()
      default: return false
      }
      return true
    }
  }
}
