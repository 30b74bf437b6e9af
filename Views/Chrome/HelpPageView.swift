// SPDX-License-Identifier: MIT

/// A modal page that lists the keys of the focused view and its ancestors.
public final class HelpPageView: View {
  /// An action of a help page that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Closes the page.
    case close
  }

  /// The default keys of a help page.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(
      .close, "esc", "?", "f1", "q", "enter", help: "close the page", hint: "close", priority: 9)
  ])
  /// The page's keys.
  public var keyMap = HelpPageView.standardKeyMap

  private let rows: KeyHelpRows
  private let scroll: ScrollView

  /// Creates a page with parts in order. Parts without rows are omitted.
  public init(_ parts: [KeyHelp]) {
    rows = KeyHelpRows(parts.filter { !$0.rows.isEmpty })
    scroll = ScrollView(rows)
    super.init()
    add(scroll)
  }

  private var hasBox: Bool { frame.height >= 5 && frame.width >= 16 }

  /// Returns the size of the rows and their box.
  public override func measure(in room: Size) -> Size {
    let inner = rows.fittingSize(in: Size(width: max(0, room.width - 6), height: Size.unlimited))
    return Size(
      width: min(room.width, inner.width + 6), height: min(room.height, inner.height + 2))
  }

  /// Lays out the rows in the box, or without it if there is little room.
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

  /// The accessibility description of the page; the keys are its children.
  public override var accessibility: Accessibility { Accessibility(.dialog, label: words["Keys"]) }

  override var hintsAtHelp: Bool { false }

  /// The hint of the key that closes the page.
  public override var keyHints: [KeyHint] { keyMap.hints() }

  /// Handles the key that closes the page.
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
  /// Shows the help page for the focused view.
  public func showHelp() {
    present(HelpPageView(keyHelp.map { $0.worded(words) }))
  }

  /// The help for the keys of the focused view, its ancestors, and the window.
  public var keyHelp: [KeyHelp] {
    var parts: [KeyHelp] = []
    var next = settledFocus ?? activeLayer?.keyTarget
    while let view = next {
      let commands = view.keyCommands.filter { !$0.label.isEmpty }.map {
        KeyHelp.Row(keys: $0.key.sign, help: $0.label)
      }
      if var help = view.keyHelp {
        help.rows = commands + help.rows
        parts.append(help)
      } else if !commands.isEmpty, view.keyHints.isEmpty {
        parts.append(KeyHelp(title: "Here", rows: commands))
      } else if !view.keyHints.isEmpty {
        // A view without a key map contributes its hints.
        let rows = view.allKeyHints.map { KeyHelp.Row(keys: $0.key, help: $0.label) }
        parts.append(KeyHelp(title: (view as? ScreenView)?.title ?? "Here", rows: rows))
      }
      next = view.parent
    }
    let hasToolTip = settledFocus?.viewWithToolTip != nil
    let everywhere = hasToolTip ? keyMap : keyMap.without(.showToolTip)
    return parts + [everywhere.help("Everywhere")]
  }
}

/// The layer that shows the help page on request.
@MainActor final class HelpLayer: WindowLayer {
  private weak var window: Window?

  /// Sets the window whose keys the page lists.
  func attach(to window: Window) {
    self.window = window
  }

  func perform(_ request: WindowRequest) -> Bool {
    guard request == .help, let window else { return false }
    window.showHelp()
    return true
  }
}
