// SPDX-License-Identifier: MIT

/// Rows by count and key, of which only those that show are asked for: the base class of lists,
/// tables and trees.
///
/// A million rows cost what 24 do. One row is selected, and any number may be chosen; both are
/// known by keys and stay when other rows are shown, as does the row at the top. Rows may have
/// sections whose titles stay at the top, be filtered by words, and be refreshed by pulling at the
/// first one.
///
/// Its state is a `RowsModel`. The view looks up keys and texts, carries out what the model says
/// has changed, and draws.
public class RowsView: View {
  /// The keys; those of all rows views, in the order of the help page.
  public final var keyMap = RowsView.standardKeyMap { didSet { hints = Hints() } }
  /// Sends the selected row's index when another row is selected, by the user or because others are
  /// shown.
  public final let selections = ControlEvent<Int?>()
  /// Sends the index of a row that the user opens: with Enter, or by a click on the selected row.
  public final let activations = ControlEvent<Int>()
  /// Sends the chosen rows when the user chooses others.
  public final let selectionChanges = ControlEvent<RowSelection>()
  /// Sends when the user gets near the last row: when at most one more screenful follows, and when
  /// such rows are shown. An application that has more rows can show them then.
  public final let reachedEnd = ControlEvent<Void>()
  /// Sends when the user refreshes the rows; without a listener the gesture does nothing. The
  /// listener resets `isRefreshing` when the rows are there.
  public final let refreshes = ControlEvent<Void>()

