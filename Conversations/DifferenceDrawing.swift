// SPDX-License-Identifier: MIT

import Views

extension TextDifferenceView {
  /// The columns of a row: a mark, numbers, a sign and the text of a line, once or twice.
  private struct Columns {
    let digits: Int
    let isSideBySide: Bool
    /// The width without the scroll bar.
    let width: Int

    /// The columns of one side, without the mark of the current hunk.
    func side(_ isNew: Bool) -> Range<Int> {
      guard isSideBySide else { return 1..<max(1, width) }
      let middle = 1 + max(0, width - 2) / 2
      return isNew ? middle + 1..<max(middle + 1, width) : 1..<middle
    }

    /// The columns of the text in a side.
    func text(_ isNew: Bool) -> Range<Int> {
      let side = side(isNew)
      let start = side.lowerBound + (isSideBySide ? digits + 3 : 2 * digits + 4)
      return min(start, side.upperBound)..<side.upperBound
    }
  }

  /// The number of characters of a line that are drawn at most.
  private static let mostCharacters = 4_096

  private var columns: Columns {
    let isScrollable = rows.rows.count > frame.height && frame.width >= 8
    return Columns(
      digits: rows.digits, isSideBySide: isSideBySide(frame.width),
      width: frame.width - (isScrollable ? 2 : 0))
  }

  func drawRows(_ visible: Range<Int>, in painter: Painter) {
    let (theme, rows, columns) = (theme, rows, columns)
    let place = rows.hunkRows.indices.contains(current) ? rows.hunkRows[current] : 0..<0
    for row in visible {
      let y = row - top
      if place.contains(row), isFocused || onDecide != nil {
        painter.draw(
          Text(theme.symbols.pointer), at: Position(x: 0, y: y),
          style: isFocused ? theme.accent : theme.border)
      }
      draw(rows.rows[row], y, columns, painter, theme)
    }
    if rows.rows.isEmpty, frame.height > 0 {
      painter.draw(
        Text(words["no changes"]).truncated(to: frame.width, theme), at: .zero,
        style: theme.secondary)
    }
  }

  private func draw(
    _ row: DifferenceRows.Row, _ y: Int, _ columns: Columns, _ painter: Painter, _ theme: Theme
  ) {
    func drawText(_ text: Text, _ style: Style) {
      let room = max(0, columns.width - 1)
      painter.draw(text.truncated(to: room, theme), at: Position(x: 1, y: y), style: style)
    }
    switch row {
    case .file(let index): drawText(Text(name(of: difference.files[index])), theme.heading)
    case .binary: drawText(Text(words["binary file"]), theme.secondary)
    case .gap(_, let count): drawText(Text(gapText(count)), theme.secondary)
    case .title(let hunk):
      let heading = difference.hunks[hunk].heading
      let text = onDecide == nil ? "" : title(of: hunk)
      let style =
        decisions[hunk].map { $0 ? theme.success : theme.error } ?? theme.secondary
      drawText(
        Text(text, style: style)
          + Text((text.isEmpty || heading.isEmpty ? "" : "  ") + heading, style: theme.secondary),
        theme.secondary)
    case .equal(let file, let old, let new):
      guard let lines = difference.files[file].oldLines, old < lines.count else { return }
      let line = lines.line(old, .common)
      let side = Drawn(line: line, number: old, otherNumber: new, language: language(of: file))
      drawCommon(side, y, columns, painter, theme)
    case .line(let line): draw(line, y, columns, painter, theme)
    }
  }

  /// A line of one side.
  private struct Drawn {
    let line: TextDifference.Line
    let number: Int
    var otherNumber: Int?
    var marks: [Range<Int>] = []
    var language = ""
  }

  private func drawCommon(
    _ side: Drawn, _ y: Int, _ columns: Columns, _ painter: Painter, _ theme: Theme
  ) {
    draw(side, isNew: false, y, columns, painter, theme)
    guard columns.isSideBySide, let number = side.otherNumber else { return }
    let other = Drawn(
      line: side.line, number: number, otherNumber: side.number, language: side.language)
    draw(other, isNew: true, y, columns, painter, theme)
    drawRule(y, columns, painter, theme)
  }

  private func drawRule(_ y: Int, _ columns: Columns, _ painter: Painter, _ theme: Theme) {
    let rule = Frame(x: columns.side(false).upperBound, y: y, width: 1, height: 1)
    painter.fill(rule, with: theme.border, character: theme.symbols.track)
  }

  private func draw(
    _ row: DifferenceRows.Line, _ y: Int, _ columns: Columns, _ painter: Painter, _ theme: Theme
  ) {
    let lines = difference.hunks[row.hunk].lines
    let (old, new) = (Int(row.old), Int(row.new))
    if old == new {
      let side = Drawn(
        line: lines[old], number: Int(row.oldNumber), otherNumber: Int(row.newNumber),
        language: language(of: file(of: row.hunk)))
      return drawCommon(side, y, columns, painter, theme)
    }
    let words = old >= 0 && new >= 0 ? WordDifference(lines[old].text, lines[new].text) : nil
    if old >= 0, row.side != .new {
      let side = Drawn(line: lines[old], number: Int(row.oldNumber), marks: words?.old ?? [])
      draw(side, isNew: false, y, columns, painter, theme)
    }
    if new >= 0, row.side != .old {
      let side = Drawn(line: lines[new], number: Int(row.newNumber), marks: words?.new ?? [])
      draw(side, isNew: true, y, columns, painter, theme)
    }
    if columns.isSideBySide { drawRule(y, columns, painter, theme) }
  }

