// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Model of rows")
struct RowsModelTests {
  private static func owner(_ keys: [Int], sections: [Int] = []) -> RowsOwner {
    var owner = RowsOwner()
    _ = owner.show(keys, sections: sections, height: 3)
    return owner
  }

  @Test("an operation returns its effects")
  func changes() {
    var owner = RowsOwner()
    #expect(owner.show([7, 8, 9, 10, 11], sections: [], height: 3) == [.rows, .selection])
    #expect(owner.show([7, 8, 9, 10, 11], sections: [], height: 3) == .rows)
    #expect(owner.move(to: 4, height: 3) == [.lines, .selection])
    #expect(owner.move(to: 4, height: 3) == .lines)
    #expect(owner.model.scroll(to: 2, height: 3) == [])
    #expect(owner.model.scroll(to: 0, height: 3) == .lines)
    #expect(owner.model.setRowHeight(1) == [] && owner.model.setRowHeight(2) == .rows)
    #expect(owner.model.choose(9, true) == .marks && owner.model.choose(9, true) == [])
    #expect(owner.model.setSelection(RowSelection([9])) == [])
    #expect(owner.model.toggle(9) == .marks && owner.model.selection.isEmpty)
    #expect(owner.filter("1") == .rows && owner.model.lines.rows == 2)
    #expect(owner.filter("8") == [.rows, .selection] && owner.model.currentIndex == 1)
    #expect(owner.filter("") == [.rows, .selection] && owner.model.currentIndex == 4)
  }

  @Test("the last two screenfuls are near the end, but not with a filter")
  func nearEnd() {
    var owner = Self.owner(Array(0..<10))
    #expect(!owner.model.isNearEnd(height: 3))
    _ = owner.model.scroll(to: 4, height: 3)
    #expect(owner.model.isNearEnd(height: 3) && !owner.model.isNearEnd(height: 0))
    _ = owner.filter("1")
    #expect(!owner.model.isNearEnd(height: 3))
  }

  @Test("a filter selects the previously selected row when it's found later")
  func slices() throws {
    var owner = Self.owner(Array(0..<100))
    _ = owner.move(to: 91, height: 3)
    let before = owner.model
    owner.model.startFilter("1")
    for (rows, index) in [(14, 1), (19, 91)] {
      let slice = try #require(owner.model.filter?.slice(of: 50) { "\($0)" })
      let isOther = owner.model.add(slice)
      let row = owner.model.showMatches(insteadOf: owner.model.currentIndex)
      #expect(owner.settle(on: row, height: 3) == [.rows, .selection])
      #expect(isOther && owner.model.lines.rows == rows && owner.model.currentIndex == index)
    }
    #expect(owner.model.showsSelection && !owner.model.isSearching)
    #expect(owner.filter("") == .rows && owner.model.position == before.position)
  }

  @Test("a slice of an outdated search is ignored")
  func lateSlice() throws {
    var owner = Self.owner(Array(0..<10))
    owner.model.startFilter("1")
    let slice = try #require(owner.model.filter?.slice(of: 5) { "\($0)" })
    owner.model.add(slice)
    let once = owner.model
    owner.model.add(slice)
    #expect(owner.model == once && once.filter?.matches == [1])
  }

