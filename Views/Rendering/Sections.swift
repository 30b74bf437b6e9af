// SPDX-License-Identifier: MIT

/// A column of sections, or a message in their place.
///
/// The id of a node stands for one node of the whole box, and that of a section for one section. Of parts with the
/// same id the first one shows; the others are left out, and told to `RenderedScreen.onRendering`.
public struct Box<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Sendable {
  /// The sections, from top to bottom.
  public var sections: [BoxSection<SectionID, NodeID>]
  /// What shows in the middle of the box, above any sections.
  public var message: BoxMessage?

  /// Creates a box of sections.
  public init(sections: [BoxSection<SectionID, NodeID>], message: BoxMessage? = nil) {
    self.sections = sections
    self.message = message
  }

  /// Creates a box of the sections that are written down one after another.
  public init(
    @BoxBuilder<BoxSection<SectionID, NodeID>> _ sections: () -> [BoxSection<SectionID, NodeID>]
  ) {
    self.init(sections: sections())
  }

  /// A box with nothing in it.
  public static var empty: Box { Box(sections: []) }

  /// A Boolean value that indicates whether there is nothing in the box.
  public var isEmpty: Bool { sections.isEmpty && message == nil }
}

/// Nodes that belong together, between a header and a footer.
public struct BoxSection<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Sendable {
  /// What the section is known by among those of its box.
  public var id: SectionID
  /// What stands above the nodes.
  public var header: (any Component)?
  /// What stands below the nodes.
  public var footer: (any Component)?
  /// The nodes, from top to bottom.
  public var nodes: [Node<NodeID>]

  /// Creates a section of a list of nodes.
  public init(
    _ id: SectionID, header: (any Component)? = nil, footer: (any Component)? = nil,
    nodes: [Node<NodeID>]
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    self.nodes = nodes
  }

  /// Creates a section of the nodes that are written down one after another.
  public init(
    _ id: SectionID, header: (any Component)? = nil, footer: (any Component)? = nil,
    @BoxBuilder<Node<NodeID>> _ nodes: () -> [Node<NodeID>]
  ) {
    self.init(id, header: header, footer: footer, nodes: nodes())
  }
}

/// A component and what it is known by.
public struct Node<ID: Hashable & Sendable>: Sendable, Identifiable {
  /// What the node is known by among those of its box: its view stays with its id.
  public var id: ID
  /// What the node shows.
  public var component: any Component

  /// Creates a node.
  public init(_ id: ID, _ component: any Component) {
    self.id = id
    self.component = component
  }
}
