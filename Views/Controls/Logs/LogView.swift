// SPDX-License-Identifier: MIT

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
  /// A Boolean value that indicates whether long lines go on in the next row.
  public var wraps: Bool { didSet { if wraps != oldValue { forgetHeights() } } }
  /// A Boolean value that indicates whether a letter before each line tells its level.
  public var showsLevels = true { didSet { if showsLevels != oldValue { forgetHeights() } } }
  /// The least level of the lines that show.
  public var minimumLevel = LogLevel.trace {
    didSet { if minimumLevel != oldValue { updateFilter() } }
  }
  /// The letters that are looked for and lit; none if empty.
  public var searchText = "" { didSet { if searchText != oldValue { setNeedsDisplay() } } }
  /// The letters that lines must have to show; all show if empty.
  public var filterText = "" { didSet { if filterText != oldValue { updateFilter() } } }
  /// A Boolean value that indicates whether new lines scroll into sight: until the user scrolls up, and again when back
  /// at the end.
  public private(set) var follows = true

  private(set) var lines: LogLines
  /// The line at the top, by number, and the first of its rows that shows.
  private var top = (number: 0, row: 0)
  /// The line that was found last.
  private var found: Int?
  /// The columns scrolled to the right.
  private var column = 0
  private var heights: [Int: Int] = [:]
  private let field = TextFieldView(placeholder: "letters")
  /// A Boolean value that indicates whether the field's letters filter, instead of being looked for.
  private var filters = false

  /// Creates a log that keeps so many lines, one at least.
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

  /// Adds lines: one for each that the text has. What goes beyond 8,192 letters of a line is cut.
  public func append(_ text: String, level: LogLevel = .info) {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for part in parts {
      let number = lines.end
      // No letter is shorter than its bytes.
      let isShort = part.utf8.count <= Self.mostLetters
      lines.append(isShort ? part : part.prefix(Self.mostLetters), level: level)
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
    guard lines.count > 0 else { return Accessibility(.log, value: words["no lines"]) }
    let last = visibleRows.last.map { lines[$0.number].text.string } ?? ""
    return Accessibility(.log, value: "\(last), " + words["{0} lines", "\(lines.count)"])
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

// MARK: - Scrolling and drawing

extension LogView {
  /// A row of the view: a row of a line.
  struct Row: Hashable {
    let number: Int
    let row: Int
  }

  /// The rows for lines.
  var height: Int { max(0, frame.height - (field.frame.height > 0 ? 1 : 0)) }

  /// The columns for a line's letters: less the level and the bar.
  var textWidth: Int { max(1, frame.width - (showsLevels ? 2 : 0) - (frame.width >= 8 ? 2 : 0)) }

  /// The rows that show, from top to bottom.
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

  /// Scrolls by rows; the end is followed from when it is reached.
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

  /// Shows the oldest line at the top, without looking at those between.
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

  /// Shows a line, in the middle if it isn't in sight.
  func show(_ number: Int) {
    if !visibleRows.contains(where: { $0.number == number }) {
      top = (number, 0)
      follows = false
      scroll(by: -(height / 2))
    }
    setNeedsDisplay()
  }

  /// The lines of which the rows are known.
  var measuredLines: Int { heights.count }

  /// The rows that a line takes.
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

  /// The end where it is followed; else what is left of where one was.
  private func settle() {
    guard lines.count > 0 else { return top = (lines.end, 0) }
    let index = min(lines.index(from: top.number), lines.count - 1)
    let number = lines.number(at: index)
    let row = number == top.number ? min(top.row, rowCount(of: number) - 1) : 0
    let last = lastTop
    let place = follows || (index, row) >= last ? last : (index, row)
    top = (lines.number(at: place.0), place.1)
  }

  /// The place at the top where the last row stands at the bottom.
  private var lastTop: (Int, Int) {
    moved(
      from: (lines.count - 1, rowCount(of: lines.number(at: lines.count - 1)) - 1),
      by: 1 - max(1, height))
  }

  /// A place so many rows further, within the lines that there are.
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
      let text = Text(words[filterText.isEmpty ? "No lines yet." : "No line has these letters."])
      painter.draw(
        text.truncated(to: max(0, frame.width - 2), theme), at: Position(x: 2, y: 0),
        style: theme.secondary)
    }
    if frame.width >= 8, height > 0 {
      let first = lines.index(from: top.number)
      // Where all rows show there is no bar; rows of long lines count as one.
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

  /// Goes to the next line that has the letters, or to the one before; from the end on at the beginning.
  private func find(by step: Int) -> Bool {
    guard !searchText.isEmpty, lines.count > 0 else { return false }
    let from = found ?? visibleRows.first.map { $0.number - step } ?? 0
    var index = lines.index(from: from)
    // A line that was found and filtered out since leaves its place to the next one.
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

  /// Takes letters from the field as they are typed.
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
    setNeedsLayout()
    setNeedsDisplay()
    window?.focus(field)
    return true
  }

  /// Leaves the field, and what it found.
  func closeField() {
    window?.focus(self)
    field.isHidden = true
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func cancel() -> Bool {
    guard !field.isHidden || !searchText.isEmpty || !filterText.isEmpty else { return false }
    (searchText, filterText, found) = ("", "", nil)
    if !field.isHidden { closeField() }
    return true
  }
}
