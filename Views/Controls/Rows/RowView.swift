// SPDX-License-Identifier: MIT

/// A row of text: a title, a note next to it, and details at the right. With an action it can have the focus.
///
/// ```swift
/// let row = RowView()
/// row.title = "Harbour"
/// row.detail = "810 m"
/// row.actionLabel = "open"        // Draws, with the focus:  ▌ Harbour        810 m
/// row.activations.add { open() }
/// ```
public final class RowView: View {
  /// The title.
  public var title = "" { didSet { if title != oldValue { setNeedsUpdate() } } }
  /// The note, shown if there is room.
  public var note = "" { didSet { if note != oldValue { setNeedsUpdate() } } }
  /// The details at the right edge.
  public var detail = "" { didSet { if detail != oldValue { setNeedsUpdate() } } }
  /// The key path of the title's style in the theme.
  public var role: KeyPath<Theme, Style> = \.text {
    didSet { if role != oldValue { setNeedsUpdate() } }
  }
  /// A Boolean value that indicates whether the row is dimmed, for example while its change is being sent to a server.
  public var isDimmed = false { didSet { if isDimmed != oldValue { setNeedsUpdate() } } }
  /// A Boolean value that indicates whether a title that is too wide wraps. Then neither note nor details are shown.
  public var wraps = false { didSet { if wraps != oldValue { setNeedsUpdate() } } }
  /// The label of the action for the key hints; empty for no hint, nil for a row without an action, which can't have the focus.
  public var actionLabel: String? { didSet { if actionLabel != oldValue { setNeedsUpdate() } } }
  /// Sends on Enter and on a click.
  public let activations = ControlEvent<Void>()

  /// Creates an empty row.
  public override init() {
    super.init()
  }

  /// The height in rows of a row of text: one, or the rows of the wrapped title.
  package static func height(of title: String, wraps: Bool, hasAction: Bool, width: Int) -> Int {
    guard wraps else { return 1 }
    return max(1, Text(title).wrapped(to: max(1, width - (hasAction ? 2 : 0))).count)
  }

  /// The description of a row of text.
  package static func accessibility(
    title: String, note: String, detail: String, isHeading: Bool, hasAction: Bool
  ) -> Accessibility {
    let words = Accessibility.joined([title, note, detail])
    return Accessibility(
      hasAction ? .button : isHeading && !words.isEmpty ? .heading : .text, label: words)
  }

  /// A Boolean value that indicates whether the row has an action.
  public override var isFocusable: Bool { actionLabel != nil }

  /// The title, the note and the details.
  public override var accessibility: Accessibility {
    Self.accessibility(
      title: title, note: note, detail: detail, isHeading: role == \.heading,
      hasAction: isFocusable)
  }

  /// The text as it is drawn.
  public override var selectableText: (any SelectableText)? {
    guard !title.isEmpty, frame.width > 0 else { return nil }
    let indent = isFocusable ? 2 : 0
    let width = max(1, frame.width - indent)
    if wraps { return RowsOfText(Text(title), wrappedTo: width, x: indent) }
    var canvas = Canvas(size: Size(width: width, height: 1))
    let row = ListRow(title: Text(title), note: Text(note), detail: Text(detail))
    canvas.paint { row.draw(in: $0, theme, titleColumns: 0) }
    let (text, parts) = canvas.words(ofRow: 0)
    return TruncatedText(
      text, parts.map { TextRow.Part(x: $0.x + indent, clusters: $0.clusters) })
  }

  /// The hint for Enter.
  public override var keyHints: [KeyHint] {
    guard let actionLabel, !actionLabel.isEmpty else { return [] }
    return [KeyHint(key: KeyPress(.enter).sign, label: actionLabel, priority: 9)]
  }

  /// Returns the available width and the rows of the text.
  public override func measure(in room: Size) -> Size {
    Size(
      width: room.width,
      height: Self.height(of: title, wraps: wraps, hasAction: isFocusable, width: room.width))
  }

  /// Draws the text; while it has the focus, with a pointer and on the selection's background.
  public override func draw(in painter: Painter) {
    let theme = theme
    let style = isDimmed ? theme.disabled : theme[keyPath: role]
    let indent = isFocusable ? 2 : 0
    if wraps {
      let lines = Text(title).wrapped(to: max(1, frame.width - indent))
      for (y, line) in lines.enumerated() {
        painter.draw(line, at: Position(x: indent, y: y), style: style)
      }
    } else {
      let shown = ListRow(
        title: Text(title).styled(style), note: Text(note), detail: Text(detail))
      let area = Frame(x: indent, y: 0, width: max(0, frame.width - indent), height: 1)
      shown.draw(in: painter.clipped(to: area), theme, titleColumns: 0)
    }
    guard isFocused else { return }
    painter.draw(Text(theme.symbols.pointer), at: .zero, style: theme.accent)
    painter.restyle(painter.bounds) { theme.current($0, isActive: true) }
  }

  /// Handles Enter and clicks.
  public override func handle(_ event: Event) -> Bool {
    guard isFocusable else { return false }
    switch event {
    case .key(KeyPress(.enter)): activations.send()
    case .mouse(let mouse) where mouse.isClick: activations.send()
    default: return false
    }
    return true
  }
}
