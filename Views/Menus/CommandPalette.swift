// SPDX-License-Identifier: MIT

/// All that an application can do, found by a few letters: a field, and below it the commands that fit, the best first.
///
/// It is shown by `Window.present(_:)`. Without letters the commands that were done last come first. A command takes the
/// palette away and is done then.
public final class CommandPalette: View {
  /// What keys ask a palette for.
  public enum Action: Hashable, Sendable {
    /// To go to the command above, or below.
    case up, down
    /// To go a page further.
    case pageUp, pageDown
    /// To do the command.
    case run
    /// To go away.
    case close
  }

  /// The keys that a new palette has; those that edit the letters go to its field first.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "ctrl+p", help: "the command above", hint: "move", priority: 5),
    .init(.down, "down", "ctrl+n", help: "the command below", hint: "move", priority: 5),
    .init(.pageUp, "pgup", help: "a page up"),
    .init(.pageDown, "pgdn", help: "a page down"),
    .init(.run, "enter", help: "do the command", hint: "do", priority: 9),
    .init(.close, "esc", help: "close the palette", hint: "close", priority: 7),
  ])
  /// The palette's keys.
  public var keyMap = CommandPalette.standardKeyMap

  /// Told of the ids of the commands that were done last, the newest first, whenever one is done.
  public let recentChanges = ControlEvent<[String]>()
  /// The ids of the commands that were done last, the newest first.
  public var recent: [String] {
    didSet { if recent != oldValue { find() } }
  }
  /// All commands.
  public var commands: [Command] {
    didSet { find() }
  }

  /// The letters to look for.
  public let field = TextField(placeholder: "What is to be done?")
  let rows = CommandRows()

  private static let mostRecent = 20
  private static let widest = 64
  private static let mostRows = 12

  /// Makes a palette.
  ///
  /// - Parameters:
  ///   - commands: All commands; those that can't be done now are left out.
  ///   - recent: The ids of those that were done last, the newest first.
  public init(_ commands: [Command], recent: [String] = []) {
    self.commands = commands
    self.recent = recent
    super.init()
    field.keyMap = field.keyMap.without(.submit)
    add(field)
    add(rows)
    field.texts.add { [weak self] _ in self?.find() }
    rows.clicks = { [weak self] in self?.run($0) }
    find()
  }

  /// The commands that fit, the best first.
  public var found: [Command] { rows.found.map(\.command) }

  /// The command at which the user is.
  public var selectedCommand: Command? {
    rows.found.indices.contains(rows.selected) ? rows.found[rows.selected].command : nil
  }

  /// Does the command at which the user is, once the palette is gone.
  public func run() { run(rows.selected) }

  private func run(_ index: Int) {
    guard rows.found.indices.contains(index) else { return }
    let command = rows.found[index].command
    window?.dismiss(self)
    recent = Array(
      ([command.id] + recent.filter { $0 != command.id }).prefix(Self.mostRecent))
    field.text = ""
    find()
    recentChanges.send(recent)
    command.action()
  }

  private func find() {
    let text = field.text
    var ranks: [String: Int] = [:]
    for (rank, id) in recent.enumerated() where ranks[id] == nil { ranks[id] = rank }
    var hits: [(hit: CommandRows.Hit, score: Int, rank: Int, index: Int)] = []
    for (index, command) in commands.enumerated() where command.isEnabled {
      guard let match = FuzzyMatch(of: text, in: command.name) else { continue }
      let hit = CommandRows.Hit(command: command, positions: match.positions)
      hits.append((hit, match.score, ranks[command.id] ?? Int.max, index))
    }
    hits.sort { ($1.score, $0.rank, $0.index) < ($0.score, $1.rank, $1.index) }
    rows.found = hits.map(\.hit)
    rows.select(0)
    setNeedsLayout()
    window?.invalidateAll()
  }

  override func pressedOutside() { window?.dismiss(self) }

  /// The field.
  public override var preferredFocus: View? { field }

  /// The command at which the user is, and how many fit.
  public override var accessibility: Accessibility {
    guard let command = selectedCommand else {
      return Accessibility(.menu, label: words["commands"], value: words["none fits"])
    }
    let keys = command.keys.map { ", \($0.sign)" } ?? ""
    return Accessibility(
      .menu, label: words["commands"],
      value: "\(command.name)\(keys), \(rows.selected + 1) of \(rows.found.count)")
  }

  /// The keys that move and run.
  public override var keyHints: [KeyHint] { keyMap.hints(typing: true) }

  /// The keys that move and run.
  public override var keyHelp: KeyHelp? { keyMap.help("Commands") }

  private var isBoxed: Bool { frame.height >= 6 && frame.width >= 16 }

  /// As wide as a palette is, where there is room, and as tall as the commands ask for.
  public override func measure(in room: Size) -> Size {
    let height = 4 + max(1, min(Self.mostRows, rows.found.count))
    return Size(width: min(room.width, Self.widest), height: min(room.height, height))
  }

  /// Places the field above the commands, with a rule between them where there is room.
  public override func layout() {
    let inner = isBoxed ? bounds.inset(by: Insets(horizontal: 2, vertical: 1)) : bounds
    field.frame = Frame(
      x: inner.minX, y: inner.minY, width: inner.width, height: min(1, inner.height))
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

  /// Moves and runs.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, mouse.kind == .scrollUp || mouse.kind == .scrollDown {
      rows.select(rows.selected + (mouse.kind == .scrollUp ? -1 : 1))
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
      case .close: window?.dismiss(self)
      }
      return true
    }
  }

  /// The focus stays in the field, so that the command is announced which nobody would hear of else.
  private func go(by step: Int) {
    let old = rows.selected
    rows.select(old + step)
    guard rows.selected != old, let window, window.announcements.hasListeners else { return }
    window.announce(accessibility.value)
  }
}
