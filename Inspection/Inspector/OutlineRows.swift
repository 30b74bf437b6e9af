// SPDX-License-Identifier: MIT

/// The lines of an outline as nodes of a tree, by their indentation.
struct OutlineRows: Hashable {
  /// A line.
  struct Node: Hashable {
    let text: String
    var children: [Int] = []
    /// The path of labels, which identifies the node in the next state, too.
    let path: String
  }

  private(set) var nodes: [Node] = []
  private(set) var roots: [Int] = []

  init(_ text: String) {
    // The last node of each level.
    var parents: [(depth: Int, node: Int)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      let content = line.drop { $0 == " " }
      let depth = line.count - content.count
      while let last = parents.last, last.depth >= depth { parents.removeLast() }
      let parent = parents.last?.node
      let siblings = parent.map { nodes[$0].children } ?? roots
      let label = content.prefix { $0 != ":" }
      let path = (parent.map { nodes[$0].path } ?? "") + "/\(siblings.count) \(label)"
      nodes.append(Node(text: String(content), path: path))
      let index = nodes.count - 1
      if let parent { nodes[parent].children.append(index) } else { roots.append(index) }
      parents.append((depth, index))
    }
  }

  /// Returns the index of the node with a path.
  func index(of path: String) -> Int? { nodes.firstIndex { $0.path == path } }
}
