// SPDX-License-Identifier: MIT

/// Where dividers of split views inside others meet a divider around them.
struct DividerJoint: Hashable {
  /// What meets the divider from one side.
  enum Arm: Int, Hashable {
    /// Nothing, a thin line, or the thick one of the divider that has the focus.
    case none, thin, thick
  }

  /// From the left, or from above.
  var before = Arm.none
  /// From the right, or from below.
  var after = Arm.none

  /// The sign where a line goes through.
  ///
  /// - Parameters:
  ///   - axis: How the views lie that the line parts: one that parts views side by side is upright.
  ///   - isThick: Whether the line is.
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

  // By what comes from before, three by three: nothing, thin, thick; in each by what comes from after.
  private static let upright: [Unicode.Scalar] = ["│", "├", "┝", "┤", "┼", "┾", "┥", "┽", "┿"]
  private static let thickUpright: [Unicode.Scalar] = ["┃", "┠", "┣", "┨", "╂", "╊", "┫", "╉", "╋"]
  private static let level: [Unicode.Scalar] = ["─", "┬", "┰", "┴", "┼", "╁", "┸", "╀", "╂"]
  private static let thickLevel: [Unicode.Scalar] = ["━", "┯", "┳", "┷", "┿", "╈", "┻", "╇", "╋"]
}

extension SplitView {
  /// The joints of the divider, by their places along it.
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

  /// Calls `body` with the place and the weight of each divider, here and in the split views inside, that ends at an
  /// edge: the first or the second one along an axis.
  private func eachDivider(
    meeting axis: StackView.Axis, at edge: Side, from start: Int = 0,
    _ body: (Int, DividerJoint.Arm) -> Void
  ) {
    guard !isHidden else { return }
    func visit(_ view: View, _ start: Int) {
      (view as? SplitView)?.eachDivider(meeting: axis, at: edge, from: start, body)
    }
    guard axis != self.axis else { return visit(edge == .first ? first : second, start) }
    // Across the axis: both views and the divider between them end at the edge.
    let place = self.axis == .horizontal ? dividerFrame.minX : dividerFrame.minY
    visit(first, start)
    if !dividerFrame.isEmpty { body(start + place, hasFocusedDivider ? .thick : .thin) }
    visit(second, start + place + 1)
  }
}
