// SPDX-License-Identifier: MIT

/// The rows of a document at a width. Closed blocks are laid out once.
@MainActor final class MarkdownLayout {
  let theme: Theme
  let width: Int
  /// A Boolean value that indicates whether the layout is that of the current text.
  var isCurrent = false

  private(set) var blocks: [MarkdownBlockRows] = []
  /// The first row of each block.
  private(set) var starts: [Int] = []
  /// The numbers of the first lines of the first blocks.
  private var knownLines: [Int] = []
  private var closedCount = 0
  /// The rows of the open block, to which its next rows are added.
  private var open: MarkdownBlockRows?
  /// The number of rows that were shown while the text grew. There are never less.
  private var minimum = 0
  /// The links of the first blocks.
  private var closedLinks = MarkdownLinks()
  private var linkedCount = 0

  init(theme: Theme, width: Int) {
    (self.theme, self.width) = (theme, max(1, width))
  }

  /// The number of rows.
  var count: Int { max(minimum, end) }

  /// The number of rows of the blocks.
  var end: Int {
    blocks.isEmpty ? 0 : starts[starts.count - 1] + blocks[blocks.count - 1].count
  }

  /// Returns the number of rows of the first blocks.
  func end(ofBlocks count: Int) -> Int {
    count == 0 || blocks.isEmpty
      ? 0 : starts[min(count, blocks.count) - 1] + blocks[min(count, blocks.count) - 1].count
  }

  /// Returns a row.
  func row(at y: Int) -> Text {
    guard let index = block(atRow: y) else { return "" }
    let row = y - starts[index]
    return row < blocks[index].count ? blocks[index].row(at: row) : ""
  }

  /// Returns the block that contains a row, or the one above the row.
  func block(atRow y: Int) -> Int? { Self.last(of: starts, upTo: y) }

  private static func last(of starts: [Int], upTo number: Int) -> Int? {
    let end = starts.partitionPoint { $0 <= number }
    return end > 0 ? end - 1 : nil
  }

  /// The number of the first line of each block. There is a blank line between two blocks.
  var firstLines: [Int] {
    while knownLines.count < blocks.count {
      let index = knownLines.count
      knownLines.append(
        index == 0 ? 0 : knownLines[index - 1] + blocks[index - 1].lineStarts.count + 1)
    }
    return knownLines
  }

  /// The number of lines.
  var lineCount: Int {
    (firstLines.last ?? 0) + (blocks.last?.lineStarts.count ?? 0)
  }

  /// Returns the block of a line, and the index of the line in it; `nil` for the blank line below the block.
  func place(ofLine number: Int) -> (block: Int, line: Int?) {
    let block = Self.last(of: firstLines, upTo: number) ?? 0
    let line = number - firstLines[block]
    return (block, line < blocks[block].lineStarts.count ? line : nil)
  }

  /// A Boolean value that indicates whether there are links in closed blocks.
  var hasClosedLinks: Bool {
    collectClosedLinks()
    return !closedLinks.all.isEmpty
  }

  private func collectClosedLinks() {
    while linkedCount < closedCount {
      closedLinks.add(blocks[linkedCount], at: starts[linkedCount])
      linkedCount += 1
    }
  }

  /// The links.
  var links: MarkdownLinks {
    collectClosedLinks()
    var links = closedLinks
    for index in closedCount..<blocks.count { links.add(blocks[index], at: starts[index]) }
    return links
  }

  /// Lays out what has changed.
  ///
  /// - Parameters:
  ///   - document: The document, which only grows.
  ///   - isOpen: Whether more text will follow.
  func update(_ document: MarkdownDocument, isOpen: Bool) {
    isCurrent = true
    blocks.removeSubrange(closedCount...)
    starts.removeSubrange(closedCount...)
    knownLines.removeSubrange(min(closedCount, knownLines.count)...)
    for block in document.closed[closedCount...] { add(rows(of: block)) }
    closedCount = document.closed.count
    if isOpen { addOpen(document) } else { for block in document.last { add(rows(of: block)) } }
    minimum = isOpen ? count : 0
  }

