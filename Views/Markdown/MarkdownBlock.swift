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
