// SPDX-License-Identifier: MIT

/// The base class of lists, tables and trees: rows by count and key, of which only the visible ones are requested.
///
/// The cost doesn't depend on the number of rows. One row is the current one, and any number may be selected. Both are
/// identified by keys and preserved when rows are replaced, as is the row at the top. Rows may have sections with
/// sticky titles, a filter, and pull to refresh.
///
/// Its state is a `RowsModel`. The view looks up keys and texts, performs the model's changes, and draws.
public class RowsView: View {
  /// The key map, in the order of the help page.
  public final var keyMap = RowsView.standardKeyMap { didSet { hints = Hints() } }
  /// Sends the index of the current row when it changes, because of the user or because rows were replaced.
  public final let currentRowChanges = ControlEvent<Int?>()
  /// Sends the index of a row that the user opens: with Enter, or with a click on the current row.
  public final let activations = ControlEvent<Int>()
  /// Sends the selected rows when the user changes them.
  public final let selectionChanges = ControlEvent<RowSelection>()
  /// Sends when the user moves the current row, for the owner to move the element and show the rows again.
  public final let reorderings = ControlEvent<RowMove>()
  /// Sends when the last row is near: at most one more screenful follows the visible rows. It is sent when the user
  /// scrolls there and when such rows are shown. Load the next page then.
  public final let nextPageRequests = ControlEvent<Void>()
  /// Sends when the user pulls to refresh. Without a closure the gesture has no effect. Set `isRefreshing` to `false`
  /// when the rows are loaded.
  public final let refreshes = ControlEvent<Void>()

