// SPDX-License-Identifier: MIT

/// A view of the difference between two texts, with the numbers of the lines.
///
/// ```swift
/// let view = DifferenceView(LineDifference(from: "a\nb\nc", to: "a\nB\nc"))
/// // Draws:
/// // 1 1   a
/// // 2   - b
/// //   2 + B
/// // 3 3   c
/// ```
///
/// Equal lines that are farther than ``context`` from a change are replaced by one row with their number. The view is as
/// tall as its rows; put it into a ``ScrollAreaView`` to scroll it. Long lines are truncated.
public final class DifferenceView: View {
  /// The difference that is shown.
  public var difference: LineDifference {
    didSet { if difference != oldValue { rowsChanged() } }
  }
  /// The number of equal lines that are shown before and after a change; `nil` shows all.
  public var context: Int? { didSet { if context != oldValue { rowsChanged() } } }

  /// A row of the view.
  private enum Row {
    case line(LineDifference.Line)
    case gap(Int)
  }

  private var rows: [Row] = []

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - difference: The difference that is shown.
  ///   - context: The number of equal lines that are shown before and after a change; `nil` shows all.
  public init(_ difference: LineDifference, context: Int? = 3) {
    (self.difference, self.context) = (difference, context)
    super.init()
    rows = Self.rows(of: difference, context)
  }

  private func rowsChanged() {
    rows = Self.rows(of: difference, context)
    setNeedsLayout()
    setNeedsDisplay()
  }

  private static func rows(of difference: LineDifference, _ context: Int?) -> [Row] {
    let lines = difference.lines
    guard let context = context.map({ max(0, $0) }) else { return lines.map(Row.line) }
    // The distance of each line to the nearest change before it, and then after it.
    var distances = [Int](repeating: .max, count: lines.count)
    var distance = Int.max
    for index in lines.indices {
      distance = lines[index].isCommon ? (distance == .max ? .max : distance + 1) : 0
      distances[index] = distance
    }
    distance = .max
    for index in lines.indices.reversed() {
      distance = lines[index].isCommon ? (distance == .max ? .max : distance + 1) : 0
      distances[index] = min(distances[index], distance)
    }
    var rows: [Row] = []
    var index = 0
    while index < lines.count {
      let start = index
      while index < lines.count, distances[index] > context { index += 1 }
      // A row for one hidden line would take as much room as the line.
      if index - start > 1 {
        rows.append(.gap(index - start))
      } else if index > start {
        rows.append(.line(lines[start]))
      }
      guard index < lines.count else { break }
      rows.append(.line(lines[index]))
      index += 1
    }
    return rows
  }

  /// The accessibility description with the numbers of inserted and removed lines.
  public override var accessibility: Accessibility {
    Accessibility(
      .text, label: words["difference"],
      value: words[
        "{0} inserted, {1} removed", "\(difference.insertions)", "\(difference.removals)"])
  }

  /// The accessibility nodes of the changed lines.
  public override var accessibilityChildren: [AccessibilityNode] {
    difference.lines.filter { !$0.isCommon }.map { line in
      AccessibilityNode(
        Accessibility(
          .text, label: line.text, value: line.old == nil ? words["inserted"] : words["removed"]))
    }
  }

  private func digits(_ number: (LineDifference.Line) -> Int?) -> Int {
    let greatest = difference.lines.last { number($0) != nil }.flatMap(number) ?? 0
    return "\(greatest + 1)".utf8.count
  }

  /// The numbers of digits of both columns of line numbers.
  private var columns: (old: Int, new: Int) { (digits(\.old), digits(\.new)) }

  /// Returns the width of the widest line and the number of rows.
  public override func measure(in room: Size) -> Size {
    let columns = columns
    let widest = rows.reduce(0) { width, row in
      if case .line(let line) = row { return max(width, Text(line.text).width) }
      return width
    }
    return Size(width: columns.old + columns.new + 4 + widest, height: rows.count)
  }

  /// Draws the visible rows.
  public override func draw(in painter: Painter) {
    let theme = theme
    let columns = columns
    let visible = painter.visible
    let first = max(0, visible.minY)
    for y in first..<max(first, min(rows.count, visible.maxY)) {
      switch rows[y] {
      case .gap(let count):
        let text = Text(theme.symbols.ellipsis + " " + words["{0} equal lines", "\(count)"])
        painter.draw(
          text.truncated(to: frame.width, theme), at: Position(x: 0, y: y), style: theme.secondary)
      case .line(let line): draw(line, columns, y, theme, painter)
      }
    }
  }

  /// The lines without their numbers and signs.
  public override var selectableText: (any SelectableText)? { rows.isEmpty ? nil : self }

  private func draw(
    _ line: LineDifference.Line, _ columns: (old: Int, new: Int), _ y: Int, _ theme: Theme,
    _ painter: Painter
  ) {
    func number(_ index: Int?, _ width: Int) -> String {
      let digits = index.map { "\($0 + 1)" } ?? ""
      return String(repeating: " ", count: max(0, width - digits.utf8.count)) + digits
    }
    let numbers = number(line.old, columns.old) + " " + number(line.new, columns.new)
    painter.draw(Text(numbers), at: Position(x: 0, y: y), style: theme.secondary)
    let (sign, style): (String, Style) =
      line.isCommon
      ? (" ", theme.text) : line.old == nil ? ("+", theme.success) : ("-", theme.error)
    let x = columns.old + columns.new + 2
    painter.draw(Text(sign), at: Position(x: x, y: y), style: style)
    let text = Text(line.text).truncated(to: max(0, frame.width - x - 2), theme)
    painter.draw(text, at: Position(x: x + 2, y: y), style: style)
  }
}

extension DifferenceView: SelectableText {
  /// The numbers of the rows.
  public var lines: Range<Int> { 0..<rows.count }

  /// Returns the line of a row; empty for a row in place of equal lines.
  public func line(_ number: Int) -> Text {
    if case .line(let line) = rows[number] { Text(line.text) } else { "" }
  }

  /// Returns the visible part of a line.
  public func textRow(at y: Int) -> TextRow? {
    guard rows.indices.contains(y), case .line = rows[y] else { return nil }
    let x = columns.old + columns.new + 4
    let parts = line(y).partsTruncated(
      to: max(0, frame.width - x), ellipsis: theme.symbols.ellipsis)
    return TextRow(line: y, parts: parts.map { TextRow.Part(x: x + $0.x, clusters: $0.clusters) })
  }

  /// Returns the row, which has the line's number.
  public func row(ofLine number: Int, at offset: Int) -> Int? { number }
}
