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
