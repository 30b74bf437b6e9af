// SPDX-License-Identifier: MIT

/// What a rendering changed in a screen, for logs and tests: how many nodes came, went and stayed, and which were left
/// out.
public struct Rendering<SectionID: Hashable & Sendable, NodeID: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The nodes that weren't there before.
  public internal(set) var inserted = 0
  /// The nodes that are no longer there.
  public internal(set) var removed = 0
  /// The nodes that were there, and are.
  public internal(set) var kept = 0
  /// Those of the kept nodes that stand above one that stood above them.
  public internal(set) var moved = 0
  /// The ids of sections that were left out, since a section above had the same.
  public internal(set) var duplicateSections: [SectionID] = []
  /// The ids of nodes that were left out, since a node above had the same.
  public internal(set) var duplicateNodes: [NodeID] = []

  /// The sum of what was changed in two boxes.
  static func + (left: Rendering, right: Rendering) -> Rendering {
    Rendering(
      inserted: left.inserted + right.inserted, removed: left.removed + right.removed,
      kept: left.kept + right.kept, moved: left.moved + right.moved,
      duplicateSections: left.duplicateSections + right.duplicateSections,
      duplicateNodes: left.duplicateNodes + right.duplicateNodes)
  }
}
