// SPDX-License-Identifier: MIT

@testable import Views

/// A model of the reader of blocks, which looks at all lines of a whole text.
struct NaiveMarkdown {
  /// Returns the blocks of a text.
  static func blocks(of string: String) -> [MarkdownBlock] {
    var lines = string.split(omittingEmptySubsequences: false) { $0.isNewline }
    // The line feed at the end doesn't begin a line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return NaiveMarkdown(lines: lines, depth: 0).blocks()
  }

  private let lines: [Substring]
  private let depth: Int

  private init(lines: [Substring], depth: Int) {
    self.lines = lines
    self.depth = depth
  }

  private func inner(_ lines: [Substring]) -> [MarkdownBlock] {
    NaiveMarkdown(lines: lines, depth: depth + 1).blocks()
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
      } else if let (level, title) = MarkdownSyntax.heading(line) {
        blocks.append(.heading(level: level, title))
        index += 1
      } else if MarkdownSyntax.isRule(line) {
        blocks.append(.rule)
        index += 1
      } else if depth < MarkdownSyntax.deepest, MarkdownSyntax.isQuote(line) {
        blocks.append(quote(from: &index))
      } else if depth < MarkdownSyntax.deepest, let marker = MarkdownListMarker(line) {
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

  private func quote(from index: inout Int) -> MarkdownBlock {
    var inside: [Substring] = []
    while index < lines.count, MarkdownSyntax.isQuote(lines[index]) {
      inside.append(MarkdownSyntax.unquoted(lines[index]))
      index += 1
    }
    return .quote(inner(inside))
  }

  private func list(from index: inout Int, _ first: MarkdownListMarker) -> MarkdownBlock {
    var items: [MarkdownItem] = []
    while index < lines.count, let marker = MarkdownListMarker(lines[index]),
      marker.isNumbered == first.isNumbered, !MarkdownSyntax.isRule(lines[index])
    {
      var inside = [lines[index].dropFirst(marker.width)]
      index += 1
      while index < lines.count {
        let line = lines[index]
        if line.isBlank {
          // A blank line continues the item only if the next line is indented.
          guard index + 1 < lines.count, lines[index + 1].indentation >= marker.width,
            !lines[index + 1].isBlank
          else { break }
          inside.append("")
        } else if line.indentation >= marker.width {
          inside.append(line.dropFirst(marker.width))
        } else if MarkdownListMarker(line) == nil, inside.last?.isBlank == false,
          !MarkdownSyntax.startsBlock(line, depth: depth)
        {
          inside.append(line)
        } else {
          break
        }
        index += 1
      }
      var item = inside.map { String($0) }
      let isDone = MarkdownSyntax.task(&item)
      items.append(MarkdownItem(isDone: isDone, blocks: inner(item.map { $0[...] })))
      while index + 1 < lines.count, lines[index].isBlank,
        MarkdownListMarker(lines[index + 1]) != nil
      {
        index += 1
      }
    }
    return .list(start: first.number, items)
  }

  private func table(from index: inout Int) -> MarkdownTable? {
    guard index + 1 < lines.count,
      var table = MarkdownSyntax.table(header: lines[index], lines[index + 1])
    else { return nil }
    index += 2
    while index < lines.count, MarkdownSyntax.hasBar(lines[index]) {
      table.rows.append(MarkdownSyntax.row(lines[index], count: table.header.count))
      index += 1
    }
    return table
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
        if MarkdownSyntax.startsBlock(line, depth: depth) { break }
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
}
