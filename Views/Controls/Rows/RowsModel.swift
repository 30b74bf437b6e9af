// SPDX-License-Identifier: MIT

/// The state of a view of rows: the rows that show, the selected row, the chosen rows and the
/// scroll offset.
///
/// A *row* is counted among the rows that the filter leaves, an *index* among all rows, and a
/// *line* among the lines of rows and titles. `height` is the number of lines that the view shows.
///
/// The model knows rows by number and runs no closures. Its owner looks up keys and texts first and
/// passes them, so that the closures that define them may read the view while they run. Large
/// storages are changed in place.
struct RowsModel: Equatable {
  /// The effects of an operation, which the owner carries out.
  struct Changes: OptionSet, Sendable {
    let rawValue: UInt8

    /// Rows moved, or another row is drawn as selected.
    static let lines = Changes(rawValue: 1)
    /// Other rows show.
    static let rows = Changes(rawValue: 2)
    /// Rows were chosen or are no longer chosen.
    static let marks = Changes(rawValue: 4)
    /// Another row is selected.
    static let selection = Changes(rawValue: 8)
  }

  /// A row that keeps its line of the view when other rows are shown: the selected row, or the row
  /// at the top.
  struct Anchor: Equatable {
    let key: AnyHashable
    let index: Int
    /// The distance from the first line that shows.
    let offset: Int
  }

  /// The state before other rows are shown, which decides what is selected and shown then.
  struct Replacement: Equatable {
    let index: Int?
    let key: AnyHashable?
    let anchor: Anchor?
  }

  /// A change of the range that is being chosen.
  struct RangeStep: Equatable, Sendable {
    /// The row at which the range began.
    let start: Int
    /// The row at which the range ends, which is selected.
    let end: Int
    /// The rows that are chosen, or no longer chosen.
    let rows: ClosedRange<Int>
    let isChosen: Bool
  }

  /// The number of rows, of which a filter may leave out some.
  private(set) var count = 0
  /// The sections of all rows.
  private(set) var sections: [RowSection] = []
  /// The lines of the rows that the filter leaves.
  private(set) var lines = RowLines(rows: 0)
  /// The selected row.
  private(set) var position: Int?
  /// The key of the selected row.
  private(set) var selectedID: AnyHashable?
  /// The chosen rows.
  private(set) var selection = RowSelection()
  /// The first line that shows.
  private(set) var first = 0
  /// A Boolean value that indicates whether layout scrolls to the selected row: `false` after the
  /// wheel.
  private(set) var showsSelection = true
  private(set) var filter: RowFilter?

  /// The index to be selected again as soon as the filter finds it.
  private var wanted: Int?
  /// The row at which the range that is being chosen began.
  private var rangeStart: Int?
  /// The key of the row at the top when it was drawn last.
  private var topID: AnyHashable?
}

// MARK: Rows and indices

extension RowsModel {
  /// The index of the selected row.
  var selectedIndex: Int? { position.map { source(of: $0) } }

  /// A Boolean value that indicates whether the filter still searches rows.
  var isSearching: Bool { filter.map { !$0.isDone } ?? false }

  /// Returns the index of a row.
  func source(of row: Int) -> Int {
    guard let filter else { return row }
    return filter.matches.indices.contains(row) ? filter.matches[row] : 0
  }

  /// Returns the row of an index, or `nil` where the filter leaves it out.
  func position(of index: Int) -> Int? {
    guard let filter else { return index < count ? index : nil }
    let row = filter.matches(below: index)
    return row < filter.matches.count && filter.matches[row] == index ? row : nil
  }

  /// Returns the row that is nearest to a number, or `nil` without rows.
  func row(nearest row: Int) -> Int? {
    lines.rows > 0 ? min(max(0, row), lines.rows - 1) : nil
  }

  /// Returns the row on a line, or `nil` for a title.
  func row(at line: Int) -> Int? {
    guard line >= 0, line < lines.count, case .row(let row) = lines.content(of: line) else {
      return nil
    }
    return row
  }

  /// The lines that show.
  func shownLines(height: Int) -> Range<Int> {
    first..<max(first, min(lines.count, first + height))
  }

