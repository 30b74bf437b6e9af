// SPDX-License-Identifier: MIT

/// The rows of a list, a table or a tree for a selection, as they are drawn. A line is known by the key of its row.
@MainActor final class RowsText: SelectableText {
  private let view: RowsView
  private var drawn: [Int: Canvas] = [:]

  init(_ view: RowsView) {
    self.view = view
  }

  private var height: Int { view.model.lines.height }

  var lines: Range<Int> { 0..<view.shownCount * height }

  private func content(_ line: Int) -> (text: Text, parts: [TextRow.Part]) {
    let row = line / height
    let canvas = drawn[row] ?? draw(row)
    drawn[row] = canvas
    return canvas.words(ofRow: line % height)
  }

  /// Draws a row without its marks.
  private func draw(_ row: Int) -> Canvas {
    let width = view.body.width - (view.barColumn == nil ? 0 : 2) - view.markColumns
    var canvas = Canvas(size: Size(width: max(1, width), height: height))
    canvas.paint { painter in
      view.drawRow(view.model.source(of: row), in: painter, view.theme, isSelected: false)
    }
    return canvas
  }

  func line(_ number: Int) -> Text { content(number).text }

  func textRow(at y: Int) -> TextRow? {
    let body = view.body
    guard y >= body.minY, y < body.maxY, let row = view.model.row(at: y, in: body) else {
      return nil
    }
    let top = body.minY + view.model.lines.line(of: row) - view.model.first
    let line = row * height + y - top
    let parts = content(line).parts.map {
      TextRow.Part(x: $0.x + view.markColumns, clusters: $0.clusters)
    }
    return TextRow(line: line, parts: parts)
  }

  func row(ofLine number: Int, at offset: Int) -> Int? {
    let y = view.body.minY + screenLine(number) - view.model.first
    return view.body.minY <= y && y < view.body.maxY ? y : nil
  }

  private func screenLine(_ number: Int) -> Int {
    view.model.lines.line(of: number / height) + number % height
  }

  func scroll(toLine number: Int, at offset: Int) {
    let (line, first, room) = (screenLine(number), view.model.first, view.body.height)
    if line < first { view.scroll(to: line) }
    if line >= first + room { view.scroll(to: line - room + 1) }
  }

  /// The key of a row and a line of the row.
  private struct Key: Hashable {
    let row: AnyHashable
    let line: Int
  }

  func key(ofLine number: Int) -> AnyHashable {
    Key(row: view.key(of: number / height), line: number % height)
  }

  func line(withKey key: AnyHashable, near number: Int) -> Int? {
    guard let key = key.base as? Key, key.line < height else { return nil }
    let near = view.model.source(of: min(number / height, max(0, view.shownCount - 1)))
    return view.index(of: key.row, near: near).flatMap { view.model.position(of: $0) }
      .map { $0 * height + key.line }
  }
}

extension RowsView: TextPane {}

extension Canvas {
  /// Returns the text of a row, and its parts: two or more blanks separate them, of which the text has two.
  func words(ofRow y: Int) -> (text: Text, parts: [TextRow.Part]) {
    var (text, parts, part) = (Text(""), [TextRow.Part](), "")
    var (start, end) = (0, 0)
    func finish() {
      guard !part.isEmpty else { return }
      if !text.isEmpty { text += "  " }
      let words = Text(part)
      parts.append(TextRow.Part(x: start, clusters: text.count..<text.count + words.count))
      text += words
      part = ""
    }
    for x in 0..<size.width {
      let (cluster, width, _) = self[x, y]
      guard !cluster.isEmpty, cluster != " " else { continue }
      if x > end + 1 || part.isEmpty {
        finish()
        start = x
      } else if x > end {
        part += " "
      }
      part += cluster
      end = x + max(1, width)
    }
    finish()
    return (text, parts)
  }
}
