/// How keys move the focus through a box.
extension BoxView {
  /// Whether the focus has anywhere to go besides where it is.
  var canMoveFocus: Bool { items.focusables > 1 }

  /// Whether any item can have the focus.
  var canHaveFocus: Bool { items.focusables > 0 }

  /// The item that has the focus, or gets it when it comes here.
  var focusedIndex: Int? { focusedID.flatMap { items.indices[$0] } }

  /// Gives the focus to an item.
  func focus(on index: Int) {
    guard items.ids.indices.contains(index), items.components[index].isFocusable else { return }
    focusedID = items.ids[index]
    followsFocus = true
    setNeedsLayout()
    direct(focusTo: view(at: index))
  }

  /// Gives the focus to the first item that can have it, or to the last one.
  func focusEnd(_ step: Int) -> Bool {
    let start = step > 0 ? 0 : items.count - 1
    guard let index = items.focusable(from: start, by: step) else { return false }
    focus(on: index)
    return true
  }

  /// Gives the focus to the next item or the one before; returns whether there is one.
  ///
  /// Where that one is more than a screenful away, what lies between is to be read: it scrolls by a row, unless it is to
  /// jump.
  func moveFocus(by step: Int, jumps: Bool = false) -> Bool {
    guard let current = focusedIndex else { return focusEnd(step) }
    guard let next = items.focusable(from: current + step, by: step) else { return false }
    let isFar =
      step > 0
      ? rows.start(of: next) >= offset + 2 * frame.height
      : rows.start(of: next + 1) <= offset - frame.height
    if isFar, !jumps, rows.isKnown, scroll(by: step) { return true }
    focus(on: next)
    return true
  }

  /// Gives the focus to an item a page further, or scrolls where no item can have it.
  func movePage(by step: Int) -> Bool {
    let page = max(1, frame.height - 1)
    guard let current = focusedIndex else { return scroll(by: step * page) }
    let row = rows.start(of: current) + step * page
    let index = rows.index(at: min(max(0, row), max(0, rows.total - 1))) ?? current
    let target =
      items.focusable(from: index, by: step) ?? items.focusable(from: index, by: -step)
    if let target { focus(on: target) }
    return true
  }

  /// Gives the focus to the first item or the last one, or scrolls where no item can have it.
  func moveToEnd(_ step: Int) -> Bool {
    focusEnd(-step) || scroll(by: step * rows.total)
  }
}

extension View {
  /// Gives the focus to a view, or has it go there once the views around have it.
  ///
  /// The views around remember who is to have it; one that remembers a view elsewhere is left alone.
  func direct(focusTo view: View) {
    guard let target = view.focusTarget else { return }
    view.focus()
    if target.isFocused { return }
    var holder: View? = view
    var isInside = true
    while let next = holder {
      if !isInside, let last = next.lastFocus, !last.isInside(self) { return }
      next.lastFocus = target
      if next === self { isInside = false }
      holder = next.parent
    }
  }
}
