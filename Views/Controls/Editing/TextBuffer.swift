/// A text in lines of clusters, of which an edit touches no more than the clusters beside it.
struct TextBuffer: Sendable {
  /// The lines, one at least.
  private(set) var lines: [ClusterBuffer]

  /// Cuts a text into lines and clusters.
  init(_ string: String = "") {
    lines = Self.split(string).map { ClusterBuffer(line: $0) }
  }

  /// What took the place of what: enough to turn an edit back exactly.
  struct Change: Sendable {
    let start: TextPosition
    let removed: [[Cluster]]
    private(set) var inserted: [[Cluster]]

    var inverse: Change { Change(start: start, removed: inserted, inserted: removed) }

    /// The clusters that the change keeps.
    var size: Int {
      removed.reduce(0) { $0 + $1.count + 1 } + inserted.reduce(0) { $0 + $1.count + 1 }
    }

    /// What putting in a letter is.
    init(typed letter: LoneScalar, at place: TextPosition) {
      (start, removed, inserted) = (place, [[]], [[Cluster(letter)]])
    }

    init(start: TextPosition, removed: [[Cluster]], inserted: [[Cluster]]) {
      (self.start, self.removed, self.inserted) = (start, removed, inserted)
    }

    /// The size of what typing a letter is.
    static let typedSize = 3

    /// Takes in a letter that was typed after it, if that stands right behind what this change put in; returns whether
    /// it could.
    mutating func extend(byTyping letter: LoneScalar, at place: TextPosition) -> Bool {
      guard inserted.count == 1, place.line == start.line,
        place.column == start.column + inserted[0].count
      else { return false }
      inserted[0].append(Cluster(letter))
      return true
    }

    /// Takes in another change, which was made after it, if that only put something in right behind what this one did;
    /// returns whether it could.
    mutating func extend(by other: Change) -> Bool {
      guard inserted.count == 1, other.inserted.count == 1, other.removed.count == 1,
        other.removed[0].isEmpty, other.start.line == start.line,
        other.start.column == start.column + inserted[0].count
      else { return false }
      inserted[0] += other.inserted[0]
      return true
    }
  }

  /// The whole text; lines end with line feeds.
  var string: String { string(in: .zero..<end) }

  /// The place behind the last cluster.
  var end: TextPosition {
    TextPosition(line: lines.count - 1, column: lines[lines.count - 1].count)
  }

  /// Whether there is no character, nor a line break.
  var isEmpty: Bool { lines.count == 1 && lines[0].count == 0 }

  /// The characters, of which each line break is one.
  var count: Int { lines.reduce(lines.count - 1) { $0 + $1.count } }

