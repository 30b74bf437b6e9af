// SPDX-License-Identifier: MIT

/// What is known of the size that a terminal had when it read the output of an inline area.
///
/// A terminal moves and wraps the rows of an area when its size changes, and tells the program later. So the area is held, which means
/// that nothing is written, from a change until no other one has followed for a while; and text is printed above the area only after the
/// terminal has told its size, in its reply to a query for the cursor's position beyond the last cell. Each frame ends with the same
/// query: its reply tells a frame that was read at another width.
struct AreaHold {
  /// The query, whose last reply is the primary attributes, as that of all queries.
  static let query = Array("\u{1B}7\u{1B}[9999;9999H\u{1B}[6n\u{1B}8\u{1B}[c".utf8)

  private enum Question {
    case beforeText
    /// A query before text, after which the size has changed again.
    case outdated
    /// The query behind a frame of a width, with the rows before it and the texts that were printed together with it.
    case behindFrame(width: Int, over: ReflowedRows?, [Text])
  }

  /// A Boolean value that indicates whether the terminal is asked.
  var asksSize = false
  /// A Boolean value that indicates whether nothing is written.
  private(set) var isHeld = false
  /// The number of times at which the wait for the end has begun.
  private(set) var waits = 0
  /// A Boolean value that indicates whether the terminal may have moved the rows of the shown frame.
  private(set) var isMoved = false
  /// A Boolean value that indicates whether the terminal has told its size since the last output.
  private var isSizeKnown = false
  private var hasReplied = false
  private var questions: [Question] = []
  /// The width at which the terminal has read the shown frame, if it wasn't the frame's own, the lengths of the rows above it that have
  /// to be erased, too, and the texts in them that have to be printed again.
  private var misread: (width: Int, above: [Int], texts: [Text])?
  /// The number of replies in a row with a size that the system doesn't report.
  private var contradictions = 0

  /// The time in which a terminal that reports sizes late does so, and a half more.
  private static let mostContradictions = 10

  /// A Boolean value that indicates whether the reply before text is still to come.
  var isAsked: Bool {
    questions.contains { if case .beforeText = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether a reply is to come.
  var isWaiting: Bool { !questions.isEmpty }

  /// Holds the area after a change of the size.
  mutating func sizeDidChange() {
    contradictions = 0
    begin()
  }

  private mutating func begin() {
    (isHeld, isMoved, isSizeKnown) = (true, true, false)
    waits += 1
    for index in questions.indices {
      if case .beforeText = questions[index] { questions[index] = .outdated }
    }
  }

  /// Holds the area if the terminal must be asked before text is written; returns whether it must.
  mutating func asksBeforeText() -> Bool {
    guard asksSize, !isSizeKnown, !isAsked else { return false }
    isHeld = true
    waits += 1
    questions.append(.beforeText)
    return true
  }

  /// Records that a frame was written over rows together with texts, and that the query follows it.
  mutating func didWrite(width: Int, over rows: ReflowedRows?, with texts: [Text]) {
    isSizeKnown = false
    if asksSize { questions.append(.behindFrame(width: width, over: rows, texts)) }
  }

  /// Handles the size in a reply; returns whether the area may be drawn now.
  mutating func take(_ told: Size, of expected: Size) -> Bool {
    guard !questions.isEmpty, told.width > 0 else { return false }
    hasReplied = true
    switch questions.removeFirst() {
    case .behindFrame(let width, let rows, let texts):
      guard told.width != width || misread != nil else { return false }
      let lines = texts.flatMap {
        $0.string.split(separator: "\n", omittingEmptySubsequences: false).map { Text(String($0)) }
      }
      let (cut, others, before) = misread ?? (width, [], [])
      let rows = rows ?? ReflowedRows()
      let above = rows.remainder(
        below: others, cutAt: cut, at: told.width, then: lines.map(\.width))
      misread = (told.width, above, before + texts)
      begin()
      return false
    case .outdated: return false
    case .beforeText:
      contradictions = told == expected ? 0 : contradictions + 1
      guard contradictions == 0 || contradictions > Self.mostContradictions else {
        begin()
        return false
      }
      isSizeKnown = true
      return true
    }
  }

  /// Records that the reply doesn't come in time. A terminal that has never replied isn't asked any more.
  mutating func giveUp() {
    if hasReplied { isSizeKnown = true } else { stop() }
  }

  /// Stops asking.
  mutating func stop() {
    (asksSize, questions) = (false, [])
  }

  /// Forgets what was shown and asked, because another program has used the terminal.
  mutating func reset() {
    (isHeld, isMoved, isSizeKnown, questions, misread) = (false, false, false, [], nil)
  }

  /// Ends the hold; if the terminal may have moved the shown frame, returns the number of rows to erase above the cursor's, and the texts
  /// to print again.
  ///
  /// - Parameters:
  ///   - shown: The frame that the terminal shows.
  ///   - x: The column of the cursor in it.
  ///   - row: The row of the cursor in it.
  ///   - size: The terminal's size, or `nil` if it doesn't wrap rows.
  mutating func end(
    _ shown: Canvas?, x: Int, row: Int, size: Size?
  ) -> (row: Int, texts: [Text])? {
    let (cut, above, texts) = misread ?? (.max, [], [])
    defer { (isHeld, isMoved, misread) = (false, false, nil) }
    guard isMoved, shown != nil || misread != nil else { return nil }
    guard let size else { return (row, []) }
    let rows = shown.map { ReflowedRows(of: $0, x: x, row: row, cutAt: cut) } ?? ReflowedRows()
    let whole = rows.rowsAbove(below: above, at: size.width)
    // Rows that have left the screen can't be erased.
    return whole < size.height ? (whole, texts) : (rows.rowsAbove(at: size.width), [])
  }
}
