/// Rows that moved as a whole since the last frame: a terminal can move them itself, which takes fewer bytes.
struct ScrollHint: Sendable, Equatable {
  var rows: Range<Int>
  /// How far up; down if it is negative.
  var count: Int
}

extension Canvas {
  /// Moves whole rows up by a number, or down if it is negative; the rows that come free are blank.
  ///
  /// The next frame's emitter is told, and lets the terminal do the same where that is shorter.
  public mutating func scroll(rows: Range<Int>, by count: Int) {
    let rows = rows.clamped(to: 0..<size.height)
    let count = min(rows.count, max(-rows.count, count))
    guard count != 0 else { return }
    moveRows(rows, by: count)
    note(ScrollHint(rows: rows, count: count))
  }
}

extension Pen {
  /// Has the terminal move rows up, or down if the number is negative, with plain blanks where they come free.
  mutating func scroll(_ hint: ScrollHint, of height: Int) {
    if !erasesPlain { set(.plain) }
    let isWhole = hint.rows == 0..<height
    if !isWhole { setRegion(hint.rows) }
    scroll(by: hint.count)
    if !isWhole { resetRegion() }
  }
}
