// SPDX-License-Identifier: MIT

extension StateGraph {
  /// The graph in the DOT language of Graphviz.
  ///
  /// Final states have a double border. Visited nodes and edges are green, unvisited ones are red and dashed.
  public var dot: String {
    var lines = [
      "digraph machine {",
      "  rankdir=LR;",
      "  node [shape=box, style=rounded];",
    ]
    let ids = numberedKeys
    for node in nodes {
      var attributes = ["label=\(Self.dotText(node.mark.prefix + node.label))"]
      if node.isFinal { attributes.append("peripheries=2") }
      switch node.mark {
      case .unmarked: break
      case .visited: attributes.append("color=green4")
      case .unvisited: attributes += ["color=red3", "style=\"rounded,dashed\""]
      }
      lines.append("  \(ids[node.key] ?? "") [\(attributes.joined(separator: ", "))];")
    }
    for (number, node) in nodes.filter(\.isInitial).enumerated() {
      lines.append("  start\(number) [shape=point];")
      lines.append("  start\(number) -> \(ids[node.key] ?? "");")
    }
    for edge in edges {
      var attributes = ["label=\(Self.dotText(edge.mark.prefix + edge.label))"]
      switch edge.mark {
      case .unmarked: break
      case .visited: attributes.append("color=green4")
      case .unvisited: attributes += ["color=red3", "style=dashed"]
      }
      let ends = "\(ids[edge.from] ?? "") -> \(ids[edge.to] ?? "")"
      lines.append("  \(ends) [\(attributes.joined(separator: ", "))];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Returns a quoted string for Graphviz, with escaped quotes, backslashes and line breaks.
  static func dotText(_ label: String) -> String {
    let inner = label.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case _ where scalar.properties.generalCategory == .control: " "
      default: String(scalar)
      }
    }
    return "\"\(inner.joined())\""
  }
}
