// SPDX-License-Identifier: MIT

/// Who may have the focus, and who has it next.
extension View {
  /// A Boolean value that indicates whether keys go to this view first.
  public final var isFocused: Bool { host?.settledFocus === self }

  /// A Boolean value that indicates whether the focus is on this view or on one inside it.
  public final var containsFocus: Bool {
    host?.settledFocus?.isInside(self) ?? false
  }

  /// Asks the window for the focus, for this view or the one inside that is due; in vain below a modal.
  public final func focus() {
    if let target = focusTarget { host?.focus(target) }
  }

  /// The views that can have the focus, this one and those inside, in the order of Tab: that of `focusRank`, then that
  /// in which they were added.
  package final var focusOrder: [View] {
    guard !isHidden else { return [] }
    return (isFocusable ? [self] : []) + rankedChildren.flatMap(\.focusOrder)
  }

  /// The first view of `focusOrder`, without a list of all.
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
    for child in children where count < limit {
      count += child.countFocusOrder(upTo: limit - count)
    }
    return count
  }

  private var rankedChildren: [View] {
    var isRanked = false
    for child in children where child.focusRank != 0 { isRanked = true }
    guard isRanked else { return children }
    return children.enumerated().sorted {
      ($0.element.focusRank, $0.offset) < ($1.element.focusRank, $1.offset)
    }.map(\.element)
  }

  /// Returns whether the view can have the focus as a part of the other one: it and all around it up to there show.
  package final func canHaveFocus(in scope: View) -> Bool {
    guard isFocusable else { return false }
    var next: View? = self
    while let view = next, !view.isHidden {
      if view === scope { return true }
      next = view.parent
    }
    return false
  }

  /// The view that gets the focus when it comes here: who had it last, else the preferred one, else the first.
  package final var focusTarget: View? {
    if let lastFocus, lastFocus.canHaveFocus(in: self) { return lastFocus }
    if let preferred = preferredFocus, preferred !== self, let target = preferred.focusTarget,
      target.canHaveFocus(in: self)
    {
      return target
    }
    return firstInFocusOrder
  }

  /// The view inside that can have the focus and lies nearest to another one in a direction, as drawn.
  final func focusable(nearestTo view: View, _ direction: FocusDirection) -> View? {
    // What is scrolled out of sight lies where it would be drawn, so that it can be reached.
    let others = focusOrder.filter { other in
      other !== view && !other.isInside(view) && !view.isInside(other) && !other.frame.isEmpty
    }
    return FocusGeometry.nearest(
      to: view.frameInWindow, among: others.map(\.frameInWindow), direction
    ).map { others[$0] }
  }
}
