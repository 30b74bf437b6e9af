// SPDX-License-Identifier: MIT

/// A cursor that keys move through the text of a pane, with a selection from a mark to the cursor.
@MainActor final class CopyMode {
  /// The cursor: the cluster at it, or the end of a line.
  private(set) var cursor: TextSpot
  /// The place at which the selection starts; `nil` without a selection.
  private(set) var mark: TextSpot?
  private var selectsLines = false
  /// The text to search for, and whether the user is typing it.
  private(set) var query = ""
  private(set) var isSearching = false
  private(set) var hasNoMatch = false
  /// The column in which the cursor stays while it moves by rows.
  private var goal: Int?
  private weak var root: View?

  private typealias Location = PaneText.Location

  /// Creates a mode for a pane, with the cursor in its last visible row; `nil` if there is no visible text.
  init?(_ text: PaneText) {
    let (origin, clip) = text.root.placeInWindow
    let last = Position(x: origin.x, y: clip.maxY - 1)
    guard !clip.isEmpty, let spot = text.spot(at: last, .letter) else { return nil }
    cursor = spot
    root = text.root
    // A place beside the text has no cluster.
    if let found = text.find(spot) { place(found.location, text) }
  }

  /// The text of the pane, if the pane is in a window.
  var text: PaneText? { root.flatMap { $0.window == nil ? nil : PaneText($0) } }

  /// Both ends of the selection; `nil` without one.
  var ends: (TextSpot, TextSpot)? {
    guard let mark else { return nil }
    return selectsLines ? (line(of: mark), line(of: cursor)) : (mark, cursor)
  }

  /// The selection, or the line of the cursor.
  var copied: (TextSpot, TextSpot) { ends ?? (line(of: cursor), line(of: cursor)) }

  private func line(of spot: TextSpot) -> TextSpot {
    guard let text, let (location, blocks) = text.find(spot) else { return spot }
    let line = blocks[location.block].text.line(location.line)
    return text.spot(0..<line.count, at: location, in: blocks) ?? spot
  }

  /// The cursor's cell in the window; `nil` if it isn't visible or its text is gone.
  var position: Position? {
    guard let text, let (location, blocks) = text.findMounted(cursor) else { return nil }
    let block = blocks[location.block]
    guard let y = block.text.row(ofLine: location.line, at: location.offset),
      let row = block.text.textRow(at: y)
    else { return nil }
    let x = row.column(of: location.offset, in: block.text.line(location.line))
    let position = block.origin + Position(x: x, y: y)
    return block.clip.contains(position)
      ? position : block.clip.contains(position - Position(x: 1, y: 0)) ? position : nil
  }

  // MARK: Keys

  /// Performs an action that moves the cursor, selects or searches.
  func perform(_ action: Window.CopyModeAction) {
    switch action {
    case .select, .selectLines: toggleMark(lines: action == .selectLines)
    case .search: (isSearching, query, hasNoMatch) = (true, "", false)
    case .next: find(by: 1)
    case .previous: find(by: -1)
    case .cancel: mark = nil
    default: move(action)
    }
  }

  private func toggleMark(lines: Bool) {
    if mark != nil, selectsLines == lines { return mark = nil }
    mark = mark ?? cursor
    selectsLines = lines
  }

  /// Handles a key while the user types the text to search for.
  func type(_ keyPress: KeyPress) {
    switch keyPress.key {
    case .enter: isSearching = false
    case .escape: (isSearching, query) = (false, "")
    case .backspace: query = String(query.dropLast())
    case .character(let character) where keyPress.modifiers.subtracting(.shift).isEmpty:
      query.append(character)
      find(by: 1, fromCursor: true)
    default: break
    }
  }

