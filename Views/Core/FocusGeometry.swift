// SPDX-License-Identifier: MIT

/// A direction in which the focus moves.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  /// Towards the top.
  case up
  /// Towards the bottom.
  case down
  /// Towards the left.
  case left
  /// Towards the right.
  case right

  /// Creates the direction of an arrow key; nil for other keys.
  init?(arrow keyPress: KeyPress) {
    switch keyPress {
    case KeyPress(.up): self = .up
    case KeyPress(.down): self = .down
    case KeyPress(.left): self = .left
    case KeyPress(.right): self = .right
    default: return nil
    }
  }
}

/// Finds the nearest of several frames in a direction.
enum FocusGeometry {
  /// Returns the index of the nearest frame that lies entirely beyond an edge of another frame.
  ///
  /// Frames that share rows with it (columns, for up and down) precede others. Distance decides among equals; the
  /// distance across the direction counts twice. Of frames with equal distances, the first wins.
  static func nearest(
    to start: Frame, among frames: [Frame], _ direction: FocusDirection
  ) -> Int? {
    var best: (index: Int, isBeside: Bool, cost: Int)?
    for (index, frame) in frames.enumerated() {
      guard let (along, across) = distances(from: start, to: frame, direction) else { continue }
      let isBeside = across == 0
      let cost = along + 2 * across
      if let best {
        if best.isBeside, !isBeside { continue }
        if best.isBeside == isBeside, best.cost <= cost { continue }
      }
      best = (index, isBeside, cost)
    }
    return best?.index
  }

  /// Returns the cells between two frames along a direction and across it; nil if the frame doesn't lie in that
  /// direction.
  private static func distances(
    from start: Frame, to frame: Frame, _ direction: FocusDirection
  ) -> (along: Int, across: Int)? {
    let along =
      switch direction {
      case .up: start.minY - frame.maxY
      case .down: frame.minY - start.maxY
      case .left: start.minX - frame.maxX
      case .right: frame.minX - start.maxX
      }
    guard along >= 0 else { return nil }
    let across =
      switch direction {
      case .up, .down: max(0, frame.minX - start.maxX + 1, start.minX - frame.maxX + 1)
      case .left, .right: max(0, frame.minY - start.maxY + 1, start.minY - frame.maxY + 1)
      }
    return (along, across)
  }
}
