// SPDX-License-Identifier: MIT

/// What the keys do, at the place of the focus: a modal made of the key maps of the views there.
public final class HelpPage: View {
  /// What keys ask a help page for.
  public enum Action: Hashable, Sendable {
    /// To go away.
    case close
  }

  /// The keys that a new help page has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(
      .close, "esc", "?", "f1", "q", "enter", help: "close the page", hint: "close", priority: 9)
  ])
  /// The page's keys.
  public var keyMap = HelpPage.standardKeyMap

  private let rows: KeyHelpRows
  private let scroll: ScrollView

  /// Makes a page of parts, in their order; parts without rows are left out.
  public init(_ parts: [KeyHelp]) {
    rows = KeyHelpRows(parts.filter { !$0.rows.isEmpty })
    scroll = ScrollView(rows)
    super.init()
    add(scroll)
  }

  private var hasBox: Bool { frame.height >= 5 && frame.width >= 16 }

  /// The rows and a box around them.
  public override func measure(in room: Size) -> Size {
    let inner = rows.fittingSize(in: Size(width: max(0, room.width - 6), height: Size.unlimited))
    return Size(
      width: min(room.width, inner.width + 6), height: min(room.height, inner.height + 2))
  }

  /// Places the rows in the box, or without it where there is little room.
  public override func layout() {
    scroll.frame = hasBox ? bounds.inset(by: Insets(horizontal: 2, vertical: 1)) : bounds
  }

  /// Draws the box.
  public override func draw(in painter: Painter) {
    guard hasBox else { return }
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    painter.draw(Text(" \(words["Keys"]) "), at: Position(x: 2, y: 0), style: theme.title)
  }

  /// The page's title; the keys are read below it.
  public override var accessibility: Accessibility { Accessibility(.dialog, label: words["Keys"]) }

  /// The key that closes.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// Closes.
  public override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .close: window?.dismiss(self)
      }
      return true
    }
  }
}

extension Window {
  /// Shows what the keys do at the place of the focus; the page goes away by the same keys.
  public func showHelp() {
    present(HelpPage(keyHelp.map { $0.worded(words) }))
  }

  /// What the keys of the focused view, those around it, and the window itself do.
  public var keyHelp: [KeyHelp] {
    var parts: [KeyHelp] = []
    var next = settledFocus ?? activeLayer?.keyTarget
    while let view = next {
      if let help = view.keyHelp {
        parts.append(help)
      } else if !view.keyHints.isEmpty {
        // Who has no key map says at least what the line of hints would.
        let rows = view.keyHints.map { KeyHelp.Row(keys: $0.key, help: $0.label) }
        parts.append(KeyHelp(title: (view as? ScreenView)?.title ?? "Here", rows: rows))
      }
      next = view.parent
    }
    return parts + [keyMap.help("Everywhere")]
  }
}

/// The window's layer that shows the help page on request.
@MainActor final class HelpLayer: WindowLayer {
  private weak var window: Window?

  /// Sets the window of which the page shows the keys.
  func attach(to window: Window) {
    self.window = window
  }

  func perform(_ request: WindowRequest) -> Bool {
    guard request == .help, let window else { return false }
    window.showHelp()
    return true
  }
}
