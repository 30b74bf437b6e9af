// SPDX-License-Identifier: MIT

/// The focus of a window: the view that has it, the view that lost it for a while, and what is known about the others.
///
/// Methods that may move the focus return whether it moved. The views around both places are told before that.
@MainActor final class FocusController {
  /// The view that has the focus, as far as was settled.
  private(set) weak var current: View?
  /// The view that lost the focus because it couldn't have it any longer. It regains the focus if no other view is chosen.
  private weak var displaced: View?
  private var known = Knowledge()

  /// What is known about the views that can have the focus: until a view is added, removed, hidden, shown, laid out again
  /// or changes its mind, and partly until the next event.
  private struct Knowledge {
    /// Whether the focus is where it can be.
    var isSettled = false
    /// Whether no view of the top layer can have it.
    var isNobodys = false
    /// Whether more than one can.
    var hasNext: Bool?
  }

  /// A Boolean value that indicates whether the focus is known to be where it can be.
  var isSettled: Bool { known.isSettled }

  /// Forgets all that is known about the views that can have the focus.
  func forget() {
    known = Knowledge()
  }

  /// Forgets what views may change without telling.
  func expire() {
    (known.isNobodys, known.hasNext) = (false, nil)
  }

  /// Leaves the focus where it is even if the view that lost it could have it again.
  func keep() {
    displaced = nil
  }

  /// Gives the focus to a view of a layer, if the view can have it.
  func move(to view: View, in layer: View?) -> Bool {
    guard let layer, view.canHaveFocus(in: layer) else { return false }
    return give(view)
  }

  /// Moves the focus forward or back in the order of Tab; after the end comes the beginning.
  func move(by step: Int, in layer: View?) -> Bool {
    guard let order = layer?.focusOrder, !order.isEmpty else { return false }
    guard let index = order.firstIndex(where: { $0 === current }) else { return give(order[0]) }
    return give(order[((index + step) % order.count + order.count) % order.count])
  }

  /// Finds another view for the focus where the one that has it was removed, or lies below a modal now. Returns the focus
  /// as soon as that view can have it again, as after a window was narrow for a while.
  func settle(in layer: View?) -> Bool {
    defer { known.isSettled = true }
    guard let layer else { return give(nil) }
    if let displaced, displaced.canHaveFocus(in: layer) { return give(displaced) }
    if let current {
      if current.canHaveFocus(in: layer) { return false }
    } else if known.isNobodys {
      return false
    }
    let holder = displaced ?? current
    let target = layer.focusTarget
    known.isNobodys = target == nil
    defer { displaced = holder }
    return give(target)
  }

  /// Returns whether another view of a layer than the one with the focus can have it.
  func hasNext(in layer: View?) -> Bool {
    if let hasNext = known.hasNext { return hasNext }
    let hasNext = layer?.countFocusOrder(upTo: 2) == 2
    known.hasNext = hasNext
    return hasNext
  }

  private func give(_ view: View?) -> Bool {
    displaced = nil
    guard view !== current else { return false }
    let before = current
    before?.forgetKeyPrefix()
    current = view
    var next = view
    while let holder = next {
      holder.remember(focus: view)
      next = holder.parent
    }
    tell(before)
    tell(view)
    return true
  }

  /// Tells a view and all around it.
  private func tell(_ view: View?) {
    var next = view
    while let holder = next {
      holder.focusDidChange()
      next = holder.parent
    }
  }
}
