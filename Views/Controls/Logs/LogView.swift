// SPDX-License-Identifier: MIT

/// The last lines of a log, with search and filter, which scrolls to new lines until the user scrolls up.
///
/// The number of lines is limited. Lines have levels, each with a style and a letter. Control characters in lines are
/// shown, not executed. The user searches for text, filters lines, and turns wrapping on and off.
public final class LogView: View {
  /// An action of a log.
  public enum Action: Hashable, Sendable {
    /// Scrolls by a row.
    case up, down
    /// Scrolls by a page.
    case pageUp, pageDown
    /// Scrolls to the oldest line, or to the newest line and follows new ones.
    case first, last
    /// Scrolls horizontally, if lines aren't wrapped.
    case left, right
    /// Turns wrapping on or off.
    case wrap
    /// Opens the search field.
    case search
    /// Goes to the next or the previous match.
    case next, previous
    /// Opens the filter field.
    case filter
    /// Ends search and filter.
    case cancel
  }

  /// The key map of new logs.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "scroll up", hint: "scroll", priority: 7),
    .init(.down, "down", "j", help: "scroll down", hint: "scroll", priority: 7),
    .init(.pageUp, "pgup", help: "page up"),
    .init(.pageDown, "pgdn", "space", help: "page down"),
    .init(.first, "home", "g", help: "go to oldest line"),
    .init(.last, "end", "G", help: "go to newest line and follow", hint: "follow", priority: 5),
    .init(.left, "left", "h", help: "scroll left"),
    .init(.right, "right", "l", help: "scroll right"),
    .init(.wrap, "w", help: "toggle line wrapping", hint: "wrap", priority: 2),
    .init(.search, "/", help: "find", hint: "search", priority: 4),
    .init(.next, "n", help: "find next"),
    .init(.previous, "N", help: "find previous"),
    .init(.filter, "&", help: "filter lines", hint: "filter", priority: 3),
    .init(.cancel, "esc", help: "clear search and filter"),
  ])

  /// The maximum number of characters of a line.
  static let mostLetters = 8192

  /// The key map.
  public var keyMap = LogView.standardKeyMap
  /// A Boolean value that indicates whether long lines wrap.
  public var wraps: Bool { didSet { if wraps != oldValue { forgetHeights() } } }
  /// A Boolean value that indicates whether each line begins with the letter of its level.
  public var showsLevels = true { didSet { if showsLevels != oldValue { forgetHeights() } } }
  /// The minimum level of visible lines.
  public var minimumLevel = LogLevel.trace {
    didSet { if minimumLevel != oldValue { updateFilter() } }
  }
  /// The text to search for and to highlight; empty for none.
  public var searchText = "" { didSet { if searchText != oldValue { setNeedsDisplay() } } }
  /// The text that visible lines contain; empty to show all.
  public var filterText = "" { didSet { if filterText != oldValue { updateFilter() } } }
  /// A Boolean value that indicates whether the log scrolls to new lines: until the user scrolls up, and again at the
  /// end.
  public private(set) var follows = true

  private(set) var lines: LogLines
  /// The number of the line at the top, and its first visible row.
  private var top = (number: 0, row: 0)
  /// The number of the last match.
  private var found: Int?
  /// The horizontal scroll offset in columns.
  private(set) var column = 0
  private var heights: [Int: Int] = [:]
  private let field = TextFieldView(placeholder: "letters")
  /// A Boolean value that indicates whether the field is that of the filter, not of the search.
  private var filters = false

  /// Creates a log with a maximum number of lines, at least one.
  public init(capacity: Int = 10_000, wraps: Bool = false) {
    self.wraps = wraps
    lines = LogLines(capacity: min(capacity, Size.unlimited))
    super.init()
    growFactor = 1
    field.isHidden = true
    add(field)
    field.texts.add { [weak self] in self?.take($0) }
    field.submissions.add { [weak self] _ in self?.closeField() }
  }

  /// Appends the lines of a text. Each line is truncated to 8,192 characters.
  public func append(_ text: String, level: LogLevel = .info) {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for part in parts {
      let number = lines.end
      // A text has at most as many characters as bytes.
      let isShort = part.utf8.count <= Self.mostLetters
      lines.append(isShort ? part : part.prefix(Self.mostLetters), level: level)
      heights[number - lines.capacity] = nil
    }
    setNeedsDisplay()
  }

  /// Removes all lines.
  public func clear() {
    lines.removeAll()
    (top, found, follows) = ((0, 0), nil, true)
    forgetHeights()
  }

  /// The number of lines that match the level and the filter.
  public var count: Int { lines.count }

  /// The lines that match the filter.
  public override var selectableText: (any SelectableText)? {
    lines.count > 0 ? LogText(self) : nil
  }

  /// Always `true`.
  public override var isFocusable: Bool { true }

  /// The log itself, not its search field.
  public override var preferredFocus: View? { self }

  /// The hints for the keys that scroll and search.
  public override var keyHints: [KeyHint] {
    keyMap.hints(typing: window?.focused?.acceptsText == true)
  }

  /// The help for the keys.
  public override var keyHelp: KeyHelp? { keyMap.help("Log") }

  /// The newest visible line, and the number of lines.
  public override var accessibility: Accessibility {
    guard lines.count > 0 else { return Accessibility(.log, value: words["no lines"]) }
    let last = visibleRows.last.map { lines[$0.number].text.string } ?? ""
    return Accessibility(.log, value: "\(last), " + words["{0} lines", "\(lines.count)"])
  }

  /// The visible lines.
  public override var accessibilityChildren: [AccessibilityNode] {
    var seen: [Int] = []
    for row in visibleRows where seen.last != row.number { seen.append(row.number) }
    return seen.map { AccessibilityNode(Accessibility(.text, label: lines[$0].text.string)) }
  }

  /// Returns the available width, and a row for each line.
  public override func measure(in room: Size) -> Size {
    Size(width: max(0, room.width), height: min(max(1, lines.count), max(0, room.height)))
  }

  /// Places the search field in the last row.
  public override func layout() {
    let line = field.isHidden || frame.height < 2 ? 0 : 1
    field.frame = Frame(x: 2, y: frame.height - 1, width: frame.width - 12, height: line)
      .intersection(bounds)
    heights = [:]
  }

  /// Draws the visible lines.
  public override func draw(in painter: Painter) {
    drawLines(in: painter)
  }

  /// Handles the keys of the key map, and the wheel.
  public override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return perform(event, in: keyMap, perform) }
    switch mouse.kind {
    case .scrollUp: scroll(by: -mouse.scrollDistance)
    case .scrollDown: scroll(by: mouse.scrollDistance)
    case .scrollLeft: scroll(sideways: -4)
    case .scrollRight: scroll(sideways: 4)
    case .press, .release, .drag, .move: return false
    }
    return true
  }
}

