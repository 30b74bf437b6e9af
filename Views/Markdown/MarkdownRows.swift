// SPDX-License-Identifier: MIT

/// The layout of Markdown blocks in rows of a width.
struct MarkdownRows {
  let theme: Theme
  private let inline: MarkdownInline
  /// The minimum width of wrapped text. Deeply nested text extends beyond the edge.
  private static let least = 4

  init(theme: Theme) {
    self.theme = theme
    inline = MarkdownInline(theme: theme)
  }

  /// Returns the rows of blocks, with a blank row between two blocks.
  func rows(of blocks: [MarkdownBlock], width: Int) -> [Text] {
    var rows: [Text] = []
    for (index, block) in blocks.enumerated() {
      if index > 0 { rows.append("") }
      rows += self.rows(of: block, width: max(1, width))
    }
    return rows
  }

  /// Returns the style of a heading: each of the six levels has another one.
  private func style(ofHeading level: Int) -> Style {
    switch level {
    case 1: theme.title.underline()
    case 2: theme.title
    case 3: theme.heading.underline()
    case 4: theme.heading
    case 5: theme.text.bold()
    default: theme.secondary.bold()
    }
  }

  private func rows(of block: MarkdownBlock, width: Int) -> [Text] {
    switch block {
    case .heading(let level, let title):
      let style = style(ofHeading: level)
      return inline.text(title, style: style).wrapped(to: width)
    case .paragraph(let string):
      return inline.text(string, style: theme.text).wrapped(to: width)
    case .code(let language, let lines):
      let room = max(Self.least, width - 2)
      let colored =
        CodeLanguage.named(language).map { CodeColors(theme: theme, language: $0).lines(lines) }
        ?? lines.map { Text($0, style: theme.text) }
      return colored.flatMap { line in codeRows(line, room).map { Text("  ") + $0 } }
    case .quote(let blocks):
      let bar = Text(theme.symbols.isASCII ? "| " : "│ ", style: theme.border)
      return rows(of: blocks, width: max(Self.least, width - 2)).map { row in
        bar + row.styled(theme.secondary)
      }
    case .list(let start, let items):
      return list(start, items, width)
    case .table(let table):
      return self.table(table, width)
    case .rule:
      let sign = String(Character(theme.symbols.rule))
      return [Text(String(repeating: sign, count: min(width, 400)), style: theme.border)]
    }
  }

  /// Returns a line of code in rows. The rows after the first have the indentation of the line and two columns more.
  private func codeRows(_ line: Text, _ room: Int) -> [Text] {
    let rows = line.wrapped(to: room)
    guard rows.count > 1 else { return rows }
    let blanks = line.string.prefix { $0 == " " }.count
    let indentation = min(blanks + 2, room / 2)
    var start = rows[0].count
    while start < line.count, line.slice(start..<start + 1).string == " " { start += 1 }
    let rest = line.slice(start..<line.count).wrapped(to: max(1, room - indentation))
    return [rows[0]] + rest.map { Text(String(repeating: " ", count: indentation)) + $0 }
  }

  private func list(_ start: Int?, _ items: [MarkdownItem], _ width: Int) -> [Text] {
    let isLoose = items.contains {
      $0.blocks.count > 1 && $0.blocks.dropFirst().contains { !$0.isList }
    }
    let last = start.map { $0 + items.count - 1 }
    let hasTasks = items.contains { $0.isDone != nil }
    let indent =
      (last.map { String($0).count + 2 } ?? (hasTasks ? 0 : 2))
      + (hasTasks ? Text(theme.symbols.checkboxes.on).width + 1 : 0)
    var rows: [Text] = []
    for (index, item) in items.enumerated() {
      if isLoose, index > 0 { rows.append("") }
      let marks =
        [
          start.map { "\($0 + index)." },
          item.isDone.map { $0 ? theme.symbols.checkboxes.on : theme.symbols.checkboxes.off },
        ]
        .compactMap(\.self)
      let mark =
        marks.isEmpty
        ? (theme.symbols.isASCII ? "*" : theme.symbols.bullet) : marks.joined(separator: " ")
      let inside =
        isLoose
        ? self.rows(of: item.blocks, width: max(Self.least, width - indent))
        : tight(item.blocks, width - indent)
      let head = Text(mark, style: theme.accent)
      let blank = Text(String(repeating: " ", count: indent))
      for (row, text) in (inside.isEmpty ? [""] : inside).enumerated() {
        let gap = Text(String(repeating: " ", count: max(0, indent - head.width)))
        rows.append((row == 0 ? head + gap : blank) + text)
      }
    }
    return rows
  }

  /// Returns the rows of an item without blank rows.
  private func tight(_ item: [MarkdownBlock], _ width: Int) -> [Text] {
    item.flatMap { rows(of: $0, width: max(Self.least, width)) }
  }

  private func table(_ table: MarkdownTable, _ width: Int) -> [Text] {
    let header = table.header.map { inline.text($0, style: theme.text.bold()) }
    let rows = table.rows.map { row in row.map { inline.text($0, style: theme.text) } }
    let gap = 2
    var widths = header.indices.map { column in
      max(1, ([header] + rows).map { $0[column].width }.max() ?? 1)
    }
    // The widest column is reduced until all fit. An equal share of the room for each is always
    // sufficient.
    let room = max(header.count, width - gap * (header.count - 1))
    var total = widths.reduce(0, +)
    while total > room, let widest = widths.max(), widest > 1,
      let column = widths.firstIndex(of: widest)
    {
      let next = widths.filter { $0 < widest }.max() ?? 1
      let cut = min(total - room, max(1, widest - next))
      widths[column] -= cut
      total -= cut
    }
    func line(_ cells: [Text]) -> Text {
      var text = Text("")
      for (column, cell) in cells.enumerated() {
        let shown = cell.truncated(to: widths[column], theme)
        let spare = widths[column] - shown.width
        let before =
          switch table.alignments[column] {
          case .leading: 0
          case .center: spare / 2
          case .trailing: spare
          }
        let isLast = column == cells.count - 1
        text += Text(String(repeating: " ", count: before)) + shown
        text += Text(String(repeating: " ", count: isLast ? 0 : spare - before + gap))
      }
      return text
    }
    let sign = String(Character(theme.symbols.rule))
    let length = widths.reduce(0, +) + gap * (widths.count - 1)
    let rule = Text(String(repeating: sign, count: max(0, length)), style: theme.border)
    return [line(header), rule] + rows.map(line)
  }
}

extension MarkdownBlock {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
