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

  static func blocks(of string: String) -> [MarkdownBlock] {
    let lines = string.split(omittingEmptySubsequences: false) { $0.isNewline }
    return MarkdownReader(lines: lines.map { $0.prefix { _ in true } }, depth: 0).blocks()
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
      } else if let fence = Fence(line) {
        blocks.append(code(from: &index, fence))
      } else if let (level, title) = Self.heading(line) {
        blocks.append(.heading(level: level, title))
        index += 1
      } else if Self.isRule(line) {
        blocks.append(.rule)
        index += 1
      } else if depth < Self.deepest, line.unindented.first == ">" {
        blocks.append(quote(from: &index))
      } else if depth < Self.deepest, let marker = ListMarker(line) {
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

  private func code(from index: inout Int, _ fence: Fence) -> MarkdownBlock {
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

  private static func heading(_ line: Substring) -> (Int, String)? {
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

  private static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { $0 != " " }
    guard signs.count >= 3, let first = signs.first, "-*_".contains(first) else { return false }
    return signs.allSatisfy { $0 == first }
  }

  private func quote(from index: inout Int) -> MarkdownBlock {
    var inside: [Substring] = []
    while index < lines.count, lines[index].unindented.first == ">" {
      let rest = lines[index].unindented.dropFirst()
      inside.append(rest.first == " " ? rest.dropFirst() : rest)
      index += 1
    }
    return .quote(inner(inside))
  }

  private func list(from index: inout Int, _ first: ListMarker) -> MarkdownBlock {
    var items: [MarkdownItem] = []
    while index < lines.count, let marker = ListMarker(lines[index]),
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
        } else if ListMarker(line) == nil, inside.last?.isBlank == false, !startsBlock(line) {
          inside.append(line)
        } else {
          break
        }
        index += 1
      }
      let isDone = Self.task(&inside)
      items.append(MarkdownItem(isDone: isDone, blocks: inner(inside)))
      while index + 1 < lines.count, lines[index].isBlank, ListMarker(lines[index + 1]) != nil {
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
    guard index + 1 < lines.count, lines[index].contains("|"),
      let alignments = Self.alignments(lines[index + 1])
    else { return nil }
    let header = Self.cells(lines[index])
    guard header.count == alignments.count else { return nil }
    index += 2
    var rows: [[String]] = []
    while index < lines.count, lines[index].contains("|"), !lines[index].isBlank {
      let cells = Self.cells(lines[index]).prefix(header.count)
      rows.append(cells + Array(repeating: "", count: header.count - cells.count))
      index += 1
    }
    return MarkdownTable(header: header, rows: rows, alignments: alignments)
  }

  private static func cells(_ line: Substring) -> [String] {
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
    if Fence(line) != nil || Self.heading(line) != nil || Self.isRule(line) { return true }
    return depth < Self.deepest && (line.unindented.first == ">" || ListMarker(line) != nil)
  }
}

/// The opening line of a fenced code block.
private struct Fence {
  let sign: Character
  let count: Int
  /// The first word after the delimiter; an empty text if there isn't one.
  let language: String

  init?(_ line: Substring) {
    let line = line.unindented
    guard let sign = line.first, sign == "`" || sign == "~" else { return nil }
    let count = line.prefix { $0 == sign }.count
    guard count >= 3, sign == "~" || !line.dropFirst(count).contains("`") else { return nil }
    (self.sign, self.count) = (sign, count)
    let word = line.dropFirst(count).split(whereSeparator: { " {,".contains($0) }).first
    language = word.map(String.init) ?? ""
  }

  func isClosed(by line: Substring) -> Bool {
    let line = line.trimmed
    return line.count >= count && line.allSatisfy { $0 == sign }
  }
}

/// The marker of a list item.
private struct ListMarker {
  /// The number; `nil` for a bullet.
  let number: Int?
  /// The number of characters before the text.
  let width: Int
  /// The indentation of lines that belong to the item.
  var indent: Int { width }
  var isNumbered: Bool { number != nil }

  init?(_ line: Substring) {
    let start = line.indentation
    guard start <= 3 else { return nil }
    let rest = line.dropFirst(start)
    let digits = rest.prefix { ("0"..."9").contains($0) }
    let sign = rest.dropFirst(digits.count)
    let isMarker =
      digits.isEmpty
      ? sign.first.map { "-*+".contains($0) } == true
      : digits.count <= 9 && sign.first.map { ".)".contains($0) } == true
    let after = sign.dropFirst()
    guard isMarker, after.isEmpty || after.first == " " else { return nil }
    number = digits.isEmpty ? nil : Int(digits)
    width = start + digits.count + 1 + (after.isEmpty ? 0 : 1)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

  /// The number of leading blanks.
  fileprivate var indentation: Int { prefix { $0 == " " }.count }

  /// The line without up to three leading blanks.
  fileprivate var unindented: Substring {
    let count = indentation
    return count <= 3 ? dropFirst(count) : self
  }

  /// The text without leading and trailing blanks.
  fileprivate var trimmed: Substring {
    var view = drop { $0 == " " || $0 == "\t" }
    while view.last == " " || view.last == "\t" { view.removeLast() }
    return view
  }
}