// MARK: - Scrolling and drawing

extension LogView {
  /// A row of the view: a row of a wrapped line.
  struct Row: Hashable {
    let number: Int
    let row: Int
  }

  /// The number of rows for lines.
  var height: Int { max(0, frame.height - (field.frame.height > 0 ? 1 : 0)) }

  /// The width of a line's text, without the level and the scroll bar.
  var textWidth: Int { max(1, frame.width - (showsLevels ? 2 : 0) - (frame.width >= 8 ? 2 : 0)) }

  /// The visible rows, from top to bottom.
  var visibleRows: [Row] {
    settle()
    var rows: [Row] = []
    var (index, row) = (lines.index(from: top.number), top.row)
    while rows.count < height, index < lines.count {
      let number = lines.number(at: index)
      let all = rowCount(of: number)
      while row < all, rows.count < height {
        rows.append(Row(number: number, row: row))
        row += 1
      }
      (index, row) = (index + 1, 0)
    }
    return rows
  }

  /// Scrolls by rows. The log follows new lines when it reaches the end.
  func scroll(by rows: Int) {
    settle()
    let place = moved(from: (lines.index(from: top.number), top.row), by: rows)
    guard lines.count > 0 else { return }
    let last = lastTop
    follows = place >= last
    let (index, row) = follows ? last : place
    top = (lines.number(at: index), row)
    setNeedsDisplay()
  }

