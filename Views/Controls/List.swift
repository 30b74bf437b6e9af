/// Rows of which one is selected.
///
/// It asks for the rows that show and for no others, so a million rows cost what 24 do. Rows are known by keys: when
/// others are shown, the selection stays with its key.
public final class List: View {
  /// What keys ask a list for.
  public enum Action: Hashable, Sendable {
    /// To select the row above, or below.
    case up, down
    /// To select a row a page further.
    case pageUp, pageDown
    /// To select the first row, or the last one.
    case first, last
    /// To open the selected row.
    case open
  }

  /// The keys that a new list has.
  public nonisolated static let standardKeyMap = KeyMap<Action>([
    .init(.up, "up", "k", help: "select the row above", hint: "move", priority: 5),
    .init(.down, "down", "j", help: "select the row below", hint: "move", priority: 5),
    .init(.pageUp, "pgup", help: "a page up"),
    .init(.pageDown, "pgdn", help: "a page down"),
    .init(.first, "home", help: "select the first row"),
    .init(.last, "end", help: "select the last row"),
    .init(.open, "enter", help: "open the row", priority: 9),
  ])
  /// The list's keys.
  public var keyMap = List.standardKeyMap
  /// Told of the selected row's index when another row is selected, by the user or because others are shown.
  public let selections = Listeners<Int?>()
  /// Told of the index of a row that the user opens: with Enter, or by a click on the selected row.
  public let openings = Listeners<Int>()
  /// Told when the user gets near the last row: when moving or scrolling leaves at most one more
  /// screenful below, and when such rows are shown. Whoever has more rows can show them then.
  public let nearEnds = Listeners<Void>()
  /// Whether letters select the next row that begins with them; they mean nothing else then.
  public var selectsByTyping = false
  /// What Enter does, for the line of hints.
  public var openLabel = "open"
  /// The lines that each row has: 1 at least. What is said beside a row's title stands below it in higher rows.
  public var rowHeight = 1 {
    didSet {
      rowHeight = min(max(1, rowHeight), Size.unlimited)
      guard rowHeight != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// What stands where there are no rows.
  public var emptyText: Text = "Nothing here." {
    didSet { if emptyText != oldValue { setNeedsDisplay() } }
  }
  /// Whether rows are on their way: while there are none, a spinner says so.
  public var isLoading = false {
    didSet {
      guard isLoading != oldValue else { return }
      updateSpinner()
      setNeedsDisplay()
    }
  }

  /// The number of rows.
  public private(set) var count = 0
  /// The selected row; where there are rows one is always selected.
  public private(set) var selectedIndex: Int?
  /// The key of the selected row.
  public private(set) var selectedID: AnyHashable?

  /// The first row that shows.
  private(set) var first = 0
  /// The first row that was drawn last, and in which size.
  private var drawn: (first: Int, size: Size)?
  /// Whether the rows were shown since the last layout.
  private var isNew = false
  private var id: (Int) -> AnyHashable = { $0 }
  private var row: (Int) -> ListRow = { _ in ListRow(title: "") }
  /// The widest title that was seen, where the notes begin.
  private var titleColumns = 0
  private let typing = RowTyping()
  private let spinner = Spinner("Loading…")

  /// Makes a list without rows.
  public override init() {
    super.init()
    flexibility = 1
    spinner.isHidden = true
    add(spinner)
  }

  /// Shows other rows.
  ///
  /// The selection stays with its key; where that is gone it stays at its place. Unless told by `indexOfID`, the
  /// list looks for the key from its old place outwards.
  public func show(
    count: Int, id: @escaping (Int) -> AnyHashable, row: @escaping (Int) -> ListRow,
    indexOfID: ((AnyHashable) -> Int?)? = nil
  ) {
    let before = (selectedIndex, selectedID)
    let offset = (selectedIndex ?? 0) - first
    (self.count, self.id, self.row, titleColumns) = (max(0, count), id, row, 0)
    selectedIndex = newIndex(indexOfID)
    selectedID = selectedIndex.map(id)
    first = (selectedIndex ?? 0) - offset
    updateSpinner()
    setNeedsLayout()
    setNeedsDisplay()
    if (selectedIndex, selectedID) != before { selections.send(selectedIndex) }
    isNew = true
  }

  /// Selects a row; beyond the ends the nearest counts.
  public func select(_ index: Int) {
    guard count > 0 else { return }
    let index = min(max(0, index), count - 1)
    let isOther = index != selectedIndex
    (selectedIndex, selectedID) = (index, id(index))
    scrollToSelection()
    setNeedsDisplay()
    if isOther { selections.send(index) }
    tellNearEnd()
  }

  /// Always: an empty list has the focus too, so that its screen gets keys.
  public override var isFocusable: Bool { true }

  /// The selected row, and where it is.
  public override var accessibility: Accessibility {
    guard let selectedIndex else {
      return Accessibility(
        .list, value: isLoading ? spinner.label.string : emptyText.string,
        state: isLoading ? .busy : [])
    }
    let row = row(selectedIndex).accessibility.label
    return Accessibility(.list, value: "\(row), \(selectedIndex + 1) of \(count)")
  }

  /// The rows that show.
  public override var accessibilityChildren: [AccessibilityNode] {
    shown.map { index in
      var element = row(index).accessibility
      if index == selectedIndex { element.state.insert(.selected) }
      return AccessibilityNode(element)
    }
  }

  /// Where letters select rows.
  public override var acceptsText: Bool { selectsByTyping }

  /// What moves the selection and opens it.
  public override var keyHints: [KeyHint] {
    guard count > 0 else { return [] }
    let open = keyMap.hint(.open, label: openLabel, priority: 9)
    return typing.hints(in: self) + keyMap.hints(typing: selectsByTyping)
      + [open].compactMap(\.self)
  }

  /// What moves the selection and opens it.
  public override var keyHelp: KeyHelp? { keyMap.help("List") }

  /// The selected row, or the nearest that shows.
  public override var cursor: Position {
    let row = (selectedIndex ?? 0) - first
    return Position(x: 0, y: min(max(0, row * rowHeight), max(0, frame.height - 1)))
  }

  /// All columns, and the lines of all rows.
  public override func measure(in room: Size) -> Size {
    Size(width: max(0, room.width), height: min(max(1, count * rowHeight), max(0, room.height)))
  }

  /// Keeps the selection in sight.
  public override func layout() {
    scrollToSelection()
    tellNearEndLater()
    spinner.frame = Frame(x: 2, y: 0, width: max(0, frame.width - 2), height: min(1, frame.height))
  }

  /// Draws the rows that show.
  public override func draw(in painter: Painter) {
    let theme = theme
    guard count > 0 else {
      let text = emptyText.truncated(to: max(0, frame.width - 2), theme)
      if !isLoading { painter.draw(text, at: Position(x: 2, y: 0), style: theme.secondary) }
      return
    }
    let distance = (first - (drawn?.first ?? first)) * rowHeight
    if drawn?.size == frame.size, abs(distance) < frame.height {
      painter.noteScroll(bounds, by: distance)
    }
    drawn = (first, frame.size)
    let rows = shown.map { ($0, row($0)) }
    titleColumns = rows.reduce(titleColumns) { max($0, $1.1.title.width) }
    let bar = ScrollBar(total: count, visible: whole, first: first)
    let hasBar = bar.isNeeded && frame.width >= 8
    let width = frame.width - (hasBar ? 2 : 0)
    for (index, row) in rows {
      let area = Frame(
        x: 0, y: (index - first) * rowHeight, width: width, height: rowHeight)
      let pointer = index == selectedIndex ? theme.signs.pointer : nil
      row.draw(
        in: painter.clipped(to: area), theme, pointer: pointer, titleColumns: titleColumns)
      if index == selectedIndex { highlight(area, painter, theme) }
    }
    if hasBar { bar.draw(in: painter, column: frame.width - 1, theme, isActive: isFocused) }
  }

  /// Moves, opens, scrolls.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return types(event) || perform(event, in: keyMap, act)
  }
}

extension List {
  /// The number of rows that show whole, but for a row that is higher than the list.
  private var whole: Int { max(1, frame.height / rowHeight) }

