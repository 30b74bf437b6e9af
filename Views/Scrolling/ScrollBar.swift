// SPDX-License-Identifier: MIT

/// The bar beside what scrolls: how much of it shows, and where that lies.
struct ScrollBar: Hashable, Sendable {
  /// The rows that there are.
  let total: Int
  /// The rows that show.
  let visible: Int
  /// The first row that shows.
  let first: Int

  /// Whether anything is hidden.
  var isNeeded: Bool { visible > 0 && total > visible }

  /// The part of the bar, which is `visible` rows long, that stands for what shows.
  ///
  /// It touches an end of the bar only where the content does, if the bar has the rows for that.
  var thumb: Range<Int> {
    guard isNeeded else { return 0..<max(0, visible) }
    let length = max(1, min(visible - 1, visible * visible / total))
    let free = visible - length
    let hidden = total - visible
    let first = min(max(0, first), hidden)
    if first == 0 || free <= 0 { return 0..<length }
    if first == hidden { return free..<visible }
    // Parts of a whole of up to 2^40 rows, in floating point as their product may not fit.
    let start = Int(Double(free) * (Double(first) / Double(hidden)))
    let shifted = free >= 2 ? min(max(1, start), free - 1) : start
    return shifted..<shifted + length
  }

  /// Draws the bar down a column.
  func draw(in painter: Painter, column x: Int, _ theme: Theme, isActive: Bool) {
    guard isNeeded else { return }
    let thumb = thumb
    let bar = Frame(x: x, y: 0, width: 1, height: visible)
    painter.fill(bar, with: theme.border, character: theme.symbols.track)
    painter.fill(
      Frame(x: x, y: thumb.lowerBound, width: 1, height: thumb.count),
      with: isActive ? theme.accent : theme.secondary, character: theme.symbols.thumb)
  }
}
