/// The last lines of a log, which follow its end until the user scrolls up.
///
/// So many lines are kept and no more. Lines have levels, each with a style and a letter; what they hold is made visible,
/// be it hostile. The user searches for letters, leaves only lines that have them, and has long lines wrapped or not.
public final class LogView: View {
  /// What keys ask a log for.
  public enum Action: Hashable, Sendable {
    /// To scroll by a row.
    case up, down
    /// To scroll by a page.
    case pageUp, pageDown
    /// To go to the oldest line, or to the newest and follow it.
    case first, last
    /// To scroll sideways, where lines aren't wrapped.
    case left, right
    /// To wrap long lines, or no longer.
    case wrap
    /// To look for letters.
    case search
    /// To go to the next line that has them, or to the one before.
    case next, previous
    /// To leave only lines that have letters.
    case filter
    /// To end search and filter.
    case cancel
  }

  /// The keys that a new log has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "scroll up", hint: "scroll", priority: 7),
    .init(.down, "down", "j", help: "scroll down", hint: "scroll", priority: 7),
    .init(.pageUp, "pgup", help: "a page up"),
    .init(.pageDown, "pgdn", "space", help: "a page down"),
    .init(.first, "home", "g", help: "go to the oldest line"),
    .init(.last, "end", "G", help: "go to the newest line and follow", hint: "follow", priority: 5),
    .init(.left, "left", "h", help: "scroll to the left"),
    .init(.right, "right", "l", help: "scroll to the right"),
    .init(.wrap, "w", help: "wrap long lines, or no longer", hint: "wrap", priority: 2),
    .init(.search, "/", help: "look for letters", hint: "search", priority: 4),
    .init(.next, "n", help: "go to the next line found"),
    .init(.previous, "N", help: "go to the line found before"),
    .init(.filter, "&", help: "leave only lines that have letters", hint: "filter", priority: 3),
    .init(.cancel, "esc", help: "end search and filter"),
  ])

  /// The letters of a line that are kept.
  static let mostLetters = 8192

  /// The keys.
  public var keyMap = LogView.standardKeyMap
  /// Whether long lines go on in the next row.
  public var wraps: Bool { didSet { if wraps != oldValue { forgetHeights() } } }
  /// Whether a letter before each line tells its level.
  public var showsLevels = true { didSet { if showsLevels != oldValue { forgetHeights() } } }
  /// The least level of the lines that show.
  public var leastLevel = LogLevel.trace { didSet { if leastLevel != oldValue { updateFilter() } } }
  /// The letters that are looked for and lit; none if empty.
  public var searchText = "" { didSet { if searchText != oldValue { setNeedsDisplay() } } }
  /// The letters that lines must have to show; all show if empty.
  public var filterText = "" { didSet { if filterText != oldValue { updateFilter() } } }
  /// Whether new lines scroll into sight: until the user scrolls up, and again when back at the end.
  public internal(set) var follows = true

  var lines: LogLines
  /// The line at the top, by number, and the first of its rows that shows.
  var top = (number: 0, row: 0)
  /// The line that was found last.
  var found: Int?
  /// The columns scrolled to the right.
  var column = 0
  var heights: [Int: Int] = [:]
  let field = TextField(placeholder: "letters")
  /// Whether the field's letters filter, instead of being looked for.
  var filters = false

  /// Makes a log that keeps so many lines, one at least.
  public init(capacity: Int = 10_000, wraps: Bool = false) {
    self.wraps = wraps
    lines = LogLines(capacity: min(capacity, Size.unlimited))
    super.init()
    flexibility = 1
    field.isHidden = true
    add(field)
    field.texts.add { [weak self] in self?.take($0) }
    field.submissions.add { [weak self] _ in self?.closeField() }
  }

  /// Adds lines: one for each that the text has. What goes beyond 8,192 letters of a line is cut.
  public func append(_ text: String, level: LogLevel = .info) {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for part in parts {
      let number = lines.end
      lines.append(.init(text: Text(String(part.prefix(Self.mostLetters))), level: level))
      heights[number - lines.capacity] = nil
    }
    setNeedsDisplay()
  }

  /// Forgets all lines.
  public func clear() {
    lines.removeAll()
    (top, found, follows) = ((0, 0), nil, true)
    forgetHeights()
  }

  /// The number of lines that show or could be scrolled to.
  public var count: Int { lines.count }

  /// Always.
  public override var isFocusable: Bool { true }

  /// The log, not the field for letters.
  public override var preferredFocus: View? { self }

  /// What scrolls and searches.
  public override var keyHints: [KeyHint] {
    keyMap.hints(typing: window?.focused?.acceptsText == true)
  }

  /// What the keys do.
  public override var keyHelp: KeyHelp? { keyMap.help("Log") }

  /// The newest line that shows, and how many there are.
  public override var accessibility: Accessibility {
    guard lines.count > 0 else { return Accessibility(.log, value: "no lines") }
    let last = visibleRows.last.map { lines[$0.number].text.string } ?? ""
    return Accessibility(.log, value: "\(last), \(lines.count) lines")
  }

  /// The lines that show.
  public override var accessibilityChildren: [AccessibilityNode] {
    var seen: [Int] = []
    for row in visibleRows where seen.last != row.number { seen.append(row.number) }
    return seen.map { AccessibilityNode(Accessibility(.text, label: lines[$0].text.string)) }
  }

  /// All that there is.
  public override func measure(in room: Size) -> Size {
    Size(width: max(0, room.width), height: min(max(1, lines.count), max(0, room.height)))
  }

  /// Places the field for letters in the last row.
  public override func layout() {
    let line = field.isHidden || frame.height < 2 ? 0 : 1
    field.frame = Frame(x: 2, y: frame.height - 1, width: frame.width - 12, height: line)
      .intersection(bounds)
    heights = [:]
  }

  /// Draws the lines that show.
  public override func draw(in painter: Painter) {
    drawLines(in: painter)
  }

  /// Scrolls and searches.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return perform(event, in: keyMap, perform) }
    switch mouse.kind {
    case .scrollUp: scroll(by: -3)
    case .scrollDown: scroll(by: 3)
    case .scrollLeft: scroll(sideways: -4)
    case .scrollRight: scroll(sideways: 4)
    case .press, .release, .drag, .move: return false
    }
    return true
  }
}
