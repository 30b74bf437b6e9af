// SPDX-License-Identifier: MIT

import Views

/// The nodes of a sequence's elements, whose identities move with the elements.
///
/// A node keeps its view as long as an element has its key: focus, caret and scroll position move with it. Of elements
/// with equal keys, only the first is shown; ``DeclaredView/duplicateKeys`` lists the others.
///
/// ```swift
/// VStack {
///   ForEach(["Ada", "Grace"], id: \.self) { name in
///     Text(name)
///   }
/// }
/// ```
///
/// All nodes are created. For thousands of rows use a ``List``, which requests only visible ones.
public struct ForEach: Sendable {
  let list: DeclarationList

  /// Creates nodes for elements with keys.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are shown.
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

  /// Creates nodes for identifiable elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are shown.
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
