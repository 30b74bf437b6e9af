// SPDX-License-Identifier: MIT

/// A table with a header, whose rows work as in all ``RowsView``s and whose cells are requested when they become
/// visible.
///
/// The user moves between columns, scrolls horizontally past the frozen columns, resizes columns, and requests a sort
/// order. The application sorts the rows and shows them again.
public final class TableView: RowsView {
  /// An action on columns that keys can trigger, in addition to those on rows.
  public enum ColumnAction: Hashable, Sendable {
    /// Moves to the previous or the next column.
    case before, behind
    /// Sorts by the column, or reverses the order.
    case sort
    /// Makes the column narrower or wider, or resets its width.
    case narrower, wider, reset
  }

  /// The default keys for columns.
  public nonisolated static let standardColumnKeyMap = KeyMap<ColumnAction>([
    .init(.before, "left", "h", help: "go to the column before", hint: "column", priority: 4),
    .init(.behind, "right", "l", help: "go to the column behind", hint: "column", priority: 4),
    .init(
      .sort, "s", help: "sort by the column, or the other way round", hint: "sort", priority: 4),
    .init(.narrower, "<", help: "make the column narrower"),
    .init(.wider, ">", help: "make the column wider"),
    .init(.reset, "=", help: "give the column its own width"),
  ])

  /// The keys for columns.
  public var columnKeyMap = TableView.standardColumnKeyMap
  /// An event that is sent with the sort order that the user requests. The table shows it in the header; the
  /// application sorts the rows.
  public let sorts = ControlEvent<TableSort>()
  /// The columns. A width that the user changed stays with the index of its column.
  public var columns: [TableColumn] {
    didSet {
      guard columns != oldValue else { return }
      seen = Self.titleWidths(of: columns)
      currentColumn = min(currentColumn, max(0, columns.count - 1))
      given = given.filter { columns.indices.contains($0.key) }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The number of columns at the left that don't scroll.
  public var frozenColumns: Int { didSet { if frozenColumns != oldValue { setNeedsDisplay() } } }
  /// The sort order in the header. Setting it sends no event.
  public var sort: TableSort? { didSet { if sort != oldValue { setNeedsDisplay() } } }
  /// A Boolean value that indicates whether every other row has a slightly different background. The default is `true`.
  ///
  /// It has no effect with a theme that has no colours for surfaces.
  public var alternatesRows = true {
    didSet { if alternatesRows != oldValue { setNeedsDisplay() } }
  }
  /// The index of the column that keys act on.
  public private(set) var currentColumn = 0

  private var cell: (Int, Int) -> Text = { _, _ in "" }
  private var seen: [Int]
  private var given: [Int: Int] = [:]
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
    plan = TableLayout(widths: [], room: 0, frozen: 0)
    super.init()
  }

  /// The widths of the titles, with room for the indicators of sortable columns.
  private static func titleWidths(of columns: [TableColumn]) -> [Int] {
    columns.map { $0.title.width + ($0.isSortable ? 2 : 0) }
  }

  /// Shows other rows. `cell` returns the text of a row and a column. The selection and the top row follow their ids.
  public func show(
    count: Int, sections: [RowSection] = [], id: @escaping (Int) -> AnyHashable = { $0 },
    indexOfID: ((AnyHashable) -> Int?)? = nil, cell: @escaping (Int, Int) -> Text
  ) {
    self.cell = cell
    seen = Self.titleWidths(of: columns)
    setRows(count: count, sections: sections, id: id, indexOfID: indexOfID)
  }

  /// Sets the width of a column, as the user can; `nil` resets it.
  public func setWidth(of column: Int, to width: Int?) {
    guard columns.indices.contains(column) else { return }
    given[column] = width.map { min(max(TableLayout.least, $0), Size.unlimited) }
    setNeedsDisplay()
  }

  /// Returns the width of a column in the last frame.
  public func width(of column: Int) -> Int {
    plan.widths.indices.contains(column) ? plan.widths[column] : 0
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
    for (column, kind) in columns.enumerated() where given[column] == nil {
      guard case .fitting = kind.width else { continue }
      for row in rows { seen[column] = max(seen[column], text(row, column).width) }
    }
    plan = TableLayout(columns, seen: seen, given: given, room: width, frozen: frozenColumns)
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
      guard let sort, sort.column == column else {
        return draw(kind.title, kind.alignment, in: painter, style)
      }
      let sign = Text(sort.isAscending ? theme.symbols.ascending : theme.symbols.descending)
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

  override func text(ofRow index: Int) -> String {
    columns.indices.map { cell(index, $0).string }.joined(separator: " ")
  }

  override func accessibility(ofRow index: Int) -> Accessibility {
    let words = columns.indices.map { column in
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
    for column in plan.visible(offset: offset) {
      let width = plan.widths[column]
      let start = plan.start(of: column, offset: offset)
      if column < plan.frozen {
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
    guard columns.indices.contains(currentColumn) else { return false }
    switch action {
    case .before: return go(to: currentColumn - 1)
    case .behind: return go(to: currentColumn + 1)
    case .sort: return sort(by: currentColumn)
    case .narrower: setWidth(of: currentColumn, to: width(of: currentColumn) - 1)
    case .wider: setWidth(of: currentColumn, to: width(of: currentColumn) + 1)
    case .reset: setWidth(of: currentColumn, to: nil)
    }
    return true
  }

  /// Moves to a column. Returns `false` beyond the ends, so that ancestors can handle the key.
  private func go(to column: Int) -> Bool {
    guard columns.indices.contains(column) else { return false }
    currentColumn = column
    offset = plan.offset(showing: column, from: offset)
    setNeedsDisplay()
    return true
  }

  private func sort(by column: Int) -> Bool {
    guard columns.indices.contains(column), columns[column].isSortable else { return false }
    let isSame = sort?.column == column
    let order = TableSort(column: column, isAscending: isSame ? sort?.isAscending != true : true)
    sort = order
    sorts.send(order)
    return true
  }

  /// Handles horizontal scrolling and mouse events in the header, or returns `nil` to leave the event to the rows.
  private func handleHeader(_ mouse: Mouse) -> Bool? {
    switch mouse.kind {
    case .scrollLeft: return scroll(sideways: -4)
    case .scrollRight: return scroll(sideways: 4)
    case .press where mouse.button == .left && mouse.position.y == 0:
      let x = mouse.position.x - markColumns
      guard let (column, isGap) = plan.column(at: x, offset: offset) else { return true }
      currentColumn = column
      setNeedsDisplay()
      if isGap, mouse.clickCount == 2 {
        setWidth(of: column, to: nil)
      } else if isGap {
        dragged = (column, x, width(of: column))
      } else {
        _ = sort(by: column)
      }
      return true
    case .drag:
      guard let (column, from, width) = dragged else { return nil }
      setWidth(of: column, to: width + mouse.position.x - markColumns - from)
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