  /// A Boolean value that indicates whether the user may select any number of rows, in addition to the current one.
  public final var allowsMultipleSelection = false {
    didSet { if allowsMultipleSelection != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether the user may move rows within their section, with Alt and the arrow keys or by
  /// dragging, unless there is a filter. See ``reorderings``.
  public final var allowsReordering = false { didSet { hints = Hints() } }
  /// A Boolean value that indicates whether typed letters go to the next row that begins so, instead of being commands.
  /// With a filter, only the matching rows are searched. The key `/` still opens the filter.
  public final var selectsByTyping = false
  /// A Boolean value that indicates whether the key Up in the first row is left to the containing views.
  public final var passesUpAtTop = false
  /// The label of Enter in the key hints; empty if rows can't be opened.
  public final var openLabel = "open"
  /// The text that is shown if there are no rows.
  public final var emptyText: Text = "Nothing here." {
    didSet { if emptyText != oldValue { setNeedsUpdate() } }
  }
  /// A Boolean value that indicates whether rows are loading. While there are none, a spinner shows it.
  public final var isLoading = false { didSet { if isLoading != oldValue { setNeedsLayout() } } }
  /// A Boolean value that indicates whether the rows are being refreshed. A spinner above them shows it.
  public final var isRefreshing = false {
    didSet {
      guard isRefreshing != oldValue else { return }
      isPulled = false
      setNeedsLayout()
    }
  }

  /// The state of the rows, which only the methods of this view change.
  final private(set) var model = RowsModel()

  private final var keys = RowKeys()
  private final let typing = RowTyping()
  private final let spinner = SpinnerView()
  private final let filterField = TextFieldView(placeholder: "words")
  private final var filterTimer: WindowTimer?
  private final var hints = Hints()
  private final var drawnRows: DrawnRows?
  /// Whether rows were replaced since the last layout.
  private final var isNew = false
  /// Whether the first row was pulled once. The second pull refreshes the rows.
  private final var isPulled = false { didSet { if isPulled != oldValue { apply(.rows) } } }

  /// The number of rows that a filter searches at a time, between which events are handled.
  private static let filterSlice = 2_000

  /// Creates a view without rows.
  public override init() {
    super.init()
    growFactor = 1
    spinner.isHidden = true
    filterField.isHidden = true
    add(spinner)
    add(filterField)
    filterField.texts.add { [weak self] in self?.filterText = $0 }
    filterField.submissions.add { [weak self] _ in self?.closeFilter() }
  }

  // MARK: Subclasses

  /// The number of header lines, which don't scroll.
  var headerHeight: Int { 0 }

  /// Draws the header.
  func drawHeader(in painter: Painter) {}

  /// Prepares for drawing the visible rows.
  func willDraw(rows: [Int], width: Int) {}

  /// Prepares for drawing some of the visible rows; returns `false` if other rows must be drawn, too.
  func willDraw(only rows: [Int], width: Int) -> Bool { true }

  /// The background of a row; plain for that of the view.
  func ground(ofRow row: Int, _ theme: Theme) -> Style { .plain }

  /// Draws a row without its background and marks.
  func drawRow(_ index: Int, in painter: Painter, _ theme: Theme, isSelected: Bool) {}

  /// Draws a mark over the current row.
  func drawCursor(in painter: Painter, _ theme: Theme) {}

  /// Returns the text of a row that a filter searches.
  func text(ofRow index: Int) -> String { "" }

  /// The accessibility role of the view.
  var role: Accessibility.Role { .list }

  /// Returns the accessibility description of a row.
  func accessibility(ofRow index: Int) -> Accessibility {
    Accessibility(.row, label: text(ofRow: index))
  }

  // MARK: View

  /// The current row and its position.
  public override var accessibility: Accessibility { rowsAccessibility(loading: spinner.label) }

  /// The visible rows, with the titles of their sections.
  public override var accessibilityChildren: [AccessibilityNode] {
    let rows = rowsAccessibilityChildren()
    return filterField.isHidden ? rows : rows + [filterField.accessibilityNode]
  }

  /// Always `true`, even without rows, so that the screen receives keys.
  public override var isFocusable: Bool { true }

  public override var preferredFocus: View? { self }

  public override var selectableText: (any SelectableText)? { RowsText(self) }
  public override var acceptsText: Bool { selectsByTyping }
  public override var showsCursor: Bool { false }

  public override var keyHints: [KeyHint] {
    guard model.count > 0 else { return [] }
    var word = typing.hints(in: self)
    // Esc may have a meaning for the parent, but only when no filter is active.
    if model.filter != nil || !filterField.isHidden,
      let end = keyMap.hint(.endFilter, label: "show all", priority: 8)
    {
      word.append(end)
    }
    let isTyping = window?.focused?.acceptsText == true
    return word
      + hints.hints(
        of: keyMap, typing: isTyping, allowsMultipleSelection: allowsMultipleSelection,
        allowsReordering: allowsReordering, open: currentIndex == nil ? "" : openLabel)
  }

  public override var keyHelp: KeyHelp? {
    keyMap.rowHelp(of: self)
  }

  /// The position of the current row, or of the nearest visible one.
  public override var cursor: Position {
    let body = body
    let row = model.position.map { model.lines.line(of: $0) - model.first } ?? 0
    return Position(
      x: 0, y: min(max(0, body.minY + min(max(0, row), body.height - 1)), max(0, frame.height - 1)))
  }

  /// Returns the available width, and the rows of all lines.
  public override func measure(in room: Size) -> Size {
    let height = headerHeight + max(1, model.lines.count, emptyHeight(in: room))
    return Size(width: max(0, room.width), height: min(height, max(0, room.height)))
  }

  /// Scrolls to the current row, and places the spinner and the filter field.
  public override func layout() {
    let parts = parts
    model.layOut(height: parts.body.height)
    sendReachedEndLater()
    let spins = isRefreshing || (isLoading && count == 0)
    spinner.label = isRefreshing ? "Refreshing…" : "Loading…"
    spinner.isAnimating = spins
    spinner.isHidden = !spins
    spinner.frame = parts.note
    filterField.frame = parts.field
  }

  public override func draw(in painter: Painter) { drawRows(in: painter) }

  /// Moves the drawn rows, and draws those that became visible or changed.
  override func drawPart(in painter: Painter) -> Bool { drawChangedRows(in: painter) }

  /// Handles the keys of the key map, and the mouse.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    point(at: nil)
    return types(event) || perform(event, in: keyMap, perform)
  }

  public override func hoverDidChange() { if !isHovered { point(at: nil) } }
}

// MARK: Rows

extension RowsView {
  /// The number of rows, including those that the filter excludes.
  public final var count: Int { model.count }

  /// The number of rows that match the filter.
  public final var shownCount: Int { model.lines.rows }

  /// The index of the current row. It is nil only if there are no rows.
  public final var currentIndex: Int? { model.currentIndex }

  /// The key of the current row.
  public final var currentID: AnyHashable? { model.currentID }

  /// The selected rows. Setting it sends nothing.
  public final var selection: RowSelection {
    get { model.selection }
    set { apply(model.setSelection(newValue)) }
  }

