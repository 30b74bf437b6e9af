// SPDX-License-Identifier: MIT

import Views

/// A component that is made of others.
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
  /// The components, which form a column if there are several.
  @DeclarationBuilder @MainActor var body: DeclarationList { get }
}

extension Composite {
  /// Yes: the views inside may have the focus or a caret.
  public var hasOwnState: Bool { true }

  /// Makes the view.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Shows the body.
  @MainActor public func update(_ view: DeclaredView) { view.show(body) }
}