  /// Scrolls to the oldest line without measuring the lines between.
  private func scrollToFirst() {
    guard lines.count > 0 else { return }
    let last = lastTop
    follows = last <= (0, 0)
    let (index, row) = follows ? last : (0, 0)
    top = (lines.number(at: index), row)
    setNeedsDisplay()
  }

  func scroll(sideways columns: Int) {
    guard !wraps else { return }
    let widest = visibleRows.reduce(0) { max($0, lines[$1.number].text.width) }
    column = min(max(0, column + columns), max(0, widest - textWidth))
    setNeedsDisplay()
  }

  /// Scrolls to a line: to the middle if it isn't visible.
  func show(_ number: Int) {
    if !visibleRows.contains(where: { $0.number == number }) {
      top = (number, 0)
      follows = false
      scroll(by: -(height / 2))
    }
    setNeedsDisplay()
  }

  /// The number of lines whose rows are cached.
  var measuredLines: Int { heights.count }

  /// Returns the number of rows of a line.
  func rowCount(of number: Int) -> Int {
    guard wraps else { return 1 }
    if let height = heights[number] { return height }
    let height = lines[number].text.wrapped(to: textWidth).count
    heights[number] = height
    return height
  }

  func forgetHeights() {
    heights = [:]
    column = 0
    setNeedsDisplay()
  }

  /// Scrolls to the end if the log follows new lines; otherwise makes the scroll position valid.
  private func settle() {
    guard lines.count > 0 else { return top = (lines.end, 0) }
    let index = min(lines.index(from: top.number), lines.count - 1)
    let number = lines.number(at: index)
    let row = number == top.number ? min(top.row, rowCount(of: number) - 1) : 0
    let last = lastTop
    let place = follows || (index, row) >= last ? last : (index, row)
    top = (lines.number(at: place.0), place.1)
  }

  /// The scroll position at which the last row is at the bottom.
  private var lastTop: (Int, Int) {
    moved(
      from: (lines.count - 1, rowCount(of: lines.number(at: lines.count - 1)) - 1),
      by: 1 - max(1, height))
  }

  /// Returns a position moved by rows, within the existing lines.
  private func moved(from place: (Int, Int), by rows: Int) -> (Int, Int) {
    var (index, row) = place
    guard lines.count > 0 else { return (0, 0) }
    index = min(index, lines.count - 1)
    row += rows
    while row < 0 {
      guard index > 0 else { return (0, 0) }
      index -= 1
      row += rowCount(of: lines.number(at: index))
    }
    while row >= rowCount(of: lines.number(at: index)) {
      let all = rowCount(of: lines.number(at: index))
      guard index < lines.count - 1 else { return (index, all - 1) }
      row -= all
      index += 1
    }
    return (index, row)
  }
}

extension LogView {
  func drawLines(in painter: Painter) {
    let theme = theme
    let rows = visibleRows
    let start = showsLevels ? 2 : 0
    let area = Frame(x: start, y: 0, width: textWidth, height: height)
    var wrapped: (number: Int, rows: [Text])?
    for (y, place) in rows.enumerated() {
      let line = lines[place.number]
      let style = theme[keyPath: line.level.style]
      if showsLevels, place.row == 0 {
        painter.draw(line.level.letter, at: Position(x: 0, y: y), style: style)
      }
      if wraps, wrapped?.number != place.number {
        wrapped = (place.number, line.text.wrapped(to: textWidth))
      }
      let parts = wraps ? wrapped?.rows ?? [] : [line.text]
      guard parts.indices.contains(place.row) else { continue }
      let text = parts[place.row]
      let inner = painter.clipped(to: area)
      inner.draw(text, at: Position(x: -column, y: y), style: style)
      for range in text.columns(of: searchText) where !searchText.isEmpty {
        let lit = Frame(x: range.lowerBound - column, y: y, width: range.count, height: 1)
        let isFound = place.number == found
        inner.restyle(lit) { isFound ? theme.selection : $0.reverse() }
      }
    }
    drawSigns(in: painter, theme)
  }