  /// The section whose title stays at the top, since its own line doesn't show.
  func stickySection(height: Int) -> Int? {
    guard !sections.isEmpty, height > 1, first < lines.count,
      case .row = lines.content(of: first)
    else { return nil }
    return lines.section(at: first)?.section
  }

  /// Returns whether at most one more screenful follows the lines that show.
  func isNearEnd(height: Int) -> Bool {
    filter == nil && count > 0 && height > 0 && first + 2 * height >= lines.count
  }

  /// Returns the number of rows that a page key moves by.
  func page(height: Int) -> Int { max(1, (height - 1) / lines.height) }
}

// MARK: Selection and scrolling

extension RowsModel {
  /// Selects a row that exists, and scrolls until it shows.
  mutating func move(to row: Int, key: AnyHashable, height: Int) -> Changes {
    let isOther = row != position
    (position, selectedID) = (row, key)
    (wanted, rangeStart, showsSelection) = (nil, nil, true)
    scrollToSelection(height: height)
    return isOther ? [.lines, .selection] : .lines
  }

  /// Scrolls to a line, as far as there are lines, and leaves the selection where it is.
  mutating func scroll(to line: Int, height: Int) -> Changes {
    let line = clamped(line, height: height)
    guard line != first else { return [] }
    (first, showsSelection) = (line, false)
    return .lines
  }

  /// Keeps the selected row in sight, unless the user scrolled away from it.
  mutating func layOut(height: Int) {
    if showsSelection { scrollToSelection(height: height) }
    first = clamped(first, height: height)
  }

  /// Remembers the key of the row at the top, as it is drawn.
  mutating func setTopID(_ key: AnyHashable?) { topID = key }

  /// Changes the lines of each row, and keeps the row at the top there.
  mutating func setRowHeight(_ height: Int) -> Changes {
    guard height != lines.height else { return [] }
    let top = lines.rows > 0 ? lines.row(near: first) : nil
    updateLines(rowHeight: height)
    first = top.map { lines.line(of: $0) } ?? 0
    return .rows
  }

  private mutating func scrollToSelection(height: Int) {
    // Before the first layout it isn't known what shows.
    guard height > 0 else { return }
    if let position {
      let line = lines.line(of: position)
      // The title at the top covers a line of what shows.
      let above = !sections.isEmpty && height > 1 ? 1 : 0
      first = min(max(first, line - height + lines.height), line - above)
    }
    first = min(max(0, first), max(0, lines.count - height))
  }

  private func clamped(_ line: Int, height: Int) -> Int {
    min(max(0, line), max(0, lines.count - max(1, height)))
  }
}

// MARK: Chosen rows

extension RowsModel {
  /// Replaces the chosen rows.
  mutating func setSelection(_ selection: RowSelection) -> Changes {
    guard selection != self.selection else { return [] }
    self.selection = selection
    return .marks
  }

  /// Chooses the row of a key, or no longer, and ends the range.
  mutating func toggle(_ key: AnyHashable) -> Changes {
    selection.toggle(key)
    rangeStart = nil
    return .marks
  }

  /// Chooses the row of a key, or no longer.
  mutating func choose(_ key: AnyHashable, _ isChosen: Bool) -> Changes {
    guard selection.contains(key) != isChosen else { return [] }
    selection.set(key, to: isChosen)
    return .marks
  }

  /// Returns the step that moves the range's end by rows: rows that it leaves are no longer chosen.
  func rangeStep(by rows: Int) -> RangeStep? {
    guard let old = position, let new = row(nearest: old + rows) else { return nil }
    let start = rangeStart ?? old
    let grows = abs(new - start) >= abs(old - start)
    return RangeStep(
      start: start, end: new, rows: grows ? min(old, new)...max(old, new) : old...old,
      isChosen: grows)
  }

  /// Returns the step that chooses every row from the range's start to a row.
  func rangeStep(to row: Int) -> RangeStep? {
    (rangeStart ?? position).map { start in
      RangeStep(start: start, end: row, rows: min(start, row)...max(start, row), isChosen: true)
    }
  }

  /// Remembers the row at which the range began, once the selection has moved to its end.
  mutating func setRangeStart(_ row: Int) { rangeStart = row }
}

// MARK: Other rows

