// SPDX-License-Identifier: MIT

/// A position at which the divider of a nested split view meets the divider of an outer one.
struct DividerJoint: Hashable {
  /// The line that meets the divider from one side.
  enum Arm: Int, Hashable {
    /// None, a thin line, or the thick line of the divider that has the focus.
    case none, thin, thick
  }

  /// The line from the left, or from above.
  var before = Arm.none
  /// The line from the right, or from below.
  var after = Arm.none

  /// Returns the box-drawing character of the joint.
  ///
  /// - Parameters:
  ///   - axis: The axis of the views that the line separates. Views that are side by side have a vertical line.
  ///   - isThick: Whether the divider itself is thick.
  func sign(_ axis: StackView.Axis, isThick: Bool) -> Unicode.Scalar {
    let signs =
      switch (axis, isThick) {
      case (.horizontal, false): Self.upright
      case (.horizontal, true): Self.thickUpright
      case (.vertical, false): Self.level
      case (.vertical, true): Self.thickLevel
      }
    return signs[before.rawValue * 3 + after.rawValue]
  }

  // Indexed by the line before, in groups of three (none, thin, thick), and by the line after within each group.
  private static let upright: [Unicode.Scalar] = ["│", "├", "┝", "┤", "┼", "┾", "┥", "┽", "┿"]
  private static let thickUpright: [Unicode.Scalar] = ["┃", "┠", "┣", "┨", "╂", "╊", "┫", "╉", "╋"]
  private static let level: [Unicode.Scalar] = ["─", "┬", "┰", "┴", "┼", "╁", "┸", "╀", "╂"]
  private static let thickLevel: [Unicode.Scalar] = ["━", "┯", "┳", "┷", "┿", "╈", "┻", "╇", "╋"]
}

extension SplitView {
  /// The joints of the divider, by their positions along it.
  var joints: [Int: DividerJoint] {
    var joints: [Int: DividerJoint] = [:]
    (first as? SplitView)?.eachDivider(meeting: axis, at: .second) {
      joints[$0, default: DividerJoint()].before = $1
    }
    (second as? SplitView)?.eachDivider(meeting: axis, at: .first) {
      joints[$0, default: DividerJoint()].after = $1
    }
    return joints
  }

  /// Calls `body` with the position and the line of each divider that ends at an edge, in this split view and in nested
  /// ones.
  private func eachDivider(
    meeting axis: StackView.Axis, at edge: Side, from start: Int = 0,
    _ body: (Int, DividerJoint.Arm) -> Void
  ) {
    guard !isHidden else { return }
    func visit(_ view: View, _ start: Int) {
      (view as? SplitView)?.eachDivider(meeting: axis, at: edge, from: start, body)
    }
    guard axis != self.axis else { return visit(edge == .first ? first : second, start) }
    // If the axes differ, both views and the divider between them end at the edge.
    let place = self.axis == .horizontal ? dividerFrame.minX : dividerFrame.minY
    visit(first, start)
    if !dividerFrame.isEmpty { body(start + place, hasFocusedDivider ? .thick : .thin) }
    visit(second, start + place + 1)
  }
}
