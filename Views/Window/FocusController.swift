// SPDX-License-Identifier: MIT

/// The focus of a window: the view that has it, the view that lost it temporarily, and cached facts about the others.
///
/// Methods that may move the focus return whether it moved. The affected views are notified before that.
@MainActor final class FocusController {
  /// The view that had the focus when it was determined last.
  private(set) weak var current: View?
  /// A Boolean value that indicates whether the focus is near its place, where no view can have it at present. It returns
  /// unless the user moves it or works with the current view.
  private var isDisplaced = false
  /// A Boolean value that indicates whether the view lost the focus to a new size of the window.
  private var isDisplacedBySize = false
  /// A Boolean value that indicates whether no frame has shown the focus at its current place.
  private var isNew = false
  private var known = Knowledge()
  /// The views around the focus when it was given, since its view may be removed from them.
  private var holders: [Holder] = []

  /// A weak reference to a view.
  private struct Holder {
    weak var view: View?
  }

  /// Cached facts about the focusable views. They are valid until a view is added, removed, hidden, shown, laid out
  /// again or changes its focusability, and some only until the next event.
  private struct Knowledge {
    /// A Boolean value that indicates whether the focus is in a valid place.
    var isSettled = false
    /// A Boolean value that indicates whether no view of the top layer can have the focus.
    var isNobodys = false
    /// A Boolean value that indicates whether more than one view can have the focus.
    var hasNext: Bool?
  }

  /// A Boolean value that indicates whether the focus is known to be in a valid place.
  var isSettled: Bool { known.isSettled }

  /// A Boolean value that indicates whether the focus is where it is only until the window has space again for the view
  /// that lost it. Views don't scroll to such a focus, since their position would remain after it has left.
  var isTemporary: Bool { isDisplacedBySize && isDisplaced }

  /// Invalidates all cached facts.
  func forget() {
    known = Knowledge()
  }

  /// Invalidates the facts that views may change without notice.
  func expire() {
    (known.isNobodys, known.hasNext) = (false, nil)
  }

  /// Keeps the focus at its place even if the view that lost it could have it again.
  func keep() {
    if isDisplaced { _ = give(current) }
  }

  /// Records that a frame shows the focus.
  func wasShown() {
    isNew = false
  }

  /// Moves the focus to a view of a layer if the view is focusable.
  func move(to view: View, in layer: View?) -> Bool {
    guard let layer, view.canHaveFocus(in: layer) else { return false }
    return give(view)
  }

  /// Moves the focus forward or back in tab order, wrapping around at the ends.
  func move(by step: Int, in layer: View?) -> Bool {
    guard let order = layer?.focusOrder, !order.isEmpty else { return false }
    guard let index = order.firstIndex(where: { $0 === current }) else { return give(order[0]) }
    return give(order[((index + step) % order.count + order.count) % order.count])
  }

  /// Moves the focus if its view was removed, disabled or hidden, or is below a modal now: to the nearest view in the
  /// smallest view around its place that has one. Moves it back as soon as that is possible in a smaller one, for
  /// example after a window was narrow for a while; from a text field, only to the same view.
  func settle(in layer: View?, isResizing: Bool = false) -> Bool {
    defer { known.isSettled = true }
    guard let layer else { return give(nil) }
    if isDisplaced, let last = layer.lastFocus, last.canHaveFocus(in: layer) { return give(last) }
    var target: View?
    if let current, current.canHaveFocus(in: layer) {
      guard isDisplaced, !known.isSettled else { return false }
      // Until the user sees the focus, the order of changes has no effect.
      if isNew {
        target = layer.focusTarget
      } else if !current.acceptsText {
        target = layer.focusTarget(nearerThan: current)
      }
      guard target != nil, target !== current else { return false }
    } else {
      if current == nil, known.isNobodys { return false }
      target = layer.focusTarget
    }
    known.isNobodys = target == nil
    isDisplacedBySize = isResizing || isTemporary
    return give(target, isPlaced: target === layer.lastFocus || !layer.hasFocusMemory)
  }

  /// Returns whether a view of a layer other than the focused one can have the focus.
  func hasNext(in layer: View?) -> Bool {
    if let hasNext = known.hasNext { return hasNext }
    let hasNext = layer?.countFocusOrder(upTo: 2) == 2
    known.hasNext = hasNext
    return hasNext
  }

  /// Moves the focus to a view, which becomes its place, or else is near it.
  private func give(_ view: View?, isPlaced: Bool = true) -> Bool {
    isDisplaced = !isPlaced
    if isPlaced {
      var (next, child): (View?, View?) = (view, nil)
      while let holder = next {
        holder.remember(focus: view, in: child)
        (next, child) = (holder.parent, holder)
      }
    }
    guard view !== current else { return false }
    isNew = true
    let before = current
    before?.forgetKeyPrefix()
    current = view
    let formerHolders = holders.compactMap(\.view)
    holders = view?.parent?.lineage.map { Holder(view: $0) } ?? []
    tell(before)
    for holder in formerHolders where before?.isInside(holder) != true { holder.focusDidChange() }
    tell(view)
    return true
  }

  /// Notifies a view and its ancestors.
  private func tell(_ view: View?) {
    view?.lineage.forEach { $0.focusDidChange() }
  }
}
