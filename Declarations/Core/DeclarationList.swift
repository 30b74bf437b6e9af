// SPDX-License-Identifier: MIT

import Views

/// The nodes that a block of declarations yields, in their order.
///
/// Functions and properties with several nodes return one:
///
/// ```swift
/// @DeclarationBuilder var buttons: DeclarationList {
///   Button("OK") {}
///   Button("Cancel") {}
/// }
/// ```
public struct DeclarationList: Sendable {
  @usableFromInline var nodes: [Declaration]
  /// A Boolean value that indicates whether the source has one node here at most, in all states.
  @usableFromInline var isSingle: Bool

  @usableFromInline init(nodes: [Declaration], isSingle: Bool) {
    self.nodes = nodes
    self.isSingle = isSingle
  }

  /// Creates a list of one node.
  @inlinable public init(_ component: some Component) {
    self.init(nodes: [Declaration(component)], isSingle: true)
  }

  /// Creates a list of a block.
  public init(@DeclarationBuilder _ content: () -> DeclarationList) {
    self = content()
  }

  /// A list of no node.
  @usableFromInline static let empty = DeclarationList(nodes: [], isSingle: true)

  /// The number of nodes.
  public var count: Int { nodes.count }

  /// A Boolean value that indicates whether the list has no nodes.
  public var isEmpty: Bool { nodes.isEmpty }

  /// Puts all nodes at a position of the block around.
  @usableFromInline mutating func place(at position: Int) {
    for index in nodes.indices {
      nodes[index].place = Self.mixed(nodes[index].place, position)
    }
  }

  /// Puts all nodes below a key.
  @usableFromInline mutating func identify(by key: DeclarationKey) {
    for index in nodes.indices {
      nodes[index].key = nodes[index].key.map { .nested(key, $0) } ?? key
    }
  }

  /// A number that differs for different places and positions.
  private static func mixed(_ place: UInt64, _ position: Int) -> UInt64 {
    var mixed = place ^ (UInt64(truncatingIfNeeded: position) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The list as one node: the only one that it can have, or a column of all.
  var joined: Declaration {
    if isSingle, let node = nodes.first { return node }
    return Declaration(VStack(self))
  }
}