  private func move(_ action: Window.CopyModeAction) {
    guard let text, var (location, blocks) = text.find(cursor) else { return }
    let line = blocks[location.block].text.line(location.line)
    let page = max(1, text.root.placeInWindow.clip.height - 1)
    switch action {
    case .up: return moveRows(-1, location, blocks, text)
    case .down: return moveRows(1, location, blocks, text)
    case .pageUp: return moveRows(-page, location, blocks, text)
    case .pageDown: return moveRows(page, location, blocks, text)
    case .lineStart: location.offset = 0
    case .lineEnd: location.offset = line.count
    case .left:
      if location.offset > 0 {
        location.offset -= 1
      } else if step(&location, &blocks, -1, text) {
        location.offset = .max
      }
    case .right:
      if cursor.clusters.upperBound < line.count || location.offset < line.count {
        location.offset = max(location.offset + 1, cursor.clusters.upperBound)
      } else if step(&location, &blocks, 1, text) {
        location.offset = 0
      }
    case .nextWord, .previousWord, .wordEnd: moveWord(action, &location, &blocks, text)
    case .textStart, .textEnd:
      let isStart = action == .textStart
      location = Location(element: isStart ? -1 : text.count, block: 0, line: 0)
      blocks = []
      guard step(&location, &blocks, isStart ? 1 : -1, text) else { return }
      location.offset = isStart ? 0 : .max
    default: return
    }
    goal = nil
    place(location, text)
  }

  /// Moves to the line below or above; returns `false` at the ends of the text.
  private func step(
    _ location: inout Location, _ blocks: inout [PaneText.Block], _ step: Int, _ text: PaneText
  ) -> Bool {
    if blocks.indices.contains(location.block),
      blocks[location.block].text.lines.contains(location.line + step)
    {
      location.line += step
      return true
    }
    var next = location
    var inside = blocks
    next.block += step
    while !inside.indices.contains(next.block) {
      next.element += step
      guard (0..<text.count).contains(next.element) else { return false }
      text.release()
      inside = text.blocks(of: next.element)
      next.block = step > 0 ? 0 : inside.count - 1
    }
    let lines = inside[next.block].text.lines
    next.line = step > 0 ? lines.lowerBound : lines.upperBound - 1
    (location, blocks) = (next, inside)
    return true
  }

  private func moveRows(
    _ distance: Int, _ start: Location, _ startBlocks: [PaneText.Block], _ text: PaneText
  ) {
    var (location, blocks) = (start, startBlocks)
    let column = goal ?? column(of: location, blocks)
    let step = distance.signum()
    for _ in 0..<abs(distance) {
      let block = blocks[location.block].text
      let y = block.row(ofLine: location.line, at: location.offset)
      if let y, let row = block.textRow(at: y + step) {
        location.line = row.line
        location.offset = offset(at: column, of: row, blocks[location.block])
        continue
      }
      let before = location
      guard self.step(&location, &blocks, step, text) else { break }
      let next = blocks[location.block]
      location.offset = step > 0 ? 0 : next.text.line(location.line).count
      if let y = next.text.row(ofLine: location.line, at: location.offset),
        let row = next.text.textRow(at: y)
      {
        location.offset = offset(at: column, of: row, next)
      } else if before.block == location.block {
        location.offset = before.offset
      }
    }
    goal = column
    place(location, text)
  }

  private func column(of location: Location, _ blocks: [PaneText.Block]) -> Int {
    let block = blocks[location.block]
    guard let y = block.text.row(ofLine: location.line, at: location.offset),
      let row = block.text.textRow(at: y)
    else { return block.origin.x }
    return block.origin.x
      + row.column(of: location.offset, in: block.text.line(location.line))
  }

  private func offset(at column: Int, of row: TextRow, _ block: PaneText.Block) -> Int {
    let line = block.text.line(row.line)
    let offset = row.clusters(at: column - block.origin.x, in: line).lowerBound
    // The end of a row that wraps is the beginning of the next one.
    return offset == row.end && offset < line.count && offset > row.start ? offset - 1 : offset
  }

