// SPDX-License-Identifier: MIT

import Views

/// A component that is composed of others.
///
/// ```swift
/// struct Signature: Composite {
///   let name: String
///
///   var body: DeclarationList {
///     Text("Yours,")
///     Text(name)
///   }
/// }
/// ```
public protocol Composite: Component where Content == DeclaredView {
  /// The components. Several of them form a column.
  @DeclarationBuilder @MainActor var body: DeclarationList { get }
}

extension Composite {
  /// Always `true`: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the body.
  @MainActor public func update(_ view: DeclaredView) { view.show { body } }
}
