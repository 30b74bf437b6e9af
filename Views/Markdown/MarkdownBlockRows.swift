// SPDX-License-Identifier: MIT

/// The rows of a block at a width.
@MainActor class MarkdownBlockRows {
  /// The theme and the width.
  let theme: Theme, width: Int

  init(theme: Theme, width: Int) {
    (self.theme, self.width) = (theme, max(1, width))
  }

  /// The number of rows.
  var count: Int { 0 }

  /// Returns a row with the line that it continues.
  func layout(at index: Int) -> MarkdownRow { MarkdownRow(text: "") }

  /// Returns a row.
  final func row(at index: Int) -> Text { layout(at: index).text }

  /// All rows.
  final var all: [MarkdownRow] { (0..<count).map(layout) }

  /// The number of rows at the beginning that don't change.
  var fixedCount: Int { count }

  private var knownStarts: [Int] = []
  private var knownCount = 0

  /// The first row of each line. Those of rows that don't change are determined once.
  final var lineStarts: [Int] {
    while let last = knownStarts.last, last >= knownCount { knownStarts.removeLast() }
    for row in knownCount..<max(knownCount, count) where row == 0 || layout(at: row).gap == nil {
      knownStarts.append(row)
    }
    knownCount = min(count, fixedCount)
    return knownStarts
  }

  /// Returns the text of a line.
  func line(_ index: Int) -> Text { joined(line: index) }

  /// Returns the line that a row shows, and the parts of it.
  func parts(ofRow row: Int) -> (line: Int, parts: [TextRow.Part]) {
    let (line, offset) = place(ofRow: row)
    let layout = layout(at: row)
    let indent = min(layout.indent, layout.text.count)
    let x = (0..<indent).reduce(0) { $0 + layout.text.width(of: $1) }
    return (line, [TextRow.Part(x: x, clusters: offset..<offset + layout.count)])
  }

  /// The indices of the rows that can contain links, in order.
  var linkRows: any Sequence<Int> { 0..<count }
}

/// The rows of a block that is laid out at once.
final class PlainRows: MarkdownBlockRows {
  private let rows: [MarkdownRow]

  init(_ rows: [MarkdownRow], theme: Theme, width: Int) {
    self.rows = rows
    super.init(theme: theme, width: width)
  }

  override var count: Int { rows.count }
  override func layout(at index: Int) -> MarkdownRow { rows[index] }
}

/// The rows of lines of code. Each complete line is laid out once.
final class CodeRows: MarkdownBlockRows {
  private let colors: CodeColors?
  private var rows: [MarkdownRow] = []
  private var openRows: [MarkdownRow] = []
  private var lineCount = 0
  private var token: CodeColors.Open?

  init(language: String, theme: Theme, width: Int) {
    colors = CodeLanguage.named(language).map { CodeColors(theme: theme, language: $0) }
    super.init(theme: theme, width: width)
  }

  override var count: Int { rows.count + openRows.count }
  override var fixedCount: Int { rows.count }
  override func layout(at index: Int) -> MarkdownRow {
    index < rows.count ? rows[index] : openRows[index - rows.count]
  }
  override var linkRows: any Sequence<Int> { EmptyCollection() }

  /// Adds lines.
  ///
  /// - Parameters:
  ///   - lines: All complete lines, of which those from before are the first.
  ///   - last: A line that isn't complete.
  func update(_ lines: [String], last: String? = nil) {
    for line in lines[min(lineCount, lines.count)...] { rows += layOut(line, &token) }
    lineCount = lines.count
    var token = token
    openRows = last.map { layOut($0, &token) } ?? []
  }

  /// Returns a line in rows. The rows after the first have the indentation of the line and two columns more.
  private func layOut(_ string: String, _ token: inout CodeColors.Open?) -> [MarkdownRow] {
    let room = max(MarkdownRows.least, width - 2)
    let line =
      colors.map { $0.line(Array(string), &token) } ?? Text(string, style: theme.text)
    let rows = line.wrapped(to: room)
    let first = MarkdownRow(text: Text("  ") + (rows.first ?? ""), indent: 2)
    guard rows.count > 1 else { return [first] }
    let blanks = line.string.prefix { $0 == " " }.count
    let indentation = min(blanks + 2, room / 2)
    var start = rows[0].count
    while start < line.count, line.slice(start..<start + 1).string == " " { start += 1 }
    var rest = line.slice(start..<line.count).markdownRows(ofWidth: max(1, room - indentation))
    if !rest.isEmpty { rest[0].gap = start - rows[0].count }
    let indent = Text(String(repeating: " ", count: 2 + indentation))
    return [first] + rest.map { $0.behind(indent) }
  }
}

