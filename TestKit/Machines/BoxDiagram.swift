// SPDX-License-Identifier: MIT

import Recordings

extension StateGraph {
  /// Returns the graph in box-drawing characters, for a terminal or a comment.
  ///
  /// States are listed from top to bottom by their distance from the start. Each has a line for the events that leave
  /// it, which joins the lane of the target state; `┼` is a crossing, `┤` a join, `↺` an event that doesn't change the
  /// node. `●` is the start and `◎` a final state. A drawing that exceeds the width becomes a list of boxes with the
  /// names of the states that their arrows lead to.
  ///
  /// - Parameter width: The available width in columns.
  public func boxes(width: Int = 80) -> String {
    if nodes.isEmpty { return "" }
    let drawing = LaneDrawing(self)
    let lines = drawing.width <= width ? drawing.lines : listing(width: width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The nodes by their distance from the start; unreachable nodes are last.
  var nodesByDistance: [Node] {
    let indices = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map { ($1.key, $0) })
    var order = nodes.indices.filter { nodes[$0].isInitial }
    var seen = Set(order)
    var next = 0
    while next < order.count {
      for edge in edges where edge.from == nodes[order[next]].key {
        if let index = indices[edge.to], seen.insert(index).inserted { order.append(index) }
      }
      next += 1
    }
    return (order + nodes.indices.filter { !seen.contains($0) }).map { nodes[$0] }
  }

  /// Returns the target nodes and the labels of the events that leave a node, in the order of the graph.
  func exits(of node: Node) -> [(to: String, labels: [String])] {
    var exits: [(to: String, labels: [String])] = []
    for edge in edges where edge.from == node.key {
      let label = singleLine(edge.mark.prefix + edge.label)
      if let index = exits.firstIndex(where: { $0.to == edge.to }) {
        exits[index].labels.append(label)
      } else {
        exits.append((edge.to, [label]))
      }
    }
    return exits
  }

  /// Returns the text of a node's box.
  func title(of node: Node) -> String {
    let ends = (node.isInitial ? "● " : "") + (node.isFinal ? "◎ " : "")
    return singleLine(ends + node.mark.prefix + node.label)
  }

  private func listing(width: Int) -> [String] {
    let titles = Dictionary(uniqueKeysWithValues: nodes.map { ($0.key, singleLine($0.label)) })
    return nodesByDistance.flatMap { node -> [String] in
      let title = truncated(title(of: node), to: max(1, width - 4))
      let bar = String(repeating: "─", count: columns(of: title) + 2)
      let exits = exits(of: node)
      let arrows = exits.enumerated().flatMap { index, exit -> [String] in
        let isLast = index == exits.count - 1
        let target = exit.to == node.key ? "↺" : "▶ " + (titles[exit.to] ?? exit.to)
        let rows = packed(exit.labels, width: max(1, width - 5))
        return rows.enumerated().map { row, text in
          (row == 0 ? (isLast ? " └─ " : " ├─ ") : (isLast ? "    " : " │  ")) + text
        } + [(isLast ? "      " : " │    ") + truncated(target, to: max(1, width - 6))]
      }
      return ["┌\(bar)┐", "│ \(title) │", (exits.isEmpty ? "└" : "├") + bar + "┘"] + arrows + [""]
    }.dropLast()
  }
}
