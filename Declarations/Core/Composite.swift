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
///
/// The body is evaluated again when an `@Observable` object changes that it reads, before the next event or frame:
///
/// ```swift
/// import Observation
///
/// @Observable @MainActor final class Counter { var count = 0 }
///
/// struct CounterScreen: Composite {
///   let counter: Counter
///
///   var body: DeclarationList {
///     Text("Count: \(counter.count)")                // "Count: 0", then "Count: 1"
///     Button("Add one") { counter.count += 1 }
///   }
/// }
/// ```
///
/// A type that conforms is isolated to the main actor, with its functions and computed properties.
@MainActor public protocol Composite: Component where Content == DeclaredView {
  /// The components. Several of them form a column.
  @DeclarationBuilder var body: DeclarationList { get }
}

extension Composite {
  /// Creates the view.
  public func makeView() -> DeclaredView { DeclaredView() }

  /// Updates the body.
  public func update(_ view: DeclaredView) { view.follow { body } }
}