  private func add(_ rows: MarkdownBlockRows) {
    starts.append(blocks.isEmpty ? 0 : end + 1)
    blocks.append(rows)
  }

  private func plain(_ block: MarkdownBlock, isOpen: Bool = false) -> MarkdownBlockRows {
    let rows = MarkdownRows(theme: theme).rows(of: block, width: width, isOpen: isOpen)
    return PlainRows(rows, theme: theme, width: width)
  }

  /// Returns the rows of a closed block, for which those of the open one are used.
  private func rows(of block: MarkdownBlock) -> MarkdownBlockRows {
    let old = open
    open = nil
    switch block {
    case .paragraph(let text):
      let rows = old as? ParagraphRows ?? ParagraphRows(theme: theme, width: width)
      rows.update(text, isOpen: false)
      return rows
    case .code(let language, let lines):
      let rows = old as? CodeRows ?? CodeRows(language: language, theme: theme, width: width)
      rows.update(lines)
      return rows
    case .table(let table):
      let rows = old as? TableRows ?? TableRows(theme: theme, width: width)
      rows.update(table)
      return rows
    default: return plain(block)
    }
  }

  private func addOpen(_ document: MarkdownDocument) {
    let old = open
    open = nil
    if let header = document.probableHeader {
      let rows = TableRows(theme: theme, width: width)
      rows.update(
        MarkdownTable(header: header, rows: [], alignments: header.map { _ in .leading }),
        hasRule: false)
      return add(rows)
    }
    switch document.open {
    case .code(let language, let lines):
      let rows = old as? CodeRows ?? CodeRows(language: language, theme: theme, width: width)
      rows.update(lines, last: document.shownLine)
      open = rows
    case .table(let table):
      let rows = old as? TableRows ?? TableRows(theme: theme, width: width)
      rows.update(table, last: document.shownLine)
      open = rows
    case .paragraph(let text):
      let rows = old as? ParagraphRows ?? ParagraphRows(theme: theme, width: width)
      rows.update(text, isOpen: true)
      open = rows
    case .list, .quote, nil: break
    }
    if let open { add(open) }
    let last = document.lastWhileOpen
    for (index, block) in last.enumerated() { add(plain(block, isOpen: index == last.count - 1)) }
  }
}

/// The links of a page that was wrapped into rows, in reading order.
struct MarkdownLinks {
  /// A link, which may continue in the next row.
  struct Link: Hashable {
    let address: String
    fileprivate(set) var label: String
    /// The frames of the link on the page, one for each row.
    fileprivate(set) var places: [Frame]
  }

  private(set) var all: [Link] = []
  /// The width of the last row with a link.
  private var lastWidth = 0

  /// Adds the links of a row that is below all others.
  mutating func add(_ row: Text, at y: Int) {
    var (first, x) = (0, 0)
    for span in row.spans {
      let width = (first..<span.end).reduce(0) { $0 + row.width(of: $1) }
      if let address = span.style.link {
        let place = Frame(x: x, y: y, width: width, height: 1)
        add(row.slice(first..<span.end).string, address, at: place)
        lastWidth = row.width
      }
      (first, x) = (span.end, x + width)
    }
  }

  /// Returns the index of the link at a position on the page.
  func index(at position: Position) -> Int? {
    all.firstIndex { $0.places.contains { $0.contains(position) } }
  }

  /// Adds a part of a row. If the previous link continues here, the part is added to it.
  private mutating func add(_ text: String, _ address: String, at place: Frame) {
    guard let end = all.last?.places.last, all.last?.address == address,
      end.maxX == place.minX && end.minY == place.minY
        || end.minY == place.minY - 1 && end.maxX == lastWidth
    else { return all.append(Link(address: address, label: text, places: [place])) }
    if end.minY != place.minY { all[all.count - 1].label += " " }
    all[all.count - 1].label += text
    all[all.count - 1].places.append(place)
  }
}

extension MarkdownLinks {
  /// Adds the links of a block that is below all others.
  @MainActor fileprivate mutating func add(_ rows: MarkdownBlockRows, at start: Int) {
    for row in rows.linkRows { add(rows.row(at: row), at: start + row) }
  }
}
