// SPDX-License-Identifier: MIT

import Views

/// A scrolling column of sections and nodes, between which the arrow keys move the focus.
///
/// ```swift
/// Box {
///   Section("Near") {
///     ForEach(near) { place in Row(place.name, detail: place.distance, action: "open") { open(place) } }
///   }
///   Section("Far", footer: "2 km at most") { far }
/// }
/// ```
///
/// The first visible item stays where it is when items above it change. When the focused item is removed, the next one that remains gets
/// the focus. A ``LazyComponent`` such as a ``Row`` has a view only while it is visible, so that a box can have a hundred thousand rows; all
/// other components keep their views.
public struct Box: Component {
  private let items: DeclarationList
  private let onReachedEnd: (@MainActor () -> Void)?

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - onReachedEnd: Is called when the last items become visible, once for each last item. Load more then.
  ///   - items: The sections, nodes and other components, from top to bottom.
  public init(
    onReachedEnd: (@MainActor () -> Void)? = nil, @DeclarationBuilder items: () -> DeclarationList
  ) {
    (self.items, self.onReachedEnd) = (items(), onReachedEnd)
  }

  /// Creates the view.
  @MainActor public func makeView() -> BoxView { BoxView() }

  /// Updates the items.
  @MainActor public func update(_ view: BoxView) { view.show(items, onReachedEnd: onReachedEnd) }
}

extension Box {
  /// Returns a box that shows that its content is loading, with a spinner, and after five seconds how long the user has waited.
  ///
  /// - Parameters:
  ///   - text: The text beside the spinner.
  ///   - waitingHint: How the user stops waiting, such as `Esc cancels`; empty for nothing.
  public static func loading(_ text: String = "Loading…", waitingHint: String = "") -> Box {
    Box { Placeholder(text, role: \.secondary, isLoading: true, waitingHint: waitingHint) }
  }

  /// Returns a box with an error message and a button that retries.
  ///
  /// - Parameters:
  ///   - message: The error message.
  ///   - label: The title of the button.
  ///   - action: Tries again.
  public static func failed(
    _ message: String, action label: String = "Try again",
    perform action: @escaping @MainActor () -> Void
  ) -> Box {
    Box { Placeholder(message, role: \.error, action: label, perform: action) }
  }

  /// Returns a box for an empty state, with a symbol and a button.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - sign: The symbol above the text; empty for none.
  ///   - label: The title of the button; empty for no button.
  ///   - action: The action of the button.
  public static func placeholder(
    _ text: String, sign: String = "", action label: String = "",
    perform action: @escaping @MainActor () -> Void = {}
  ) -> Box {
    Box { Placeholder(text, sign: sign, action: label, perform: action) }
  }
}

/// A group of components with a header and a footer, for a ``Box`` or another block.
///
/// The key of a section is a part of the identities of its components. A ``Node`` inside keeps its identity in another section, too.
public struct Section: Sendable {
  let list: DeclarationList

  /// Creates a section with a heading.
  ///
  /// - Parameters:
  ///   - title: The heading, which is the key of the section, too.
  ///   - footer: A text below the components, in the secondary style; empty for none.
  ///   - content: The components.
  public init(
    _ title: String, footer: String = "", @DeclarationBuilder content: () -> DeclarationList
  ) {
    self.init(id: title, header: Row(title, role: \.heading), footer: footer, content: content)
  }

  /// Creates a section with a key.
  ///
  /// - Parameters:
  ///   - id: The key, different from those of other sections.
  ///   - header: The component above the others.
  ///   - footer: A text below the components, in the secondary style; empty for none.
  ///   - content: The components.
  public init<ID: Hashable & Sendable>(
    id: ID, header: (any Component)? = nil, footer: String = "",
    @DeclarationBuilder content: () -> DeclarationList
  ) {
    list = DeclarationBuilder.buildBlock(
      DeclarationBuilder.buildExpression([header].compactMap(\.self)), content(),
      DeclarationBuilder.buildExpression(
        footer.isEmpty ? [] : [Row(footer, role: \.secondary, wraps: true)])
    ).identified(by: DeclarationKey(id))
  }
}

/// A component whose identity is a key, wherever it is in its box, stack or other block.
///
/// ```swift
/// ForEach(songs) { Node($0.id, Row($0.name)) }
/// ```
///
/// Its view stays with the key when it moves to another ``Section``. Other components are identified by their places in the source.
public struct Node: Sendable {
  let declaration: Declaration

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - id: The key, unique in the block with all its sections.
  ///   - component: The component.
  public init<ID: Hashable & Sendable>(_ id: ID, _ component: some Component) {
    var declaration = Declaration(component)
    (declaration.place, declaration.key) = (0, .unique(DeclarationKey(id)))
    self.declaration = declaration
  }
}

extension DeclarationBuilder {
  /// Adds the components of a section.
  public static func buildExpression(_ section: Section) -> DeclarationList { section.list }

  /// Adds a node.
  public static func buildExpression(_ node: Node) -> DeclarationList {
    DeclarationList(nodes: [node.declaration], isSingle: true)
  }

  /// Adds nodes.
  public static func buildExpression(_ nodes: [Node]) -> DeclarationList {
    DeclarationList(nodes: nodes.map(\.declaration), isSingle: false)
  }
}
