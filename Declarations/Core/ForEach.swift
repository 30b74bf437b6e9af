// SPDX-License-Identifier: MIT

import Views

/// Nodes for the elements of a sequence, whose identities move with them.
///
/// A node keeps its view as long as there is an element with its key: its focus, its caret and its scroll position move
/// with it. Of elements with equal keys the first shows; ``DeclaredView/duplicateKeys`` names the others.
///
/// ```swift
/// VStack {
///   ForEach(["Ada", "Grace"], id: \.self) { name in
///     Text(name)
///   }
/// }
/// ```
///
/// All nodes are made. For thousands of rows use a ``List``, which asks for those in sight.
public struct ForEach: Sendable {
  let list: DeclarationList

  /// Creates nodes for elements with keys.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they show.
  ///   - id: Returns the key of an element.
  ///   - content: Returns the nodes of an element.
  @inlinable public init<Elements: Sequence, ID: Hashable & Sendable>(
    _ elements: Elements, id: (Elements.Element) -> ID,
    @DeclarationBuilder content: (Elements.Element) -> DeclarationList
  ) {
    var nodes: [Declaration] = []
    nodes.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      var list = content(element)
      list.identify(by: DeclarationKey(id(element)))
      nodes.append(contentsOf: list.nodes)
    }
    self.init(DeclarationList(nodes: nodes, isSingle: false))
  }

  /// Creates nodes for elements that have identities.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they show.
  ///   - content: Returns the nodes of an element.
  @inlinable public init<Elements: Sequence>(
    _ elements: Elements, @DeclarationBuilder content: (Elements.Element) -> DeclarationList
  ) where Elements.Element: Identifiable, Elements.Element.ID: Sendable {
    self.init(elements, id: { $0.id }, content: content)
  }

  @usableFromInline init(_ list: DeclarationList) {
    self.list = list
  }
}
