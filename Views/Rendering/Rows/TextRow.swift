// SPDX-License-Identifier: MIT

/// A row of text: a title, a note next to it, and details at the right. With an action it can have the focus.
public struct TextRow: Component {
  /// The title.
  public var title: String
  /// The note, shown if there is room.
  public var note: String
  /// The details at the right edge.
  public var detail: String
  /// The role of the title, which determines its style.
  public var role: RowRole
  /// A Boolean value that indicates whether the row is dimmed, for example while its change is being sent to a server.
  public var isDimmed: Bool
  /// A Boolean value that indicates whether a title that is too wide wraps. Then neither note nor details are shown.
  public var wraps: Bool
  /// The action of Enter and of a click.
  public var action: RowAction?
  /// The action of a further key, by default the Delete key.
  public var deletion: RowAction?

  /// Creates a row.
  public init(
    _ title: String, note: String = "", detail: String = "", role: RowRole = .plain,
    isDimmed: Bool = false, wraps: Bool = false, action: RowAction? = nil,
    deletion: RowAction? = nil
  ) {
    self.title = title
    self.note = note
    self.detail = detail
    self.role = role
    self.isDimmed = isDimmed
    self.wraps = wraps
    self.action = action
    self.deletion = deletion
  }

  /// A Boolean value that indicates whether the row has an action.
  public nonisolated var isFocusable: Bool { action != nil || deletion != nil }

  /// The title, the note and the details.
  public var accessibility: Accessibility {
    let words = Accessibility.joined([title, note, detail])
    let kind: Accessibility.Role =
      action != nil ? .button : role == .title && !words.isEmpty ? .heading : .text
    return Accessibility(
      kind, label: words,
      hint: deletion.map { "\(($0.key ?? KeyPress(.delete)).sign) \($0.label)" } ?? "")
  }

  /// Returns one row, or the rows of the wrapped title.
  public func height(for width: Int) -> Int {
    guard wraps else { return 1 }
    return max(1, Text(title).wrapped(to: max(1, width - indent)).count)
  }

  /// Creates an empty row.
  @MainActor public func makeView() -> TextRowView { TextRowView() }

  /// Updates the row.
  @MainActor public func update(_ view: TextRowView) { view.row = self }

  /// The columns of the pointer, which only rows that can have the focus have.
  var indent: Int { isFocusable ? 2 : 0 }
}

/// An action of a row: its label for the key hints, its key and its closure.
public struct RowAction: Sendable {
  /// The label for the key hints; empty for no hint.
  public var label: String
  /// The key; nil for the usual one.
  public var key: KeyPress?
  /// The closure that performs the action.
  public var perform: @MainActor () -> Void

  /// Creates an action. A key is only necessary in place of the usual one.
  public init(
    _ label: String = "open", key: KeyPress? = nil, perform: @escaping @MainActor () -> Void
  ) {
    self.label = label
    self.key = key
    self.perform = perform
  }
}
