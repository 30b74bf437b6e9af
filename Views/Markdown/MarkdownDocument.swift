// SPDX-License-Identifier: MIT

/// A Markdown text that can grow at its end.
///
/// Each line is read once, when it is complete. A block is *closed* when the next one has begun; only the open block at the end can change
/// (CommonMark, appendix "A parsing strategy"). Every text is valid Markdown: a line that begins no other block belongs to a paragraph.
struct MarkdownDocument {
  /// The block at the end, without the line that isn't complete.
  enum OpenBlock {
    case code(language: String, lines: [String])
    case table(MarkdownTable)
    /// The joined lines, and what is certain of the line that isn't complete. It only grows.
    case paragraph(String)
    case list(MarkdownList)
    /// The lines of a quote without their marks.
    case quote([String])
  }

  /// The Markdown text.
  private(set) var source = ""
  /// The blocks that no longer change.
  private(set) var closed: [MarkdownBlock] = []
  /// The open block; `nil` after a blank line and after a block of one line.
  private(set) var open: OpenBlock?
  /// The line that isn't complete.
  private(set) var line = ""
  /// A Boolean value that indicates whether the text ends with a carriage return, to which a line feed can belong.
  private var endsWithReturn = false

  /// The offsets of the closed blocks, of the open one, and of the line that isn't complete, in bytes of the source.
  private var closedStarts: [Int] = []
  private var openStart = 0
  private var lineStart = 0

  private var fence: MarkdownFence?
  /// The number of quotes and lists around the text.
  private let depth: Int
  private var paragraph = ParagraphState()

  /// What the lines of an open paragraph leave for the next one.
  private struct ParagraphState {
    /// The number of bytes of the incomplete line that the paragraph contains.
    var taken = 0
    /// The only line, which can become the header of a table.
    var header: String?
    /// A Boolean value that indicates whether the paragraph has only one line.
    var isFirst = true
    /// What joins the next line with the last one.
    var joint = ""
    /// A backslash at the end of the last line. It is a part of the text only if no line follows.
    var backslash = ""
  }

  /// Creates a document.
  init(_ source: String = "") {
    depth = 0
    append(source)
  }

  private init(lines: [String], depth: Int) {
    self.depth = depth
    for line in lines { read(line) }
  }

  /// Returns the blocks of lines inside quotes and lists.
  private static func blocks(of lines: [String], depth: Int) -> [MarkdownBlock] {
    var document = MarkdownDocument(lines: lines, depth: depth)
    document.closeBlock()
    return document.closed
  }

  /// All blocks.
  var blocks: [MarkdownBlock] { closed + last }

  /// The offsets at which all blocks begin, in bytes of the source.
  var blockStarts: [Int] {
    var copy = self
    if !copy.line.isEmpty { copy.completeLine() }
    return copy.closedStarts + (copy.open == nil ? [] : [copy.openStart])
  }

  /// Adds text at the end.
  mutating func append(_ text: String) {
    let before = source.utf8.count
    source += text
    var rest = text.unicodeScalars[...]
    if endsWithReturn, rest.first == "\n" {
      rest.removeFirst()
      lineStart += 1
    }
    if !text.isEmpty { endsWithReturn = false }
    while let end = rest.firstIndex(where: \.isLineBreak) {
      line += String(rest[..<end])
      completeLine()
      let isReturn = rest[end] == "\r"
      rest = rest[rest.index(after: end)...]
      if isReturn, rest.first == "\n" {
        rest.removeFirst()
      } else {
        endsWithReturn = isReturn && rest.isEmpty
      }
      lineStart = before + text.utf8.distance(from: text.startIndex, to: rest.startIndex)
    }
    guard !rest.isEmpty else { return }
    line += String(rest)
    takeLine()
  }

  /// The blocks at the end if no more text follows.
  var last: [MarkdownBlock] {
    var copy = self
    copy.closed = []
    if !copy.line.isEmpty { copy.completeLine() }
    copy.closeBlock()
    return copy.closed
  }

  /// The blocks at the end while more text is expected that are read again after each change: all but code, tables and paragraphs.
  var lastWhileOpen: [MarkdownBlock] {
    switch open {
    case .code, .table: return []
    case .paragraph where paragraph.taken > 0: return []
    case .paragraph: return shownLine.map { Self.blocks(of: [$0], depth: depth) } ?? []
    case .list, .quote, nil:
      var copy = self
      copy.closed = []
      if let shownLine { copy.read(shownLine) }
      copy.closeBlock()
      return copy.closed
    }
  }