  /// A Boolean value that indicates whether the user may choose any number of rows, in addition to
  /// the selected one.
  public final var allowsMultipleSelection = false {
    didSet { if allowsMultipleSelection != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether letters select the next row that begins with them, and
  /// mean nothing else.
  ///
  /// With a filter it searches the rows that the filter leaves; `/` still opens that.
  public final var selectsByTyping = false
  /// What Enter does, for the line of hints.
  public final var openLabel = "open"
  /// The text that is shown where there are no rows.
  public final var emptyText: Text = "Nothing here." {
    didSet { if emptyText != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether rows are on their way: while there are none, a spinner
  /// says so.
  public final var isLoading = false { didSet { if isLoading != oldValue { setNeedsLayout() } } }
  /// A Boolean value that indicates whether the rows are being refreshed: a spinner above them says
  /// so.
  public final var isRefreshing = false {
    didSet {
      guard isRefreshing != oldValue else { return }
      isPulled = false
      setNeedsLayout()
    }
  }

  /// The state of the rows. Others read it, and change it by this view's methods.
  final private(set) var model = RowsModel()

  private final var keys = RowKeys()
  private final let typing = RowTyping()
  private final let spinner = SpinnerView()
  private final let filterField = TextFieldView(placeholder: "words")
  private final var filterTimer: WindowTimer?
  private final var hints = Hints()
  private final var drawnRows: DrawnRows?
  /// A Boolean value that indicates whether other rows were shown since the last layout.
  private final var isNew = false
  /// A Boolean value that indicates whether the first row was pulled once; the second pull refreshes the rows.
  private final var isPulled = false {
    didSet { if isPulled != oldValue { apply(.rows) } }
  }

  /// The number of rows that a filter searches at a time.
  private static let filterSlice = 20_000

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

  /// The number of lines above all rows, which don't scroll.
  var headerHeight: Int { 0 }

  /// Draws the lines above the rows.
  func drawHeader(in painter: Painter) {}

  /// Prepares for the drawing of the rows that show.
  func willDraw(rows: [Int], width: Int) {}

  /// Prepares for the drawing of some of the rows that show; returns `false` where others change by
  /// that, too.
  func willDraw(only rows: [Int], width: Int) -> Bool { true }

  /// Draws a row without its background and marks.
  func drawRow(_ index: Int, in painter: Painter, _ theme: Theme, isSelected: Bool) {}

  /// Returns the characters of a row that a filter searches.
  func text(ofRow index: Int) -> String { "" }

  /// The accessibility role of the view.
  var role: Accessibility.Role { .list }

  /// Returns the accessibility of a row.
  func accessibility(ofRow index: Int) -> Accessibility {
    Accessibility(.row, label: text(ofRow: index))
  }

  // MARK: View

  /// The selected row, and where it is.
  public override var accessibility: Accessibility { rowsAccessibility(loading: spinner.label) }

  /// The rows that show, with the titles of their sections.
  public override var accessibilityChildren: [AccessibilityNode] {
    let rows = rowsAccessibilityChildren()
    return filterField.isHidden ? rows : rows + [filterField.accessibilityNode]
  }

  /// Always `true`: empty rows have the focus too, so that their screen gets keys.
  public override var isFocusable: Bool { true }

  /// The rows, not the field of the filter.
  public override var preferredFocus: View? { self }

  /// A Boolean value that indicates whether letters select rows.
  public override var acceptsText: Bool { selectsByTyping }

  /// The keys that move the selection and open it.
  public override var keyHints: [KeyHint] {
    guard model.count > 0 else { return [] }
    var word = typing.hints(in: self)
    // Esc may mean something else to those around, but only once all rows show again.
    if model.filter != nil || !filterField.isHidden,
      let end = keyMap.hint(.endFilter, label: "show all", priority: 8)
    {
      word.append(end)
    }
    let isTyping = window?.focused?.acceptsText == true
    return word
      + hints.hints(
        of: keyMap, typing: isTyping, allowsMultipleSelection: allowsMultipleSelection,
        open: openLabel)
  }

  /// The keys that do anything here.
  public override var keyHelp: KeyHelp? {
    keyMap.rowHelp(
      allowsMultipleSelection: allowsMultipleSelection, refreshes: refreshes.hasListeners)
  }

  /// The place of the selected row, or the nearest that shows.
  public override var cursor: Position {
    let body = body
    let row = model.position.map { model.lines.line(of: $0) - model.first } ?? 0
    return Position(
      x: 0, y: min(max(0, body.minY + min(max(0, row), body.height - 1)), max(0, frame.height - 1)))
  }

  /// All columns, and a row for each line.
  public override func measure(in room: Size) -> Size {
    let height = headerHeight + max(1, model.lines.count)
    return Size(width: max(0, room.width), height: min(height, max(0, room.height)))
  }

  /// Keeps the selection in sight and places the spinner and the filter's field.
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

  /// Draws the rows that show.
  public override func draw(in painter: Painter) { drawRows(in: painter) }

  /// Moves what was drawn, and draws the rows that come into sight or look different.
  override func drawPart(in painter: Painter) -> Bool { drawChangedRows(in: painter) }

  /// Moves, opens, chooses, scrolls.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event { return handle(mouse) }
    return types(event) || perform(event, in: keyMap, perform)
  }
}

// MARK: Rows

extension RowsView {
  /// The number of rows, of which a filter may leave out some.
  public final var count: Int { model.count }

  /// The number of rows that the filter leaves.
  public final var shownCount: Int { model.lines.rows }

  /// The selected row's index; where there are rows one is always selected.
  public final var selectedIndex: Int? { model.selectedIndex }

  /// The key of the selected row.
  public final var selectedID: AnyHashable? { model.selectedID }

  /// The chosen rows. Setting it sends nothing.
  public final var selection: RowSelection {
    get { model.selection }
    set { apply(model.setSelection(newValue)) }
  }

  /// The lines of each row: 1 at least. The note of a row stands below its title in higher rows.
  public final var rowHeight: Int {
    get { model.lines.height }
    set { apply(model.setRowHeight(min(max(1, newValue), Size.unlimited))) }
  }

  /// Shows other rows. Selection and top row stay with their keys.
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

  /// Returns the key of a row that the filter leaves.
  final func key(of row: Int) -> AnyHashable { keys.id(model.source(of: row)) }

  private func index(of key: AnyHashable, near old: Int) -> Int? {
    keys.index(of: key, near: old, count: model.count)
  }

  private func apply(_ changes: RowsModel.Changes) {
    if changes.contains(.rows) { setNeedsLayout() }
    if !changes.isDisjoint(with: [.rows, .marks]) { setNeedsDisplay() }
    if changes.contains(.lines) { setNeedsPartialDisplay() }
    if changes.contains(.selection) { selections.send(model.selectedIndex) }
  }
}

// MARK: Filter

extension RowsView {
  /// The words that rows must have to show, in any order and case; without a word all show.
  ///
  /// Many rows are searched in slices between frames, so that the user can type on.
  public final var filterText: String {
    get { filterField.text }
    set {
      filterField.text = newValue
      guard newValue.contains(where: { $0 != " " }) else { return dropFilter() }
      let old = selectedIndex
      model.startFilter(newValue)
      startSearch()
      showMatches(insteadOf: old)
    }
  }

  /// A Boolean value that indicates whether a filter still searches rows.
  public final var isSearching: Bool { model.isSearching }

  private func startSearch() {
    filterTimer?.cancel()
    filterTimer = nil
    if let slice = nextSlice() { model.add(slice) }
  }

  /// Searches the next rows. The filter is changed after its copy is gone from here, so that its
  /// matches aren't copied.
  private func nextSlice() -> RowFilter.Slice? {
    model.filter?.slice(of: Self.filterSlice) { text(ofRow: $0) }
  }

  /// Continues the search after the frame that is being drawn.
  private func continueSearch() {
    guard isSearching, filterTimer == nil else { return }
    filterTimer = window?.schedule(after: .zero) { [weak self] in
      guard let self else { return }
      filterTimer = nil
      if let slice = nextSlice(), model.add(slice) { showMatches(insteadOf: selectedIndex) }
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

  /// Leaves the field, and the rows as filtered.
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
  /// Selects a row by its index; beyond the ends the nearest counts. A row that the filter leaves
  /// out does nothing.
  public final func select(_ index: Int) {
    guard count > 0, let row = model.position(of: min(max(0, index), count - 1)) else { return }
    move(to: row)
  }

  /// Selects one of the rows that the filter leaves; beyond the ends the nearest counts.
  private func move(to row: Int) {
    guard let row = model.row(nearest: row) else { return }
    let key = key(of: row)
    isPulled = false
    apply(model.move(to: row, key: key, height: body.height))
    sendReachedEnd()
  }

  /// Scrolls until a line is the first that shows, or as far as there are lines; the selection
  /// stays where it is, even out of sight.
  ///
  /// Each row is a line, and so is the title of each section.
  public final func scroll(to line: Int) {
    // A note above the rows still counts here, even where this removes it.
    let height = body.height
    isPulled = false
    let changes = model.scroll(to: line, height: height)
    guard !changes.isEmpty else { return }
    apply(changes)
    sendReachedEnd()
  }

  private func scroll(toBar y: Int) {
    let body = body
    let hidden = model.lines.count - body.height
    guard body.height > 1 else { return }
    scroll(to: hidden * min(max(0, y - body.minY), body.height - 1) / (body.height - 1))
  }

  private func sendReachedEnd() {
    if model.isNearEnd(height: body.height) { reachedEnd.send() }
  }

  /// Sends for rows that are new, once they have their place; never inside the layout.
  private func sendReachedEndLater() {
    guard isNew, body.height > 0 else { return }
    isNew = false
    guard model.isNearEnd(height: body.height), reachedEnd.hasListeners else { return }
    _ = window?.schedule(after: .zero) { [weak self] in self?.sendReachedEnd() }
  }

  /// Pulls at the first row: the first pull says what a second one does.
  private func pull() -> Bool {
    guard refreshes.hasListeners, !isRefreshing else { return model.position != nil }
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
  /// Selects by typing, where that is on; returns whether the key was for that.
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
    case .choose: return model.position.map(choose) ?? false
    case .extendUp: return extend(model.rangeStep(by: -1))
    case .extendDown: return extend(model.rangeStep(by: 1))
    case .chooseAll: return choose(.all)
    case .chooseNone: return choose(RowSelection())
    }
    return true
  }

  private func move(by rows: Int) {
    if let position = model.position { move(to: position + rows) }
  }

  private func open() {
    if let index = selectedIndex { activations.send(index) }
  }

  /// Chooses a row, or no longer.
  private func choose(_ row: Int) -> Bool {
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

  /// Changes the range that is being chosen, and selects its end.
  private func extend(_ step: RowsModel.RangeStep?) -> Bool {
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

// MARK: Mouse

extension RowsView {
  /// Returns the index of the row whose first line is at a position of the view.
  final func index(ofRowBeginningAt y: Int) -> Int? {
    guard let row = row(at: y), body.minY + model.lines.line(of: row) - model.first == y else {
      return nil
    }
    return model.source(of: row)
  }

  private func row(at y: Int) -> Int? {
    let body = body
    guard y >= body.minY, y < body.maxY else { return nil }
    return model.row(at: model.first + y - body.minY)
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.kind {
    case .scrollUp:
      if model.first == 0 { return pull() }
      scroll(to: model.first - 3)
    case .scrollDown: scroll(to: model.first + 3)
    case .press where mouse.button == .left: press(mouse)
    case .drag where mouse.position.x == barColumn: scroll(toBar: mouse.position.y)
    case .press, .release, .drag, .move, .scrollLeft, .scrollRight: return false
    }
    return true
  }

  private func press(_ mouse: Mouse) {
    let (body, x, y) = (body, mouse.position.x, mouse.position.y)
    guard y >= body.minY, y < body.maxY else { return }
    if x == barColumn { return scroll(toBar: y) }
    // The line at the top may be the title that stays there.
    guard !(y == body.minY && model.stickySection(height: body.height) != nil),
      let row = row(at: y)
    else { return }
    if allowsMultipleSelection && RowMarks.isCheckBox(x) || mouse.modifiers.contains(.control) {
      move(to: row)
      _ = choose(row)
    } else if mouse.modifiers.contains(.shift), allowsMultipleSelection {
      _ = extend(model.rangeStep(to: row))
    } else if row == model.position {
      open()
    } else {
      move(to: row)
    }
  }
}

// MARK: Drawing

extension RowsView {
  private var parts: RowsLayout {
    RowsLayout(
      frame.size, headerHeight: headerHeight, hasNote: isPulled || isRefreshing,
      hasField: !filterField.isHidden)
  }

  /// The part in which rows scroll.
  final var body: Frame { parts.body }

  /// The number of columns before a row: the pointer, and the mark of rows that are chosen.
  final var markColumns: Int {
    RowMarks.columns(allowsMultipleSelection: allowsMultipleSelection)
  }

  /// The column of the scroll bar, if there is one.
  private var barColumn: Int? {
    let height = body.height
    return frame.width >= 8 && height > 0 && model.lines.count > height ? frame.width - 1 : nil
  }

  private var drawnNow: DrawnRows {
    DrawnRows(
      first: model.first, position: model.position, body: body, bar: barColumn,
      count: model.lines.count, areLines: model.sections.isEmpty && model.lines.height == 1)
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
    if !isRefreshing { parts.drawNote("Once more to refresh", in: painter, theme) }
    parts.drawField(
      found: Text("\(shownCount)\(isSearching ? "…" : "")"), in: painter, theme)
    drawnRows?.noteScroll(to: new, in: painter)
    drawnRows = new
    setTopID()
    guard lines.rows > 0 else { return drawEmpty(in: painter.clipped(to: new.body), theme) }
    let inside = painter.clipped(to: area)
    for content in contents {
      // The first and the last row may show in part.
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

  /// Draws the rows that came into sight and the rows that were and are selected; returns `false`
  /// where more may have changed. Rows that moved are moved on the canvas.
  private func drawChangedRows(in painter: Painter) -> Bool {
    let new = drawnNow
    guard let drawn = drawnRows, isUncovered, new.areLines, spinner.isHidden, shownCount > 0,
      !isSearching
    else { return false }
    var same = drawn
    (same.first, same.position) = (new.first, new.position)
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
      // The bar draws its own column.
      column.fill(Frame(x: bar - 1, y: 0, width: 1, height: new.body.height), with: .plain)
      new.drawBar(in: column, theme, isActive: isFocused)
    }
    return true
  }

  private func setTopID() {
    let key = shownCount > 0 ? key(of: model.lines.row(near: model.first)) : nil
    model.setTopID(key)
  }

  private func draw(_ content: RowLines.Line, in painter: Painter, _ theme: Theme) {
    switch content {
    case .title(let section): drawTitle(section, in: painter, theme)
    case .row(let row):
      let isSelected = row == model.position
      let marks = RowMarks(
        isSelected: isSelected,
        isChosen: allowsMultipleSelection ? model.selection.contains(key(of: row)) : nil,
        isActive: isSelected && containsFocus)
      marks.draw(in: painter, theme, height: rowHeight) {
        drawRow(model.source(of: row), in: $0, theme, isSelected: isSelected)
      }
    }
  }

  private func drawTitle(_ section: Int, in painter: Painter, _ theme: Theme) {
    guard model.sections.indices.contains(section) else { return }
    let title = model.sections[section].title.truncated(to: painter.bounds.width, theme)
    painter.draw(title, at: .zero, style: theme.title)
  }

  private func drawEmpty(in painter: Painter, _ theme: Theme) {
    if isSearching { continueSearch() }
    guard !spinner.isAnimating || isRefreshing else { return }
    let isOwn = model.filter == nil && words.phrases[emptyText.string] == nil
    let text = isOwn ? emptyText : Text(isSearching ? words["Searching…"] : emptyWords)
    let shown = text.withEllipsis(of: theme).truncated(to: max(0, painter.bounds.width - 2), theme)
    painter.draw(shown, at: Position(x: 2, y: 0), style: theme.secondary)
  }
}
