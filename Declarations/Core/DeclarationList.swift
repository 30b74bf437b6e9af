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
    for index in nodes.indices {
      nodes[index].place = Self.mixed(nodes[index].place, position)
    }
  }

  /// Adds a key to the identity of all nodes.
  @usableFromInline mutating func identify(by key: DeclarationKey) {
    for index in nodes.indices {
      nodes[index].key = nodes[index].key.map { .nested(key, $0) } ?? key
    }
  }

  /// Returns a hash of a place and a position.
  private static func mixed(_ place: UInt64, _ position: Int) -> UInt64 {
    var mixed = place ^ (UInt64(truncatingIfNeeded: position) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The list as one node: its only possible one, or a column of all.
  var joined: Declaration {
    if isSingle, let node = nodes.first { return node }
    return Declaration(VStack(self))
  }
}
