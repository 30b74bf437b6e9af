// SPDX-License-Identifier: MIT

/// A column of sections, or a message in their place.
///
/// Ids of nodes and sections are unique within the box. Of parts with the same id, the first one is shown; the others
/// are left out and reported by `RenderedScreen.onRendering`.
public struct Box<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Sendable {
  /// The sections, from top to bottom.
  public var sections: [BoxSection<SectionID, NodeID>]
  /// The message in the centre of the box, above the sections.
  public var message: BoxMessage?

  /// Creates a box of sections.
  public init(sections: [BoxSection<SectionID, NodeID>], message: BoxMessage? = nil) {
    self.sections = sections
    self.message = message
  }

  /// Creates a box with a result builder.
  public init(
    @BoxBuilder<BoxSection<SectionID, NodeID>> _ sections: () -> [BoxSection<SectionID, NodeID>]
  ) {
    self.init(sections: sections())
  }

  /// An empty box.
  public static var empty: Box { Box(sections: []) }

  /// A Boolean value that indicates whether the box is empty.
  public var isEmpty: Bool { sections.isEmpty && message == nil }
}

/// A group of nodes with a header and a footer.
public struct BoxSection<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Sendable {
  /// The id, unique within the box.
  public var id: SectionID
  /// The component above the nodes.
  public var header: (any Component)?
  /// The component below the nodes.
  public var footer: (any Component)?
  /// The nodes, from top to bottom.
  public var nodes: [Node<NodeID>]

  /// Creates a section with an array of nodes.
  public init(
    _ id: SectionID, header: (any Component)? = nil, footer: (any Component)? = nil,
    nodes: [Node<NodeID>]
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    self.nodes = nodes
  }

  /// Creates a section with a result builder.
  public init(
    _ id: SectionID, header: (any Component)? = nil, footer: (any Component)? = nil,
    @BoxBuilder<Node<NodeID>> _ nodes: () -> [Node<NodeID>]
  ) {
    self.init(id, header: header, footer: footer, nodes: nodes())
  }
}

/// A component with an id.
public struct Node<ID: Hashable & Sendable>: Sendable, Identifiable {
  /// The id, unique within the box. The view of the node stays with it.
  public var id: ID
  /// The component.
  public var component: any Component

  /// Creates a node.
  public init(_ id: ID, _ component: any Component) {
    self.id = id
    self.component = component
  }
}
