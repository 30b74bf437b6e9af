// SPDX-License-Identifier: MIT

/// The state of a rows view: the visible rows, the current row, the selected rows and the scroll offset.
///
/// A *row* counts among the rows that match the filter, an *index* among all rows, and a *line* among the lines of rows
/// and titles. `height` is the number of visible lines.
///
/// The model identifies rows by number and runs no closures. Its owner looks up keys and texts first and passes them,
/// so the closures that provide them may read the view. Large storages are changed in place.
struct RowsModel: Equatable {
  /// The effects of an operation, which the owner performs.
  struct Changes: OptionSet, Sendable {
    let rawValue: UInt8

    /// Rows moved, or another row is highlighted.
    static let lines = Changes(rawValue: 1)
    /// The visible rows are others.
    static let rows = Changes(rawValue: 2)
    /// Rows were selected or deselected.
    static let marks = Changes(rawValue: 4)
    /// Another row is the current one.
    static let selection = Changes(rawValue: 8)
  }

  /// A row that keeps its distance from the top of the view when rows are replaced: the current row, or the row at the
  /// top.
  struct Anchor: Equatable {
    let key: AnyHashable
    let index: Int
    /// The distance from the first visible line.
    let offset: Int
  }

  /// The state before rows are replaced, which determines the current row and the scroll offset after it.
  struct Replacement: Equatable {
    let index: Int?
    let key: AnyHashable?
    let anchor: Anchor?
  }

  /// A change of the range that is being selected.
  struct RangeStep: Equatable, Sendable {
    /// The row at which the range starts.
    let start: Int
    /// The row at which the range ends, which becomes the current row.
    let end: Int
    /// The rows that are selected or deselected.
    let rows: ClosedRange<Int>
    let isChosen: Bool
  }

  /// The maximum number of rows, which leaves room for the lines of each.
  private static let maximumCount = 1 << 40

  /// The number of rows, including those that the filter excludes.
  private(set) var count = 0
  /// The sections of all rows.
  private(set) var sections: [RowSection] = []
  /// The lines of the rows that match the filter.
  private(set) var lines = RowLines(rows: 0)
  /// The current row.
  private(set) var position: Int?
  /// The row under the pointer, until it or the rows move.
  private(set) var hovered: Int?
  /// The key of the current row.
  private(set) var currentID: AnyHashable?
  /// The selected rows.
  private(set) var selection = RowSelection()
  /// The first visible line.
  private(set) var first = 0
  /// A Boolean value that indicates whether layout scrolls to the current row; `false` after the wheel was used.
  private(set) var showsSelection = true
  private(set) var filter: RowFilter?

  /// The index that becomes the current row when the filter finds it.
  private var wanted: Int?
  /// The row at which the range that is being selected started.
  private var rangeStart: Int?
  /// The key of the row at the top at the last drawing.
  private var topID: AnyHashable?
}

// MARK: Rows and indices

extension RowsModel {
  /// The index of the current row.
  var currentIndex: Int? { position.map { source(of: $0) } }

  /// A Boolean value that indicates whether the filter is still searching.
  var isSearching: Bool { filter.map { !$0.isDone } ?? false }

  /// Returns the index of a row.
  func source(of row: Int) -> Int {
    guard let filter else { return row }
    return filter.matches.indices.contains(row) ? filter.matches[row] : 0
  }

  /// Returns the row of an index; nil if the filter excludes it.
  func position(of index: Int) -> Int? {
    guard let filter else { return index < count ? index : nil }
    let row = filter.matches(below: index)
    return row < filter.matches.count && filter.matches[row] == index ? row : nil
  }

  /// Returns the row nearest to a number; nil if there are no rows.
  func row(nearest row: Int) -> Int? {
    lines.rows > 0 ? min(max(0, row), lines.rows - 1) : nil
  }

  /// Returns the row on a line; nil for a title.
  func row(at line: Int) -> Int? {
    guard line >= 0, line < lines.count, case .row(let row) = lines.content(of: line) else {
      return nil
    }
    return row
  }

  /// Returns the visible lines.
  func shownLines(height: Int) -> Range<Int> {
    first..<max(first, min(lines.count, first + height))
  }

  /// Returns the section whose title sticks to the top because its own line isn't visible.
  func stickySection(height: Int) -> Int? {
    guard !sections.isEmpty, height > 1, first < lines.count,
      case .row = lines.content(of: first)
    else { return nil }
    return lines.section(at: first)?.section
  }

  /// Returns whether at most one more screenful follows the visible lines.
  func isNearEnd(height: Int) -> Bool {
    filter == nil && count > 0 && height > 0 && first + 2 * height >= lines.count
  }

