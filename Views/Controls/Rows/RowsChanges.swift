/// Other rows, and fewer: what stays where it was.
extension RowsView {
  /// The rows looked at for a key, where nobody tells its index.
  static let mostLooks = 100_000
  /// The rows that a filter looks at in one go.
  static let filterSlice = 20_000

  /// Shows other rows. Selection and top row stay with their keys.
  final func setRows(
    count: Int, sections: [RowSection], id: @escaping (Int) -> AnyHashable,
    indexOfID: ((AnyHashable) -> Int?)?
  ) {
    let before = (selectedIndex, selectedID)
    let anchor = anchor
    (self.count, self.sections, self.id) = (max(0, count), sections, id)
    self.indexOfID = indexOfID
    if filter != nil { startFilter(afresh: true) }
    updateLines()
    let selected = before.1.flatMap { index(of: $0, near: before.0 ?? 0) }.flatMap(position)
    let fallback = before.0.map { min($0, max(0, self.count - 1)) }.flatMap(position)
    settle(on: selected ?? fallback, anchor)
    if (selectedIndex, selectedID) != before { selections.send(selectedIndex) }
    (isNew, rangeStart) = (true, nil)
  }

  /// A row that shows, its key, and the line of the view on which it stands: the selected one, or that at the top.
  private var anchor: (id: AnyHashable, index: Int, offset: Int)? {
    guard lines.rows > 0 else { return nil }
    var row = lines.row(near: first)
    if let position, (0..<max(1, body.height)).contains(lines.line(of: position) - first) {
      row = position
    }
    let index = source(of: row)
    // The rows behind `id` may be others already, so only remembered keys are certain.
    let key = row == position ? selectedID : topID
    return key.map { ($0, index, lines.line(of: row) - first) }
  }

  private func settle(on position: Int?, _ anchor: (id: AnyHashable, index: Int, offset: Int)?) {
    self.position = lines.rows > 0 ? min(position ?? 0, lines.rows - 1) : nil
    selectedID = self.position.map { id(source(of: $0)) }
    if let anchor, lines.rows > 0 {
      let index = index(of: anchor.id, near: anchor.index) ?? min(anchor.index, count - 1)
      let place =
        self.position(of: index) ?? min(filter?.matches(below: index) ?? 0, lines.rows - 1)
      first = lines.line(of: place) - anchor.offset
    }
    first = min(max(0, first), max(0, lines.count - max(1, body.height)))
    setNeedsLayout()
    setNeedsDisplay()
  }

  final func updateLines() {
    guard !sections.isEmpty else {
      return lines = RowLines(rows: filter?.matches.count ?? count, height: rowHeight)
    }
    var end = 0
    let counts = sections.map { section in
      let start = end
      end = min(count, end + section.count)
      guard let filter else { return end - start }
      return filter.matches(below: end) - filter.matches(below: start)
    }
    lines = RowLines(sections: counts, height: rowHeight)
  }

  /// Keeps the row at the top there.
  final func rowHeightChanged() {
    let top = lines.rows > 0 ? lines.row(near: first) : nil
    updateLines()
    first = top.map { lines.line(of: $0) } ?? 0
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The index of a key, looked for from its old place outwards.
  private func index(of key: AnyHashable, near old: Int) -> Int? {
    if let indexOfID { return indexOfID(key).flatMap { (0..<count).contains($0) ? $0 : nil } }
    guard count > 0 else { return nil }
    let old = min(max(0, old), count - 1)
    for distance in 0...min(max(old, count - 1 - old), Self.mostLooks) {
      if old + distance < count, id(old + distance) == key { return old + distance }
      if old >= distance, id(old - distance) == key { return old - distance }
    }
    return nil
  }
}

// MARK: Filter

extension RowsView {
  /// The words that rows must have to show, in any order and case; without a word all show.
  ///
  /// Many rows are looked at in slices between frames, so that the user can type on.
  public final var filterText: String {
    get { filterField.text }
    set {
      filterField.text = newValue
      guard newValue.contains(where: { $0 != " " }) else { return dropFilter() }
      let old = selectedIndex
      wanted = wanted ?? old
      startFilter(afresh: false)
      showMatches(insteadOf: old)
    }
  }

  /// Whether a filter still looks for rows.
  public final var isSearching: Bool { filter.map { !$0.isDone } ?? false }

  private func startFilter(afresh: Bool) {
    filterTimer?.cancel()
    filterTimer = nil
    let old = afresh ? nil : filter
    filter = old.map { RowFilter(filterText, after: $0) } ?? RowFilter(filterText, count: count)
    filter?.advance(by: Self.filterSlice) { [weak self] in self?.text(ofRow: $0) ?? "" }
  }

  /// Looks on after the frame that is being drawn.
  final func continueFilter() {
    guard isSearching, filterTimer == nil else { return }
    filterTimer = window?.schedule(after: .zero) { [weak self] in
      guard let self else { return }
      filterTimer = nil
      let found = filter?.matches.count
      filter?.advance(by: Self.filterSlice) { [weak self] in self?.text(ofRow: $0) ?? "" }
      if filter?.matches.count != found || !isSearching { showMatches(insteadOf: selectedIndex) }
      setNeedsDisplay()
    }
  }

  private func showMatches(insteadOf old: Int?) {
    let before = selectedID
    updateLines()
    let place = wanted.flatMap(position) ?? old.flatMap(position)
    if place == wanted.flatMap(position), place != nil { showsSelection = true }
    settle(on: place ?? 0, nil)
    if selectedID != before { selections.send(selectedIndex) }
  }

  private func dropFilter() {
    guard filter != nil else { return }
    let index = wanted ?? selectedIndex
    let before = selectedID
    filterTimer?.cancel()
    (filter, filterTimer, wanted, showsSelection) = (nil, nil, nil, true)
    updateLines()
    settle(on: index, nil)
    if selectedID != before { selections.send(selectedIndex) }
  }

  /// Shows the field for the words.
  final func openFilter() -> Bool {
    guard filterField.isHidden || !filterField.isFocused else { return false }
    filterField.isHidden = false
    setNeedsLayout()
    window?.focus(filterField)
    return true
  }

  /// Leaves the field, and the rows as filtered.
  final func closeFilter() {
    window?.focus(self)
    filterField.isHidden = filter == nil
    setNeedsLayout()
  }

  /// Shows all rows again.
  final func endFilter() -> Bool {
    guard filter != nil || !filterField.isHidden else { return false }
    filterText = ""
    closeFilter()
    return true
  }
}