  /// The rows of which anything shows.
  private var shown: Range<Int> {
    first..<max(first, min(count, first + (frame.height + rowHeight - 1) / rowHeight))
  }

  private func types(_ event: Event) -> Bool {
    guard selectsByTyping else { return false }
    return typing.handle(event, in: self) { [weak self] in
      RowTyping.Rows(
        selected: self?.selectedIndex ?? -1, count: self?.count ?? 0,
        text: { self?.row($0).title.string ?? "" }, select: { self?.select($0) })
    }
  }

  private func highlight(_ area: Frame, _ painter: Painter, _ theme: Theme) {
    guard isFocused else {
      return painter.restyle(area) { theme.idleSelection.over($0) }
    }
    // One style for the whole row: dim or coloured letters can't be read on the selection's ground.
    painter.restyle(area) { _ in theme.selection }
  }

  private func act(_ action: Action) -> Bool {
    guard let selected = selectedIndex else { return false }
    let page = max(1, whole - 1)
    switch action {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .pageUp: select(selected - page)
    case .pageDown: select(selected + page)
    case .first: select(0)
    case .last: select(count - 1)
    case .open: openings.send(selected)
    }
    return true
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .scrollUp: scroll(to: first - 3)
    case .scrollDown: scroll(to: first + 3)
    case .press where mouse.button == .left:
      let index = first + mouse.position.y / rowHeight
      guard index >= 0, index < count else { return true }
      if index == selectedIndex { openings.send(index) } else { select(index) }
    default: return false
    }
    return true
  }

