// SPDX-License-Identifier: MIT

/// A block of a Markdown text.
indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, String)
  case paragraph(String)
  /// Lines of code, with the name of their language or an empty text.
  case code(language: String, [String])
  case quote([MarkdownBlock])
  /// A list of items with the number of the first one; `nil` for a bullet list.
  case list(start: Int?, [MarkdownItem])
  case table(MarkdownTable)
  case rule
}

/// An item of a list.
struct MarkdownItem: Hashable, Sendable {
  /// A Boolean value that indicates whether a task is done; `nil` if the item isn't a task.
  var isDone: Bool?
  var blocks: [MarkdownBlock]
}

/// A table, whose cells are inline Markdown.
struct MarkdownTable: Hashable, Sendable {
  var header: [String]
  var rows: [[String]]
  var alignments: [LabelView.Alignment]
}

/// A parser of blocks, which works line by line.
///
/// Every text is valid Markdown: a line that begins no other block belongs to a paragraph. Quotes and lists can be
/// nested to a limited depth, beyond which they are paragraphs, so the time is linear in the length.
struct MarkdownReader {
  private static let deepest = 6
  private static let mostColumns = 64

  /// Returns the blocks of a text.
  static func blocks(of string: String) -> [MarkdownBlock] {
    var lines = string.split(omittingEmptySubsequences: false) { $0.isNewline }
    // The line feed at the end doesn't begin a line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return MarkdownReader(lines: lines, depth: 0).blocks()
  }

  /// Returns the blocks of lines.
  static func blocks(of lines: [String]) -> [MarkdownBlock] {
    MarkdownReader(lines: lines.map { $0[...] }, depth: 0).blocks()
  }

  /// Returns whether a line begins another block than a paragraph or a table, outside of other blocks.
  static func startsBlock(_ line: Substring) -> Bool {
    MarkdownReader(lines: [], depth: 0).startsBlock(line)
  }

  private let lines: [Substring]
  private let depth: Int

  private init(lines: [Substring], depth: Int) {
    self.lines = lines
    self.depth = depth
  }

  private func inner(_ lines: [Substring]) -> [MarkdownBlock] {
    MarkdownReader(lines: lines, depth: depth + 1).blocks()
  }

