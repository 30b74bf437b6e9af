/// Where rows lie, and how they are drawn.
extension RowsView {
  /// The part in which rows scroll.
  final var body: Frame {
    let header = min(headerHeight, frame.height)
    let note = showsNote ? min(1, frame.height - header) : 0
    let field = showsField ? min(1, frame.height - header - note) : 0
    return Frame(
      x: 0, y: header + note, width: frame.width, height: frame.height - header - note - field)
  }

  /// Whether a line above the rows says that they are asked for, or how they could be.
  private var showsNote: Bool { (isPulled || isRefreshing) && frame.height > headerHeight + 1 }

  private var showsField: Bool { !filterField.isHidden && frame.height > headerHeight + 1 }

  final func layoutRows() {
    if showsSelection { scrollToSelection() }
    first = min(max(0, first), max(0, lines.count - max(1, body.height)))
    tellNearEndLater()
    let spins = isRefreshing || (isLoading && count == 0)
    spinner.label = isRefreshing ? "Refreshing…" : "Loading…"
    spinner.isAnimating = spins
    spinner.isHidden = !spins
    let header = min(headerHeight, frame.height)
    spinner.frame = Frame(
      x: min(2, frame.width), y: header, width: max(0, frame.width - 2),
      height: min(1, frame.height - header))
    let field =
      showsField ? Frame(x: 2, y: frame.height - 1, width: frame.width - 12, height: 1) : .zero
    filterField.frame = field.intersection(bounds)
  }

  final func drawRows(in painter: Painter) {
    let theme = theme
    let header = Frame(size: Size(width: frame.width, height: min(headerHeight, frame.height)))
    let body = body
    let bar = barColumn
    let area = Frame(
      x: 0, y: body.minY, width: frame.width - (bar == nil ? 0 : 2), height: body.height)
    let shown = first..<max(first, min(lines.count, first + body.height))
    let contents = lines.contents(of: shown)
    willDraw(rows: contents.compactMap(index), width: max(0, area.width - markColumns))
    if !header.isEmpty { drawHeader(in: painter.clipped(to: header)) }
    drawNotes(in: painter, theme)
    topID = nil
    noteScroll(in: painter)
    guard lines.rows > 0 else { return drawEmpty(in: painter.clipped(to: body), theme) }
    topID = id(source(of: lines.row(near: first)))
    let sticky = stickySection
    let inside = painter.clipped(to: area)
    for content in contents {
      // The first and the last row may show in part.
      let (line, height) = place(of: content)
      let part = Frame(x: 0, y: line - first, width: area.width, height: height)
      draw(content, in: inside.clipped(to: part), theme)
    }
    if let sticky {
      let top = inside.clipped(to: Frame(x: 0, y: 0, width: area.width, height: 1))
      top.fill(top.bounds, with: .plain)
      drawTitle(sticky, in: top, theme)
    }
    if let bar {
      ScrollBar(total: lines.count, visible: body.height, first: first)
        .draw(in: painter.clipped(to: body), column: bar, theme, isActive: isFocused)
    }
    continueFilter()
  }

  /// The columns before a row: the pointer, and the mark of rows that are chosen.
  final var markColumns: Int { choosesMany ? 6 : 2 }

  final func index(of content: RowLines.Line) -> Int? {
    guard case .row(let row) = content else { return nil }
    return source(of: row)
  }

  private func place(of content: RowLines.Line) -> (line: Int, height: Int) {
    switch content {
    case .title(let section): (lines.line(ofTitle: section), 1)
    case .row(let row): (lines.line(of: row), lines.height)
    }
  }

  final func draw(_ content: RowLines.Line, in painter: Painter, _ theme: Theme) {
    switch content {
    case .title(let section): drawTitle(section, in: painter, theme)
    case .row(let row):
      let index = source(of: row)
      let isSelected = row == position
      if isSelected { painter.draw(Text(theme.signs.pointer), at: .zero, style: theme.accent) }
      if choosesMany {
        let isChosen = chosen.contains(id(index))
        painter.draw(
          isChosen ? "[x]" : "[ ]", at: Position(x: 2, y: 0),
          style: isChosen ? theme.accent : theme.border)
      }
      let inner = Frame(
        x: markColumns, y: 0, width: max(0, painter.bounds.width - markColumns),
        height: lines.height)
      drawRow(index, in: painter.clipped(to: inner), theme, isSelected: isSelected)
      guard isSelected else { return }
      // One style for the whole row: dim or coloured letters can't be read on the selection's ground.
      let (focused, idle) = (theme.selection, theme.idleSelection)
      let isActive = containsFocus
      painter.restyle(painter.bounds) { isActive ? focused : idle.over($0) }
    }
  }

  private func drawTitle(_ section: Int, in painter: Painter, _ theme: Theme) {
    guard sections.indices.contains(section) else { return }
    let title = sections[section].title.truncated(to: painter.bounds.width, theme)
    painter.draw(title, at: .zero, style: theme.title)
  }

  private func drawEmpty(in painter: Painter, _ theme: Theme) {
    if isSearching { continueFilter() }
    guard !spinner.isAnimating || isRefreshing else { return }
    let words: Text =
      filter == nil ? emptyText : isSearching ? "Searching…" : "No row has these words."
    let text = words.withEllipsis(of: theme).truncated(to: max(0, painter.bounds.width - 2), theme)
    painter.draw(text, at: Position(x: 2, y: 0), style: theme.secondary)
  }

  private func drawNotes(in painter: Painter, _ theme: Theme) {
    if showsNote, !isRefreshing {
      let text = Text("Once more to refresh").truncated(to: max(0, frame.width - 2), theme)
      painter.draw(
        text, at: Position(x: 2, y: min(headerHeight, frame.height)), style: theme.secondary)
    }
    guard showsField else { return }
    painter.draw("/", at: Position(x: 0, y: frame.height - 1), style: theme.accent)
    let found = Text(isSearching ? "\(lines.rows)…" : "\(lines.rows)")
      .withEllipsis(of: theme).truncated(to: max(0, frame.width - 2), theme)
    let x = frame.width - found.width
    painter.draw(found, at: Position(x: x, y: frame.height - 1), style: theme.secondary)
  }
}
