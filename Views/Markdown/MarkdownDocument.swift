// SPDX-License-Identifier: MIT

/// A Markdown text that can grow at its end.
///
/// Each line is read once, when it is complete. A block is *settled* when the next one has begun; only the open block at the end
/// can change.
struct MarkdownDocument {
  /// The block at the end, without the line that isn't complete.
  enum OpenBlock {
    case code(language: String, lines: [String])
    case table(MarkdownTable)
    /// The joined lines, and what is certain of the line that isn't complete. It only grows.
    case paragraph(String)
    /// The lines of a list or a quote.
    case lines([String])
  }

  /// The Markdown text.
  private(set) var source = ""
  /// The blocks that no longer change.
  private(set) var settled: [MarkdownBlock] = []
  /// The open block; `nil` after a blank line and after a block of one line.
  private(set) var open: OpenBlock?
  /// The line that isn't complete.
  private(set) var line = ""
  /// A Boolean value that indicates whether the text ends with a carriage return, to which a line feed can belong.
  private var endsWithReturn = false

  private var fence: MarkdownFence?
  private var list: MarkdownListScanner?
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
    append(source)
  }

  /// Adds text at the end.
  mutating func append(_ text: String) {
    source += text
    var rest = text.unicodeScalars[...]
    if endsWithReturn, rest.first == "\n" { rest.removeFirst() }
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
    }
    guard !rest.isEmpty else { return }
    line += String(rest)
    takeLine()
  }

  /// The blocks at the end if no more text follows.
  var last: [MarkdownBlock] {
    var copy = self
    copy.settled = []
    if !copy.line.isEmpty { copy.completeLine() }
    copy.settleOpen()
    return copy.settled
  }

  /// The blocks at the end while more text is expected that are read again after each change: all but code, tables and paragraphs.
  var lastWhileOpen: [MarkdownBlock] {
    switch open {
    case .lines(let lines): MarkdownReader.blocks(of: lines + [shownLine].compactMap(\.self))
    case .paragraph where paragraph.taken > 0: []
    case .paragraph, nil: shownLine.map { MarkdownReader.blocks(of: [$0]) } ?? []
    case .code, .table: []
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
    return line[...].unindented.first == "|" ? MarkdownReader.cells(line[...]) : nil
  }

  /// The incomplete line as far as it is certain what it belongs to; `nil` as long as it could begin several kinds of blocks.
  var shownLine: String? {
    if let fence {
      let isEnd = line.utf8.allSatisfy { $0.isBlank || $0 == fence.sign.asciiValue }
      return isEnd ? nil : line
    }
    if case .table = open { return line.utf8.contains(UInt8(ascii: "|")) ? line : nil }
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
        guard shownLine != nil, !MarkdownReader.startsBlock(line[...]) else { return }
        text += paragraph.joint
        (paragraph.header, paragraph.isFirst, paragraph.backslash) = (nil, false, "")
      }
      open = nil
      take(into: &text)
      open = .paragraph(text)
    case nil:
      // A line that begins with a bar is probably the header of a table.
      guard shownLine != nil, !MarkdownReader.startsBlock(line[...]),
        line[...].unindented.first != "|"
      else { return }
      paragraph = ParagraphState()
      var text = ""
      take(into: &text)
      open = .paragraph(text)
    case .code, .table, .lines: break
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
    read(line)
    paragraph.taken = 0
  }

  private mutating func read(_ line: String) {
    switch open {
    case nil: begin(line)
    case .code(let language, var lines):
      if fence?.isClosed(by: line[...]) == true { return settleOpen() }
      open = nil
      lines.append(line)
      open = .code(language: language, lines: lines)
    case .table(var table):
      guard line.contains("|") else {
        settleOpen()
        return begin(line)
      }
      open = nil
      table.rows.append(MarkdownReader.row(line[...], count: table.header.count))
      open = .table(table)
    case .paragraph(var text):
      readParagraph(line, &text)
    case .lines(var lines):
      guard list?.add(line[...]) ?? MarkdownReader.isQuote(line[...]) else {
        settleOpen()
        return begin(line)
      }
      open = nil
      lines.append(line)
      open = .lines(lines)
    }
  }

  private mutating func begin(_ string: String) {
    let line = string[...]
    if line.isBlank { return }
    if let fence = MarkdownFence(line) {
      self.fence = fence
      open = .code(language: fence.language, lines: [])
    } else if let (level, title) = MarkdownReader.heading(line) {
      settled.append(.heading(level: level, title))
    } else if MarkdownReader.isRule(line) {
      settled.append(.rule)
    } else if MarkdownReader.isQuote(line) {
      open = .lines([string])
    } else if let marker = MarkdownListMarker(line) {
      list = MarkdownListScanner(line, marker)
      open = .lines([string])
    } else {
      paragraph = ParagraphState()
      var text = ""
      complete(string, &text)
    }
  }

  private mutating func readParagraph(_ line: String, _ text: inout String) {
    if paragraph.taken > 0 { return complete(line, &text) }
    if let header = paragraph.header,
      let table = MarkdownReader.table(header: header[...], line[...])
    {
      return open = .table(table)
    }
    let trimmed = line[...].trimmed
    if trimmed.isEmpty {
      settleOpen()
    } else if trimmed.allSatisfy({ $0 == "=" }) || trimmed.allSatisfy({ $0 == "-" }) {
      open = nil
      let title = text + paragraph.backslash
      settled.append(.heading(level: trimmed.first == "=" ? 1 : 2, title))
    } else if MarkdownReader.startsBlock(line[...]) {
      settleOpen()
      begin(line)
    } else {
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

  private mutating func settleOpen() {
    switch open {
    case .code(let language, let lines): settled.append(.code(language: language, lines))
    case .table(let table): settled.append(.table(table))
    case .paragraph(let text): settled.append(.paragraph(text + paragraph.backslash))
    case .lines(let lines): settled += MarkdownReader.blocks(of: lines)
    case nil: break
    }
    (open, fence, list) = (nil, nil, nil)
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