  /// The number of lines of each row, at least 1. In higher rows the note is below the title.
  public final var rowHeight: Int {
    get { model.lines.height }
    set { apply(model.setRowHeight(min(max(1, newValue), Size.unlimited))) }
  }

  /// Replaces the rows. The current row and the row at the top are preserved by their keys.
  final func setRows(
    count: Int, sections: [RowSection], id: @escaping (Int) -> AnyHashable,
    indexOfID: ((AnyHashable) -> Int?)?
  ) {
    let old = model.replaceRows(count: count, sections: sections, height: body.height)
    keys = RowKeys(id: id, indexOfID: indexOfID)
    if model.filter != nil { startSearch() }
    let found = old.key.flatMap { index(of: $0, near: old.index ?? 0) }
    let row = model.showRows(after: old, found: found)
    let key = row.map(key)
    let anchor = row == nil ? nil : old.anchor.flatMap { index(of: $0.key, near: $0.index) }
    let height = body.height
    apply(model.settle(on: row, key: key, after: old, anchorIndex: anchor, height: height))
    isNew = true
  }

  /// Returns the key of a row that matches the filter.
  final func key(of row: Int) -> AnyHashable { keys.id(model.source(of: row)) }

  final func index(of key: AnyHashable, near old: Int) -> Int? {
    keys.index(of: key, near: old, count: model.count)
  }

  /// Highlights the row under the pointer.
  final func point(at row: Int?) {
    apply(model.point(at: row))
  }

  final func apply(_ changes: RowsModel.Changes) {
    if changes.contains(.rows) { setNeedsLayout() }
    if !changes.isDisjoint(with: [.rows, .marks]) { setNeedsDisplay() }
    if changes.contains(.lines) { setNeedsPartialDisplay() }
    if changes.contains(.selection) { currentRowChanges.send(model.currentIndex) }
  }
}

// MARK: Filter

extension RowsView {
  /// The words that visible rows contain, in any order and case. An empty text shows all rows.
  ///
  /// Large numbers of rows are searched in slices between frames, so that the view stays responsive.
  public final var filterText: String {
    get { filterField.text }
    set {
      filterField.text = newValue
      guard newValue.contains(where: { $0 != " " }) else { return dropFilter() }
      let old = currentIndex
      model.startFilter(newValue)
      startSearch()
      showMatches(insteadOf: old)
    }
  }

  /// A Boolean value that indicates whether the filter is still searching.
  public final var isSearching: Bool { model.isSearching }

  private func startSearch() {
    filterTimer?.cancel()
    filterTimer = nil
    if let slice = nextSlice() { model.add(slice) }
  }

  /// Searches the next rows. No copy of the filter remains here when it is changed, so its matches aren't copied.
  private func nextSlice() -> RowFilter.Slice? {
    model.filter?.slice(of: Self.filterSlice) { text(ofRow: $0) }
  }

  /// Continues the search after the frame that is being drawn.
  private func continueSearch() {
    guard isSearching, filterTimer == nil else { return }
    filterTimer = window?.schedule(after: .zero) { [weak self] in
      guard let self else { return }
      filterTimer = nil
      if let slice = nextSlice(), model.add(slice) { showMatches(insteadOf: currentIndex) }
      setNeedsDisplay()
    }
  }

  private func showMatches(insteadOf old: Int?) {
    settle(on: model.showMatches(insteadOf: old))
  }

  private func dropFilter() {
    guard model.filter != nil else { return }
    filterTimer?.cancel()
    filterTimer = nil
    settle(on: model.endFilter())
  }

  private func settle(on row: Int?) {
    let key = row.map(key)
    apply(model.settle(on: row, key: key, height: body.height))
  }

  private func openFilter() -> Bool {
    guard filterField.isHidden || !filterField.isFocused else { return false }
    filterField.isHidden = false
    setNeedsLayout()
    window?.focus(filterField)
    return true
  }

  /// Closes the field and keeps the filter.
  private func closeFilter() {
    window?.focus(self)
    filterField.isHidden = model.filter == nil
    setNeedsLayout()
  }

  private func endFilter() -> Bool {
    guard model.filter != nil || !filterField.isHidden else { return false }
    filterText = ""
    closeFilter()
    return true
  }
}

// MARK: Selection and scrolling

extension RowsView {
  /// Makes the row at an index the current one. An index out of range is clamped. Has no effect on a row that the
  /// filter excludes.
  public final func select(_ index: Int) {
    guard count > 0, let row = model.position(of: min(max(0, index), count - 1)) else { return }
    move(to: row)
  }