  private func moveWord(
    _ action: Window.CopyModeAction, _ location: inout Location,
    _ blocks: inout [PaneText.Block], _ text: PaneText
  ) {
    var line = blocks[location.block].text.line(location.line)
    if action == .previousWord {
      var offset = min(location.offset, line.count)
      while true {
        while offset > 0, line.wordKind(of: offset - 1) == .blank { offset -= 1 }
        if offset > 0 { break }
        guard step(&location, &blocks, -1, text) else { return location.offset = 0 }
        line = blocks[location.block].text.line(location.line)
        offset = line.count
      }
      let kind = line.wordKind(of: offset - 1)
      while offset > 0, line.wordKind(of: offset - 1) == kind { offset -= 1 }
      return location.offset = offset
    }
    var offset = location.offset
    if action == .wordEnd {
      offset += 1
    } else if offset < line.count {
      let kind = line.wordKind(of: offset)
      while offset < line.count, line.wordKind(of: offset) == kind { offset += 1 }
    }
    while true {
      while offset < line.count, line.wordKind(of: offset) == .blank { offset += 1 }
      if offset < line.count { break }
      guard step(&location, &blocks, 1, text) else { return location.offset = line.count }
      line = blocks[location.block].text.line(location.line)
      offset = 0
    }
    if action == .wordEnd {
      let kind = line.wordKind(of: offset)
      while offset + 1 < line.count, line.wordKind(of: offset + 1) == kind { offset += 1 }
    }
    location.offset = offset
  }

  // MARK: Search

  /// Goes to the next or the previous line with the text, from the other end after the last one.
  private func find(by step: Int, fromCursor: Bool = false) {
    guard !query.isEmpty, let text, let (start, startBlocks) = text.find(cursor) else { return }
    var (location, blocks) = (start, startBlocks)
    var (isFirst, isWrapped) = (true, false)
    hasNoMatch = false
    while true {
      let line = blocks[location.block].text.line(location.line)
      let matches = line.offsets(of: query)
      let from = start.offset
      let match =
        if isFirst, step > 0 {
          matches.first { fromCursor ? $0 >= from : $0 > from }
        } else if isFirst {
          matches.last { $0 < from }
        } else {
          step > 0 ? matches.first : matches.last
        }
      if let match {
        location.offset = match
        goal = nil
        return place(location, text)
      }
      // The line at which the search started is the last one.
      if isWrapped, location.element == start.element, location.block == start.block,
        location.line == start.line
      {
        break
      }
      isFirst = false
      if self.step(&location, &blocks, step, text) { continue }
      guard !isWrapped else { break }
      isWrapped = true
      location = Location(element: step > 0 ? -1 : text.count)
      blocks = []
      guard self.step(&location, &blocks, step, text) else { break }
    }
    text.release()
    hasNoMatch = true
  }

  // MARK: Placing

  /// Moves the cursor to a location, and scrolls to it.
  private func place(_ location: Location, _ text: PaneText) {
    var location = location
    let blocks = text.blocks(of: location.element)
    guard blocks.indices.contains(location.block) else { return }
    let block = blocks[location.block]
    let line = block.text.line(location.line)
    location.offset = min(max(0, location.offset), line.count)
    // A mark without a column belongs to the cluster before it.
    while location.offset > 0, location.offset < line.count, line.width(of: location.offset) == 0 {
      location.offset -= 1
    }
    var end = min(location.offset + 1, line.count)
    while end < line.count, line.width(of: end) == 0 { end += 1 }
    guard let spot = text.spot(location.offset..<end, at: location, in: blocks) else { return }
    cursor = spot
    reveal(location, block, text)
    text.release()
  }

  private func reveal(_ location: Location, _ block: PaneText.Block, _ text: PaneText) {
    block.text.scroll(toLine: location.line, at: location.offset)
    guard let y = block.text.row(ofLine: location.line, at: location.offset) else { return }
    text.reveal(y, of: block, in: location.element)
  }
}

extension Text {
  /// Returns the offsets at which a string occurs, found as ``SearchMatch`` finds words.
  fileprivate func offsets(of letters: String) -> [Int] {
    var (offset, column) = (0, 0)
    return columns(of: letters).map { columns in
      while offset < count, column < columns.lowerBound {
        column += width(of: offset)
        offset += 1
      }
      return offset
    }
  }
}