  /// Returns the number of rows that a page key moves.
  func page(height: Int) -> Int { max(1, (height - 1) / lines.height) }
}

// MARK: Selection and scrolling

extension RowsModel {
  /// Makes an existing row the current one, and scrolls until it is visible.
  mutating func move(to row: Int, key: AnyHashable, height: Int) -> Changes {
    let isOther = row != position
    (position, currentID) = (row, key)
    (wanted, rangeStart, showsSelection) = (nil, nil, true)
    scrollToSelection(height: height)
    return isOther ? [.lines, .selection] : .lines
  }

  /// Scrolls to a line, within the existing lines. The current row stays the same.
  mutating func scroll(to line: Int, height: Int) -> Changes {
    let line = clamped(line, height: height)
    guard line != first else { return [] }
    (first, showsSelection) = (line, false)
    return .lines
  }

  /// Scrolls to the current row, unless the user scrolled away from it.
  mutating func layOut(height: Int) {
    if showsSelection { scrollToSelection(height: height) }
    first = clamped(first, height: height)
  }

  /// Stores the key of the row at the top when it is drawn.
  mutating func setTopID(_ key: AnyHashable?) { topID = key }

  /// Sets the number of lines of each row. The row at the top stays there.
  mutating func setRowHeight(_ height: Int) -> Changes {
    guard height != lines.height else { return [] }
    let top = lines.rows > 0 ? lines.row(near: first) : nil
    updateLines(rowHeight: height)
    first = top.map { lines.line(of: $0) } ?? 0
    return .rows
  }

  private mutating func scrollToSelection(height: Int) {
    // Before the first layout, the visible lines are unknown.
    guard height > 0 else { return }
    if let position {
      let line = lines.line(of: position)
      // A sticky title covers the first visible line.
      let above = !sections.isEmpty && height > 1 ? 1 : 0
      first = min(max(first, line - height + lines.height), line - above)
    }
    first = min(max(0, first), max(0, lines.count - height))
  }

  private func clamped(_ line: Int, height: Int) -> Int {
    min(max(0, line), max(0, lines.count - max(1, height)))
  }
}

// MARK: Selected rows

extension RowsModel {
  /// Replaces the selected rows.
  mutating func setSelection(_ selection: RowSelection) -> Changes {
    guard selection != self.selection else { return [] }
    self.selection = selection
    return .marks
  }

  /// Sets the row under the pointer.
  mutating func point(at row: Int?) -> Changes {
    guard row != hovered else { return [] }
    hovered = row
    return .lines
  }

  /// Inverts the selection of a key's row, and ends the range.
  mutating func toggle(_ key: AnyHashable) -> Changes {
    selection.toggle(key)
    rangeStart = nil
    return .marks
  }

  /// Selects or deselects the row of a key.
  mutating func choose(_ key: AnyHashable, _ isChosen: Bool) -> Changes {
    guard selection.contains(key) != isChosen else { return [] }
    selection.set(key, to: isChosen)
    return .marks
  }

  /// Returns the step that moves the end of the range by rows. Rows that leave the range are deselected.
  func rangeStep(by rows: Int) -> RangeStep? {
    guard let old = position, let new = row(nearest: old + rows) else { return nil }
    let start = rangeStart ?? old
    let grows = abs(new - start) >= abs(old - start)
    return RangeStep(
      start: start, end: new, rows: grows ? min(old, new)...max(old, new) : old...old,
      isChosen: grows)
  }

  /// Returns the step that selects every row from the start of the range to a row.
  func rangeStep(to row: Int) -> RangeStep? {
    (rangeStart ?? position).map { start in
      RangeStep(start: start, end: row, rows: min(start, row)...max(start, row), isChosen: true)
    }
  }

  /// Stores the start of the range, after the current row has moved to its end.
  mutating func setRangeStart(_ row: Int) { rangeStart = row }
}

// MARK: Replacing rows

extension RowsModel {
  /// Replaces the rows and restarts the filter. The owner adds the first slice of matches.
  ///
  /// The owner then looks up the keys of the result, and passes their indices to `showRows(after:found:)` and
  /// `settle(on:key:after:anchorIndex:height:)`.
  mutating func replaceRows(count: Int, sections: [RowSection], height: Int) -> Replacement {
    let old = Replacement(index: currentIndex, key: currentID, anchor: anchor(height: height))
    (self.count, self.sections) = (min(max(0, count), Self.maximumCount), sections)
    hovered = nil
    filter = filter?.restarted(count: self.count)
    return old
  }