extension RowsModel {
  /// Replaces the rows, and restarts the filter, of which the owner adds the first slice.
  ///
  /// The owner then looks for the keys of the result, and passes their indices to
  /// `showRows(after:found:)` and `settle(on:key:after:anchorIndex:height:)`.
  mutating func replaceRows(count: Int, sections: [RowSection], height: Int) -> Replacement {
    let old = Replacement(index: selectedIndex, key: selectedID, anchor: anchor(height: height))
    (self.count, self.sections) = (max(0, count), sections)
    filter = filter?.restarted(count: self.count)
    return old
  }

  /// Shows the new rows; returns the row to select, which is that of the old key or the one at its
  /// old place.
  mutating func showRows(after old: Replacement, found: Int?) -> Int? {
    updateLines()
    let same = found.flatMap { position(of: $0) }
    return row(nearest: same ?? old.index.flatMap { position(of: min($0, max(0, count - 1))) } ?? 0)
  }

  /// Selects a row after a replacement, and moves the anchor to its old line of the view.
  mutating func settle(
    on row: Int?, key: AnyHashable?, after old: Replacement, anchorIndex: Int?, height: Int
  ) -> Changes {
    (position, selectedID, rangeStart) = (row, key, nil)
    // At the very top rows that come above are to be seen, as long as the selected row is, too.
    let end = position.map { lines.line(of: $0) + lines.height }
    let staysAtTop = first == 0 && end.map { $0 <= height } == true
    if staysAtTop {
      first = 0
    } else if let anchor = old.anchor, lines.rows > 0 {
      let index = anchorIndex ?? min(anchor.index, count - 1)
      let place = position(of: index) ?? min(filter?.matches(below: index) ?? 0, lines.rows - 1)
      first = lines.line(of: place) - anchor.offset
    }
    first = clamped(first, height: height)
    return (selectedIndex, selectedID) == (old.index, old.key) ? .rows : [.rows, .selection]
  }

  private func anchor(height: Int) -> Anchor? {
    guard lines.rows > 0 else { return nil }
    var row = lines.row(near: first)
    if let position, (0..<max(1, height)).contains(lines.line(of: position) - first) {
      row = position
    }
    // The rows behind the keys may be others already, so only remembered keys are certain.
    let key = row == position ? selectedID : topID
    return key.map { Anchor(key: $0, index: source(of: row), offset: lines.line(of: row) - first) }
  }

  private mutating func updateLines(rowHeight: Int? = nil) {
    let height = rowHeight ?? lines.height
    guard !sections.isEmpty else {
      return lines = RowLines(rows: filter?.matches.count ?? count, height: height)
    }
    var end = 0
    let counts = sections.map { section in
      let start = end
      end = min(count, end + section.count)
      guard let filter else { return end - start }
      return filter.matches(below: end) - filter.matches(below: start)
    }
    lines = RowLines(sections: counts, height: height)
  }
}

// MARK: Filter

extension RowsModel {
  /// Starts to search rows for words; the owner adds the first slice.
  mutating func startFilter(_ text: String) {
    wanted = wanted ?? selectedIndex
    filter = filter.map { RowFilter(text, after: $0) } ?? RowFilter(text, count: count)
  }

  /// Adds the rows that a slice of the search found; returns whether there are any, or none are
  /// left to search.
  @discardableResult
  mutating func add(_ slice: RowFilter.Slice) -> Bool {
    let found = filter?.matches.count
    filter?.add(slice)
    return filter?.matches.count != found || !isSearching
  }

  /// Shows the matches; returns the row to select, which is the one selected before the filter or
  /// that of an index.
  mutating func showMatches(insteadOf old: Int?) -> Int? {
    updateLines()
    let selected = wanted.flatMap { position(of: $0) }
    if selected != nil { showsSelection = true }
    return row(nearest: selected ?? old.flatMap { position(of: $0) } ?? 0)
  }

  /// Shows all rows again; returns the row to select.
  mutating func endFilter() -> Int? {
    let index = wanted ?? selectedIndex
    (filter, wanted, showsSelection) = (nil, nil, true)
    updateLines()
    return row(nearest: index ?? 0)
  }

  /// Selects a row after the filter changed.
  mutating func settle(on row: Int?, key: AnyHashable?, height: Int) -> Changes {
    let isOther = key != selectedID
    (position, selectedID) = (row, key)
    first = clamped(first, height: height)
    return isOther ? [.rows, .selection] : .rows
  }
}