/// The rows of a paragraph. What can't change any more is laid out once.
final class ParagraphRows: MarkdownBlockRows {
  private let inline: MarkdownInline
  /// The rows that can't change.
  private var rows: [MarkdownRow] = []
  private var openRows: [MarkdownRow] = []
  /// The text that can't change, from the beginning of the first open row on.
  private var fixed = Text("")
  /// The number of blanks that were removed before the first open row; `nil` if it begins a line.
  private var fixedGap: Int?
  /// The characters behind it.
  private var characters: [Character] = []
  private var before: Character?
  private var byteCount = 0

  override init(theme: Theme, width: Int) {
    inline = MarkdownInline(theme: theme)
    super.init(theme: theme, width: width)
  }

  override var count: Int { rows.count + openRows.count }
  override var fixedCount: Int { rows.count }
  override func layout(at index: Int) -> MarkdownRow {
    index < rows.count ? rows[index] : openRows[index - rows.count]
  }

  /// Adds text.
  ///
  /// - Parameters:
  ///   - text: The whole text, which begins with that from before.
  ///   - isOpen: Whether more text will follow.
  func update(_ text: String, isOpen: Bool) {
    let start = text.utf8.index(text.startIndex, offsetBy: min(byteCount, text.utf8.count))
    byteCount = text.utf8.count
    // A combining mark changes the last character.
    let last = characters.popLast().map { String($0) } ?? ""
    characters += Array(last + text[start...])
    let (stays, count, open) = inline.read(
      characters, after: before, style: theme.text, isOpen: isOpen)
    guard isOpen else { return openRows = openRows(of: fixed + stays) }
    fixed += stays
    if count > 0 {
      before = characters[count - 1]
      characters.removeFirst(count)
    }
    fixRows()
    openRows = openRows(of: fixed + open)
  }

  private func openRows(of text: Text) -> [MarkdownRow] {
    var rows = text.markdownRows(ofWidth: width)
    if !rows.isEmpty { rows[0].gap = fixedGap }
    return rows
  }

  /// Moves rows at whose end more text can't change the break to the fixed ones.
  private func fixRows() {
    let ranges = fixed.rows(ofWidth: width)
    guard ranges.count > 3 else { return }
    rows += openRows(of: fixed).prefix(ranges.count - 2)
    let next = ranges[ranges.count - 2].lowerBound
    fixedGap = fixed.gap(from: ranges[ranges.count - 3].upperBound, to: next)
    fixed = fixed.slice(next..<fixed.count)
  }
}

/// The rows of a table, each of which is laid out when it is needed.
final class TableRows: MarkdownBlockRows {
  private let inline: MarkdownInline
  private var alignments: [LabelView.Alignment] = []
  private var header: [Text] = []
  private var cells: [[Text]] = []
  private var openCells: [Text]?
  /// The widths of the widest cells, without the open row.
  private var widest: [Int] = []
  private var widths: [Int] = []
  private var rows: [Int: Text] = [:]
  private var links: [Int] = []
  private var hasRule = true
  private static let gap = 2

  override init(theme: Theme, width: Int) {
    inline = MarkdownInline(theme: theme)
    super.init(theme: theme, width: width)
  }

  override var count: Int { (hasRule ? 2 : 1) + cells.count + (openCells == nil ? 0 : 1) }
  override var linkRows: any Sequence<Int> { openCells == nil ? links : links + [count - 1] }