  /// Shows the new rows; returns the row to make current: that of the old key, or else the one at its old position.
  mutating func showRows(after old: Replacement, found: Int?) -> Int? {
    updateLines()
    let same = found.flatMap { position(of: $0) }
    return row(nearest: same ?? old.index.flatMap { position(of: min($0, max(0, count - 1))) } ?? 0)
  }

  /// Sets the current row after a replacement, and scrolls until the anchor is at its old distance from the top.
  mutating func settle(
    on row: Int?, key: AnyHashable?, after old: Replacement, anchorIndex: Int?, height: Int
  ) -> Changes {
    (position, currentID, rangeStart) = (row, key, nil)
    // At the very top, rows that were inserted above become visible as long as the current row stays visible.
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
    return (currentIndex, currentID) == (old.index, old.key) ? .rows : [.rows, .selection]
  }

  private func anchor(height: Int) -> Anchor? {
    guard lines.rows > 0 else { return nil }
    var row = lines.row(near: first)
    if let position, (0..<max(1, height)).contains(lines.line(of: position) - first) {
      row = position
    }
    // The closures may return keys of other rows already, so only stored keys are valid.
    let key = row == position ? currentID : topID
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
      end += min(section.count, count - end)
      guard let filter else { return end - start }
      return filter.matches(below: end) - filter.matches(below: start)
    }
    lines = RowLines(sections: counts, height: height)
  }
}

// MARK: Filter

extension RowsModel {
  /// Begins a filter. The owner adds the first slice of matches.
  mutating func startFilter(_ text: String) {
    wanted = wanted ?? currentIndex
    filter = filter.map { RowFilter(text, after: $0) } ?? RowFilter(text, count: count)
  }

  /// Adds the matches of a slice; returns whether there are any, or the search is complete.
  @discardableResult
  mutating func add(_ slice: RowFilter.Slice) -> Bool {
    let found = filter?.matches.count
    filter?.add(slice)
    return filter?.matches.count != found || !isSearching
  }

  /// Shows the matches; returns the row to make current: the one before the filter, or that of an index.
  mutating func showMatches(insteadOf old: Int?) -> Int? {
    updateLines()
    let selected = wanted.flatMap { position(of: $0) }
    if selected != nil { showsSelection = true }
    return row(nearest: selected ?? old.flatMap { position(of: $0) } ?? 0)
  }

  /// Ends the filter; returns the row to make current.
  mutating func endFilter() -> Int? {
    let index = wanted ?? currentIndex
    (filter, wanted, showsSelection) = (nil, nil, true)
    updateLines()
    return row(nearest: index ?? 0)
  }

  /// Sets the current row after the filter changed.
  mutating func settle(on row: Int?, key: AnyHashable?, height: Int) -> Changes {
    let isOther = key != currentID
    (position, currentID) = (row, key)
    first = clamped(first, height: height)
    return isOther ? [.rows, .selection] : .rows
  }
}

/// The lines of rows in sections: a line for each section title, and the lines of each row.
///
/// It stores only the sections, the number of rows and their height. Looking up a line takes logarithmic time in the
/// number of sections.
struct RowLines: Hashable, Sendable {
  /// The content of a line.
  enum Line: Hashable, Sendable {
    /// The title of a section.
    case title(Int)
    /// A row, counted over all sections.
    case row(Int)
  }

  /// The number of rows.
  let rows: Int
  /// The number of lines of a row.
  let height: Int
  /// The title lines of the sections that have rows.
  private let titles: [Title]

  private struct Title: Hashable, Sendable {
    let section: Int
    /// The line of the title.
    let line: Int
    /// The first row below it.
    let row: Int
  }

  /// Creates lines for rows without sections.
  init(rows: Int, height: Int = 1) {
    (self.rows, self.height) = (max(0, rows), max(1, height))
    titles = []
  }

  /// Creates lines for sections with numbers of rows. A section without rows has no line.
  init(sections: [Int], height: Int = 1) {
    let height = max(1, height)
    var titles: [Title] = []
    var row = 0
    for (section, count) in sections.enumerated() where count > 0 {
      titles.append(Title(section: section, line: row * height + titles.count, row: row))
      row += count
    }
    (self.titles, self.height) = (titles, height)
    rows = row
  }

  /// The number of lines.
  var count: Int { rows * height + titles.count }

  /// Returns the content of a line, from 0 to below `count`.
  func content(of line: Int) -> Line {
    guard let index = titleIndex(where: { $0.line <= line }) else { return .row(line / height) }
    if titles[index].line == line { return .title(titles[index].section) }
    return .row((line - index - 1) / height)
  }

  /// Returns the first line of a row.
  func line(of row: Int) -> Int {
    guard let index = titleIndex(where: { $0.row <= row }) else {
      return row * height
    }
    return row * height + index + 1
  }

