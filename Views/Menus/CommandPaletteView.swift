// SPDX-License-Identifier: MIT

/// A command palette: a search field, and below it the matching commands, best match first.
///
/// It is in the upper third of the window, and its height doesn't depend on the number of matches.
///
/// Show it with ``Window/present(_:)``. Without a search text, the most recent commands come first. A command dismisses
/// the palette before it runs.
///
/// A command with a preview shows its effect while it is selected: after the selection moves with the keys, the wheel or
/// the pointer, and while typing if all matching commands have previews. The effect is undone when another command is
/// selected and when the palette closes without running the command.
public final class CommandPaletteView: View {
  /// An action of a palette that keys can trigger.
  public enum Action: Hashable, Sendable {
    /// Selects the command above or below.
    case up, down
    /// Moves the selection by a page.
    case pageUp, pageDown
    /// Runs the selected command.
    case run
    /// Closes the palette.
    case close
  }

  /// The default keys of a palette. Keys that edit text are handled by its field first.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "ctrl+p", help: "previous command", hint: "move", priority: 5),
    .init(.down, "down", "ctrl+n", help: "next command", hint: "move", priority: 5),
    .init(.pageUp, "pgup", help: "page up"),
    .init(.pageDown, "pgdn", help: "page down"),
    .init(.run, "enter", help: "run command", hint: "run", priority: 9),
    .init(.close, "esc", help: "close palette", hint: "close", priority: 7),
  ])
  /// The palette's keys.
  public var keyMap = CommandPaletteView.standardKeyMap

  /// An event that is sent with the new list of recent commands after a command was run.
  public let recentChanges = ControlEvent<[String]>()
  /// The ids of the most recent commands, newest first.
  public var recent: [String] {
    didSet { if recent != oldValue { find() } }
  }
  /// All commands.
  public var commands: [Command] {
    didSet { find() }
  }

  /// The search field.
  public let field = TextFieldView(placeholder: "Find a command")
  let rows = CommandRows()

  /// Undoes the shown preview; nil if no preview is shown.
  private var undoPreview: (@MainActor () -> Void)?

  private static let mostRecent = 20
  private static let widest = 64
  private static let mostRows = 12

  /// Creates a palette.
  ///
  /// - Parameters:
  ///   - commands: All commands. Unavailable ones are omitted.
  ///   - recent: The ids of the most recent commands, newest first.
  public init(_ commands: [Command], recent: [String] = []) {
    self.commands = commands
    self.recent = recent
    super.init()
    field.keyMap = field.keyMap.without(.submit)
    add(field)
    add(rows)
    field.texts.add { [weak self] _ in self?.search() }
    rows.clicks = { [weak self] in self?.run($0) }
    rows.moves = { [weak self] in self?.showPreview() }
    find()
  }

  /// The matching commands, best match first.
  public var found: [Command] { rows.found.map(\.command) }

  /// The selected command.
  public var selectedCommand: Command? {
    rows.found.indices.contains(rows.selected) ? rows.found[rows.selected].command : nil
  }

  /// Selects a command by its id, for example the current one of several values. Has no effect if the command isn't among
  /// the matching ones. The palette shows no preview until the user moves the selection.
  public func select(_ id: Command.ID) {
    if let index = rows.found.firstIndex(where: { $0.command.id == id }) { rows.select(index) }
  }

  /// Runs the selected command after dismissing the palette.
  public func run() { run(rows.selected) }

  private func run(_ index: Int) {
    guard rows.found.indices.contains(index) else { return }
    let command = rows.found[index].command
    endPreview()
    window?.dismiss(self)
    recent = Array(
      ([command.id] + recent.filter { $0 != command.id }).prefix(Self.mostRecent))
    field.text = ""
    find()
    recentChanges.send(recent)
    command.action()
  }

  /// Shows the commands that match what the user typed. In a palette of values, such as themes, the first match is
  /// previewed; among other commands, passing by a preview would be confusing.
  private func search() {
    find()
    if rows.found.allSatisfy({ $0.command.preview != nil }) { showPreview() } else { endPreview() }
  }

  /// Shows the preview of the selected command in place of the one before.
  private func showPreview() {
    endPreview()
    undoPreview = selectedCommand?.preview?()
  }

  private func endPreview() {
    let undo = undoPreview
    undoPreview = nil
    undo?()
  }

  private func close() {
    endPreview()
    window?.dismiss(self)
  }

  private func find() {
    let text = field.text
    var ranks: [String: Int] = [:]
    for (rank, id) in recent.enumerated() where ranks[id] == nil { ranks[id] = rank }
    var hits: [(hit: CommandRows.Hit, score: Int, rank: Int, index: Int)] = []
    for (index, command) in commands.enumerated() where command.isEnabled {
      guard let match = FuzzyMatch(of: text, in: command.name) else { continue }
      let hit = CommandRows.Hit(command: command, positions: match.positions)
      // A title that is what the user typed comes first, although its group precedes it.
      let score = max(match.score, FuzzyMatch(of: text, in: command.title)?.score ?? match.score)
      hits.append((hit, score, ranks[command.id] ?? Int.max, index))
    }
    hits.sort { ($1.score, $0.rank, $0.index) < ($0.score, $1.rank, $1.index) }
    rows.iconWidth = commands.reduce(0) { max($0, Text($1.icon).width) }
    rows.found = hits.map(\.hit)
    rows.select(0)
    setNeedsLayout()
    window?.invalidateAll()
  }

  override var isInUpperThird: Bool { true }

  override func pressedOutside() { close() }

  /// Undoes a preview after the application has dismissed the palette.
  override func wasDismissed() { endPreview() }

  /// The search field.
  public override var preferredFocus: View? { field }

  /// The accessibility description with the selected command and the number of matches.
  public override var accessibility: Accessibility {
    guard let command = selectedCommand else {
      return Accessibility(.menu, label: words["commands"], value: words["no matches"])
    }
    let keys = command.keys.map { ", \($0.sign)" } ?? ""
    return Accessibility(
      .menu, label: words["commands"],
      value: spoken(command.name + keys, rows.selected, of: rows.found.count))
  }

  /// The hints of the keys that move and run.
  public override var keyHints: [KeyHint] { keyMap.hints(typing: true) }

  /// The help for the keys that move and run.
  public override var keyHelp: KeyHelp? { keyMap.help("Commands") }

  private var isBoxed: Bool { frame.height >= 6 && frame.width >= 16 }

  /// Returns the width of a palette and the height of all commands, so that some of the window stays visible.
  public override func measure(in room: Size) -> Size {
    let height = 4 + max(1, min(Self.mostRows, commands.count { $0.isEnabled }))
    let width = min(Self.widest, room.width >= 44 ? room.width - 4 : room.width)
    return Size(width: width, height: min(height, max(6, room.height * 2 / 3), room.height))
  }

  /// Lays out the field above the commands, with a rule between them if there is room.
  public override func layout() {
    let inner = isBoxed ? bounds.inset(by: Insets(horizontal: 2, vertical: 1)) : bounds
    let indent = isBoxed ? 1 : 0
    field.frame = Frame(
      x: inner.minX + indent, y: inner.minY, width: max(0, inner.width - 2 * indent),
      height: min(1, inner.height))
    let head = isBoxed ? 2 : 1
    let outer = isBoxed ? bounds.inset(by: Insets(horizontal: 1, vertical: 1)) : bounds
    rows.frame = Frame(
      x: outer.minX, y: inner.minY + head, width: outer.width,
      height: max(0, inner.height - head))
  }

  /// Draws the box.
  public override func draw(in painter: Painter) {
    guard isBoxed else { return }
    let theme = theme
    painter.box(bounds, style: theme.focusedBorder, kind: theme.symbols.boxes)
    painter.draw(" Commands ", at: Position(x: 2, y: 0), style: theme.title)
    let rule = Frame(x: 1, y: 2, width: frame.width - 2, height: 1)
    painter.fill(rule, with: theme.border, character: theme.symbols.rule)
  }

  /// Handles the keys and the mouse.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.kind == .scrollUp || mouse.kind == .scrollDown {
      go(by: mouse.kind == .scrollUp ? -1 : 1)
      return true
    }
    return perform(event, in: keyMap) { action in
      let page = max(1, rows.frame.height - 1)
      switch action {
      case .up: go(by: -1)
      case .down: go(by: 1)
      case .pageUp: go(by: -page)
      case .pageDown: go(by: page)
      case .run: run()
      case .close: close()
      }
      return true
    }
  }

  /// Moves the selection. The focus stays in the field, so the selected command is announced separately.
  private func go(by step: Int) {
    let old = rows.selected
    rows.select(old + step)
    guard rows.selected != old else { return }
    showPreview()
    guard let window, window.announcements.hasListeners else { return }
    window.announce(accessibility.value)
  }
}

