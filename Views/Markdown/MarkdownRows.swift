// SPDX-License-Identifier: MIT

/// The layout of Markdown blocks in rows of a width.
@MainActor struct MarkdownRows {
  let theme: Theme
  private let inline: MarkdownInline
  /// The minimum width of wrapped text. Deeply nested text extends beyond the edge.
  static let least = 4

  init(theme: Theme) {
    self.theme = theme
    inline = MarkdownInline(theme: theme)
  }

  /// Returns the rows of blocks, with a blank row between two blocks.
  ///
  /// - Parameters:
  ///   - blocks: The blocks.
  ///   - width: The width.
  ///   - isOpen: Whether more text will be added to the last block.
  func rows(of blocks: [MarkdownBlock], width: Int, isOpen: Bool = false) -> [MarkdownRow] {
    var rows: [MarkdownRow] = []
    for (index, block) in blocks.enumerated() {
      if index > 0 { rows.append(MarkdownRow(text: "")) }
      let isOpen = isOpen && index == blocks.count - 1
      rows += self.rows(of: block, width: max(1, width), isOpen: isOpen)
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

  /// Returns the rows of a block.
  func rows(of block: MarkdownBlock, width: Int, isOpen: Bool = false) -> [MarkdownRow] {
    switch block {
    case .heading(let level, let title):
      let style = style(ofHeading: level)
      return inline.text(title, style: style, isOpen: isOpen).markdownRows(ofWidth: width)
    case .paragraph(let string):
      return inline.text(string, style: theme.text, isOpen: isOpen).markdownRows(ofWidth: width)
    case .code(let language, let lines):
      let rows = CodeRows(language: language, theme: theme, width: width)
      rows.update(lines)
      return rows.all
    case .quote(let blocks):
      let bar = Text(theme.symbols.isASCII ? "| " : "│ ", style: theme.border)
      return rows(of: blocks, width: max(Self.least, width - 2), isOpen: isOpen).map { row in
        var row = row
        row.text = row.text.styled(theme.secondary)
        return row.behind(bar)
      }
    case .list(let start, let items):
      return list(start, items, width, isOpen: isOpen)
    case .table(let table):
      let rows = TableRows(theme: theme, width: width)
      rows.update(table)
      return rows.all
    case .rule:
      let sign = String(Character(theme.symbols.rule))
      let rule = Text(String(repeating: sign, count: min(width, 400)), style: theme.border)
      return [MarkdownRow(text: rule)]
    }
  }

  private func list(
    _ start: Int?, _ items: [MarkdownItem], _ width: Int, isOpen: Bool
  ) -> [MarkdownRow] {
    let isLoose = items.contains {
      $0.blocks.count > 1 && $0.blocks.dropFirst().contains { !$0.isList }
    }
    let last = start.map { $0 + items.count - 1 }
    let hasTasks = items.contains { $0.isDone != nil }
    let indent =
      (last.map { String($0).count + 2 } ?? (hasTasks ? 0 : 2))
      + (hasTasks ? Text(theme.symbols.checkboxes.on).width + 1 : 0)
    var rows: [MarkdownRow] = []
    for (index, item) in items.enumerated() {
      if isLoose, index > 0 { rows.append(MarkdownRow(text: "")) }
      let marks =
        [
          start.map { "\($0 + index)." },
          item.isDone.map { $0 ? theme.symbols.checkboxes.on : theme.symbols.checkboxes.off },
        ]
        .compactMap(\.self)
      let mark =
        marks.isEmpty
        ? (theme.symbols.isASCII ? "*" : theme.symbols.bullet) : marks.joined(separator: " ")
      let isOpen = isOpen && index == items.count - 1
      let room = max(Self.least, width - indent)
      let inside =
        isLoose
        ? self.rows(of: item.blocks, width: room, isOpen: isOpen)
        : tight(item.blocks, room, isOpen: isOpen)
      let head = Text(mark, style: theme.accent)
      let blank = Text(String(repeating: " ", count: indent))
      for (index, row) in (inside.isEmpty ? [MarkdownRow(text: "")] : inside).enumerated() {
        let gap = Text(String(repeating: " ", count: max(0, indent - head.width)))
        // The sign of the item belongs to the text.
        let first = MarkdownRow(text: head + gap + row.text)
        rows.append(index == 0 ? first : row.behind(blank, isText: true))
      }
    }
    return rows
  }

  /// Returns the rows of an item without blank rows.
  private func tight(_ item: [MarkdownBlock], _ width: Int, isOpen: Bool) -> [MarkdownRow] {
    item.enumerated().flatMap { index, block in
      rows(of: block, width: width, isOpen: isOpen && index == item.count - 1)
    }
  }
}

extension MarkdownBlock {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
