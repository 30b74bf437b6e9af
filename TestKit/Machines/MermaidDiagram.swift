// SPDX-License-Identifier: MIT

extension StateGraph {
  /// The graph as a Mermaid `stateDiagram-v2`, which documentation pages can render.
  ///
  /// Marked nodes get the classes `visited` and `unvisited`. The labels contain the marks too, since Mermaid can't
  /// style single transitions of a state diagram.
  public var mermaid: String {
    var lines = ["stateDiagram-v2"]
    let ids = numberedKeys
    for node in nodes {
      lines.append(
        "  state \"\(Self.mermaidText(node.mark.prefix + node.label))\" as \(ids[node.key] ?? "")")
    }
    for node in nodes where node.isInitial {
      lines.append("  [*] --> \(ids[node.key] ?? "")")
    }
    for edge in edges {
      let label = Self.mermaidText(edge.mark.prefix + edge.label)
      lines.append("  \(ids[edge.from] ?? "") --> \(ids[edge.to] ?? "") : \(label)")
    }
    for node in nodes where node.isFinal {
      lines.append("  \(ids[node.key] ?? "") --> [*]")
    }
    return (lines + mermaidClasses(ids)).joined(separator: "\n") + "\n"
  }

  /// Identifiers for the nodes that are valid in every diagram language: `s0`, `s1` and so on.
  var numberedKeys: [String: String] {
    Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.key, "s\($0)") })
  }

  private func mermaidClasses(_ ids: [String: String]) -> [String] {
    let styles = [
      (Mark.visited, "visited", "fill:#dfd,stroke:#080,color:#000"),
      (Mark.unvisited, "unvisited", "fill:#fdd,stroke:#800,color:#000,stroke-dasharray:4"),
    ]
    return styles.flatMap { mark, name, style -> [String] in
      let members = nodes.filter { $0.mark == mark }.compactMap { ids[$0.key] }
      guard !members.isEmpty else { return [] }
      return [
        "  classDef \(name) \(style)",
        "  class \(members.joined(separator: ",")) \(name)",
      ]
    }
  }

  /// Returns a label in which all characters except letters, digits and a few harmless ones are escaped.
  ///
  /// Colons, semicolons and quotes end a label, `%%{` begins a directive and `<<` a kind of state, and none of them can
  /// be quoted; Mermaid's number codes work everywhere. The word `direction` before a blank is a statement anywhere in
  /// a line.
  static func mermaidText(_ label: String) -> String {
    if label.isEmpty { return " " }
    let text = label.unicodeScalars.map { scalar in
      switch scalar {
      case "\n", "\r", "\t": " "
      case _ where scalar.properties.isAlphabetic: String(scalar)
      case "0"..."9", " ", "_", "-", ".", ",", "(", ")", "/", "+", "=", "✓", "✗": String(scalar)
      default: "#\(scalar.value);"
      }
    }.joined()
    return text.replacing(/(?i)d(irection\s)/) { "#100;\($0.1)" }
  }
}