  /// The text of a range.
  func string(in range: Range<TextPosition>) -> String {
    let first = range.lowerBound.line
    if range.upperBound.line == first { return lines[first].string(columns(of: first, in: range)) }
    var bytes: [UInt8] = []
    for line in range.lowerBound.line...range.upperBound.line {
      if line > range.lowerBound.line { bytes.append(0x0A) }
      lines[line].write(columns(of: line, in: range), to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The nearest place that there is.
  func nearest(_ position: TextPosition) -> TextPosition {
    if position.line < 0 { return .zero }
    guard position.line < lines.count else { return end }
    return TextPosition(
      line: position.line, column: min(max(0, position.column), lines[position.line].count))
  }

  /// The place a cluster before; the beginning's is itself.
  func before(_ position: TextPosition) -> TextPosition {
    if position.column > 0 { return TextPosition(line: position.line, column: position.column - 1) }
    if position.line == 0 { return position }
    return TextPosition(line: position.line - 1, column: lines[position.line - 1].count)
  }

  /// The place a cluster further; the end's is itself.
  func after(_ position: TextPosition) -> TextPosition {
    if position.column < lines[position.line].count {
      return TextPosition(line: position.line, column: position.column + 1)
    }
    if position.line == lines.count - 1 { return position }
    return TextPosition(line: position.line + 1, column: 0)
  }

  /// The columns of a line that lie in a range.
  func columns(of line: Int, in range: Range<TextPosition>) -> Range<Int> {
    guard (range.lowerBound.line...range.upperBound.line).contains(line) else { return 0..<0 }
    let start = line == range.lowerBound.line ? range.lowerBound.column : 0
    let end = line == range.upperBound.line ? range.upperBound.column : lines[line].count
    return start..<max(start, end)
  }

  /// Puts a string in the place of a range; returns the change and the place behind what was put in.
  ///
  /// Clusters beside it are cut anew together with it, as far as they may join: a combining mark joins the letter before
  /// it. A place inside what became one cluster is the one behind it.
  mutating func replace(
    _ range: Range<TextPosition>, by string: String
  ) -> (change: Change, end: TextPosition) {
    if let simple = simpleReplace(range, by: string) { return simple }
    let outer = outer(range, string)
    let head = self.string(in: outer.lowerBound..<range.lowerBound)
    let tail = self.string(in: range.upperBound..<outer.upperBound)
    let inserted = Self.lines(of: head + string + tail)
    let change = Change(start: outer.lowerBound, removed: clusters(in: outer), inserted: inserted)
    apply(change)
    return (change, Self.place(behind: (head + string).utf8.count, in: change))
  }

  /// Puts a letter in at a place where nothing joins it; returns `false` where something may.
  mutating func type(_ letter: LoneScalar, at place: TextPosition) -> Bool {
    lines[place.line].insert(letter, at: place.column)
  }

  /// An edit inside one line, of text that joins neither what stands beside it nor itself: what typing mostly is.
  private mutating func simpleReplace(
    _ range: Range<TextPosition>, by string: String
  ) -> (change: Change, end: TextPosition)? {
    let start = range.lowerBound
    guard range.upperBound.line == start.line, let inserted = Self.lone(string) else { return nil }
    let columns = start.column..<range.upperBound.column
    guard lines[start.line].isLone(beside: columns) else { return nil }
    let change = Change(
      start: start, removed: [lines[start.line][columns]], inserted: [inserted])
    lines[start.line].replace(columns, with: inserted)
    return (change, TextPosition(line: start.line, column: start.column + inserted.count))
  }

  /// The clusters of bytes of one column, or of one letter; `nil` of other text.
  private static func lone(_ string: String) -> [Cluster]? {
    if string.utf8.allSatisfy(ClusterBuffer.isSimple) {
      return string.utf8.map { Cluster(simple: $0) }
    }
    let scalars = string.unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    return LoneScalar(scalar).map { [Cluster($0)] }
  }

  /// Makes a change that fits the text as it is: one whose inverse was made last.
  mutating func apply(_ change: Change) {
    let (first, count) = (change.start.line, change.removed.count)
    guard count > 1 || change.inserted.count > 1 else {
      let start = change.start.column
      return lines[first].replace(
        start..<start + change.removed[0].count, with: change.inserted[0])
    }
    let last = first + count - 1
    let tailStart =
      count == 1 ? change.start.column + change.removed[0].count : change.removed[count - 1].count
    let head = lines[first][0..<change.start.column]
    let tail = lines[last][tailStart..<lines[last].count]
    var new = change.inserted
    new[0] = head + new[0]
    new[new.count - 1] += tail
    lines.replaceSubrange(first...last, with: new.map { ClusterBuffer($0) })
  }
}

extension TextBuffer {
  private func clusters(in range: Range<TextPosition>) -> [[Cluster]] {
    (range.lowerBound.line...range.upperBound.line).map { lines[$0][columns(of: $0, in: range)] }
  }

  /// Clusters beyond which no edit looks for a border, in runs where every cluster may join the next.
  private static let farthest = 64

  /// The range widened to where a cluster certainly begins and ends.
  private func outer(_ range: Range<TextPosition>, _ string: String) -> Range<TextPosition> {
    var (start, end) = (range.lowerBound, range.upperBound)
    let first = lines[start.line]
    for _ in 0..<Self.farthest where start.column > 0 {
      start.column -= 1
      if start.column == 0 { break }
      if !Self.mayJoin(first[start.column - 1], first[start.column]) { break }
    }
    let last = lines[end.line]
    for _ in 0..<Self.farthest where end.column < last.count {
      end.column += 1
      if end.column == last.count { break }
      if !Self.mayJoin(last[end.column - 1], last[end.column]) { break }
    }
    return start..<end
  }

  private static func mayJoin(_ left: Cluster, _ right: Cluster) -> Bool {
    guard let before = left.string.unicodeScalars.last,
      let after = right.string.unicodeScalars.first
    else { return true }
    return ScalarKind(before).binds(before) || ScalarKind(after).binds(after)
  }

  /// The place so many bytes behind the beginning of a change's text, or behind the cluster around it.
  private static func place(behind bytes: Int, in change: Change) -> TextPosition {
    var position = change.start
    var passed = 0
    for (index, line) in change.inserted.enumerated() {
      if index > 0 {
        passed += 1
        position = TextPosition(line: position.line + 1, column: 0)
      }
      for cluster in line where passed < bytes {
        passed += cluster.string.utf8.count
        position.column += 1
      }
      if passed >= bytes { break }
    }
    return position
  }

  private static func lines(of string: String) -> [[Cluster]] {
    var lines: [[Cluster]] = []
    for line in split(string) { lines.append(Text.clusters(of: String(line))) }
    return lines
  }

  /// The lines, seen from the bytes where no break can be but line feeds.
  private static func split(_ string: String) -> [Substring] {
    let isPlain = string.utf8.allSatisfy { ClusterBuffer.isSimple($0) || $0 == 0x0A || $0 == 0x09 }
    guard isPlain else {
      return string.split(omittingEmptySubsequences: false) { $0.isNewline }
    }
    return string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