/// The rows of the commands that match in a palette.
final class CommandRows: View {
  /// A command, and the positions of the matching characters in its name.
  struct Hit {
    let command: Command
    let positions: [Int]
  }

  var found: [Hit] = [] { didSet { setNeedsDisplay() } }
  /// The width of the widest icon of all commands; 0 without icons.
  var iconWidth = 0
  private(set) var selected = 0
  /// A closure that receives the index of a clicked row.
  var clicks: ((Int) -> Void)?
  /// A closure that is called after the pointer has selected another row.
  var moves: (() -> Void)?
  /// The first visible row.
  private var first = 0

  /// Selects a row, or the nearest one if the index is out of range.
  func select(_ index: Int) {
    selected = max(0, min(index, found.count - 1))
    setNeedsDisplay()
  }

  /// The accessibility nodes of the visible commands, with their keys.
  override var accessibilityChildren: [AccessibilityNode] {
    scrollToSelection()
    return (first..<max(first, min(found.count, first + frame.height))).map { index in
      let command = found[index].command
      return AccessibilityNode(
        Accessibility(
          .command, label: command.name, value: command.keys?.sign ?? "",
          state: index == selected ? .selected : []))
    }
  }

  private func scrollToSelection() {
    first = min(max(first, selected - max(1, frame.height) + 1), selected)
    first = max(0, min(first, found.count - frame.height))
  }

