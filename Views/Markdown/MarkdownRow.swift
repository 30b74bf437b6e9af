// SPDX-License-Identifier: MIT

/// A row of a Markdown text, and how it continues the line of text that it shows.
struct MarkdownRow: Hashable, Sendable {
  var text: Text
  /// The number of clusters before the text, such as the bar of a quote.
  var indent = 0
  /// The number of blanks that were removed between the row above and this one, which continues it; `nil` for the first row of a line.
  var gap: Int?

  /// The number of clusters of the line that the row shows.
  var count: Int { max(0, text.count - indent) }

  /// Returns the row behind blanks or a bar. They belong to the text only where a line begins without others before it.
  func behind(_ prefix: Text, isText: Bool = false) -> MarkdownRow {
    let belongs = isText && gap == nil && indent == 0
    return MarkdownRow(
      text: prefix + text, indent: belongs ? 0 : indent + prefix.count, gap: gap)
  }
}

extension Text {
  /// Returns the text in rows.
  func markdownRows(ofWidth width: Int) -> [MarkdownRow] {
    var end: Int?
    return rows(ofWidth: width).map { range in
      defer { end = range.upperBound }
      return MarkdownRow(
        text: slice(range), gap: end.flatMap { gap(from: $0, to: range.lowerBound) })
    }
  }

  /// Returns the number of clusters between two rows; `nil` if a line ends there.
  func gap(from end: Int, to start: Int) -> Int? {
    guard end < start else { return 0 }
    return (end..<start).contains { firstByte(of: $0) == 0x0A } ? nil : start - end
  }
}

/// The lines of the rows of a block.
extension MarkdownBlockRows {
  /// Returns the line that a row shows, and the offset of its first cluster.
  final func place(ofRow row: Int) -> (line: Int, offset: Int) {
    let starts = lineStarts
    let low = starts.partitionPoint { $0 <= row }
    guard low > 0 else { return (0, 0) }
    var offset = 0
    for before in starts[low - 1]..<row {
      offset += layout(at: before).count + (layout(at: before + 1).gap ?? 0)
    }
    return (low - 1, offset)
  }

  /// Returns the rows of a line.
  private func rows(ofLine line: Int) -> Range<Int> {
    let starts = lineStarts
    return starts[line]..<(line + 1 < starts.count ? starts[line + 1] : count)
  }

  /// Returns the row that shows an offset of a line.
  final func row(ofLine line: Int, at offset: Int) -> Int {
    let rows = rows(ofLine: line)
    var (row, start) = (rows.lowerBound, 0)
    while row + 1 < rows.upperBound {
      start += layout(at: row).count + (layout(at: row + 1).gap ?? 0)
      if offset < start { return row }
      row += 1
    }
    return row
  }

  /// Returns the text of a line in the rows of the block.
  final func joined(line: Int) -> Text {
    var text = Text("")
    for index in rows(ofLine: line) {
      let row = layout(at: index)
      text += Text(String(repeating: " ", count: index > 0 ? row.gap ?? 0 : 0))
      text += row.text.slice(min(row.indent, row.text.count)..<row.text.count)
    }
    return text
  }
}

/// The text of a page for a selection. The blank row between two blocks is a line, too.
@MainActor struct MarkdownText: SelectableText {
  private let layout: MarkdownLayout
  private let document: MarkdownDocument

  init(_ layout: MarkdownLayout, of document: MarkdownDocument) {
    (self.layout, self.document) = (layout, document)
  }

  var lines: Range<Int> { 0..<layout.lineCount }

  func line(_ number: Int) -> Text {
    let place = layout.place(ofLine: number)
    return place.line.map { layout.blocks[place.block].line($0) } ?? ""
  }

  func textRow(at y: Int) -> TextRow? {
    guard (0..<layout.end).contains(y), let index = layout.block(atRow: y) else { return nil }
    let (block, row) = (layout.blocks[index], y - layout.starts[index])
    guard row < block.count else {
      return TextRow(line: layout.firstLines[index] + block.lineStarts.count, clusters: 0..<0)
    }
    let (line, parts) = block.parts(ofRow: row)
    return TextRow(line: layout.firstLines[index] + line, parts: parts)
  }

  func row(ofLine number: Int, at offset: Int) -> Int? {
    let place = layout.place(ofLine: number)
    let (start, block) = (layout.starts[place.block], layout.blocks[place.block])
    return start + (place.line.map { block.row(ofLine: $0, at: offset) } ?? block.count)
  }

  func source(of lines: ClosedRange<Int>) -> String? {
    let starts = document.blockStarts
    let first = layout.place(ofLine: lines.lowerBound).block
    let last = layout.place(ofLine: lines.upperBound).block
    guard starts.indices.contains(first) else { return nil }
    let bytes = document.source.utf8
    let end = last + 1 < starts.count ? starts[last + 1] : bytes.count
    let from = bytes.index(bytes.startIndex, offsetBy: starts[first])
    var source = document.source[
      from..<bytes.index(bytes.startIndex, offsetBy: max(end, starts[first]))]
    while source.unicodeScalars.last?.isLineBreak == true { source.unicodeScalars.removeLast() }
    return String(source)
  }
}
