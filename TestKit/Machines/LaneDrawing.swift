// SPDX-License-Identifier: MIT

/// A drawing of states from top to bottom, with a lane on their right for each state that is the target of others.
///
/// All edges to a state share its lane, so twelve states need at most twelve lanes for any number of events. Short
/// lanes are placed inside, and lanes that don't overlap share a column.
struct LaneDrawing {
  /// The finished lines, without trailing spaces.
  let lines: [String]
  /// The width of the longest line in columns.
  let width: Int

  /// One line of a box and its link to a lane.
  private struct Row {
    enum Link {
      case none
      case leaves(to: String, label: String)
      case stays(label: String)
      case arrives(at: String)
    }

    let left: String
    var link = Link.none
  }

  /// The vertical line of a state, from its first join to its last, including its arrival.
  private struct Lane {
    let target: String
    let rows: ClosedRange<Int>
    var column = 0
  }

  private static let labelWidth = 34

  init(_ graph: StateGraph) {
    let rows = graph.nodesByDistance.flatMap { Self.box(of: $0, in: graph) }
    let lanes = Self.lanes(for: rows)
    let first = (rows.map(Self.reach).max() ?? 0) + 2
    lines = rows.indices.map { index in
      Self.line(rows[index], at: index, lanes: lanes, first: first)
    }
    width = lines.map { columns(of: $0) }.max() ?? 0
  }

  private static func box(of node: StateGraph.Node, in graph: StateGraph) -> [Row] {
    let title = graph.title(of: node)
    let inside = columns(of: title) + 2
    let bar = String(repeating: "─", count: inside)
    let exits = graph.exits(of: node).flatMap { exit in
      packed(exit.labels, width: labelWidth).map { label -> Row.Link in
        exit.to == node.key ? .stays(label: label) : .leaves(to: exit.to, label: label)
      }
    }
    let isEntered = graph.edges.contains { $0.to == node.key && $0.from != node.key }
    let blank = String(repeating: " ", count: inside)
    return [Row(left: "┌\(bar)┐")]
      + [Row(left: "│ \(title) │", link: isEntered ? .arrives(at: node.key) : .none)]
      + exits.map { Row(left: "│\(blank)├", link: $0) }
      + [Row(left: "└\(bar)┘")]
  }

  /// Returns the number of columns up to the end of a row's text.
  private static func reach(_ row: Row) -> Int {
    switch row.link {
    case .none, .arrives: columns(of: row.left)
    case .leaves(_, let label), .stays(let label): columns(of: row.left) + columns(of: label) + 4
    }
  }

  private static func lanes(for rows: [Row]) -> [Lane] {
    var spans: [String: ClosedRange<Int>] = [:]
    var order: [String] = []
    for (index, row) in rows.enumerated() {
      switch row.link {
      case .none, .stays: break
      case .leaves(let target, _), .arrives(let target):
        if let span = spans[target] {
          spans[target] = span.lowerBound...index
        } else {
          order.append(target)
          spans[target] = index...index
        }
      }
    }
    let lanes = order.enumerated().compactMap { number, target in
      spans[target].map { (number, Lane(target: target, rows: $0)) }
    }.sorted { ($0.1.rows.count, $0.0) < ($1.1.rows.count, $1.0) }
    var placed: [Lane] = []
    for (_, lane) in lanes {
      var lane = lane
      let taken = Set(placed.filter { $0.rows.overlaps(lane.rows) }.map(\.column))
      while taken.contains(lane.column) { lane.column += 1 }
      placed.append(lane)
    }
    return placed
  }

  private static func line(_ row: Row, at index: Int, lanes: [Lane], first: Int) -> String {
    var cells: [Int: Character] = [:]
    for lane in lanes where lane.rows.contains(index) { cells[first + 2 * lane.column] = "│" }
    let start: Int
    var text = row.left
    switch row.link {
    case .none:
      return finished(text, cells: cells)
    case .stays(let label):
      return finished("\(text)─ \(label) ↺", cells: cells)
    case .leaves(_, let label):
      text += "─ \(label) "
      start = columns(of: text)
    case .arrives:
      text += "◀"
      start = columns(of: text)
    }
    let target = target(of: row)
    guard let lane = lanes.first(where: { $0.target == target }) else { return text }
    let end = first + 2 * lane.column
    for column in start..<end { cells[column] = cells[column] == "│" ? "┼" : "─" }
    switch (index == lane.rows.lowerBound, index == lane.rows.upperBound) {
    case (true, _): cells[end] = "┐"
    case (_, true): cells[end] = "┘"
    case (false, false): cells[end] = "┤"
    }
    return finished(text, cells: cells)
  }

  private static func target(of row: Row) -> String? {
    switch row.link {
    case .none, .stays: nil
    case .leaves(let target, _), .arrives(let target): target
    }
  }

  private static func finished(_ text: String, cells: [Int: Character]) -> String {
    let start = columns(of: text)
    guard let end = cells.keys.max(), end >= start else { return text }
    return text + String((start...end).map { cells[$0] ?? " " })
  }
}
