// SPDX-License-Identifier: MIT

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
