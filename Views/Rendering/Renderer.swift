// SPDX-License-Identifier: MIT

/// Makes of a state what the screen shows in it.
///
/// Rendering is pure: the same state gives the same screen, and nothing else happens. What the user does goes back
/// through the closures in the tree, which the renderer takes from whoever made it.
public protocol Renderer<State>: Sendable {
  /// What is rendered.
  associatedtype State: Sendable
  /// What sections are known by.
  associatedtype SectionID: Hashable & Sendable
  /// What nodes are known by.
  associatedtype NodeID: Hashable & Sendable

  /// What the screen shows in a state.
  func render(_ state: State) -> Screen<SectionID, NodeID>
}
