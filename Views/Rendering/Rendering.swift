// SPDX-License-Identifier: MIT

/// The changes of a rendering, for logs and tests: the numbers of nodes that were inserted, removed, kept and moved,
/// and the ids that were left out.
public struct Rendering<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The number of inserted nodes.
  public internal(set) var inserted = 0
  /// The number of removed nodes.
  public internal(set) var removed = 0
  /// The number of nodes that are in both trees.
  public internal(set) var kept = 0
  /// The number of kept nodes that are above a node that was above them.
  public internal(set) var moved = 0
  /// The ids of sections that were left out because an earlier section has the same id.
  public internal(set) var duplicateSections: [SectionID] = []
  /// The ids of nodes that were left out because an earlier node has the same id.
  public internal(set) var duplicateNodes: [NodeID] = []

  /// Returns the sum of the changes of two boxes.
  static func + (left: Rendering, right: Rendering) -> Rendering {
    Rendering(
      inserted: left.inserted + right.inserted, removed: left.removed + right.removed,
      kept: left.kept + right.kept, moved: left.moved + right.moved,
      duplicateSections: left.duplicateSections + right.duplicateSections,
      duplicateNodes: left.duplicateNodes + right.duplicateNodes)
  }
}

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
