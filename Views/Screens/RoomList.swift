// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The screen with the user's rooms.
  public final class RoomList: ScreenView {
    /// A row of the list.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let topic: String
      let unread: Int
      let activity: String

      /// Creates a row with a key, the name, the topic, the number of unread messages and the time of the last activity.
      public init(id: AnyHashable, title: String, topic: String, unread: Int, activity: String) {
        self.id = id
        self.title = title
        self.topic = topic
        self.unread = unread
        self.activity = activity
      }
    }

    /// The rooms.
    public let list = ListView()
    /// The list, or what is known of it.
    public let loading: LoadingView
    /// Sent when the user reloads the rooms.
    public let reloads = ControlEvent<Void>()
    /// Sent when the user doesn't want to wait for the rooms any longer.
    public let cancellations = ControlEvent<Void>()
    /// Sent when the user looks for rooms to join.
    public let searches = ControlEvent<Void>()
    /// Sent when the user leaves the selected room, with its index.
    public let departures = ControlEvent<Int>()

    /// Sent when the user doesn't want to wait for the change any longer.
    public let changeCancellations = ControlEvent<Void>()
    /// The change that is running, such as `Leaving Bread…`; empty for none.
    public var change: String {
      get { changeRow.text }
      set { changeRow.text = newValue }
    }

    private let changeRow = ChangeRow()

    /// Creates the screen without rooms.
    public override init(title: String = "Rooms") {
      loading = LoadingView(list)
      super.init(title: title)
      loading.waitingHint = "Esc stops waiting"
      loading.retries.add { [weak self] in self?.reloads.send() }
      list.emptyText = "You are in no room. Press a to find one."
      for view in [loading, changeRow] { add(view) }
    }

    /// Shows the rooms.
    public func show(_ rows: [Row]) {
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: { [weak self] in self?.row(rows[$0]) ?? ListRow(title: "") })
    }

    private func row(_ row: Row) -> ListRow {
      let theme = theme
      let count = row.unread > 99 ? "99+" : "\(row.unread)"
      let badge = row.unread > 0 ? Text(" \(count) ", style: theme.selection) + Text(" ") : ""
      return ListRow(
        title: Text(row.title, style: row.unread > 0 ? theme.title : theme.text),
        note: Text(row.topic), detail: badge + Text(row.activity, style: theme.secondary))
    }

    /// The list, or the button that tries again.
    public override var preferredFocus: View? { loading.preferredFocus }

    /// The keys for finding, leaving and reloading.
    public override var keyHints: [KeyHint] {
      [KeyHint(key: "a", label: "find rooms", priority: 5)]
        + (list.count > 0 ? [KeyHint(key: "Del", label: "leave", priority: 3)] : [])
        + [KeyHint(key: "r", label: "reload", priority: 2)]
    }

    /// Places the running change below the list.
    public override func layout() {
      loading.frame = changeRow.place(below: bounds)
    }

    /// Finds, leaves or reloads.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.character("r")): reloads.send()
      case KeyPress(.character("a")): searches.send()
      case KeyPress(.escape) where !change.isEmpty: changeCancellations.send()
      case KeyPress(.escape) where loading.state == .loading: cancellations.send()
      case KeyPress(.delete):
        guard let selected = list.currentIndex else { return false }
        departures.send(selected)
      default: return false
      }
      return true
    }
  }

  /// The screen that finds public rooms.
  public final class RoomSearch: ScreenView {
    /// A row of the list.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let topic: String
      let detail: String

      /// Creates a row with a key, the name, the topic, and a detail such as the number of people.
      public init(id: AnyHashable, title: String, topic: String, detail: String) {
        self.id = id
        self.title = title
        self.topic = topic
        self.detail = detail
      }
    }

    /// The field for the text.
    public let field = TextFieldView(placeholder: "Words in a name or a topic")
    /// The rooms that were found.
    public let list = ListView()
    /// The list, or what is known of it.
    public let loading: LoadingView
    /// Sent when the user searches again after a failure.
    public let retries = ControlEvent<Void>()

    /// Sent when the user doesn't want to wait for the change any longer.
    public let changeCancellations = ControlEvent<Void>()
    /// The change that is running, such as `Joining Bread…`; empty for none.
    public var change: String {
      get { changeRow.text }
      set { changeRow.text = newValue }
    }

    private let changeRow = ChangeRow()
    private let prompt = LabelView("Find", role: \.secondary)

    /// Creates the screen without rooms.
    public init() {
      loading = LoadingView(list)
      super.init(title: "Find rooms")
      loading.waitingHint = "Esc goes back"
      loading.retryKey = "Ctrl-R"
      loading.retries.add { [weak self] in self?.retries.send() }
      list.emptyText = "No matching rooms."
      list.openLabel = "join"
      field.submitLabel = "show rooms"
      field.submissions.add { [weak self] _ in self?.enterList() }
      for view in [prompt, field, loading, changeRow] { add(view) }
    }

    /// Shows the rooms.
    public func show(_ rows: [Row]) {
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: {
          ListRow(
            title: Text(rows[$0].title), note: Text(rows[$0].topic), detail: Text(rows[$0].detail))
        })
    }

    /// The field.
    public override var preferredFocus: View? { field }

    /// Places the field above the rooms.
    public override func layout() {
      let start = min(bounds.width, 6)
      prompt.frame = Frame(x: 0, y: 0, width: start, height: min(1, bounds.height))
      field.frame = Frame(
        x: start, y: 0, width: max(0, bounds.width - start), height: min(1, bounds.height))
      let top = Insets(top: bounds.height >= 8 ? 2 : 1)
      loading.frame = changeRow.place(below: bounds.inset(by: top))
    }

    /// Moves from the field to the rooms, or searches again after a failure.
    public override func handle(key: KeyPress) -> Bool {
      switch key {
      case KeyPress(.down) where field.isFocused: enterList()
      case KeyPress(.escape) where !change.isEmpty: changeCancellations.send()
      case KeyPress(.character("r"), .control) where loading.hasFailed: retries.send()
      default: return false
      }
      return true
    }

    private func enterList() {
      if list.count > 0 { window?.focus(list) }
    }
  }
}

/// The row below a list that says which change is running, and how the user stops waiting.
private final class ChangeRow: View {
  /// The change; empty for none.
  var text = "" {
    didSet {
      guard text != oldValue else { return }
      spinner.label = Text(text)
      spinner.isAnimating = !text.isEmpty
      (parent ?? self).setNeedsLayout()
    }
  }

  private let spinner = SpinnerView()

  override init() {
    super.init()
    spinner.waitingHint = "Esc stops waiting"
    add(spinner)
  }

  /// Takes the last row of a frame while a change is running, and returns the rest.
  func place(below room: Frame) -> Frame {
    let height = text.isEmpty || room.height < 3 ? 0 : 1
    frame = Frame(x: room.minX, y: room.maxY - height, width: room.width, height: height)
    return room.inset(by: Insets(bottom: height))
  }

  override func layout() {
    spinner.frame = bounds
  }
}
