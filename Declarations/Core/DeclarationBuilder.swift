// SPDX-License-Identifier: MIT

import Views

/// A result builder for the components of a block: statements, `if`, `switch`, `for`, and existing lists.
///
/// The identity of a node is its position in the block. Each branch of an `if` or a `switch` is a separate position, so
/// later nodes keep their identity in every branch. In a loop, the index of the iteration is part of the position; use
/// ``ForEach`` for elements that move.
@resultBuilder public enum DeclarationBuilder {
  /// Adds a component.
  @inlinable public static func buildExpression(_ component: some Component) -> DeclarationList {
    DeclarationList(component)
  }

  /// Adds a component with attributes.
  public static func buildExpression(_ declaration: Declaration) -> DeclarationList {
    DeclarationList(nodes: [declaration], isSingle: true)
  }

  /// Adds a component, or none.
  @inlinable public static func buildExpression<C: Component>(_ component: C?) -> DeclarationList {
    component.map { DeclarationList($0) } ?? .empty
  }

  /// Adds the nodes of a list.
  public static func buildExpression(_ list: DeclarationList) -> DeclarationList { list }

  /// Adds the nodes of elements.
  public static func buildExpression(_ elements: ForEach) -> DeclarationList { elements.list }

  /// Adds an array of components. The index of each is part of its position.
  public static func buildExpression(_ components: [any Component]) -> DeclarationList {
    var list = DeclarationList(nodes: [], isSingle: false)
    for (index, component) in components.enumerated() {
      var declaration = declaration(of: component)
      declaration.place = UInt64(truncatingIfNeeded: index &+ 1)
      list.nodes.append(declaration)
    }
    return list
  }

  /// Joins the statements of a block.
  public static func buildBlock(_ lists: DeclarationList...) -> DeclarationList {
    lists.count == 1 ? lists[0] : joined(lists)
  }

  /// Returns the nodes of an `if` without `else`.
  public static func buildOptional(_ list: DeclarationList?) -> DeclarationList { list ?? .empty }

  /// Returns the nodes of the first branch.
  public static func buildEither(first list: DeclarationList) -> DeclarationList {
    var list = list
    list.place(at: 0)
    return list
  }

  /// Returns the nodes of the second branch.
  public static func buildEither(second list: DeclarationList) -> DeclarationList {
    var list = list
    list.place(at: 1)
    return list
  }

  /// Joins the iterations of a loop.
  public static func buildArray(_ lists: [DeclarationList]) -> DeclarationList { joined(lists) }

  /// Returns the nodes of a branch that depends on the version of the system.
  public static func buildLimitedAvailability(_ list: DeclarationList) -> DeclarationList { list }

  /// Returns the nodes of all lists. The index of a list is a part of the places of its nodes.
  private static func joined(_ lists: [DeclarationList]) -> DeclarationList {
    var joined = DeclarationList(nodes: [], isSingle: false)
    joined.nodes.reserveCapacity(lists.reduce(0) { $0 + $1.nodes.count })
    for (position, list) in lists.enumerated() {
      var list = list
      list.place(at: position)
      joined.nodes.append(contentsOf: list.nodes)
    }
    return joined
  }

  private static func declaration(of component: some Component) -> Declaration {
    Declaration(component)
  }
}
