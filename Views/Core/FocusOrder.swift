// SPDX-License-Identifier: MIT

/// The order in which views get the focus.
extension View {
  /// A Boolean value that indicates whether the view has the focus, and so receives keys first.
  public final var isFocused: Bool { host?.settledFocus === self }

  /// A Boolean value that indicates whether the focus is on this view or on one inside it.
  public final var containsFocus: Bool {
    host?.settledFocus?.isInside(self) ?? false
  }

  /// Requests the focus for this view, or for the view inside it that is next to have it (see ``preferredFocus``).
  ///
  /// Has no effect below a modal view, or if no view here can have the focus.
  public final func focus() {
    if let target = focusTarget { host?.focus(target) }
  }

  /// The views that can have the focus, this one and its descendants, in the order of the Tab key: by `focusRank`, then
  /// by the order in which they were added.
  package final var focusOrder: [View] {
    guard !isHidden else { return [] }
    return (isFocusable ? [self] : []) + rankedChildren.flatMap(\.focusOrder)
  }

  /// The first view of `focusOrder`, found without creating the array.
  private var firstInFocusOrder: View? {
    guard !isHidden else { return nil }
    if isFocusable { return self }
    for child in rankedChildren {
      if let found = child.firstInFocusOrder { return found }
    }
    return nil
  }

  /// The number of views in `focusOrder`, or the limit if there are more.
  final func countFocusOrder(upTo limit: Int) -> Int {
    guard !isHidden, limit > 0 else { return 0 }
    var count = isFocusable ? 1 : 0
    for child in filler.map({ [$0] }) ?? children where count < limit {
      count += child.countFocusOrder(upTo: limit - count)
    }
    return count
  }

  private var rankedChildren: [View] {
    if let filler { return [filler] }
    var isRanked = false
    for child in children where child.focusRank != 0 { isRanked = true }
    guard isRanked else { return children }
    return children.enumerated().sorted {
      ($0.element.focusRank, $0.offset) < ($1.element.focusRank, $1.offset)
    }.map(\.element)
  }

  /// Returns whether the view can have the focus as a descendant of a view: it is focusable, and neither it nor a view
  /// between is hidden.
  package final func canHaveFocus(in scope: View) -> Bool {
    isFocusable && lineage.lazy.prefix { !$0.isHidden }.contains { $0 === scope }
  }

  /// The view that gets the focus when the focus moves to this view: the last focused one, else the nearest one in the
  /// smallest view around its place that has one, else the one with the default focus, else the first.
  package final var focusTarget: View? { focusTarget(isFromBehind: false) }

  /// Returns the `focusTarget`, or the last view instead of the first one. Around the place of the last focus, the
  /// preferred view precedes the others.
  private func focusTarget(isFromBehind: Bool) -> View? {
    guard !isHidden else { return nil }
    if let lastFocus, lastFocus.canHaveFocus(in: self) { return lastFocus }
    if let lastFocusedChild, !didLoseFocusedChild, let target = lastFocusedChild.focusTarget {
      return target
    }
    if let preferred = preferredFocus, preferred !== self, let target = preferred.focusTarget,
      target.canHaveFocus(in: self)
    {
      return target
    }
    if hasFocusMemory, let target = siblingFocusTarget { return target }
    if let target = viewWithDefaultFocus?.focusTarget, target.canHaveFocus(in: self) {
      return target
    }
    return isFromBehind ? focusOrder.last : firstInFocusOrder
  }

  /// A Boolean value that indicates whether the place of the last focus is known.
  final var hasFocusMemory: Bool { lastFocusedChild != nil || didLoseFocusedChild }

  /// The target of the child after the one with the last focus, or else of the one before it.
  private var siblingFocusTarget: View? {
    let children = rankedChildren
    let index = children.firstIndex { $0 === lastFocusedChild }
    let next = index.map { $0 + 1 } ?? 0
    let before = children[..<(didLoseFocusedChild ? next : index ?? 0)].reversed()
    return children[next...].lazy.compactMap { $0.focusTarget }.first
      ?? before.lazy.compactMap { $0.focusTarget(isFromBehind: true) }.first
  }

  /// Returns the target in the smallest view around the place of the last focus, if another view isn't in there.
  final func focusTarget(nearerThan other: View) -> View? {
    var view = self
    while !view.didLoseFocusedChild, let child = view.lastFocusedChild {
      guard other.isInside(child) else { return child.focusTarget }
      view = child
    }
    return nil
  }

  /// The first descendant that is to have the focus when it moves to this view.
  private final var viewWithDefaultFocus: View? {
    for child in children where !child.isHidden {
      if child.hasDefaultFocus { return child }
      if let view = child.viewWithDefaultFocus { return view }
    }
    return nil
  }

  /// Moves the focus to a view, now or when the focus next enters the view's ancestors.
  ///
  /// Every ancestor stores the view to focus. One that stored a view elsewhere isn't changed.
  package final func direct(focusTo view: View) {
    guard let target = view.focusTarget else { return }
    view.focus()
    if target.isFocused { return }
    var (holder, child): (View?, View?) = (target, nil)
    var isInside = true
    while let next = holder {
      if !isInside, let last = next.lastFocus, !last.isInside(self) { return }
      next.remember(focus: target, in: child)
      if next === self { isInside = false }
      (holder, child) = (next.parent, next)
    }
  }

  /// Returns the focusable descendant that lies nearest to a view in a direction on screen.
  final func focusable(nearestTo view: View, _ direction: FocusDirection) -> View? {
    // Views that are scrolled out of sight count at the position where they would be drawn, so that they can be
    // reached.
    let others = focusOrder.filter { other in
      other !== view && !other.isInside(view) && !view.isInside(other) && !other.frame.isEmpty
    }
    return FocusGeometry.nearest(
      to: view.frameInWindow, among: others.map(\.frameInWindow), direction
    ).map { others[$0] }
  }
}

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
