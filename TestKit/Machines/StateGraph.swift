// SPDX-License-Identifier: MIT

/// A machine as a drawing: states as nodes, transitions as edges, in a stable order.
///
/// It is a value made from text alone, so that two of them can be compared. An `Exploration` makes one
/// from a machine; `mermaid`, `dot` and `boxes(width:)` draw it.
public struct StateGraph: Hashable, Sendable {
  /// What tests have seen of a node or an edge.
  public enum Mark: Hashable, Sendable {
    /// Nothing is known.
    case unmarked
    /// A test went there.
    case visited
    /// No test went there.
    case unvisited
  }

  /// A state, or all states that look alike.
  public struct Node: Hashable, Sendable {
    /// What edges name it by.
    public let key: String
    /// What is written on it.
    public let label: String
    /// Whether the machine starts there.
    public let isInitial: Bool
    /// Whether the machine may stay there.
    public let isFinal: Bool
    /// What tests have seen of it.
    public var mark: Mark

    /// Creates a node; its label is its key unless another one is given.
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

  /// A transition for an event.
  public struct Edge: Hashable, Sendable {
    /// The key of the node that it leaves.
    public let from: String
    /// The key of the node that it leads to; the same one for an event that changes only a payload.
    public let to: String
    /// The event.
    public let label: String
    /// What tests have seen of it.
    public var mark: Mark

    /// Creates an edge.
    public init(_ from: String, _ to: String, _ label: String, mark: Mark = .unmarked) {
      self.from = from
      self.to = to
      self.label = label
      self.mark = mark
    }
  }

  /// The nodes, each key once, in the order in which they were found.
  public private(set) var nodes: [Node]

  /// The edges, each one once, in the order in which they were found.
  public private(set) var edges: [Edge]

  /// Creates a graph.
  ///
  /// The first node of a key counts, and the first edge of the same ends and label. A key that only
  /// edges name gets a node at the end.
  public init(nodes: [Node], edges: [Edge]) {
    var known = Set<String>()
    self.nodes = nodes.filter { known.insert($0.key).inserted }
    for key in edges.flatMap({ [$0.from, $0.to] }) where known.insert(key).inserted {
      self.nodes.append(Node(key))
    }
    var seen = Set<[String]>()
    self.edges = edges.filter { seen.insert([$0.from, $0.to, $0.label]).inserted }
  }

  /// The graph with a mark on every node and edge: visited where a closure says so, else unvisited.
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
  /// What precedes a label: nothing, a tick or a cross, and a space.
  var prefix: String {
    switch self {
    case .unmarked: ""
    case .visited: "✓ "
    case .unvisited: "✗ "
    }
  }
}