  /// The header of a table whose second line is missing; `nil` if the open block isn't one.
  var probableHeader: [String]? {
    let line: String
    switch open {
    case .paragraph: line = paragraph.header ?? ""
    case nil: line = self.line
    default: return nil
    }
    return line[...].unindented.first == "|" ? MarkdownSyntax.cells(line[...]) : nil
  }

  /// The incomplete line as far as it is certain what it belongs to; `nil` as long as it could begin several kinds of blocks.
  var shownLine: String? {
    if let fence {
      let isEnd = line.utf8.allSatisfy { $0.isBlank || $0 == fence.sign.asciiValue }
      return isEnd ? nil : line
    }
    if case .table = open { return MarkdownSyntax.hasBar(line[...]) ? line : nil }
    guard let text = line.utf8.first(where: { !$0.isBlank }) else { return nil }
    guard Self.allMarkers.contains(text) else { return line }
    let rest = line.utf8.drop { Self.markers.contains($0) }
    let isFence = ["```", "~~~"].contains { rest.starts(with: $0.utf8) }
    return isFence || rest.allSatisfy(Self.allMarkers.contains) ? nil : line
  }

  /// The characters that decide at the beginning of a line what it belongs to, without those of fences.
  private static let markers = Set(" \t-*+_#>=|:.()0123456789[]xX\\".utf8)
  private static let allMarkers = markers.union("`~".utf8)

  // MARK: Lines

  /// Adds the incomplete line to a paragraph as soon as it is certain that it belongs to one.
  private mutating func takeLine() {
    switch open {
    case .paragraph(var text):
      if paragraph.taken == 0 {
        guard shownLine != nil, !startsBlock(line[...]) else { return }
        open = nil
        text += paragraph.joint
        (paragraph.header, paragraph.isFirst, paragraph.backslash) = (nil, false, "")
      }
      open = nil
      take(into: &text)
      open = .paragraph(text)
    case nil:
      // A line that begins with a bar is probably the header of a table.
      guard shownLine != nil, !startsBlock(line[...]),
        line[...].unindented.first != "|"
      else { return }
      paragraph = ParagraphState()
      var text = ""
      take(into: &text)
      open = .paragraph(text)
      openStart = lineStart
    case .code, .table, .list, .quote: break
    }
  }

  /// Adds the part of the incomplete line that no more text changes: all but blanks and a backslash at its end.
  private mutating func take(into text: inout String) {
    let bytes = line.utf8
    var start = bytes.index(bytes.startIndex, offsetBy: paragraph.taken)
    if paragraph.taken == 0 { start = line.firstIndex { $0 != " " && $0 != "\t" } ?? start }
    var end = bytes.endIndex
    while end > start {
      let before = bytes.index(before: end)
      guard bytes[before].isBlank || bytes[before] == UInt8(ascii: "\\") else { break }
      end = before
    }
    guard end > start else { return }
    text += line[start..<end]
    paragraph.taken = bytes.distance(from: bytes.startIndex, to: end)
  }

  /// Reads the line, which is complete.
  private mutating func completeLine() {
    let line = line
    self.line = ""
    let (count, wasOpen) = (closed.count, open != nil)
    read(line)
    paragraph.taken = 0
    // A line closes the open block, or begins another one, or both.
    for index in count..<max(count, closed.count) {
      closedStarts.append(wasOpen && index == count ? openStart : lineStart)
    }
    if open != nil, !wasOpen || closed.count > count { openStart = lineStart }
  }

  private mutating func read(_ line: String) {
    switch open {
    case nil: begin(line)
    case .code(let language, var lines):
      if fence?.isClosed(by: line[...]) == true { return closeBlock() }
      open = nil
      lines.append(line)
      open = .code(language: language, lines: lines)
    case .table(var table):
      guard MarkdownSyntax.hasBar(line[...]) else {
        closeBlock()
        return begin(line)
      }
      open = nil
      table.rows.append(MarkdownSyntax.row(line[...], count: table.header.count))
      open = .table(table)
    case .paragraph(var text):
      readParagraph(line, &text)
    case .list(var list):
      open = nil
      let belongs = list.add(line[...])
      open = .list(list)
      guard !belongs else { return }
      closeBlock()
      begin(line)
    case .quote(var lines):
      guard MarkdownSyntax.isQuote(line[...]) else {
        closeBlock()
        return begin(line)
      }
      open = nil
      lines.append(String(MarkdownSyntax.unquoted(line[...])))
      open = .quote(lines)
    }
  }