  @Test("random operations match a simple model", arguments: 0..<TestLength.rounds(12, long: 40))
  func random(seed: Int) throws {
    var chance = Chance(state: UInt64(900 + seed))
    var (owner, naive) = (RowsOwner(), NaiveRows())
    for step in 0..<80 {
      let height = Int.random(in: 0...7, using: &chance)
      let before = naive.selected
      var changes: RowsModel.Changes?
      switch Int.random(in: 0..<10, using: &chance) {
      case 0, 1:
        let count = [0, 1, 2, 5, 12, 40].randomElement(using: &chance) ?? 0
        let keys = Array((0..<50).shuffled(using: &chance).prefix(count))
        let cut = Int.random(in: 0...count, using: &chance)
        let sections = Bool.random(using: &chance) ? [cut, 0, count - cut] : []
        changes = owner.show(keys, sections: sections, height: height)
        naive.show(keys, sections: sections, height: height)
      case 2, 3:
        let words = ["", "1", "2", "11", "x"].randomElement(using: &chance) ?? ""
        changes = owner.filter(words, height: height)
        naive.filter(words, height: height)
      case 4...6:
        let row = Int.random(in: -2..<45, using: &chance)
        changes = owner.move(to: row, height: height)
        naive.move(to: row, height: height)
      case 7, 8:
        let line = Int.random(in: -3..<90, using: &chance)
        _ = owner.model.scroll(to: line, height: height)
        naive.scroll(to: line, height: height)
      default:
        naive.setRowHeight(Int.random(in: 1...3, using: &chance))
        _ = owner.model.setRowHeight(naive.rowHeight)
      }
      if let changes { #expect(changes.contains(.selection) == (naive.selected != before)) }
      if step % 3 > 0 {
        owner.draw(height: height)
        naive.draw(height: height)
      }
      try #require(Self.difference(owner.model, naive, height: height) == nil)
    }
  }

  /// Returns the differences between a model and a simple one.
  private static func difference(
    _ model: RowsModel, _ naive: NaiveRows, height: Int
  ) -> String? {
    let (first, lines, shown) = (naive.first, naive.lines, naive.shown)
    let shows = lines.indices.filter { (first..<first + height).contains($0) }
    if model.position != naive.position { return "position" }
    if model.currentIndex != naive.selected?[0] { return "index" }
    if model.currentID != naive.selected.map({ AnyHashable($0[1]) }) { return "key" }
    if model.first != first || model.showsSelection != naive.follows { return "scroll offset" }
    if model.lines.count != lines.count || model.lines.rows != shown.count { return "lines" }
    if Array(model.shownLines(height: height)) != shows { return "lines that show" }
    return shows.map { model.row(at: $0) ?? -1 } == shows.map { lines[$0] } ? nil : "rows"
  }

  @Test("a range extends from its start to the selected row", arguments: 0..<10)
  func range(seed: Int) throws {
    var chance = Chance(state: UInt64(seed))
    var owner = Self.owner(Array(0..<8))
    let start = Int.random(in: 0..<8, using: &chance)
    _ = owner.move(to: start, height: 3)
    for _ in 0..<40 {
      owner.extend(owner.model.rangeStep(by: Bool.random(using: &chance) ? 1 : -1), height: 3)
      let end = try #require(owner.model.position)
      let range = min(start, end)...max(start, end)
      #expect(owner.model.selection.keys == Set(range.map { AnyHashable($0) }))
    }
    owner.extend(owner.model.rangeStep(to: 7), height: 3)
    #expect((start...7).allSatisfy { owner.model.selection.contains($0) })
    _ = owner.move(to: 0, height: 3)
    #expect(owner.model.rangeStep(to: 2)?.start == 0)
  }
}

/// The owner of a model, which provides keys and texts like a view.
private struct RowsOwner {
  var model = RowsModel()
  private var keys: [Int] = []

  mutating func show(_ keys: [Int], sections: [Int], height: Int) -> RowsModel.Changes {
    let rows = sections.map { RowSection("", count: $0) }
    let old = model.replaceRows(count: keys.count, sections: rows, height: height)
    self.keys = keys
    search()
    let ids = RowKeys(id: { keys[$0] })
    let found = old.key.flatMap { ids.index(of: $0, near: old.index ?? 0, count: keys.count) }
    let row = model.showRows(after: old, found: found)
    let anchor = old.anchor.flatMap { ids.index(of: $0.key, near: $0.index, count: keys.count) }
    return model.settle(
      on: row, key: row.map(key), after: old, anchorIndex: anchor, height: height)
  }

  mutating func move(to row: Int, height: Int) -> RowsModel.Changes {
    guard let row = model.row(nearest: row) else { return [] }
    return model.move(to: row, key: key(of: row), height: height)
  }

  mutating func filter(_ words: String, height: Int = 3) -> RowsModel.Changes {
    let old = model.currentIndex
    guard !words.isEmpty else {
      return model.filter == nil ? [] : settle(on: model.endFilter(), height: height)
    }
    model.startFilter(words)
    search()
    return settle(on: model.showMatches(insteadOf: old), height: height)
  }

  mutating func settle(on row: Int?, height: Int) -> RowsModel.Changes {
    model.settle(on: row, key: row.map(key), height: height)
  }

  mutating func extend(_ step: RowsModel.RangeStep?, height: Int) {
    guard let step else { return }
    for row in step.rows { _ = model.choose(key(of: row), step.isChosen) }
    _ = move(to: step.end, height: height)
    model.setRangeStart(step.start)
  }

  mutating func draw(height: Int) {
    model.layOut(height: height)
    model.setTopID(model.lines.rows > 0 ? key(of: model.lines.row(near: model.first)) : nil)
  }

