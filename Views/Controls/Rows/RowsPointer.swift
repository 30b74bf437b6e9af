// SPDX-License-Identifier: MIT

/// The pointer on rows.
extension RowsView {
  /// Performs the gesture of a mouse event; returns whether there is one.
  final func handle(_ mouse: Mouse) -> Bool {
    let gesture = RowGesture(
      mouse, in: model, body: body, bar: barColumn,
      allowsMultipleSelection: allowsMultipleSelection, allowsReordering: allowsReordering)
    if gesture?.isHover != true { point(at: nil) }
    switch gesture {
    case .hover(let row): point(at: row)
    case .pull: return pull()
    case .scroll(let line): scroll(to: line)
    case .open: open()
    case .move(let row), .point(let row): move(to: row)
    case .toggle(let row):
      move(to: row)
      _ = choose(row)
    case .extend(let row): _ = extend(model.rangeStep(to: row))
    case .drag(let row): return moveRow(to: model.source(of: row))
    case .nothing: break
    case nil: return false
    }
    return gesture?.isForMenu != true
  }
}