  /// Scrolls and leaves the selection where it is, be it out of sight.
  private func scroll(to row: Int) {
    let row = min(max(0, row), max(0, count - whole))
    guard row != first else { return }
    first = row
    setNeedsDisplay()
    tellNearEnd()
  }

  /// Whether at most one more screenful stands below the rows that show.
  private var isNearEnd: Bool { count > 0 && frame.height > 0 && first + 2 * whole >= count }

  /// Tells it of rows that are new, once they have their place; never inside the layout.
  private func tellNearEndLater() {
    guard isNew, frame.height > 0 else { return }
    isNew = false
    guard isNearEnd, nearEnds.hasListeners else { return }
    _ = window?.schedule(after: .zero) { [weak self] in self?.tellNearEnd() }
  }

  private func tellNearEnd() {
    if isNearEnd { nearEnds.send() }
  }

  private func scrollToSelection() {
    // Before the list has a height nobody knows what shows.
    guard frame.height > 0 else { return }
    if let selectedIndex { first = min(max(first, selectedIndex - whole + 1), selectedIndex) }
    first = min(max(0, first), max(0, count - whole))
  }

  private func updateSpinner() {
    spinner.isAnimating = isLoading && count == 0
    spinner.isHidden = !spinner.isAnimating
  }

  private func newIndex(_ indexOfID: ((AnyHashable) -> Int?)?) -> Int? {
    guard count > 0 else { return nil }
    let old = min(selectedIndex ?? 0, count - 1)
    guard let selectedID else { return old }
    if let indexOfID {
      return indexOfID(selectedID).map { min(max(0, $0), count - 1) } ?? old
    }
    for distance in 0...max(old, count - 1 - old) {
      if old + distance < count, id(old + distance) == selectedID { return old + distance }
      if old >= distance, id(old - distance) == selectedID { return old - distance }
    }
    return old
  }
}
