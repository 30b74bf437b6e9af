// SPDX-License-Identifier: MIT

/// The parts of a help page: a title, and below it the keys with their descriptions. In a narrow page, the descriptions
/// are below the keys; in a wide one that is too low for all, the parts are in columns.
final class KeyHelpRows: View {
  private enum Row {
    case title(Text)
    case note(Text)
    case keys(Text, Text)
  }

  /// A part of a line.
  private struct Piece {
    let text: Text
    let x: Int
    let role: Role
  }

  private typealias Line = [Piece]
  /// The lines of a part.
  private typealias Block = [Line]

  private enum Role {
    case title, key, help
  }

  /// The number of rows that are visible at a time. With more lines than that, the parts are in columns.
  var pageHeight = Size.unlimited {
    didSet { if pageHeight != oldValue { forgetMeasures() } }
  }

  private let parts: [[Row]]
  private let keyColumns: Int
  private let helpColumns: Int
  private var known: (width: Int, height: Int, lines: [Line])?

  private static let gap = 2
  /// The number of blanks between two columns of parts.
  private static let columnGap = 4
  /// The maximum width that a note asks for.
  private static let noteColumns = 64
  /// The minimum width of the descriptions next to the keys.
  private static let leastColumns = 16

  /// Creates the rows of parts in order.
  init(_ parts: [KeyHelp]) {
    self.parts = parts.map { part in
      [.title(Text(part.title))] + (part.note.isEmpty ? [] : [.note(Text(part.note))])
        + part.rows.map { .keys(Text($0.keys), Text($0.help)) }
    }
    var (keyColumns, helpColumns) = (0, 0)
    for part in parts {
      for row in part.rows {
        keyColumns = max(keyColumns, Text(row.keys).width)
        helpColumns = max(helpColumns, Text(row.help).width)
      }
      helpColumns = max(helpColumns, Text(part.title).width - keyColumns)
      // A note is wrapped rather than widening the page beyond a comfortable line.
      let noteColumns = min(Self.noteColumns, Text(part.note).width)
      helpColumns = max(helpColumns, noteColumns - keyColumns)
    }
    (self.keyColumns, self.helpColumns) = (keyColumns, helpColumns)
    super.init()
  }

  /// The accessibility nodes of all rows, including those scrolled out of sight.
  override var accessibilityChildren: [AccessibilityNode] {
    parts.joined().map { row in
      switch row {
      case .title(let title): AccessibilityNode(Accessibility(.heading, label: title.string))
      case .keys(let keys, let help):
        AccessibilityNode(Accessibility(.text, label: "\(keys.string): \(help.string)"))
      case .note(let note): AccessibilityNode(Accessibility(.text, label: note.string))
      }
    }
  }

  /// Returns the size of all lines, with long ones wrapped.
  override func measure(in room: Size) -> Size {
    let lines = lines(in: room.width)
    let width = lines.joined().reduce(0) { max($0, $1.x + $1.text.width) }
    return Size(width: max(width, min(room.width, columnWidth)), height: lines.count)
  }

  /// Draws the lines.
  override func draw(in painter: Painter) {
    let theme = theme
    for (y, pieces) in lines(in: frame.width).enumerated() {
      for piece in pieces {
        let style =
          switch piece.role {
          case .title: theme.heading
          case .key: theme.key
          case .help: theme.text
          }
        painter.draw(piece.text, at: Position(x: piece.x, y: y), style: style)
      }
    }
  }

  private func lines(in width: Int) -> [Line] {
    if let known, known.width == width, known.height == pageHeight { return known.lines }
    let columnWidth = min(width, columnWidth)
    let blocks = parts.map { $0.flatMap { broken($0, in: columnWidth) } }
    let most = max(1, (width + Self.columnGap) / max(1, columnWidth + Self.columnGap))
    var columns = [blocks]
    for count in 1...most {
      columns = Self.arranged(blocks, inColumns: count)
      if columns.allSatisfy({ Self.height(of: $0) <= pageHeight }) { break }
    }
    var lines: [Line] = []
    for (index, column) in columns.enumerated() {
      let x = index * (columnWidth + Self.columnGap)
      for (y, row) in column.joined(separator: [[]]).enumerated() {
        if y == lines.count { lines.append([]) }
        lines[y] += row.map { Piece(text: $0.text, x: x + $0.x, role: $0.role) }
      }
    }
    known = (width, pageHeight, lines)
    return lines
  }

  private var columnWidth: Int { keyColumns + Self.gap + helpColumns }

  /// Returns the height of blocks of lines with blank lines between them.
  private static func height(of blocks: [Block]) -> Int {
    blocks.reduce(-1) { $0 + $1.count + 1 }
  }

  /// Returns blocks in at most a number of columns in order, which are as low as possible.
  private static func arranged(_ blocks: [Block], inColumns count: Int) -> [[Block]] {
    let total = height(of: blocks)
    var limit = max(blocks.map(\.count).max() ?? 0, total / count)
    while true {
      var columns: [[Block]] = []
      for block in blocks {
        if let last = columns.last, height(of: last) + 1 + block.count <= limit {
          columns[columns.count - 1].append(block)
        } else {
          columns.append([block])
        }
      }
      if columns.count <= count { return columns }
      limit += 1
    }
  }

  private func broken(_ row: Row, in width: Int) -> [Line] {
    switch row {
    case .note(let note):
      return note.wrapped(to: width).map { [Piece(text: $0, x: 0, role: .help)] }
    case .title(let title):
      return title.wrapped(to: width).map { [Piece(text: $0, x: 0, role: .title)] }
    case .keys(let keys, let help):
      // In a narrow page, the keys take at most half of the width.
      let columns = min(keyColumns, max(1, width / 2))
      let start = columns + Self.gap
      guard width - start >= min(helpColumns, Self.leastColumns) else {
        let indent = min(Self.gap, max(0, width - 1))
        return keys.wrapped(to: width).map { [Piece(text: $0, x: 0, role: .key)] }
          + help.wrapped(to: width - indent).map { [Piece(text: $0, x: indent, role: .help)] }
      }
      let left = keys.wrapped(to: columns).map { Piece(text: $0, x: 0, role: .key) }
      let right = help.wrapped(to: width - start).map { Piece(text: $0, x: start, role: .help) }
      return (0..<max(left.count, right.count)).map { index in
        [left, right].compactMap { index < $0.count ? $0[index] : nil }
      }
    }
  }
}