  private func blocks() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.isBlank {
        index += 1
      } else if let fence = MarkdownFence(line) {
        blocks.append(code(from: &index, fence))
      } else if let (level, title) = Self.heading(line) {
        blocks.append(.heading(level: level, title))
        index += 1
      } else if Self.isRule(line) {
        blocks.append(.rule)
        index += 1
      } else if depth < Self.deepest, Self.isQuote(line) {
        blocks.append(quote(from: &index))
      } else if depth < Self.deepest, let marker = MarkdownListMarker(line) {
        blocks.append(list(from: &index, marker))
      } else if let table = table(from: &index) {
        blocks.append(.table(table))
      } else {
        blocks.append(paragraph(from: &index))
      }
    }
    return blocks
  }

  // MARK: Kinds of blocks

  private func code(from index: inout Int, _ fence: MarkdownFence) -> MarkdownBlock {
    index += 1
    var code: [String] = []
    while index < lines.count {
      let line = lines[index]
      index += 1
      if fence.isClosed(by: line) { break }
      code.append(String(line))
    }
    return .code(language: fence.language, code)
  }

  static func heading(_ line: Substring) -> (Int, String)? {
    let line = line.unindented
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level) else { return nil }
    let rest = line.dropFirst(level)
    guard rest.isEmpty || rest.first == " " else { return nil }
    var title = rest.trimmed
    let end = title.reversed().prefix { $0 == "#" }.count
    if end > 0, title.dropLast(end).last == " " || end == title.count {
      title = title.dropLast(end).trimmed
    }
    return (level, String(title))
  }

  static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { $0 != " " }
    guard signs.count >= 3, let first = signs.first, "-*_".contains(first) else { return false }
    return signs.allSatisfy { $0 == first }
  }

  static func isQuote(_ line: Substring) -> Bool { line.unindented.first == ">" }

  private func quote(from index: inout Int) -> MarkdownBlock {
    var inside: [Substring] = []
    while index < lines.count, Self.isQuote(lines[index]) {
      let rest = lines[index].unindented.dropFirst()
      inside.append(rest.first == " " ? rest.dropFirst() : rest)
      index += 1
    }
    return .quote(inner(inside))
  }

  private func list(from index: inout Int, _ first: MarkdownListMarker) -> MarkdownBlock {
    var items: [MarkdownItem] = []
    while index < lines.count, let marker = MarkdownListMarker(lines[index]),
      marker.isNumbered == first.isNumbered, !Self.isRule(lines[index])
    {
      var inside = [lines[index].dropFirst(marker.width)]
      index += 1
      while index < lines.count {
        let line = lines[index]
        if line.isBlank {
          // A blank line continues the item only if the next line is indented.
          guard index + 1 < lines.count, lines[index + 1].indentation >= marker.indent,
            !lines[index + 1].isBlank
          else { break }
          inside.append("")
        } else if line.indentation >= marker.indent {
          inside.append(line.dropFirst(marker.indent))
        } else if MarkdownListMarker(line) == nil, inside.last?.isBlank == false, !startsBlock(line)
        {
          inside.append(line)
        } else {
          break
        }
        index += 1
      }
      let isDone = Self.task(&inside)
      items.append(MarkdownItem(isDone: isDone, blocks: inner(inside)))
      while index + 1 < lines.count, lines[index].isBlank,
        MarkdownListMarker(lines[index + 1]) != nil
      {
        index += 1
      }
    }
    return .list(start: first.number, items)
  }

  /// Removes the mark of a task, such as `[x]`, from the first line of an item. Returns whether the task is done; `nil` if the item
  /// isn't a task.
  private static func task(_ lines: inout [Substring]) -> Bool? {
    guard let first = lines.first, first.first == "[", first.count > 4 else { return nil }
    let mark = first.dropFirst().first
    guard first.dropFirst(2).hasPrefix("] "), mark == " " || mark == "x" || mark == "X" else {
      return nil
    }
    lines[0] = first.dropFirst(4)
    return mark != " "
  }

  private func table(from index: inout Int) -> MarkdownTable? {
    guard index + 1 < lines.count,
      var table = Self.table(header: lines[index], lines[index + 1])
    else { return nil }
    index += 2
    while index < lines.count, lines[index].contains("|") {
      table.rows.append(Self.row(lines[index], count: table.header.count))
      index += 1
    }
    return table
  }

  /// Returns the table that two lines begin.
  static func table(header line: Substring, _ next: Substring) -> MarkdownTable? {
    guard line.contains("|"), let alignments = alignments(next) else { return nil }
    let header = cells(line)
    guard header.count == alignments.count else { return nil }
    return MarkdownTable(header: header, rows: [], alignments: alignments)
  }

  /// Returns the cells of a row with a number of columns.
  static func row(_ line: Substring, count: Int) -> [String] {
    let cells = cells(line).prefix(count)
    return cells + Array(repeating: "", count: count - cells.count)
  }

  static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    var line = line.trimmed
    if line.first == "|" { line = line.dropFirst() }
    for character in line {
      if character == "|", !isEscaped {
        cells.append(String(cell[...].trimmed))
        cell = ""
        if cells.count == mostColumns { return cells }
      } else {
        if character == "|" { cell.removeLast() }
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    let last = cell[...].trimmed
    return last.isEmpty && !cells.isEmpty ? cells : cells + [String(last)]
  }

  private static func alignments(_ line: Substring) -> [LabelView.Alignment]? {
    guard line.contains("-"), line.allSatisfy({ "|:- ".contains($0) }) else { return nil }
    let cells = cells(line)
    var alignments: [LabelView.Alignment] = []
    for cell in cells {
      guard cell.contains("-"), !cell.contains(" ") else { return nil }
      let (left, right) = (cell.hasPrefix(":"), cell.hasSuffix(":"))
      alignments.append(left && right ? .center : right ? .trailing : .leading)
    }
    return alignments
  }

  private func paragraph(from index: inout Int) -> MarkdownBlock {
    var text = ""
    while index < lines.count, !lines[index].isBlank {
      let line = lines[index]
      if !text.isEmpty {
        let rest = line.trimmed
        if rest.allSatisfy({ $0 == "=" }) || rest.allSatisfy({ $0 == "-" }) {
          index += 1
          return .heading(level: rest.first == "=" ? 1 : 2, text)
        }
        if startsBlock(line) { break }
        // Two blanks or a backslash at the end of a line break it; otherwise lines are joined.
        let before = lines[index - 1]
        let breaks = before.hasSuffix("  ") || before.hasSuffix("\\")
        if before.hasSuffix("\\") { text.removeLast() }
        text += breaks ? "\n" : " "
      }
      text += line.trimmed
      index += 1
    }
    return .paragraph(text)
  }

  private func startsBlock(_ line: Substring) -> Bool {
    if MarkdownFence(line) != nil || Self.heading(line) != nil || Self.isRule(line) { return true }
    return depth < Self.deepest && (line.unindented.first == ">" || MarkdownListMarker(line) != nil)
  }
}
