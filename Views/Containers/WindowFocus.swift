/// Which view of a window has the focus.
extension Window {
  /// The view that has the focus; `nil` if none in the top layer can.
  public var focused: View? {
    forgetFocus()
    return settledFocus
  }

  /// The view that has the focus, for those who draw.
  var settledFocus: View? {
    settleFocus()
    return current
  }

  /// Gives a view the focus; does nothing if it can't have it, or isn't in the top layer.
  public func focus(_ view: View) {
    guard let layer = activeLayer, view.canHaveFocus(in: layer) else { return }
    give(view)
  }

  /// Moves the focus to the next view in the order of Tab, or back; from the end it goes on at the beginning.
  public func moveFocus(by step: Int) {
    guard let order = activeLayer?.focusOrder, !order.isEmpty else { return }
    guard let index = order.firstIndex(where: { $0 === current }) else { return give(order[0]) }
    give(order[((index + step) % order.count + order.count) % order.count])
  }

  /// Finds another view for the focus where the one that has it went away, or below a modal; gives it back as soon as
  /// that one is there again, as after a window was narrow for a while.
  func settleFocus() {
    defer { knownFocus.isSettled = true }
    guard let layer = activeLayer else { return give(nil) }
    if let displaced, displaced.canHaveFocus(in: layer) { return give(displaced) }
    if let current {
      if current.canHaveFocus(in: layer) { return }
    } else if knownFocus.isNobodys {
      return
    }
    let holder = displaced ?? current
    let target = layer.focusTarget
    knownFocus.isNobodys = target == nil
    give(target)
    displaced = holder
  }

  /// What is known of who may have the focus, until a view is added, removed, hidden, shown, laid out anew or another
  /// one to have it, and until the next event.
  struct KnownFocus {
    /// Whether the focus is where it can be.
    var isSettled = false
    /// Whether no view of the top layer can.
    var isNobodys = false
    /// Whether more than one can.
    var hasNext: Bool?

    /// Forgets what views may change without a word.
    mutating func expire() { (isNobodys, hasNext) = (false, nil) }
  }

  /// Has it asked again who may have the focus.
  func forgetFocus() { knownFocus = KnownFocus() }

  /// Whether another view than the one with the focus can have it.
  private var hasNext: Bool {
    if let known = knownFocus.hasNext { return known }
    let hasNext = activeLayer?.countFocusOrder(upTo: 2) == 2
    knownFocus.hasNext = hasNext
    return hasNext
  }

  private func give(_ view: View?) {
    displaced = nil
    guard view !== current else { return }
    let before = current
    before?.keyPrefix = []
    current = view
    var next = view
    while let holder = next {
      holder.lastFocus = view
      next = holder.parent
    }
    tell(before)
    tell(view)
    invalidate()
  }

  /// Tells a view and all around it.
  private func tell(_ view: View?) {
    var next = view
    while let holder = next {
      holder.focusDidChange()
      next = holder.parent
    }
  }

  /// The hints from the focused view outwards, and those of the window itself.
  var hints: [KeyHint] {
    var hints: [KeyHint] = []
    if let begun = current.flatMap({ KeySequence($0.keyPrefix) }) {
      hints.append(KeyHint(key: begun.sign, label: shownTheme.signs.ellipsis, priority: 10))
    }
    var next = current ?? activeLayer?.keyTarget
    while let view = next {
      hints += view.keyHints
      next = view.parent
    }
    let own = ownHints
    if let next = own.next, hasNext { hints.append(next) }
    if !toasts.shown.isEmpty, let dismiss = own.dismiss { hints.append(dismiss) }
    if isMouseReleased, let take = own.takeMouse { hints.append(take) }
    if let quit = current?.acceptsText == true ? own.interrupt : own.quit { hints.append(quit) }
    return hints
  }

  /// The hints of the window's own keys, which are put into words once for each key map.
  private var ownHints: OwnHints {
    if let knownHints { return knownHints }
    let hints = OwnHints(
      next: keyMap.hint(.nextFocus, label: "next", priority: 4),
      dismiss: keyMap.hint(.dismissToast, label: "close message", priority: 7),
      takeMouse: keyMap.hint(.releaseMouse, label: "take the mouse", priority: 9),
      quit: keyMap.hint(.quit, label: "quit", priority: 6),
      interrupt: keyMap.hint(.interrupt, label: "quit", priority: 6))
    knownHints = hints
    return hints
  }

  /// What a window says of its own keys.
  struct OwnHints {
    let next, dismiss, takeMouse, quit, interrupt: KeyHint?
  }
}