  /// Returns the line of a section's title; 0 if the section has no rows.
  func line(ofTitle section: Int) -> Int {
    titleIndex(where: { $0.section <= section }).map { titles[$0].line } ?? 0
  }

  /// Returns the contents of a range of lines, each row and title once.
  func contents(of lines: Range<Int>) -> [Line] {
    var contents: [Line] = []
    for line in lines {
      let content = content(of: line)
      if content != contents.last { contents.append(content) }
    }
    return contents
  }

  /// Returns the section of a line, and the line of the next section's title.
  func section(at line: Int) -> (section: Int, next: Int?)? {
    guard let index = titleIndex(where: { $0.line <= line }) else { return nil }
    let next = index + 1 < titles.count ? titles[index + 1].line : nil
    return (titles[index].section, next)
  }

  /// Returns the row on a line; for a title, the row below it.
  func row(near line: Int) -> Int {
    let line = min(max(0, line), max(0, count - 1))
    switch content(of: line) {
    case .row(let row): return row
    case .title: return rowBelow(line)
    }
  }

  private func rowBelow(_ line: Int) -> Int {
    titleIndex(where: { $0.line <= line }).map { titles[$0].row } ?? 0
  }

  /// Returns the index of the last title that satisfies a condition which holds for all titles before it.
  private func titleIndex(where holds: (Title) -> Bool) -> Int? {
    let end = titles.partitionPoint(where: holds)
    return end > 0 ? end - 1 : nil
  }
}

/// The keys of rows, and the search for the row of a key.
struct RowKeys {
  /// The distance to which rows are compared with a key where `indexOfID` is missing.
  static let searchDistance = 100_000

  /// Returns the key of a row.
  var id: (Int) -> AnyHashable = { $0 }
  /// Returns the row of a key.
  var indexOfID: ((AnyHashable) -> Int?)?

  /// Returns the index of a key among a number of rows, searched from its old place outwards.
  func index(of key: AnyHashable, near old: Int, count: Int) -> Int? {
    if (0..<count).contains(old), id(old) == key { return old }
    if let indexOfID { return indexOfID(key).flatMap { (0..<count).contains($0) ? $0 : nil } }
    guard count > 0 else { return nil }
    let old = min(max(0, old), count - 1)
    for distance in 0...min(max(old, count - 1 - old), Self.searchDistance) {
      if old + distance < count, id(old + distance) == key { return old + distance }
      if old >= distance, id(old - distance) == key { return old - distance }
    }
    return nil
  }
}

/// A set of rows by key, stored as the included keys or as the excluded ones. `RowSelection([1, 2]).contains(2)` is `true`.
///
/// Selecting all of a million rows takes constant time and space. Keys of rows that no longer exist stay selected in
/// case the rows return; call `formIntersection(_:)` to remove them.
public struct RowSelection: Hashable {
  /// The keys of the selected rows; of the others if `isInverted`.
  public private(set) var keys: Set<AnyHashable> = []
  /// A Boolean value that indicates whether all rows except those of `keys` are selected.
  public private(set) var isInverted = false

  /// Creates an empty selection.
  public init() {}

  /// Creates a selection of the rows of keys.
  public init(_ keys: Set<AnyHashable>) {
    self.keys = keys
  }

  /// The selection of every row.
  public static var all: RowSelection {
    var selection = RowSelection()
    selection.isInverted = true
    return selection
  }

  /// A Boolean value that indicates whether no row is selected. It is `false` if all keys were excluded one by one.
  public var isEmpty: Bool { !isInverted && keys.isEmpty }

  /// Returns whether a row is selected.
  public func contains(_ key: AnyHashable) -> Bool {
    keys.contains(key) != isInverted
  }

  /// Selects or deselects a row.
  public mutating func set(_ key: AnyHashable, to isChosen: Bool) {
    if isChosen != isInverted { keys.insert(key) } else { keys.remove(key) }
  }

  /// Inverts the selection of a row.
  public mutating func toggle(_ key: AnyHashable) {
    set(key, to: !contains(key))
  }

  /// Keeps only the selected rows that are among other keys.
  public mutating func formIntersection(_ others: Set<AnyHashable>) {
    self = RowSelection(others.filter(contains))
  }
}

/// A group of rows with a title. The title sticks to the top while rows of the section are there.
public struct RowSection: Hashable, Sendable {
  /// The title.
  public var title: Text
  /// The number of rows.
  public var count: Int

  /// Creates a section. A negative count becomes 0.
  public init(_ title: Text, count: Int) {
    self.title = title
    self.count = max(0, count)
  }
}
