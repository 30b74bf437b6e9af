// SPDX-License-Identifier: MIT

/// The opening line of a fenced code block.
struct MarkdownFence {
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
struct MarkdownListMarker {
  /// The number; `nil` for a bullet.
  let number: Int?
  /// The number of characters before the text, which is the indentation of other lines of the item, too.
  let width: Int
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

/// The lines of a list, divided into its items.
struct MarkdownList {
  /// The number of the first item; `nil` for a bullet list.
  let start: Int?
  /// The lines of each item without marks and indentation.
  private(set) var items: [[String]]
  /// The indentation of lines that belong to the last item.
  private var indent: Int
  private let depth: Int
  private var isAfterBlank = false

  /// Creates a list with its first line.
  init(_ line: Substring, _ marker: MarkdownListMarker, depth: Int) {
    start = marker.number
    items = [[String(line.dropFirst(marker.width))]]
    (indent, self.depth) = (marker.width, depth)
  }

  /// Adds a line; returns `false` if it doesn't belong to the list.
  ///
  /// A blank line can belong to the list, which the line after it decides.
  mutating func add(_ line: Substring) -> Bool {
    let last = items.count - 1
    if line.isBlank {
      defer { isAfterBlank = true }
      return !isAfterBlank
    }
    let isAfterBlank = isAfterBlank
    self.isAfterBlank = false
    if line.indentation >= indent {
      if isAfterBlank { items[last].append("") }
      items[last].append(String(line.dropFirst(indent)))
    } else if let marker = MarkdownListMarker(line) {
      guard marker.isNumbered == (start != nil), !MarkdownSyntax.isRule(line) else { return false }
      items.append([String(line.dropFirst(marker.width))])
      indent = marker.width
    } else {
      let continues = items[last].last.map { !$0[...].isBlank } ?? false
      guard !isAfterBlank, continues, !MarkdownSyntax.startsBlock(line, depth: depth) else {
        return false
      }
      items[last].append(String(line))
    }
    return true
  }
}

/// The syntax of lines, which decides the block that a line begins.
enum MarkdownSyntax {
  /// The number of quotes and lists that can be nested. Deeper ones are paragraphs, so that the time is linear in the length.
  static let deepest = 6
  private static let mostColumns = 64

  /// Returns whether a line begins another block than a paragraph or a table.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - depth: The number of quotes and lists around it.
  static func startsBlock(_ line: Substring, depth: Int) -> Bool {
    if MarkdownFence(line) != nil || heading(line) != nil || isRule(line) { return true }
    return depth < deepest && (isQuote(line) || MarkdownListMarker(line) != nil)
  }

  /// Returns whether a line belongs to a quote.
  static func isQuote(_ line: Substring) -> Bool { line.unindented.first == ">" }

  /// Returns a line of a quote without its mark.
  static func unquoted(_ line: Substring) -> Substring {
    let rest = line.unindented.dropFirst()
    return rest.first == " " ? rest.dropFirst() : rest
  }

  /// Returns the level and the title of a heading.
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

  /// Returns whether a line is a rule.
  static func isRule(_ line: Substring) -> Bool {
    guard let first = line.first(where: { $0 != " " }), "-*_".contains(first) else { return false }
    let signs = line.filter { $0 != " " }
    return signs.count >= 3 && signs.allSatisfy { $0 == first }
  }

  /// Removes the mark of a task, such as `[x]`, from the first line of an item. Returns whether the task is done; `nil` if the item
  /// isn't a task.
  static func task(_ lines: inout [String]) -> Bool? {
    guard let first = lines.first, first.first == "[", first.count > 4 else { return nil }
    let mark = first.dropFirst().first
    guard first.dropFirst(2).hasPrefix("] "), mark == " " || mark == "x" || mark == "X" else {
      return nil
    }
    lines[0] = String(first.dropFirst(4))
    return mark != " "
  }

  /// Returns whether a line has a bar, as each row of a table does.
  static func hasBar(_ line: Substring) -> Bool { line.utf8.contains(UInt8(ascii: "|")) }

  /// Returns the table that two lines begin.
  static func table(header line: Substring, _ next: Substring) -> MarkdownTable? {
    guard hasBar(line), let alignments = alignments(next) else { return nil }
    let header = cells(line)
    guard header.count == alignments.count else { return nil }
    return MarkdownTable(header: header, rows: [], alignments: alignments)
  }

  /// Returns the cells of a row with a number of columns.
  static func row(_ line: Substring, count: Int) -> [String] {
    let cells = cells(line).prefix(count)
    return cells + Array(repeating: "", count: count - cells.count)
  }

  /// Returns the cells of a row.
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
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar ends a line.
  var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension Substring {
  var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

  /// The number of leading blanks.
  var indentation: Int { prefix { $0 == " " }.count }

  /// The line without up to three leading blanks.
  var unindented: Substring {
    let count = indentation
    return count <= 3 ? dropFirst(count) : self
  }

  /// The text without leading and trailing blanks.
  var trimmed: Substring {
    var view = drop { $0 == " " || $0 == "\t" }
    while view.last == " " || view.last == "\t" { view.removeLast() }
    return view
  }
}
