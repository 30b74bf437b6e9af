// SPDX-License-Identifier: MIT

/// A modal page that lists the keys of the focused view and its ancestors. A key opens a field that filters the rows.
package final class HelpPageView: View {
  /// An action of a help page that keys can trigger.
  package enum Action: Hashable, Sendable {
    /// Closes the page.
    case close
    /// Shows a field, whose text the rows contain.
    case find
  }

  /// The default keys of a help page.
  package nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(
      .close, "esc", "?", "f1", "q", "enter", help: "close page", hint: "close", priority: 9),
    .init(.find, "/", help: "filter keys", hint: "find", priority: 8),
  ])
  /// The page's keys.
  package var keyMap = HelpPageView.standardKeyMap

  private let parts: [KeyHelp]
  private let scroll: ScrollView
  private var rows: KeyHelpRows
  private let field = TextFieldView(placeholder: "find")

  /// Creates a page with parts in order. Parts without rows and notes are omitted.
  package init(_ parts: [KeyHelp]) {
    self.parts = parts.filter { !$0.rows.isEmpty || !$0.note.isEmpty }
    rows = KeyHelpRows(self.parts)
    scroll = ScrollView(rows)
    super.init()
    for view in [field, scroll] { add(view) }
    field.isHidden = true
    field.texts.add { [weak self] _ in self?.filter() }
    field.submissions.add { [weak self] _ in self?.scroll.focus() }
  }

  private func filter() {
    let found = parts.map { $0.matching(field.text) }
      .filter { !$0.rows.isEmpty || !$0.note.isEmpty }
    rows = KeyHelpRows(found.isEmpty ? [KeyHelp(title: words["No matches."], rows: [])] : found)
    scroll.content = rows
    scroll.scrollToTop()
  }

  private func endFinding() {
    field.text = ""
    field.isHidden = true
    filter()
    setNeedsLayout()
    scroll.focus()
  }

  /// The keys before the field.
  package override var preferredFocus: View? { scroll }

  private var hasBox: Bool { frame.height >= 5 && frame.width >= 16 }

  /// Returns the size of the rows and their box.
  package override func measure(in room: Size) -> Size {
    rows.pageHeight = room.height - 2
    let inner = rows.fittingSize(in: Size(width: max(0, room.width - 6), height: Size.unlimited))
    return Size(
      width: min(room.width, inner.width + 6), height: min(room.height, inner.height + 2))
  }

  /// Lays out the rows in the box, or without it if there is little room.
  package override func layout() {
    var room = hasBox ? bounds.inset(by: Insets(horizontal: 2, vertical: 1)) : bounds
    if !field.isHidden {
      let rows = min(1, room.height)
      field.frame = Frame(origin: room.origin, size: Size(width: room.width, height: rows))
      room = room.inset(by: Insets(top: rows))
    }
    rows.pageHeight = room.height
    scroll.frame = room
  }

  /// Draws the box.
  package override func draw(in painter: Painter) {
    guard hasBox else { return }
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    painter.draw(Text(" \(words["Keys"]) "), at: Position(x: 2, y: 0), style: theme.title)
  }

  /// The accessibility description of the page; the keys are its children.
  package override var accessibility: Accessibility { Accessibility(.dialog, label: words["Keys"]) }

  override func handles(_ keys: KeySequence) -> Bool { keyMap.action(for: keys) != nil }

  /// The hint of the key that closes the page.
  package override var keyHints: [KeyHint] { keyMap.hints() }

  /// Handles the keys that close the page and that find rows. While rows are filtered, Esc shows all again.
  package override func handle(_ event: Event) -> Bool {
    perform(event, in: keyMap) { action in
      switch action {
      case .close where !field.isHidden && event == .key(KeyPress(.escape)): endFinding()
      case .close: window?.dismiss(self)
      case .find:
        field.isHidden = false
        setNeedsLayout()
        field.focus()
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

  /// The help for the keys of the screens around the focused view, the view and its other ancestors, and the window.
  public var keyHelp: [KeyHelp] {
    if selection.isInMode { return [copyModeKeyMap.help("Copy mode")] }
    var (screens, controls): ([KeyHelp], [KeyHelp]) = ([], [])
    var next = settledFocus ?? activeLayer?.keyTarget
    while let view = next {
      let part = help(for: view)
      if let screen = view as? ScreenView {
        // A screen around another one may have its title and its text.
        screens += sections(of: screen, part).filter { section in
          !section.rows.isEmpty
            || !screens.contains { $0.title == section.title && $0.note == section.note }
        }
      } else if let part {
        controls.append(part)
      }
      next = view.parent
    }
    let hasToolTip = settledFocus?.viewWithToolTip != nil
    let everywhere = hasToolTip ? keyMap : keyMap.without(.showToolTip)
    return screens + controls + [everywhere.help("Everywhere")]
  }

  /// Returns the help for the keys of a view; `nil` if it has none.
  private func help(for view: View) -> KeyHelp? {
    let helped = view.keyCommands.filter { !$0.helpText.isEmpty }
    let commands = helped.map { KeyHelp.Row(keys: $0.key.sign, help: $0.helpText) }
    if var help = view.keyHelp {
      help.rows = commands + help.rows
      return help
    }
    let screenTitle = (view as? ScreenView)?.title ?? ""
    let title = screenTitle.isEmpty ? "Here" : screenTitle
    guard !view.keyHints.isEmpty else {
      return commands.isEmpty ? nil : KeyHelp(title: title, rows: commands)
    }
    // A view without a key map contributes its hints.
    let silent = helped.filter(\.label.isEmpty)
      .map { KeyHelp.Row(keys: $0.key.sign, help: $0.helpText) }
    let rows = view.allKeyHints.map { KeyHelp.Row(keys: $0.key, help: $0.label) } + silent
    return KeyHelp(title: title, rows: rows)
  }

  /// Returns the sections of a screen: its keys with its text, which is alone in a screen without keys.
  private func sections(of screen: ScreenView, _ part: KeyHelp?) -> [KeyHelp] {
    guard var part else {
      let text = screen.helpText
      return text.isEmpty ? [] : [KeyHelp(title: screen.title, rows: [], note: text)]
    }
    part.note = screen.helpText
    return [part]
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
