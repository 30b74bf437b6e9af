// SPDX-License-Identifier: MIT

/// A table with a header, whose rows work as in all ``RowsView``s and whose cells are requested when they become
/// visible.
///
/// The user moves between columns, scrolls horizontally past the frozen columns, resizes, moves and hides columns, and
/// requests a sort order. The application sorts the rows and shows them again.
public final class TableView: RowsView {
  /// An action on columns that keys can trigger, in addition to those on rows.
  public enum ColumnAction: Hashable, Sendable {
    /// Moves to the previous or the next column.
    case before, behind
    /// Sorts by the column, or reverses the order.
    case sort
    /// Sorts rows that are equal so far by the column, or reverses its order.
    case sortNext
    /// Makes the column narrower or wider, or resets its width.
    case narrower, wider, reset
    /// Moves the column to the left or to the right.
    case moveBefore, moveBehind
    /// Hides the column, or shows all columns.
    case hide, showAll
  }

  /// The default keys for columns.
  public nonisolated static let standardColumnKeyMap = KeyMap<ColumnAction>([
    .init(.before, "left", "h", help: "go to previous column", hint: "column", priority: 4),
    .init(.behind, "right", "l", help: "go to next column", hint: "column", priority: 4),
    .init(
      .sort, "s", help: "sort by column, reverse sort order", hint: "sort", priority: 4),
    .init(.sortNext, "S", help: "add column to sort order"),
    .init(.narrower, "<", help: "narrow column"),
    .init(.wider, ">", help: "widen column"),
    .init(.reset, "=", help: "reset column width"),
    .init(.moveBefore, "alt+left", help: "move column left"),
    .init(.moveBehind, "alt+right", help: "move column right"),
    .init(.hide, "-", help: "hide column"),
    .init(.showAll, "+", help: "show all columns"),
  ])

