// SPDX-License-Identifier: MIT

/// A pure function from a state to a tree of components.
///
/// The same state results in the same screen, without side effects. The user's actions reach the application through
/// the closures in the tree, which are passed to the renderer when it is created.
public protocol Renderer<State>: Sendable {
  /// The state to render.
  associatedtype State: Sendable
  /// The type of the ids of sections.
  associatedtype SectionID: Hashable & Sendable
  /// The type of the ids of nodes.
  associatedtype NodeID: Hashable & Sendable

  /// Returns the screen for a state.
  func render(_ state: State) -> Screen<SectionID, NodeID>
}
