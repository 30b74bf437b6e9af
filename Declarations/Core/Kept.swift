// SPDX-License-Identifier: MIT

import Views

/// A component with something that is made once for each key, such as a scene or a model, and kept while the key stays.
///
/// ```swift
/// Kept(for: song.id) {
///   details(of: song).createScene()
/// } content: { scene in
///   scene
/// }
/// ```
///
/// A body is evaluated at each update: an interactor that is made there would ask its server each time. What is made is released when the
/// component is removed, or when the key changes.
public struct Kept<ID: Hashable & Sendable, Value: Sendable>: Composite {
  private let id: ID
  private let make: @MainActor () -> Value
  private let content: @MainActor (Value) -> DeclarationList

  /// Creates a component.
  ///
  /// - Parameters:
  ///   - id: The key.
  ///   - make: Makes what is kept.
  ///   - content: Returns the components for it.
  public init(
    for id: ID, _ make: @escaping @MainActor () -> Value,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) {
    self.id = id
    self.make = make
    self.content = content
  }

  /// The components.
  public var body: DeclarationList {
    Stateful(make()) { content($0.value) }.id(id)
  }
}

extension Kept where Value: Component {
  /// Creates a component that shows another one, which is made once for each key.
  public init(for id: ID, _ make: @escaping @MainActor () -> Value) {
    self.init(for: id, make) { $0 }
  }
}