  /// Adds rows.
  ///
  /// - Parameters:
  ///   - table: The table with all complete rows, of which those from before are the first.
  ///   - last: A row that isn't complete.
  ///   - hasRule: Whether there is a rule below the header. Without, there are no rows.
  func update(_ table: MarkdownTable, last: String? = nil, hasRule: Bool = true) {
    if header.isEmpty {
      header = table.header.map { inline.text($0, style: theme.text.bold()) }
      (alignments, widest) = (table.alignments, header.map { max(1, $0.width) })
      if header.contains(where: \.hasLink) { links.append(0) }
    }
    self.hasRule = hasRule
    // The open row, which has grown or is complete.
    rows[cells.count + 2] = nil
    for row in table.rows[min(cells.count, table.rows.count)...] {
      let texts = row.map { inline.text($0, style: theme.text) }
      for (column, text) in texts.enumerated() { widest[column] = max(widest[column], text.width) }
      cells.append(texts)
      if texts.contains(where: \.hasLink) { links.append(cells.count + 1) }
    }
    openCells = last.map { line in
      let row = MarkdownSyntax.row(line[...], count: header.count)
      let open = row.lastIndex { !$0.isEmpty }
      return row.enumerated().map { inline.text($1, style: theme.text, isOpen: $0 == open) }
    }
    var wanted = widest
    for (column, text) in (openCells ?? []).enumerated() {
      wanted[column] = max(wanted[column], text.width)
    }
    let widths = fitting(wanted)
    if widths != self.widths { rows = [:] }
    self.widths = widths
  }

  /// Returns widths that fit. The widest column is reduced until all do; an equal share of the room for each is always sufficient.
  private func fitting(_ wanted: [Int]) -> [Int] {
    var widths = wanted
    let room = max(widths.count, width - Self.gap * (widths.count - 1))
    var total = widths.reduce(0, +)
    while total > room, let widest = widths.max(), widest > 1,
      let column = widths.firstIndex(of: widest)
    {
      let next = widths.filter { $0 < widest }.max() ?? 1
      let cut = min(total - room, max(1, widest - next))
      widths[column] -= cut
      total -= cut
    }
    return widths
  }

  override var fixedCount: Int { hasRule ? 2 + cells.count : 0 }

  override func layout(at index: Int) -> MarkdownRow {
    if let row = rows[index] { return MarkdownRow(text: row) }
    let row = index == 1 ? rule : line(cells(ofRow: index))
    rows[index] = row
    return MarkdownRow(text: row)
  }

  private func cells(ofRow index: Int) -> [Text] {
    switch index {
    case 0: header
    case 1: []
    default: index - 2 < cells.count ? cells[index - 2] : openCells ?? []
    }
  }

  /// The cells of the row, whole.
  override func line(_ index: Int) -> Text {
    if index == 1 { return rule }
    var text = Text("")
    for (column, cell) in cells(ofRow: index).enumerated() {
      text += column > 0 ? Self.blanks + cell : cell
    }
    return text
  }

  private static let blanks = Text("  ")

  override func parts(ofRow row: Int) -> (line: Int, parts: [TextRow.Part]) {
    if row == 1 { return super.parts(ofRow: row) }
    var (x, offset) = (0, 0)
    var parts: [TextRow.Part] = []
    for (column, cell) in cells(ofRow: row).enumerated() {
      let shown = cell.partsTruncated(to: widths[column], ellipsis: theme.symbols.ellipsis)
      let start = x + margin(of: column, cell.truncated(to: widths[column], theme))
      parts += shown.map {
        let clusters = offset + $0.clusters.lowerBound..<offset + $0.clusters.upperBound
        return TextRow.Part(x: start + $0.x, clusters: clusters)
      }
      x += widths[column] + Self.gap
      offset += cell.count + Self.blanks.count
    }
    return (row, parts)
  }

  /// Returns the number of blanks before the text of a cell.
  private func margin(of column: Int, _ shown: Text) -> Int {
    let spare = widths[column] - shown.width
    return switch alignments[column] {
    case .leading: 0
    case .center: spare / 2
    case .trailing: spare
    }
  }

  private var rule: Text {
    let sign = String(Character(theme.symbols.rule))
    let length = widths.reduce(0, +) + Self.gap * (widths.count - 1)
    return Text(String(repeating: sign, count: max(0, length)), style: theme.border)
  }

  private func line(_ cells: [Text]) -> Text {
    var text = Text("")
    for (column, cell) in cells.enumerated() {
      let shown = cell.truncated(to: widths[column], theme)
      let spare = widths[column] - shown.width
      let before = margin(of: column, shown)
      let isLast = column == cells.count - 1
      text += Text(String(repeating: " ", count: before)) + shown
      text += Text(String(repeating: " ", count: isLast ? 0 : spare - before + Self.gap))
    }
    return text
  }
}

extension Text {
  /// A Boolean value that indicates whether a part of the text is a link.
  fileprivate var hasLink: Bool { spans.contains { $0.style.link != nil } }
}