  private func drawSigns(in painter: Painter, _ theme: Theme) {
    if lines.count == 0 {
      let text = Text(words[filterText.isEmpty ? "No lines yet." : "No matching lines."])
      painter.draw(
        text.truncated(to: max(0, frame.width - 2), theme), at: Position(x: 2, y: 0),
        style: theme.secondary)
    }
    if frame.width >= 8, height > 0 {
      let first = lines.index(from: top.number)
      // Without a hidden row there is no bar. A wrapped line counts as one row.
      ScrollBar(total: lines.count, visible: height, first: follows ? lines.count : first)
        .draw(in: painter, column: frame.width - 1, theme, isActive: containsFocus)
    }
    guard field.frame.height > 0 else { return }
    painter.draw(filters ? "&" : "/", at: Position(x: 0, y: frame.height - 1), style: theme.accent)
    let count = Text("\(lines.count)").truncated(to: max(0, frame.width - 2), theme)
    let place = Position(x: frame.width - count.width, y: frame.height - 1)
    painter.draw(count, at: place, style: theme.secondary)
  }
}

// MARK: - Keys and search

extension LogView {
  func perform(_ action: Action) -> Bool {
    let page = max(1, height - 1)
    switch action {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .first: scrollToFirst()
    case .last:
      follows = true
      setNeedsDisplay()
    case .left: scroll(sideways: -4)
    case .right: scroll(sideways: 4)
    case .wrap: wraps.toggle()
    case .search: return openField(filters: false)
    case .filter: return openField(filters: true)
    case .next: return find(by: 1)
    case .previous: return find(by: -1)
    case .cancel: return cancel()
    }
    return true
  }

  /// Goes to the next or the previous match, continuing at the other end.
  private func find(by step: Int) -> Bool {
    guard !searchText.isEmpty, lines.count > 0 else { return false }
    let from = found ?? visibleRows.first.map { $0.number - step } ?? 0
    var index = lines.index(from: from)
    // If the last match was removed by the filter, the search begins at the next line.
    if step > 0, index < lines.count, lines.number(at: index) != from { index -= 1 }
    for _ in 0..<lines.count {
      index = (index + step + lines.count) % lines.count
      let number = lines.number(at: index)
      guard lines[number].text.contains(searchText) else { continue }
      found = number
      show(number)
      return true
    }
    return true
  }

  /// Applies the text of the field while it is typed.
  func take(_ letters: String) {
    if filters {
      filterText = letters
    } else {
      searchText = letters
      found = nil
      _ = find(by: 1)
    }
  }

  func updateFilter() {
    let (letters, level) = (filterText, minimumLevel)
    if letters.isEmpty, level == .trace {
      lines.setFilter(nil)
    } else {
      lines.setFilter { $0.level >= level && $0.text.contains(letters) }
    }
    setNeedsDisplay()
  }

  private func openField(filters: Bool) -> Bool {
    guard !field.isFocused else { return false }
    self.filters = filters
    field.text = filters ? filterText : searchText
    field.isHidden = false
    setNeedsUpdate()
    window?.focus(field)
    return true
  }

  /// Closes the field and keeps its result.
  func closeField() {
    window?.focus(self)
    field.isHidden = true
    setNeedsUpdate()
  }

  private func cancel() -> Bool {
    guard !field.isHidden || !searchText.isEmpty || !filterText.isEmpty else { return false }
    (searchText, filterText, found) = ("", "", nil)
    if !field.isHidden { closeField() }
    return true
  }
}
