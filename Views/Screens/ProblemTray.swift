// SPDX-License-Identifier: MIT

import Views

extension ViewController {
  /// The list of the problems that wait for a decision, with the text of the selected one.
  public final class ProblemTray: ScreenView {
    /// A row of the list.
    public struct Row: Hashable {
      let id: AnyHashable
      let title: String
      let message: String
      let age: String

      /// Creates a row with a key, a title, a text, and the time that has passed such as `2 min`.
      public init(id: AnyHashable, title: String, message: String, age: String) {
        (self.id, self.title, self.message, self.age) = (id, title, message, age)
      }
    }

    /// The problems.
    public let list = ListView()
    /// Sends the index of a problem when the user tries again.
    public let retries = ControlEvent<Int>()
    /// Sends the index of a problem when the user gives up.
    public let dismissals = ControlEvent<Int>()

    private let message = LabelView(role: \.secondary, wraps: true)
    private var rows: [Row] = []
    private static let width = 72
    private static let messageRows = 4

    /// Creates the screen without problems.
    public init() {
      super.init(title: "Problems")
      list.emptyText = "There are no problems."
      list.openLabel = "try again"
      add(list)
      add(message)
      list.currentRowChanges.add { [weak self] in self?.showMessage($0) }
      list.activations.add { [weak self] in self?.retries.send($0) }
    }

    /// Shows the problems.
    public func show(_ rows: [Row]) {
      self.rows = rows
      list.show(
        count: rows.count, id: { rows[$0].id },
        row: {
          ListRow(
            title: Text(rows[$0].title), note: Text(rows[$0].message), detail: Text(rows[$0].age))
        })
      showMessage(list.currentIndex)
    }

    private func showMessage(_ index: Int?) {
      message.string = index.flatMap { rows.indices.contains($0) ? rows[$0].message : nil } ?? ""
      setNeedsLayout()
    }

    /// The list.
    public override var preferredFocus: View? { list }

    /// The key that gives up.
    public override var keyHints: [KeyHint] {
      rows.isEmpty ? [] : [KeyHint(key: "Del", label: "give up", priority: 7)]
    }

    /// Returns a size for three to six problems and a text, or for the sentence without any.
    public override func measure(in room: Size) -> Size {
      guard !rows.isEmpty else {
        return Size(
          width: min(list.emptyText.width + 4, room.width), height: min(1, room.height))
      }
      let shown = min(6, max(3, rows.count))
      return Size(
        width: min(Self.width, room.width), height: min(shown + 1 + Self.messageRows, room.height))
    }

    /// Places the text below the list.
    public override func layout() {
      let foot = bounds.height >= 8 ? Self.messageRows : 0
      list.frame = bounds.inset(by: Insets(bottom: foot == 0 ? 0 : foot + 1))
      message.frame = Frame(x: 0, y: bounds.height - foot, width: bounds.width, height: foot)
    }

    /// Gives up what the selected problem waits for.
    public override func handle(key: KeyPress) -> Bool {
      guard key == KeyPress(.delete) || key == KeyPress(.backspace),
        let selected = list.currentIndex
      else { return false }
      dismissals.send(selected)
      return true
    }
  }
}
