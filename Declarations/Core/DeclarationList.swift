// SPDX-License-Identifier: MIT

import Views

/// The nodes of a block of declarations, in order.
///
/// Functions and properties with several nodes return a list:
///
/// ```swift
/// @DeclarationBuilder var buttons: DeclarationList {
///   Button("OK") {}
///   Button("Cancel") {}
/// }
/// ```
public struct DeclarationList: Sendable {
  @usableFromInline var nodes: [Declaration]
  /// A Boolean value that indicates whether the source has at most one node here, in all states.
  @usableFromInline var isSingle: Bool

  @usableFromInline init(nodes: [Declaration], isSingle: Bool) {
    self.nodes = nodes
    self.isSingle = isSingle
  }

  /// Creates a list with one node.
  @inlinable public init(_ component: some Component) {
    self.init(nodes: [Declaration(component)], isSingle: true)
  }

  /// Creates a list from a block.
  public init(@DeclarationBuilder _ content: () -> DeclarationList) {
    self = content()
  }

  /// The empty list.
  @usableFromInline static let empty = DeclarationList(nodes: [], isSingle: true)

  /// The number of nodes.
  public var count: Int { nodes.count }

  /// A Boolean value that indicates whether the list has no nodes.
  public var isEmpty: Bool { nodes.isEmpty }

  /// Adds a position in the enclosing block to the identity of all nodes.
  @usableFromInline mutating func place(at position: Int) {
    for index in nodes.indices where nodes[index].key?.isUnique != true {
      nodes[index].place = SourcePlace.mixed(nodes[index].place, position)
    }
  }

  /// Adds a key to the identity of all nodes.
  @usableFromInline mutating func identify(by key: DeclarationKey) {
    for index in nodes.indices where nodes[index].key?.isUnique != true {
      nodes[index].key = nodes[index].key.map { .nested(key, $0) } ?? key
    }
  }

  /// Returns the list with a key in the identity of all nodes.
  func identified(by key: DeclarationKey) -> DeclarationList {
    var list = self
    list.identify(by: key)
    return list
  }

  /// The list as one node: its only possible one, or a column of all.
  var joined: Declaration {
    if isSingle, let node = nodes.first { return node }
    return Declaration(VStack(self))
  }
}