  /// Makes a matching row the current one. A number out of range is clamped.
  final func move(to row: Int) {
    guard let row = model.row(nearest: row) else { return }
    let key = key(of: row)
    isPulled = false
    apply(model.move(to: row, key: key, height: body.height))
    sendReachedEnd()
  }

  /// Scrolls until a line is the first visible one, within the existing lines. The current row stays the same, even if
  /// it isn't visible.
  ///
  /// Each row has `rowHeight` lines, and each section title one.
  public final func scroll(to line: Int) {
    // A note above the rows counts here, even if this call removes it.
    let height = body.height
    isPulled = false
    let changes = model.scroll(to: line, height: height)
    guard !changes.isEmpty else { return }
    apply(changes)
    sendReachedEnd()
  }

  private func sendReachedEnd() {
    if model.isNearEnd(height: body.height) { nextPageRequests.send() }
  }

  /// Sends `nextPageRequests` for replaced rows after layout, never during it.
  private func sendReachedEndLater() {
    guard isNew, body.height > 0 else { return }
    isNew = false
    guard model.isNearEnd(height: body.height), nextPageRequests.hasListeners else { return }
    _ = window?.schedule(after: .zero) { [weak self] in self?.sendReachedEnd() }
  }

  /// Pulls at the first row. The first pull shows a note that a second one refreshes.
  final func pull() -> Bool {
    guard refreshes.hasListeners, !isRefreshing else {
      return model.position != nil && !passesUpAtTop
    }
    if isPulled { return refresh() }
    isPulled = true
    return true
  }

  private func refresh() -> Bool {
    guard refreshes.hasListeners else { return false }
    guard !isRefreshing else { return true }
    isRefreshing = true
    refreshes.send()
    return true
  }
}

// MARK: Keys

extension RowsView {
  /// Handles selection by typing if it is enabled; returns whether it handled the key.
  final func types(_ event: Event) -> Bool {
    guard selectsByTyping, isFocused, keyPrefix.isEmpty else { return false }
    return typing.handle(event, in: self) { [weak self] in
      RowTyping.Rows(
        selected: self?.model.position ?? -1, count: self?.shownCount ?? 0,
        text: { row in self.map { $0.text(ofRow: $0.model.source(of: row)) } ?? "" },
        select: { self?.move(to: $0) })
    }
  }

  private func perform(_ action: Action) -> Bool {
    let isAtTop = model.position ?? 0 == 0 && model.first == 0
    switch action {
    case .filter: return openFilter()
    case .endFilter: return endFilter()
    case .refresh: return refresh()
    case .up where isAtTop, .extendUp where isAtTop: return pull()
    case _ where model.position == nil: return false
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -model.page(height: body.height))
    case .pageDown: move(by: model.page(height: body.height))
    case .first: move(to: 0)
    case .last: move(to: shownCount - 1)
    case .open: open()
    case .toggleSelection: return model.position.map(choose) ?? false
    case .extendUp: return extend(model.rangeStep(by: -1))
    case .extendDown: return extend(model.rangeStep(by: 1))
    case .selectAll: return choose(.all)
    case .clearSelection: return choose(RowSelection())
    case .moveRowUp: return moveRow(to: (model.currentIndex ?? 0) - 1)
    case .moveRowDown: return moveRow(to: (model.currentIndex ?? 0) + 1)
    }
    return true
  }

  private func move(by rows: Int) {
    if let position = model.position { move(to: position + rows) }
  }

  final func open() {
    if let index = currentIndex { activations.send(index) }
  }

  /// Selects or deselects a row.
  final func choose(_ row: Int) -> Bool {
    guard allowsMultipleSelection else { return false }
    let key = key(of: row)
    apply(model.toggle(key))
    selectionChanges.send(selection)
    return true
  }

  private func choose(_ chosen: RowSelection) -> Bool {
    guard allowsMultipleSelection else { return false }
    guard selection != chosen else { return true }
    selection = chosen
    selectionChanges.send(selection)
    return true
  }

  /// Changes the range that is being selected, and makes its end the current row.
  final func extend(_ step: RowsModel.RangeStep?) -> Bool {
    guard allowsMultipleSelection, let step else { return false }
    var changes = RowsModel.Changes()
    for row in step.rows {
      let key = key(of: row)
      changes.formUnion(model.choose(key, step.isChosen))
    }
    apply(changes)
    move(to: step.end)
    model.setRangeStart(step.start)
    selectionChanges.send(selection)
    return true
  }
}

