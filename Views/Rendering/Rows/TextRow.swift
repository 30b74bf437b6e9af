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

/// The view of a `TextRow`.
public final class TextRowView: View {
  /// The row to show.
  var row = TextRow("") {
    didSet { if !row.looksLike(oldValue) { setNeedsDisplay() } }
  }

  /// A Boolean value that indicates whether the row has an action.
  public override var isFocusable: Bool { row.isFocusable }

  /// The description of the row.
  public override var accessibility: Accessibility { row.accessibility }

  /// The hints for Enter and the key that deletes.
  public override var keyHints: [KeyHint] {
    var hints: [KeyHint] = []
    if let action = row.action, !action.label.isEmpty {
      hints.append(KeyHint(key: openKey.sign, label: action.label, priority: 9))
    }
    if let deletion = row.deletion {
      hints.append(KeyHint(key: deleteKey.sign, label: deletion.label, priority: 7))
    }
    return hints
  }

  /// Returns the available width and the rows of the text.
  public override func measure(in room: Size) -> Size {
    Size(width: room.width, height: row.height(for: room.width))
  }

  /// Draws the text; while it has the focus, with a pointer and on the selection's background.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = row.isDimmed ? theme.disabled : row.role.style(in: theme)
    let indent = row.indent
    if row.wraps {
      let lines = Text(row.title).wrapped(to: max(1, frame.width - indent))
      for (y, line) in lines.enumerated() {
        painter.draw(line, at: Position(x: indent, y: y), style: style)
      }
    } else {
      let shown = ListRow(
        title: Text(row.title).styled(style), note: Text(row.note), detail: Text(row.detail))
      let area = bounds.inset(by: Insets(left: indent))
      shown.draw(in: painter.clipped(to: area), theme, titleColumns: 0)
    }
    guard isFocused else { return }
    painter.draw(Text(theme.symbols.pointer), at: .zero, style: theme.accent)
    painter.restyle(painter.bounds) { theme.current($0, isActive: true) }
  }

  /// Handles Enter, the key that deletes, and clicks.
  public override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let keyPress):
      if let action = row.action, keyPress == openKey {
        action.perform()
        return true
      }
      guard let deletion = row.deletion, keyPress == deleteKey else { return false }
      deletion.perform()
      return true
    case .mouse(let mouse) where mouse.isClick:
      row.action?.perform()
      return row.isFocusable
    default: return false
    }
  }

  private var openKey: KeyPress { row.action?.key ?? KeyPress(.enter) }
  private var deleteKey: KeyPress { row.deletion?.key ?? KeyPress(.delete) }
}

extension TextRow {
  /// Returns whether both rows are drawn identically, regardless of their actions.
  fileprivate func looksLike(_ other: TextRow) -> Bool {
    title == other.title && note == other.note && detail == other.detail && role == other.role
      && isDimmed == other.isDimmed && wraps == other.wraps && isFocusable == other.isFocusable
  }
}