  override func draw(in painter: Painter) {
    let theme = theme
    guard !found.isEmpty else {
      let text = Text(words["No matches."]).truncated(to: max(0, frame.width - 2), theme)
      return painter.draw(text, at: Position(x: 2, y: 0), style: theme.secondary)
    }
    scrollToSelection()
    for index in first..<max(first, min(found.count, first + frame.height)) {
      let row = Frame(x: 0, y: index - first, width: frame.width, height: 1)
      draw(found[index], theme, painter.clipped(to: row))
      if index == selected {
        painter.markCurrent(row, theme, isActive: true)
      }
    }
  }

  private func draw(_ hit: Hit, _ theme: Theme, _ painter: Painter) {
    let icons = theme.symbols.isASCII ? 0 : iconWidth
    let start = 2 + (icons > 0 ? icons + 1 : 0)
    let room = max(0, frame.width - 1 - start)
    if icons > 0 {
      painter.draw(Text(hit.command.icon), at: Position(x: 2, y: 0), style: theme.accent)
    }
    let keys = Text(hit.command.keys?.sign ?? "")
    let name = self.name(of: hit, theme)
    painter.draw(name.truncated(to: room, theme), at: Position(x: start, y: 0), style: theme.text)
    guard !keys.isEmpty, name.width + 2 + keys.width <= room else { return }
    painter.draw(
      keys, at: Position(x: frame.width - 1 - keys.width, y: 0), style: theme.secondary)
  }

  /// Returns the name with the group in the style of secondary text, and the matching characters in the accent style.
  private func name(of hit: Hit, _ theme: Theme) -> Text {
    let found = Set(hit.positions)
    let accent = theme.accent.bold()
    let name = hit.command.name
    let groupCount = name.count - hit.command.title.count
    var (text, run, last) = (Text(""), "", Style.plain)
    for (index, character) in name.enumerated() {
      let style = found.contains(index) ? accent : index < groupCount ? theme.secondary : .plain
      if style != last {
        text += Text(run, style: last)
        (run, last) = ("", style)
      }
      run.append(character)
    }
    return text + Text(run, style: last)
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    let index = first + mouse.position.y
    guard found.indices.contains(index) else { return mouse.isClick }
    switch mouse.kind {
    case .move:
      guard index != selected else { return true }
      select(index)
      moves?()
    case .press where mouse.button == .left: clicks?(index)
    default: return false
    }
    return true
  }
}
