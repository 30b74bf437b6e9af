// SPDX-License-Identifier: MIT

/// The parts of a help page: a title, and below it the keys with their descriptions. In a narrow page, the descriptions
/// are below the keys.
final class KeyHelpRows: View {
  private enum Row {
    case title(Text)
    case note(Text)
    case keys(Text, Text)
    case gap
  }

  /// A part of a line.
  private struct Piece {
    let text: Text
    let x: Int
    let role: Role
  }

  private enum Role {
    case title, key, help
  }

  private let rows: [Row]
  private let keyColumns: Int
  private let helpColumns: Int
  private var known: (width: Int, lines: [[Piece]])?

  private static let gap = 2
  /// The maximum width that a note asks for.
  private static let noteColumns = 64
  /// The minimum width of the descriptions next to the keys.
  private static let leastColumns = 16

  /// Creates the rows of parts in order.
  init(_ parts: [KeyHelp]) {
    var rows: [Row] = []
    for part in parts {
      if !rows.isEmpty { rows.append(.gap) }
      rows.append(.title(Text(part.title)))
      if !part.note.isEmpty { rows.append(.note(Text(part.note))) }
      rows += part.rows.map { .keys(Text($0.keys), Text($0.help)) }
    }
    self.rows = rows
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
    rows.compactMap { row in
      switch row {
      case .title(let title): AccessibilityNode(Accessibility(.heading, label: title.string))
      case .keys(let keys, let help):
        AccessibilityNode(Accessibility(.text, label: "\(keys.string): \(help.string)"))
      case .note(let note): AccessibilityNode(Accessibility(.text, label: note.string))
      case .gap: nil
      }
    }
  }

  /// Returns the size of all lines, with long ones wrapped.
  override func measure(in room: Size) -> Size {
    let width = min(room.width, keyColumns + Self.gap + helpColumns)
    return Size(width: width, height: lines(in: width).count)
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

  private func lines(in width: Int) -> [[Piece]] {
    if let known, known.width == width { return known.lines }
    let pieces = rows.flatMap { broken($0, in: width) }
    known = (width, pieces)
    return pieces
  }

  private func broken(_ row: Row, in width: Int) -> [[Piece]] {
    switch row {
    case .gap: return [[]]
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
