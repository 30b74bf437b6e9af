// SPDX-License-Identifier: MIT

/// The tokens of an editor's lines.
///
/// A line's tokens depend on what the lines before it leave open, such as a comment. That is cached for each line down to the last one
/// that was drawn, and an edit forgets it for the lines below. So a key in a long text costs the visible lines only.
struct EditorColors {
  typealias Token = (range: Range<Int>, token: CodeColors.Token)

  /// The language; nil for text without colors.
  var language: CodeLanguage? { didSet { forget() } }
  /// What is open at the beginning of each line, as far as it is known.
  private var openings: [CodeColors.Open?] = [nil]
  /// The tokens of lines that were drawn.
  private var cache: [Int: [Token]] = [:]

  /// The longest line with colors, so that a text in one line stays fast.
  static let longestLine = 2_000
  /// The maximum number of cached lines.
  private static let mostLines = 512

  /// Forgets everything.
  mutating func forget() {
    (openings, cache) = ([nil], [:])
  }

  /// Forgets the line of an edit and those below it.
  mutating func forget(_ edit: TextBuffer.Change) {
    let line = edit.start.line
    if openings.count > line + 1 { openings.removeSubrange((line + 1)...) }
    if !cache.isEmpty { cache = cache.filter { $0.key < line } }
  }

  /// Returns the tokens of a line; none without a language, and in a line that is too long.
  mutating func tokens(of line: Int, in buffer: TextBuffer) -> [Token] {
    guard let language else { return [] }
    if let known = cache[line] { return known }
    while openings.count <= line { _ = read(openings.count - 1, in: buffer, language) }
    let tokens = read(line, in: buffer, language)
    if cache.count >= Self.mostLines { cache = [:] }
    cache[line] = tokens
    return tokens
  }

  /// Reads the tokens of a line whose beginning is known, and notes what it leaves open.
  private mutating func read(
    _ line: Int, in buffer: TextBuffer, _ language: CodeLanguage
  ) -> [Token] {
    var open = openings[line]
    var tokens: [Token] = []
    let content = buffer.lines[line]
    if content.count <= Self.longestLine {
      let characters = Array(content.string(0..<content.count))
      // A cluster of the editor is a character, unless a newer Unicode joins differently.
      if characters.count == content.count {
        tokens = CodeColors.tokens(of: characters, in: language, &open)
      }
    }
    if openings.count == line + 1 { openings.append(open) }
    return tokens
  }
}