  /// The keys for columns.
  public var columnKeyMap = TableView.standardColumnKeyMap
  /// An event that is sent with the sort order that the user requests. The table shows it in the header; the
  /// application sorts the rows.
  public let sorts = ControlEvent<[TableSort]>()
  /// An event that is sent with the layout of the columns after the user changed it.
  public let columnLayoutChanges = ControlEvent<ColumnLayout>()
  /// An event that is sent with the index of the column to which the user moves.
  public let currentColumnChanges = ControlEvent<Int>()
  /// The columns.
  public var columns: [TableColumn] {
    didSet {
      guard columns != oldValue else { return }
      seen = Self.titleWidths(of: columns)
      currentColumn = min(currentColumn, max(0, columns.count - 1))
      arrange()
    }
  }
  /// The order, the widths and the hiding of columns by the user. Setting it sends no event.
  public var columnLayout = ColumnLayout() { didSet { if columnLayout != oldValue { arrange() } } }
  /// The number of columns at the left that don't scroll.
  public var frozenColumns: Int { didSet { if frozenColumns != oldValue { setNeedsDisplay() } } }
  /// The sort order in the header. Setting it sends no event.
  public var sortOrder: [TableSort] = [] {
    didSet { if sortOrder != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether a cell of the current row is highlighted: that of ``currentColumn``.
  public var hasCellCursor = false {
    didSet { if hasCellCursor != oldValue { setNeedsDisplay() } }
  }
  /// A Boolean value that indicates whether every other row has a slightly different background. The default is `true`.
  ///
  /// It has no effect with a theme that has no colours for surfaces.
  public var alternatesRows = true {
    didSet { if alternatesRows != oldValue { setNeedsDisplay() } }
  }
  /// The index of the column that keys act on. Setting it sends no event.
  public var currentColumn = 0 {
    didSet {
      guard currentColumn != oldValue else { return }
      if let place { offset = plan.offset(showing: place, from: offset) }
      setNeedsDisplay()
    }
  }

  private var cell: (Int, Int) -> Text = { _, _ in "" }
  private var seen: [Int]
  /// The indices of the shown columns from left to right. The plan counts among these.
  private var shown: [Int]
  private var offset = 0
  private var plan: TableLayout
  private var drawn: [Place: Text] = [:]
  private var dragged: (column: Int, from: Int, width: Int)?

  private struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// Creates a table without rows.
  public init(_ columns: [TableColumn], frozenColumns: Int = 0) {
    self.columns = columns
    self.frozenColumns = frozenColumns
    seen = Self.titleWidths(of: columns)
    shown = Array(columns.indices)
    plan = TableLayout(widths: [], room: 0, frozen: 0)
    super.init()
  }

  /// The widths of the titles, with room for the indicators of sortable columns.
  private static func titleWidths(of columns: [TableColumn]) -> [Int] {
    columns.map { $0.title.width + ($0.isSortable ? 2 : 0) }
  }

  /// Shows other rows. `cell` returns the text of a row and a column. The selection and the top row follow their ids,
  /// and columns keep their widths or grow, unless there are no rows.
  public func show(
    count: Int, sections: [RowSection] = [], id: @escaping (Int) -> AnyHashable = { $0 },
    indexOfID: ((AnyHashable) -> Int?)? = nil, cell: @escaping (Int, Int) -> Text
  ) {
    self.cell = cell
    if count == 0 { seen = Self.titleWidths(of: columns) }
    setRows(count: count, sections: sections, id: id, indexOfID: indexOfID)
  }

  /// Sets the width of a column, as the user can; `nil` resets it. A column that fits its cells then has the width of
  /// the title and the visible ones.
  public func setWidth(of column: Int, to width: Int?) {
    guard columns.indices.contains(column) else { return }
    if width == nil {
      seen[column] = Self.titleWidths(of: [columns[column]])[0]
      setNeedsDisplay()
    }
    columnLayout.widths[columns[column].id] =
      width.map { min(max(TableLayout.least, $0), Size.unlimited) }
  }

  /// Returns the width of a column in the last frame; 0 if it is hidden.
  public func width(of column: Int) -> Int {
    let place = shown.firstIndex(of: column)
    return place.flatMap { plan.widths.indices.contains($0) ? plan.widths[$0] : nil } ?? 0
  }

  /// The place of the current column among the shown ones.
  private var place: Int? { shown.firstIndex(of: currentColumn) }

  private func arrange() {
    shown = columnLayout.shown(columns)
    if !shown.contains(currentColumn) {
      currentColumn = shown.last { $0 < currentColumn } ?? shown.first ?? 0
    }
    setNeedsUpdate()
  }

  /// Handles the keys and the mouse for rows and columns.
  public override func handle(_ event: Event) -> Bool {
    if case .mouse(let mouse) = event, let isTaken = handleHeader(mouse) { return isTaken }
    if types(event) { return true }
    if reads(event, columnKeyMap) { return perform(event, in: columnKeyMap, perform) }
    return super.handle(event)
  }

  /// The hints of the keys for rows and columns.
  public override var keyHints: [KeyHint] {
    let typing = window?.focused?.acceptsText == true
    return super.keyHints + (count > 0 ? columnKeyMap.hints(typing: typing) : [])
  }

  /// The help for the keys for rows and columns.
  public override var keyHelp: KeyHelp? {
    let (rows, columns) = (keyMap.help("Table"), columnKeyMap.help("Columns"))
    return KeyHelp(title: rows.title, rows: rows.rows + columns.rows)
  }

  override var role: Accessibility.Role { .table }
  override var headerHeight: Int { 1 }

  // MARK: Drawing

  override func willDraw(rows: [Int], width: Int) {
    drawn = [:]
    for column in shown where columnLayout.widths[columns[column].id] == nil {
      guard case .fitting = columns[column].width else { continue }
      // A number follows the indicator.
      if sortOrder.count > 1 { seen[column] = max(seen[column], columns[column].title.width + 3) }
      for row in rows { seen[column] = max(seen[column], text(row, column).width) }
    }
    plan = TableLayout(
      shown.map { columns[$0] }, seen: shown.map { seen[$0] }, given: columnLayout.widths,
      room: width, frozen: frozenColumns)
    offset = min(offset, plan.lastOffset)
  }

  override func willDraw(only rows: [Int], width: Int) -> Bool {
    let before = (plan, offset)
    willDraw(rows: rows, width: width)
    return (plan, offset) == before
  }

  override func drawHeader(in painter: Painter) {
    let theme = theme
    let area = Frame(x: markColumns, y: 0, width: plan.room, height: 1)
    let outer = painter.background
    if theme.fillsButtons {
      painter.setBackground(theme.field.over(outer))
      painter.fill(Frame(x: 0, y: 0, width: painter.bounds.width, height: 1), with: .plain)
    }
    defer { painter.setBackground(outer) }
    drawColumns(in: painter.clipped(to: area)) { column, painter in
      let (kind, width) = (columns[column], painter.bounds.width)
      let isCurrent = column == currentColumn && containsFocus
      let style = isCurrent ? theme.title.underline() : theme.title
      guard let rank = sortOrder.firstIndex(where: { $0.column == kind.id }) else {
        return draw(kind.title, kind.alignment, in: painter, style)
      }
      let isAscending = sortOrder[rank].isAscending
      let sign =
        Text(isAscending ? theme.symbols.ascending : theme.symbols.descending)
        + Text(sortOrder.count > 1 ? "\(rank + 1)" : "")
      let title = kind.title.truncated(to: max(0, width - sign.width - 1), theme)
      draw(title + (title.isEmpty ? "" : " ") + sign, kind.alignment, in: painter, style)
    }
  }

  override func ground(ofRow row: Int, _ theme: Theme) -> Style {
    alternatesRows && row % 2 == 1 ? theme.alternateRow : .plain
  }

  override func drawRow(_ index: Int, in painter: Painter, _ theme: Theme, isSelected: Bool) {
    let style = theme.text
    drawColumns(in: painter) { column, painter in
      draw(text(index, column), columns[column].alignment, in: painter, style)
    }
  }

  override func drawCursor(in painter: Painter, _ theme: Theme) {
    guard hasCellCursor, containsFocus, let place, plan.widths.indices.contains(place) else {
      return
    }
    let x = plan.start(of: place, offset: offset)
    let columns = Frame(x: markColumns, y: 0, width: plan.room, height: rowHeight)
    painter.clipped(to: columns).restyle(
      Frame(x: x, y: 0, width: plan.widths[place], height: rowHeight)
    ) { theme.currentRow == .plain ? $0.underline() : theme.selection }
  }

  override func text(ofRow index: Int) -> String {
    shown.map { cell(index, $0).string }.joined(separator: " ")
  }

  override func accessibility(ofRow index: Int) -> Accessibility {
    // A column with a cursor is read first.
    let first = hasCellCursor ? shown.filter { $0 == currentColumn } : []
    let words = (first + shown.filter { !first.contains($0) }).map { column in
      (columns[column].title.string, cell(index, column).string)
    }
    let others = words.dropFirst().filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return Accessibility(
      .row, label: words.first?.1 ?? "", value: others.joined(separator: ", "))
  }

  /// Draws the visible columns with a closure, and indicators where there are more.
  private func drawColumns(in painter: Painter, _ body: (Int, Painter) -> Void) {
    let (fixed, room) = (plan.frozenWidth, painter.bounds.width)
    let height = painter.bounds.height
    let rest = Frame(x: fixed, y: 0, width: max(0, room - fixed), height: height)
    for place in plan.visible(offset: offset) where shown.indices.contains(place) {
      let (column, width) = (shown[place], plan.widths[place])
      let start = plan.start(of: place, offset: offset)
      if place < plan.frozen {
        let area = Frame(x: start, y: 0, width: min(width, room), height: height)
        body(column, painter.clipped(to: area))
      } else {
        let inner = Frame(x: start - fixed, y: 0, width: width, height: height)
        body(column, painter.clipped(to: rest).clipped(to: inner))
      }
    }
  }

  private func draw(
    _ text: Text, _ alignment: LabelView.Alignment, in painter: Painter, _ style: Style
  ) {
    let (width, height) = (painter.bounds.width, painter.bounds.height)
    let rows =
      height > 1 ? text.rows(height, width: width, theme) : [text.truncated(to: width, theme)]
    for (y, row) in rows.enumerated() {
      let x =
        switch alignment {
        case .leading: 0
        case .center: (width - row.width) / 2
        case .trailing: width - row.width
        }
      painter.draw(row, at: Position(x: x, y: y), style: style)
    }
  }

  private func text(_ row: Int, _ column: Int) -> Text {
    let place = Place(row: row, column: column)
    if let text = drawn[place] { return text }
    let text = cell(row, column)
    drawn[place] = text
    return text
  }
}

// MARK: Keys and mouse

extension TableView {
  private func perform(_ action: ColumnAction) -> Bool {
    guard let place else { return false }
    switch action {
    case .before: return go(to: place - 1)
    case .behind: return go(to: place + 1)
    case .sort: return sort(by: currentColumn, adds: false)
    case .sortNext: return sort(by: currentColumn, adds: true)
    case .narrower: changeWidth(of: currentColumn, to: width(of: currentColumn) - 1)
    case .wider: changeWidth(of: currentColumn, to: width(of: currentColumn) + 1)
    case .reset: changeWidth(of: currentColumn, to: nil)
    case .moveBefore: move(place, to: place - 1)
    case .moveBehind: move(place, to: place + 1)
    case .hide:
      if shown.count > 1 { change { $0.hidden.insert(columns[currentColumn].id) } }
    case .showAll: change { $0.hidden = [] }
    }
    return true
  }

  /// Moves to a shown column. Returns `false` beyond the ends, so that ancestors can handle the key.
  private func go(to place: Int) -> Bool {
    guard shown.indices.contains(place) else { return false }
    let column = shown[place]
    offset = plan.offset(showing: place, from: offset)
    setNeedsDisplay()
    guard column != currentColumn else { return true }
    currentColumn = column
    currentColumnChanges.send(column)
    return true
  }

  private func sort(by column: Int, adds: Bool) -> Bool {
    guard columns.indices.contains(column), columns[column].isSortable else { return false }
    let id = columns[column].id
    let index = sortOrder.firstIndex { $0.column == id }
    let new = TableSort(column: id, isAscending: index.map { !sortOrder[$0].isAscending } ?? true)
    if !adds {
      sortOrder = [new]
    } else if let index {
      sortOrder[index] = new
    } else {
      sortOrder.append(new)
    }
    sorts.send(sortOrder)
    return true
  }

  private func change(_ change: (inout ColumnLayout) -> Void) {
    let old = columnLayout
    change(&columnLayout)
    if columnLayout != old { columnLayoutChanges.send(columnLayout) }
  }

  private func changeWidth(of column: Int, to width: Int?) {
    let old = columnLayout
    setWidth(of: column, to: width)
    if columnLayout != old { columnLayoutChanges.send(columnLayout) }
  }

  /// Exchanges two shown columns that are next to each other.
  private func move(_ place: Int, to other: Int) {
    guard shown.indices.contains(other) else { return }
    var all = columnLayout.arranged(columns)
    guard let one = all.firstIndex(of: shown[place]), let two = all.firstIndex(of: shown[other])
    else { return }
    all.swapAt(one, two)
    change { $0.order = all.map { columns[$0].id } }
  }

  /// Handles horizontal scrolling and mouse events in the header, or returns `nil` to leave the event to the rows.
  private func handleHeader(_ mouse: Mouse) -> Bool? {
    let x = mouse.position.x - markColumns
    let hit = plan.column(at: x, offset: offset)
    switch mouse.kind {
    case .scrollLeft: return scroll(sideways: -4)
    case .scrollRight: return scroll(sideways: 4)
    case .press where mouse.button == .left && mouse.position.y == 0:
      guard let hit, go(to: hit.column) else { return true }
      if hit.isGap, mouse.clickCount == 2 {
        changeWidth(of: currentColumn, to: nil)
      } else if hit.isGap {
        dragged = (currentColumn, x, width(of: currentColumn))
      } else {
        let adds = !mouse.modifiers.isDisjoint(with: [.shift, .control])
        _ = sort(by: currentColumn, adds: adds)
      }
      return true
    case .press where mouse.button == .left && hasCellCursor && x >= 0:
      guard let hit, shown.indices.contains(hit.column), shown[hit.column] != currentColumn
      else { return nil }
      // In the current row, the first click moves to the cell, and a second one opens it.
      let isCurrentRow = index(ofRowAt: mouse.position.y) == currentIndex
      return go(to: hit.column) && isCurrentRow ? true : nil
    case .drag:
      guard let (column, from, width) = dragged else { return nil }
      changeWidth(of: column, to: width + x - from)
      return true
    case .release where dragged != nil:
      dragged = nil
      return true
    case .press, .release, .move, .scrollUp, .scrollDown: return nil
    }
  }

  private func scroll(sideways columns: Int) -> Bool {
    let new = min(max(0, offset + columns), plan.lastOffset)
    if new != offset { setNeedsDisplay() }
    offset = new
    return plan.lastOffset > 0
  }
}
