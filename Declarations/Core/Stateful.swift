// SPDX-License-Identifier: MIT

import Views

/// A component with local state, such as whether a note is expanded.
///
/// The value is stored with the node: it stays while the declarations around it change, and is released with the node.
/// A change of the value updates only this component.
///
/// ```swift
/// Stateful(false) { isExpanded in
///   Button(isExpanded.value ? "Less" : "More") { isExpanded.value.toggle() }
///   if isExpanded.value { Label("All there is to say.") }
/// }
/// ```
public struct Stateful<Value: Sendable>: Component {
  private let initial: @MainActor () -> Value
  private let content: @MainActor (LocalState<Value>) -> DeclarationList

  /// Creates a component with an initial value.
  ///
  /// - Parameters:
  ///   - initial: The initial value. It is evaluated once, when the component appears, so that it can be a model that starts
  ///     a request. It is released when the component is removed.
  ///   - content: Returns the components for the value.
  public init(
    _ initial: @autoclosure @escaping @MainActor () -> Value,
    @DeclarationBuilder content: @escaping @MainActor (LocalState<Value>) -> DeclarationList
  ) {
    self.initial = initial
    self.content = content
  }

  /// Creates the view.
  @MainActor public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the component.
  @MainActor public func update(_ view: DeclaredView) {
    view.attachment(LocalState(initial(), view)).show(content)
  }
}

/// The value of a ``Stateful`` component.
///
/// ```swift
/// Stateful(false) { isOpen in
///   Button(isOpen.value ? "Less" : "More") { isOpen.value.toggle() }
/// }
/// ```
@MainActor public final class LocalState<Value: Sendable> {
  private weak var view: DeclaredView?
  private var content: (@MainActor (LocalState) -> DeclarationList)?

  /// The value. The component is updated once after changes, before the next frame.
  public var value: Value {
    didSet {
      view?.setNeedsShow { [weak self] in
        if let self, let content { content(self) }
      }
    }
  }

  init(_ value: Value, _ view: DeclaredView) {
    self.value = value
    self.view = view
  }

  func show(_ content: @escaping @MainActor (LocalState) -> DeclarationList) {
    self.content = content
    view?.follow { [weak self] in
      if let self { content(self) }
    }
  }
}
