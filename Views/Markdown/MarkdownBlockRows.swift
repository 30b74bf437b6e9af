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

  /// Returns a row.
  func row(at index: Int) -> Text { "" }

  /// All rows.
  final var all: [Text] { (0..<count).map(row) }

  /// The indices of the rows that can contain links, in order.
  var linkRows: any Sequence<Int> { 0..<count }
}

/// The rows of a block that is laid out at once.
final class PlainRows: MarkdownBlockRows {
  private let rows: [Text]

  init(_ rows: [Text], theme: Theme, width: Int) {
    self.rows = rows
    super.init(theme: theme, width: width)
  }

  override var count: Int { rows.count }
  override func row(at index: Int) -> Text { rows[index] }
}

/// The rows of lines of code. Each complete line is laid out once.
final class CodeRows: MarkdownBlockRows {
  private let colors: CodeColors?
  private var rows: [Text] = []
  private var openRows: [Text] = []
  private var lineCount = 0
  private var token: CodeColors.Open?

  init(language: String, theme: Theme, width: Int) {
    colors = CodeLanguage.named(language).map { CodeColors(theme: theme, language: $0) }
    super.init(theme: theme, width: width)
  }

  override var count: Int { rows.count + openRows.count }
  override func row(at index: Int) -> Text {
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
  private func layOut(_ string: String, _ token: inout CodeColors.Open?) -> [Text] {
    let room = max(MarkdownRows.least, width - 2)
    let line =
      colors.map { $0.line(Array(string), &token) } ?? Text(string, style: theme.text)
    let rows = line.wrapped(to: room)
    guard rows.count > 1 else { return rows.map { Text("  ") + $0 } }
    let blanks = line.string.prefix { $0 == " " }.count
    let indentation = min(blanks + 2, room / 2)
    var start = rows[0].count
    while start < line.count, line.slice(start..<start + 1).string == " " { start += 1 }
    let rest = line.slice(start..<line.count).wrapped(to: max(1, room - indentation))
    let indent = Text(String(repeating: " ", count: 2 + indentation))
    return [Text("  ") + rows[0]] + rest.map { indent + $0 }
  }
}

/// The rows of a paragraph. What can't change any more is laid out once.
final class ParagraphRows: MarkdownBlockRows {
  private let inline: MarkdownInline
  /// The rows that can't change.
  private var rows: [Text] = []
  private var openRows: [Text] = []
  /// The text that can't change, from the beginning of the first open row on.
  private var fixed = Text("")
  /// The characters behind it.
  private var characters: [Character] = []
  private var before: Character?
  private var byteCount = 0

  override init(theme: Theme, width: Int) {
    inline = MarkdownInline(theme: theme)
    super.init(theme: theme, width: width)
  }

  override var count: Int { rows.count + openRows.count }
  override func row(at index: Int) -> Text {
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
    guard isOpen else { return openRows = (fixed + stays).wrapped(to: width) }
    fixed += stays
    if count > 0 {
      before = characters[count - 1]
      characters.removeFirst(count)
    }
    fixRows()
    openRows = (fixed + open).wrapped(to: width)
  }

  /// Moves rows at whose end more text can't change the break to the fixed ones.
  private func fixRows() {
    let ranges = fixed.rows(ofWidth: width)
    guard ranges.count > 3 else { return }
    rows += ranges.dropLast(2).map(fixed.slice)
    fixed = fixed.slice(ranges[ranges.count - 2].lowerBound..<fixed.count)
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

  override func row(at index: Int) -> Text {
    if let row = rows[index] { return row }
    let row =
      switch index {
      case 0: line(header)
      case 1: rule
      default: line(index - 2 < cells.count ? cells[index - 2] : openCells ?? [])
      }
    rows[index] = row
    return row
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
      let before =
        switch alignments[column] {
        case .leading: 0
        case .center: spare / 2
        case .trailing: spare
        }
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