  private mutating func search() {
    let keys = keys
    if let slice = model.filter?.slice(of: 100, text: { "\(keys[$0])" }) { model.add(slice) }
  }

  private func key(of row: Int) -> AnyHashable { keys[model.source(of: row)] }
}

/// Rows in arrays, which are computed again for each query.
private struct NaiveRows {
  private(set) var rowHeight = 1
  private var (keys, sections, words) = ([Int](), [Int](), "")
  private(set) var position: Int?
  private(set) var (first, follows) = (0, true)
  private var (wanted, top): (Int?, Int?) = (nil, nil)

  /// The indices of the rows that match the filter.
  var shown: [Int] {
    keys.indices.filter { words.isEmpty || "\(keys[$0])".contains(words) }
  }

  /// The row of each line, or -1 for a title.
  var lines: [Int] {
    var (lines, end): ([Int], Int) = ([], 0)
    for count in sections.isEmpty ? [keys.count] : sections {
      let rows = shown.indices.filter { (end..<end + count).contains(shown[$0]) }
      if !sections.isEmpty, !rows.isEmpty { lines.append(-1) }
      lines += rows.flatMap { Array(repeating: $0, count: rowHeight) }
      end += count
    }
    return lines
  }

  /// The index and the key of the selected row.
  var selected: [Int]? { position.map { [shown[$0], keys[shown[$0]]] } }

  private func line(of row: Int) -> Int { lines.firstIndex(of: row) ?? 0 }
  private func place(of index: Int?) -> Int? { index.flatMap { shown.firstIndex(of: $0) } }
  private var topRow: Int? { lines.dropFirst(first).first { $0 >= 0 } }

  mutating func show(_ keys: [Int], sections: [Int], height: Int) {
    let (old, sees) = (selected, position.map { line(of: $0) - first })
    let anchor = sees.map { (0..<max(1, height)).contains($0) } == true ? position : topRow
    let key = anchor == position ? old?[1] : top
    let (index, offset) = (anchor.map { shown[$0] }, anchor.map { line(of: $0) - first })
    (self.keys, self.sections) = (keys, sections)
    let same = old.flatMap { place(of: keys.firstIndex(of: $0[1])) }
    position = nearest(same ?? old.flatMap { place(of: min($0[0], max(0, keys.count - 1))) } ?? 0)
    let end = position.map { line(of: $0) + rowHeight }
    if first == 0, let end, end <= height {
      first = 0
    } else if let key, let index, let offset, !shown.isEmpty {
      let index = keys.firstIndex(of: key) ?? min(index, keys.count - 1)
      first = line(of: shown.firstIndex { $0 >= index } ?? shown.count - 1) - offset
    }
    clamp(height)
  }

  mutating func filter(_ words: String, height: Int) {
    guard !(words.isEmpty && self.words.isEmpty) else { return }
    let old = selected?[0]
    wanted = wanted ?? old
    self.words = words
    position = nearest(place(of: wanted) ?? place(of: old) ?? 0)
    if place(of: wanted) != nil { follows = true }
    if words.isEmpty { (position, wanted, follows) = (nearest(wanted ?? 0), nil, true) }
    clamp(height)
  }

  mutating func move(to row: Int, height: Int) {
    guard let row = nearest(row) else { return }
    (position, wanted, follows) = (row, nil, true)
    scrollToSelection(height)
  }

  mutating func scroll(to line: Int, height: Int) {
    let old = first
    first = line
    clamp(height)
    if first != old { follows = false }
  }

  mutating func setRowHeight(_ height: Int) {
    guard height != rowHeight else { return }
    let row = topRow
    rowHeight = height
    first = row.map { line(of: $0) } ?? 0
  }

  mutating func draw(height: Int) {
    if follows { scrollToSelection(height) }
    clamp(height)
    top = topRow.map { keys[shown[$0]] }
  }

  private func nearest(_ row: Int) -> Int? {
    shown.isEmpty ? nil : min(max(0, row), shown.count - 1)
  }

  private mutating func clamp(_ height: Int) {
    first = max(0, min(first, lines.count - max(1, height)))
  }

  private mutating func scrollToSelection(_ height: Int) {
    if height > 0, let position {
      let line = line(of: position)
      while line + rowHeight > first + height { first += 1 }
      while line - (sections.isEmpty || height == 1 ? 0 : 1) < first { first -= 1 }
    }
    clamp(height)
  }
}