  private func draw(
    _ side: Drawn, isNew: Bool, _ y: Int, _ columns: Columns, _ painter: Painter, _ theme: Theme
  ) {
    let (area, digits) = (columns.side(isNew), columns.digits)
    func number(_ number: Int?) -> String {
      let digits = number.map { "\($0 + 1)" } ?? ""
      return String(repeating: " ", count: max(0, columns.digits - digits.utf8.count)) + digits
    }
    let (sign, style): (String, Style) =
      switch side.line.kind {
      case .common: (" ", theme.text)
      case .removed: ("-", theme.error)
      case .inserted: ("+", theme.success)
      }
    let numbers: String
    if columns.isSideBySide {
      numbers = number(side.number)
    } else if side.line.kind == .common {
      numbers = number(side.number) + " " + number(side.otherNumber)
    } else {
      numbers = isNew ? number(nil) + " " + number(side.number) : number(side.number)
    }
    let inner = painter.clipped(
      to: Frame(x: area.lowerBound, y: y, width: area.count, height: 1))
    inner.draw(Text(numbers), at: .zero, style: theme.secondary)
    let signColumn = columns.isSideBySide ? digits + 1 : 2 * digits + 2
    inner.draw(Text(sign), at: Position(x: signColumn, y: 0), style: style)
    drawText(of: side, style, columns.text(isNew), y, painter, theme)
  }

  private func drawText(
    of side: Drawn, _ style: Style, _ area: Range<Int>, _ y: Int, _ painter: Painter, _ theme: Theme
  ) {
    let string = Self.shown(side.line.text)
    var text = Text(string)
    if !side.language.isEmpty, side.line.kind == .common {
      text = Text.code(string, language: side.language, theme) ?? text
    }
    if !side.line.endsWithLineFeed {
      text += Text("  " + words["no newline at end of file"], style: theme.secondary)
    }
    let inner = painter.clipped(to: Frame(x: area.lowerBound, y: y, width: area.count, height: 1))
    inner.draw(text, at: Position(x: -column, y: 0), style: style)
    for mark in side.marks {
      let start = Text(String(string.prefix(mark.lowerBound))).width
      let end = Text(String(string.prefix(mark.upperBound))).width
      inner.restyle(Frame(x: start - column, y: 0, width: end - start, height: 1)) { $0.reverse() }
    }
  }

  private static func shown(_ line: String) -> String {
    line.utf8.count <= mostCharacters ? line : String(line.prefix(mostCharacters))
  }

  /// The width of the widest visible line.
  var widestVisible: Int {
    accessibilityChildren.reduce(0) { max($0, Text(Self.shown($1.element.label)).width) }
  }

  // MARK: Texts

  private func file(of hunk: Int) -> Int {
    difference.firstHunks.lastIndex { $0 <= hunk } ?? 0
  }

  /// Returns the name of the language of a file.
  private func language(of file: Int) -> String {
    if let language { return language }
    let file = difference.files[file]
    let name = (file.newPath ?? file.oldPath ?? "").split(separator: "/").last ?? ""
    return name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
  }

  private func name(of file: TextDifference.File) -> String {
    switch (file.oldPath, file.newPath) {
    case (let old?, let new?): old == new ? new : old + " → " + new
    case (nil, let new?): new + ", " + words["new file"]
    case (let old?, nil): old + ", " + words["deleted file"]
    case (nil, nil): ""
    }
  }

  private func gapText(_ count: Int) -> String {
    theme.symbols.ellipsis + " " + words["{0} equal lines", "\(count)"]
  }

  /// Returns the descriptions of a row's lines.
  func nodes(of row: DifferenceRows.Row) -> [AccessibilityNode] {
    func node(_ label: String, _ role: Accessibility.Role = .text, value: String = "")
      -> AccessibilityNode
    { AccessibilityNode(Accessibility(role, label: label, value: value)) }
    switch row {
    case .file(let index): return [node(name(of: difference.files[index]), .heading)]
    case .binary: return [node(words["binary file"])]
    case .gap(_, let count): return [node(gapText(count))]
    case .title(let hunk): return [node(title(of: hunk), value: difference.hunks[hunk].heading)]
    case .equal(let file, let old, _):
      return difference.files[file].oldLines.map { [node($0.line(old, .common).text)] } ?? []
    case .line(let line):
      let lines = difference.hunks[line.hunk].lines
      if line.old == line.new { return [node(lines[Int(line.old)].text)] }
      let old = line.side == .new ? -1 : Int(line.old)
      let new = line.side == .old ? -1 : Int(line.new)
      return (old >= 0 ? [node(lines[old].text, value: words["removed"])] : [])
        + (new >= 0 ? [node(lines[new].text, value: words["inserted"])] : [])
    }
  }
}
