// SPDX-License-Identifier: MIT

/// A directed graph of a machine: states as nodes, transitions as edges, in a stable order.
///
/// It is a value that consists of text, so graphs can be compared. An ``Exploration`` creates one from a machine;
/// ``mermaid``, ``dot`` and ``boxes(width:)`` draw it.
public struct StateGraph: Hashable, Sendable {
  /// The test coverage of a node or an edge.
  public enum Mark: Hashable, Sendable {
    /// The coverage is unknown.
    case unmarked
    /// A test visited it.
    case visited
    /// No test visited it.
    case unvisited
  }

  /// A state, or all states with the same label.
  public struct Node: Hashable, Sendable {
    /// The identifier that edges refer to.
    public let key: String
    /// The text of the node.
    public let label: String
    /// A Boolean value that indicates whether the machine starts there.
    public let isInitial: Bool
    /// A Boolean value that indicates whether the machine may stay there.
    public let isFinal: Bool
    /// The test coverage of the node.
    public var mark: Mark

    /// Creates a node. The default label is the key.
    public init(
      _ key: String, label: String? = nil, isInitial: Bool = false, isFinal: Bool = false,
      mark: Mark = .unmarked
    ) {
      self.key = key
      self.label = label ?? key
      self.isInitial = isInitial
      self.isFinal = isFinal
      self.mark = mark
    }
  }

  /// A transition that an event causes.
  public struct Edge: Hashable, Sendable {
    /// The key of the source node.
    public let from: String
    /// The key of the target node. It is the source for an event that changes only a payload.
    public let to: String
    /// The label of the event.
    public let label: String
    /// The test coverage of the edge.
    public var mark: Mark

    /// Creates an edge.
    public init(_ from: String, _ to: String, _ label: String, mark: Mark = .unmarked) {
      self.from = from
      self.to = to
      self.label = label
      self.mark = mark
    }
  }

  /// The nodes with distinct keys, in the order of discovery.
  public private(set) var nodes: [Node]

  /// The distinct edges, in the order of discovery.
  public private(set) var edges: [Edge]

  /// Creates a graph.
  ///
  /// Of nodes with the same key, the first is used, as of edges with the same ends and label. A key that occurs only in
  /// edges gets a node at the end.
  public init(nodes: [Node], edges: [Edge]) {
    var known = Set<String>()
    self.nodes = nodes.filter { known.insert($0.key).inserted }
    for key in edges.flatMap({ [$0.from, $0.to] }) where known.insert(key).inserted {
      self.nodes.append(Node(key))
    }
    var seen = Set<[String]>()
    self.edges = edges.filter { seen.insert([$0.from, $0.to, $0.label]).inserted }
  }

  /// Returns the graph with a mark on every node and edge: visited if a closure returns `true`, otherwise unvisited.
  public func marked(node: (Node) -> Bool, edge: (Edge) -> Bool) -> StateGraph {
    var graph = self
    for index in nodes.indices {
      graph.nodes[index].mark = node(nodes[index]) ? .visited : .unvisited
    }
    for index in edges.indices {
      graph.edges[index].mark = edge(edges[index]) ? .visited : .unvisited
    }
    return graph
  }
}

extension StateGraph.Mark {
  /// The prefix of a label: empty, or a tick or a cross with a space.
  var prefix: String {
    switch self {
    case .unmarked: ""
    case .visited: "✓ "
    case .unvisited: "✗ "
    }
  }
}

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