// MARK: Drawing

extension RowsView {
  private var parts: RowsLayout {
    RowsLayout(
      frame.size, headerHeight: headerHeight, hasNote: isPulled || isRefreshing,
      hasField: !filterField.isHidden)
  }

  /// The frame in which rows scroll.
  final var body: Frame { parts.body }

  /// The column of the scroll bar; nil without a bar.
  final var barColumn: Int? {
    let height = body.height
    return frame.width >= 8 && height > 0 && model.lines.count > height ? frame.width - 1 : nil
  }

  private var drawnNow: DrawnRows {
    DrawnRows(
      first: model.first, position: model.position, body: body, bar: barColumn,
      count: model.lines.count, areLines: model.sections.isEmpty && model.lines.height == 1,
      hovered: model.hovered)
  }

  private func drawRows(in painter: Painter) {
    let (theme, parts, new) = (theme, parts, drawnNow)
    let (area, first, lines) = (new.area, model.first, model.lines)
    let contents = lines.contents(of: model.shownLines(height: new.body.height))
    let indices = contents.compactMap { content in
      if case .row(let row) = content { model.source(of: row) } else { nil }
    }
    willDraw(rows: indices, width: max(0, area.width - markColumns))
    if !parts.header.isEmpty { drawHeader(in: painter.clipped(to: parts.header)) }
    if !isRefreshing { parts.drawNote("Press again to refresh", in: painter, theme) }
    parts.drawField(
      found: Text("\(shownCount)\(isSearching ? "…" : "")"), in: painter, theme)
    drawnRows?.noteScroll(to: new, in: painter)
    drawnRows = new
    setTopID()
    guard lines.rows > 0 else {
      continueSearch()
      guard !spinner.isAnimating || isRefreshing else { return }
      return drawEmpty(in: painter.clipped(to: new.body), theme)
    }
    let inside = painter.clipped(to: area)
    for content in contents {
      // The first and the last row may be visible in part.
      let (line, height) =
        switch content {
        case .title(let section): (lines.line(ofTitle: section), 1)
        case .row(let row): (lines.line(of: row), lines.height)
        }
      let part = Frame(x: 0, y: line - first, width: area.width, height: height)
      draw(content, in: inside.clipped(to: part), theme)
    }
    if let section = model.stickySection(height: new.body.height) {
      let top = inside.clipped(to: Frame(x: 0, y: 0, width: area.width, height: 1))
      top.fill(top.bounds, with: .plain)
      drawTitle(section, in: top, theme)
    }
    new.drawBar(in: painter.clipped(to: new.body), theme, isActive: isFocused)
    continueSearch()
  }

  /// Draws the rows that became visible, and the previous and the new current row; returns `false` if more may have
  /// changed. Rows that moved are moved on the canvas.
  private func drawChangedRows(in painter: Painter) -> Bool {
    let new = drawnNow
    guard let drawn = drawnRows, isUncovered, new.areLines, spinner.isHidden, shownCount > 0,
      !isSearching
    else { return false }
    var same = drawn
    (same.first, same.position, same.hovered) = (new.first, new.position, new.hovered)
    let distance = new.first - drawn.first
    guard same == new, abs(distance) < new.body.height else { return false }
    let part = drawn.movingPart(to: new)
    let rows = drawn.changedRows(to: new, moving: part)
    let area = new.area
    let indices = rows.map { model.source(of: $0) }
    guard willDraw(only: indices, width: max(0, area.width - markColumns)),
      distance == 0 || painter.scroll(part, by: distance)
    else { return false }
    drawnRows = new
    setTopID()
    let (theme, inside) = (theme, painter.clipped(to: area))
    for row in rows {
      let place = Frame(x: 0, y: row - new.first, width: area.width, height: 1)
      let painter = inside.clipped(to: place)
      painter.fill(painter.bounds, with: .plain)
      draw(.row(row), in: painter, theme)
    }
    if let bar = new.bar, distance != 0 {
      let column = painter.clipped(to: new.body)
      // The scroll bar draws its own column.
      column.fill(Frame(x: bar - 1, y: 0, width: 1, height: new.body.height), with: .plain)
      new.drawBar(in: column, theme, isActive: isFocused)
    }
    return true
  }

  private func setTopID() {
    let key = shownCount > 0 ? key(of: model.lines.row(near: model.first)) : nil
    model.setTopID(key)
  }
}
