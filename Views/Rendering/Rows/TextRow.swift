// SPDX-License-Identifier: MIT

/// A row of text: a title, a note beside it, facts at the right. With an action it can have the focus, and be opened.
public struct TextRow: Component {
  /// What the row is.
  public var title: String
  /// What there is to say of it, where there is room.
  public var note: String
  /// Facts at the right edge.
  public var detail: String
  /// The part that the title plays.
  public var role: RowRole
  /// A Boolean value that indicates whether the row looks as if it weren't quite there: what it shows is on its way to
  /// or from the server.
  public var isDimmed: Bool
  /// A Boolean value that indicates whether a title that is too wide goes on in the next row; then neither note nor
  /// facts show.
  public var wraps: Bool
  /// What Enter and a click do.
  public var action: RowAction?
  /// What a key of its own does, which is Delete for those who don't choose another.
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

  /// Where there is anything to do.
  public nonisolated var isFocusable: Bool { action != nil || deletion != nil }

  /// The title, the note and the facts.
  public var accessibility: Accessibility {
    let words = Accessibility.joined([title, note, detail])
    let kind: Accessibility.Role =
      action != nil ? .button : role == .title && !words.isEmpty ? .heading : .text
    return Accessibility(
      kind, label: words,
      hint: deletion.map { "\(($0.key ?? KeyPress(.delete)).sign) \($0.label)" } ?? "")
  }

  /// One row, or those that the title takes.
  public func height(for width: Int) -> Int {
    guard wraps else { return 1 }
    return max(1, Text(title).wrapped(to: max(1, width - indent)).count)
  }

  /// Makes an empty row.
  @MainActor public func makeView() -> TextRowView { TextRowView() }

  /// Shows the row.
  @MainActor public func update(_ view: TextRowView) { view.row = self }

  /// Rows that can have the focus leave room for a pointer.
  var indent: Int { isFocusable ? 2 : 0 }
}

/// What can be done with a row: a word for the key hints, and the deed.
public struct RowAction: Sendable {
  /// What it is called among the key hints.
  public var label: String
  /// The key that does it; `nil` for the one that is usual.
  public var key: KeyPress?
  /// Does it.
  public var perform: @MainActor () -> Void

  /// Creates an action; a key is given only where the usual one isn't right.
  public init(
    _ label: String = "open", key: KeyPress? = nil, perform: @escaping @MainActor () -> Void
  ) {
    self.label = label
    self.key = key
    self.perform = perform
  }
}
