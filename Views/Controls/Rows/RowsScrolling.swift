/// Which rows show, which one is selected, and what happens at the ends.
extension RowsView {
  /// The selected row's index; where there are rows one is always selected.
  public final var selectedIndex: Int? { position.map(source) }

  /// The number of rows that the filter leaves.
  public final var shownCount: Int { lines.rows }

  /// Selects a row by its index; beyond the ends the nearest counts. A row that the filter leaves out does nothing.
  public final func select(_ index: Int) {
    guard count > 0, let position = position(of: min(max(0, index), count - 1)) else { return }
    move(to: position)
  }

  /// Selects one of the rows that the filter leaves; beyond the ends the nearest counts.
  final func move(to position: Int) {
    guard lines.rows > 0 else { return }
    let position = min(max(0, position), lines.rows - 1)
    let isOther = position != self.position
    (self.position, selectedID) = (position, id(source(of: position)))
    (wanted, rangeStart, showsSelection) = (nil, nil, true)
    release()
    scrollToSelection()
    setNeedsPartialDisplay()
    if isOther { selections.send(source(of: position)) }
    tellNearEnd()
  }

  /// Scrolls until a line is the first that shows, or as far as there are lines; the selection stays where it is, be it
  /// out of sight.
  ///
  /// Each row is a line, and so is the title of each section.
  public final func scroll(to line: Int) {
    let line = min(max(0, line), max(0, lines.count - max(1, body.height)))
    release()
    guard line != first else { return }
    (first, showsSelection) = (line, false)
    setNeedsPartialDisplay()
    tellNearEnd()
  }

  /// The index of one of the rows that the filter leaves.
  final func source(of position: Int) -> Int {
    guard let filter else { return position }
    return filter.matches.indices.contains(position) ? filter.matches[position] : 0
  }

  /// Where a row stands among those that the filter leaves.
  final func position(of index: Int) -> Int? {
    guard let filter else { return index < count ? index : nil }
    let place = filter.matches(below: index)
    return place < filter.matches.count && filter.matches[place] == index ? place : nil
  }

  final func scrollToSelection() {
    // Before the rows have a height nobody knows what shows.
    guard body.height > 0 else { return }
    let height = body.height
    if let position {
      let line = lines.line(of: position)
      // The title at the top takes a line of what shows.
      let above = !sections.isEmpty && height > 1 ? 1 : 0
      first = min(max(first, line - height + lines.height), line - above)
    }
    first = min(max(0, first), max(0, lines.count - height))
  }

  /// The section whose title stays at the top, since its own line isn't there.
  final var stickySection: Int? {
    guard !sections.isEmpty, body.height > 1, first < lines.count,
      case .row = lines.content(of: first)
    else { return nil }
    return lines.section(at: first)?.section
  }

  // MARK: Ends

  private var isNearEnd: Bool {
    filter == nil && count > 0 && body.height > 0 && first + 2 * body.height >= lines.count
  }

  final func tellNearEnd() {
    if isNearEnd { nearEnds.send() }
  }

  /// Tells it of rows that are new, once they have their place; never inside the layout.
  final func tellNearEndLater() {
    guard isNew, body.height > 0 else { return }
    isNew = false
    guard isNearEnd, nearEnds.hasListeners else { return }
    _ = window?.schedule(after: .zero) { [weak self] in self?.tellNearEnd() }
  }

  /// Pulls at the first row: the first pull says what a second one does.
  final func pull() -> Bool {
    guard refreshes.hasListeners, !isRefreshing else { return position != nil }
    if isPulled { return refresh() }
    isPulled = true
    setNeedsLayout()
    setNeedsDisplay()
    return true
  }

  /// Asks for the rows anew.
  final func refresh() -> Bool {
    guard refreshes.hasListeners else { return false }
    guard !isRefreshing else { return true }
    isRefreshing = true
    refreshes.send()
    return true
  }

  private func release() {
    guard isPulled else { return }
    isPulled = false
    setNeedsLayout()
    setNeedsDisplay()
  }
}
