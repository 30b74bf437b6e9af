// SPDX-License-Identifier: MIT

/// The queries that a terminal hasn't answered yet, and what is known of its size when it read the output of an inline area.
///
/// A terminal moves and wraps the rows of an area when its size changes, and tells the program later. So the area is held, which means
/// that nothing is written, from a change until no other one has followed for a while; and text is printed above the area only after the
/// terminal has told its size, in its reply to a query for the cursor's position beyond the last cell. Each frame ends with the same
/// query: its reply tells a frame that was read at another width.
struct AreaHold {
  /// The query for the size. As all queries, it ends with the one for the primary attributes, to which every terminal replies.
  static let sizeQuery = Array("\u{1B}7\u{1B}[9999;9999H\u{1B}[6n\u{1B}8\u{1B}[c".utf8)

  private enum Query {
    case capabilities
    case sizeBeforeText
    /// A query before text, after which the size has changed again.
    case outdated
    /// The query behind a frame of a width, with the rows before it and the texts that were printed together with it.
    case sizeBehindFrame(width: Int, over: ReflowedRows?, [Text])
  }

  private enum State {
    case free
    /// Text waits for the size.
    case beforeText
    /// The terminal may have moved the rows of the shown frame.
    case moved
  }

  /// A Boolean value that indicates whether the terminal is asked for its size.
  private(set) var asksSize = false
  /// The number of the hold. Each wait has another one.
  private(set) var number = 0
  private var state = State.free
  /// A Boolean value that indicates whether text may be written: the terminal has told its size since the last output, or didn't in time.
  private var mayPrint = false
  private(set) var hasToldSize = false
  private var queries: [Query] = []
  /// The size in the replies to the first query.
  private var told: Size?
  /// The width at which the terminal has read the shown frame, if it wasn't the frame's own, the rows above it that have to be erased,
  /// too, and the texts in them that have to be printed again.
  private var misread: (width: Int, above: [WrittenRow], texts: [Text])?
  /// The number of times in a row that the terminal has told another size than the system.
  private var contradictions = 0

  /// The number of contradictions after which the system is believed: they take a second, and tmux is at most 250 ms late.
  private static let mostContradictions = 10
  /// The number of queries without a reply after which no more is asked.
  private static let mostQueries = 64

  /// A Boolean value that indicates whether nothing is written.
  var isHeld: Bool { state != .free }

  /// A Boolean value that indicates whether a reply is to come.
  var isWaiting: Bool { !queries.isEmpty }

  /// A Boolean value that indicates whether the reply before text is to come.
  var isAsked: Bool {
    queries.contains { if case .sizeBeforeText = $0 { true } else { false } }
  }

  /// Begins to ask for the size.
  mutating func enable() {
    asksSize = true
  }

  /// Stops asking for the size.
  mutating func stop() {
    asksSize = false
  }

  /// Forgets what was shown and asked, because another program has used the terminal.
  mutating func reset() {
    (state, mayPrint, queries, told, misread) = (.free, false, [], nil, nil)
  }

  /// Holds the area after a change of the size.
  mutating func sizeDidChange() {
    contradictions = 0
    begin()
  }

  private mutating func begin() {
    (state, mayPrint) = (.moved, false)
    number += 1
    for index in queries.indices {
      if case .sizeBeforeText = queries[index] { queries[index] = .outdated }
    }
  }

  /// Records a query for capabilities or colours.
  mutating func didAskCapabilities() {
    queries.append(.capabilities)
  }

  /// Holds the area if the terminal must be asked for its size before text is written; returns whether it must.
  mutating func asksBeforeText() -> Bool {
    guard asksSize, !mayPrint, !isAsked else { return false }
    if state == .free { state = .beforeText }
    number += 1
    queries.append(.sizeBeforeText)
    return true
  }

  /// Records that a frame was written over rows together with texts, and that a query follows it.
  mutating func didWrite(width: Int, over rows: ReflowedRows?, with texts: [Text]) {
    mayPrint = false
    if queries.count >= Self.mostQueries { stop() }
    if asksSize { queries.append(.sizeBehindFrame(width: width, over: rows, texts)) }
  }

  /// Handles a reply; returns whether the area may be drawn now, or `nil` if the reply says nothing about that.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - size: The size that the system reports.
  mutating func take(_ reply: Reply, of size: Size) -> Bool? {
    switch reply {
    case .cursor(let last): told = Size(width: last.x + 1, height: last.y + 1)
    case .attributes where !queries.isEmpty:
      defer { told = nil }
      return take(told, in: queries.removeFirst(), of: size)
    default: break
    }
    return nil
  }

  private mutating func take(_ told: Size?, in query: Query, of size: Size) -> Bool? {
    if told != nil { hasToldSize = true }
    switch query {
    case .capabilities, .outdated: return nil
    case .sizeBehindFrame(let width, let rows, let texts):
      guard let told, told.width != width || misread != nil else { return nil }
      didMisread(width: width, at: told.width, over: rows, texts)
      return false
    case .sizeBeforeText:
      guard let told else {
        stop()
        return true
      }
      contradictions = told == size ? 0 : contradictions + 1
      if contradictions > Self.mostContradictions { stop() }
      guard contradictions == 0 || !asksSize else {
        begin()
        return false
      }
      mayPrint = true
      return true
    }
  }

  private mutating func didMisread(
    width: Int, at told: Int, over rows: ReflowedRows?, _ texts: [Text]
  ) {
    let (cut, others, before) = misread ?? (width, [], [])
    let above = (rows ?? ReflowedRows()).remainder(
      below: others, cutAt: cut, at: told, then: texts.flatMap(WrittenRow.rows))
    misread = (told, above, before + texts)
    begin()
  }

  /// Records that the reply before text doesn't come in time. A terminal that has never told its size isn't asked any more; from another
  /// one, the reply may still come.
  mutating func giveUp() {
    mayPrint = true
    if !hasToldSize { stop() }
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
    defer { (state, misread) = (.free, nil) }
    guard state == .moved, shown != nil || misread != nil else { return nil }
    guard let size else { return (row, []) }
    let rows = shown.map { ReflowedRows(of: $0, x: x, row: row).cut(at: cut) } ?? ReflowedRows()
    let whole = rows.rowsAbove(below: above, at: size.width)
    // Rows that have left the screen can't be erased.
    return whole < size.height ? (whole, texts) : (rows.rowsAbove(at: size.width), [])
  }
}