  private mutating func begin(_ string: String) {
    let line = string[...]
    if line.isBlank { return }
    if let fence = MarkdownFence(line) {
      self.fence = fence
      open = .code(language: fence.language, lines: [])
    } else if let (level, title) = MarkdownSyntax.heading(line) {
      closed.append(.heading(level: level, title))
    } else if MarkdownSyntax.isRule(line) {
      closed.append(.rule)
    } else if depth < MarkdownSyntax.deepest, MarkdownSyntax.isQuote(line) {
      open = .quote([String(MarkdownSyntax.unquoted(line))])
    } else if depth < MarkdownSyntax.deepest, let marker = MarkdownListMarker(line) {
      open = .list(MarkdownList(line, marker, depth: depth))
    } else {
      paragraph = ParagraphState()
      var text = ""
      complete(string, &text)
    }
  }

  private mutating func readParagraph(_ line: String, _ text: inout String) {
    if paragraph.taken > 0 { return complete(line, &text) }
    if let header = paragraph.header,
      let table = MarkdownSyntax.table(header: header[...], line[...])
    {
      return open = .table(table)
    }
    let trimmed = line[...].trimmed
    if trimmed.isEmpty {
      closeBlock()
    } else if trimmed.allSatisfy({ $0 == "=" }) || trimmed.allSatisfy({ $0 == "-" }) {
      open = nil
      let title = text + paragraph.backslash
      closed.append(.heading(level: trimmed.first == "=" ? 1 : 2, title))
    } else if startsBlock(line[...]) {
      closeBlock()
      begin(line)
    } else {
      open = nil
      text += paragraph.joint
      paragraph.isFirst = false
      complete(line, &text)
    }
  }

  /// Adds the rest of a complete line to the paragraph.
  private mutating func complete(_ line: String, _ text: inout String) {
    open = nil
    let bytes = line.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: paragraph.taken)
    var rest = line[start...]
    if paragraph.taken == 0 { rest = rest.trimmed }
    while rest.utf8.last?.isBlank == true { rest.unicodeScalars.removeLast() }
    let endsWithBackslash = line.utf8.last == UInt8(ascii: "\\")
    if endsWithBackslash { rest.unicodeScalars.removeLast() }
    text += rest
    paragraph.joint = endsWithBackslash || line.hasSuffix("  ") ? "\n" : " "
    paragraph.backslash = endsWithBackslash ? "\\" : ""
    paragraph.header = paragraph.isFirst ? line : nil
    open = .paragraph(text)
  }

  private mutating func closeBlock() {
    switch open {
    case .code(let language, let lines): closed.append(.code(language: language, lines))
    case .table(let table): closed.append(.table(table))
    case .paragraph(let text): closed.append(.paragraph(text + paragraph.backslash))
    case .list(let list): closed.append(block(of: list))
    case .quote(let lines): closed.append(.quote(Self.blocks(of: lines, depth: depth + 1)))
    case nil: break
    }
    (open, fence) = (nil, nil)
  }

  private func block(of list: MarkdownList) -> MarkdownBlock {
    let items = list.items.map { lines in
      var lines = lines
      let isDone = MarkdownSyntax.task(&lines)
      return MarkdownItem(isDone: isDone, blocks: Self.blocks(of: lines, depth: depth + 1))
    }
    return .list(start: list.start, items)
  }

  private func startsBlock(_ line: Substring) -> Bool {
    MarkdownSyntax.startsBlock(line, depth: depth)
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a blank or a tab.
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension String {
  /// Returns the text after a prefix with the same bytes; `nil` if the text begins otherwise.
  func bytes(after prefix: String) -> String? {
    guard prefix.utf8.count <= utf8.count else { return nil }
    let end = utf8.index(startIndex, offsetBy: prefix.utf8.count)
    guard end.samePosition(in: unicodeScalars) != nil else { return nil }
    var (all, prefix) = (self, prefix)
    let isPrefix = all.withUTF8 { all in
      prefix.withUTF8 { $0.elementsEqual(all.prefix($0.count)) }
    }
    return isPrefix ? String(self[end...]) : nil
  }
}
