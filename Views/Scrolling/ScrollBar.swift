// SPDX-License-Identifier: MIT

/// A scroll bar, which shows the position and the size of the visible part.
package struct ScrollBar: Hashable, Sendable {
  /// The total number of rows.
  let total: Int
  /// The number of visible rows.
  let visible: Int
  /// The first visible row.
  let first: Int

  /// Creates a bar.
  package init(total: Int, visible: Int, first: Int) {
    (self.total, self.visible, self.first) = (total, visible, first)
  }

  /// A Boolean value that indicates whether there are hidden rows.
  var isNeeded: Bool { visible > 0 && total > visible }

  /// The rows of the thumb in the bar, which is `visible` rows long.
  ///
  /// It touches an end of the bar only if the content does, provided that the bar has enough rows.
  var thumb: Range<Int> {
    guard isNeeded else { return 0..<max(0, visible) }
    let length = max(1, min(visible - 1, visible * visible / total))
    let free = visible - length
    let hidden = total - visible
    let first = min(max(0, first), hidden)
    if first == 0 || free <= 0 { return 0..<length }
    if first == hidden { return free..<visible }
    // Computed in floating point, because the product of numbers up to 2^40 may overflow.
    let start = Int(Double(free) * (Double(first) / Double(hidden)))
    let shifted = free >= 2 ? min(max(1, start), free - 1) : start
    return shifted..<shifted + length
  }

  /// Draws the bar in a column.
  package func draw(in painter: Painter, column x: Int, _ theme: Theme, isActive: Bool) {
    guard isNeeded else { return }
    let thumb = thumb
    let bar = Frame(x: x, y: 0, width: 1, height: visible)
    painter.fill(bar, with: theme.border, character: theme.symbols.track)
    painter.fill(
      Frame(x: x, y: thumb.lowerBound, width: 1, height: thumb.count),
      with: isActive ? theme.accent : theme.secondary, character: theme.symbols.thumb)
  }

  /// Draws the bar in a row, whose columns it counts.
  func draw(in painter: Painter, row y: Int, _ theme: Theme, isActive: Bool) {
    guard isNeeded else { return }
    let (thumb, isASCII) = (thumb, theme.symbols.boxes == .ascii)
    painter.fill(
      Frame(x: 0, y: y, width: visible, height: 1), with: theme.border,
      character: isASCII ? "-" : "─")
    painter.fill(
      Frame(x: thumb.lowerBound, y: y, width: thumb.count, height: 1),
      with: isActive ? theme.accent : theme.secondary, character: isASCII ? "#" : "━")
  }
}
