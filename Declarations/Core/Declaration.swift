// SPDX-License-Identifier: MIT

import Views

/// A component with the attributes that modifiers add, and its identity among its siblings.
///
/// Modifiers such as `grow(_:)` return declarations. A declaration is a component, so that functions can
/// return `some Component`, whether they use modifiers or not:
///
/// ```swift
/// func row(_ name: String) -> some Component {
///   HStack(spacing: 1) {
///     Text(name).grow()
///     Button("Remove") {}
///   }
/// }
/// ```
public struct Declaration: Component {
  @usableFromInline let component: any Component
  /// The type of the component.
  @usableFromInline let kind: ObjectIdentifier
  /// The position in the source: a hash of the positions in all enclosing blocks.
  @usableFromInline var place: UInt64
  @usableFromInline var key: DeclarationKey?
  @usableFromInline var box: AttributeReference

  /// A reference that other modules don't access.
  @usableFromInline struct AttributeReference: Sendable {
    var attributes: AttributeBox?

    @usableFromInline init() {}
  }

  /// Creates a declaration without attributes. A declaration is returned unchanged.
  @inlinable public init<C: Component>(_ component: C) {
    if let declaration = component as? Declaration {
      self = declaration
    } else {
      self.component = component
      kind = ObjectIdentifier(C.self)
      place = 0
      key = nil
      box = AttributeReference()
    }
  }

  /// The attributes; empty ones for a new declaration.
  var attributes: DeclarationAttributes { box.attributes?.attributes ?? DeclarationAttributes() }

  /// Returns the declaration with other attributes.
  func with(_ change: (inout DeclarationAttributes) -> Void) -> Declaration {
    var attributes = attributes
    change(&attributes)
    var declaration = self
    declaration.box.attributes = AttributeBox(attributes)
    return declaration
  }

  /// Creates a view that shows the declaration.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the declaration in place of an earlier one.
  @MainActor public func update(_ view: DeclaredView) { view.show(DeclarationList(self)) }

}
