// SPDX-License-Identifier: MIT

/// The severity of a line of a log.
public enum LogLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Details of each step.
  case trace
  /// Information for debugging.
  case debug
  /// Normal events.
  case info
  /// Unusual events.
  case notice
  /// Possible failures.
  case warning
  /// Failures.
  case error

  /// Returns whether the left level is less severe.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

  /// The letter of the level, for terminals without colours.
  var letter: Text {
    switch self {
    case .trace: "T"
    case .debug: "D"
    case .info: "I"
    case .notice: "N"
    case .warning: "W"
    case .error: "E"
    }
  }

  /// The key path of the level's style in the theme.
  var style: KeyPath<Theme, Style> {
    switch self {
    case .trace, .debug: \.secondary
    case .info: \.text
    case .notice: \.accent
    case .warning: \.warning
    case .error: \.error
    }
  }
}

/// The last lines of a log, numbered, with an optional filter.
struct LogLines {
  /// A line, prepared for drawing.
  struct Line {
    let text: Text
    let level: LogLevel
  }

  /// The maximum number of lines.
  let capacity: Int
  /// The number of the oldest line that is kept. Numbers increase until `removeAll()`.
  private(set) var first = 0
  /// The number of the next line.
  private(set) var end = 0

  /// Lines with successive numbers, whose texts share one buffer.
  private struct Block {
    var bytes: [UInt8] = []
    /// The end of each line's text.
    var ends: [UInt32] = []
    var levels: [LogLevel] = []

    /// Releases the unused memory of a full block.
    mutating func finish() {
      var exact: [UInt8] = []
      exact.reserveCapacity(bytes.count)
      exact += bytes
      bytes = exact
    }
  }

  private static let linesInBlock = 256
  /// The blocks, beginning with the number `firstBlock`.
  private var blocks: [Block] = []
  /// The number of dropped blocks, and of those among `blocks` that are empty.
  private var firstBlock = 0
  private var emptyBlocks = 0
  /// The numbers of the lines that match the filter, from index `head`.
  private var matches: [Int]?
  private var head = 0
  private var filter: (Line) -> Bool = { _ in true }

  /// Creates an empty log for a number of lines, at least one.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// Returns a line, prepared for drawing.
  subscript(number: Int) -> Line {
    let block = blocks[number / Self.linesInBlock - firstBlock]
    let index = number % Self.linesInBlock
    let start = index == 0 ? 0 : Int(block.ends[index - 1])
    let bytes = block.bytes[start..<Int(block.ends[index])]
    return Line(text: Text(String(decoding: bytes, as: UTF8.self)), level: block.levels[index])
  }

  /// The number of lines that match the filter.
  var count: Int { matches.map { $0.count - head } ?? end - first }

  /// Appends a line, removing the oldest one when the log is full.
  mutating func append(_ text: Substring, level: LogLevel) {
    if end % Self.linesInBlock == 0 {
      if !blocks.isEmpty { blocks[blocks.count - 1].finish() }
      blocks.append(Block())
    }
    let last = blocks.count - 1
    blocks[last].bytes.append(contentsOf: text.utf8)
    blocks[last].ends.append(UInt32(blocks[last].bytes.count))
    blocks[last].levels.append(level)
    if end - first == capacity {
      first += 1
      dropBlocks()
    }
    end += 1
    if matches != nil, filter(self[end - 1]) { matches?.append(end - 1) }
    dropMatches()
  }

  /// Removes all lines. Numbers start again at 0.
  mutating func removeAll() {
    (blocks, firstBlock, emptyBlocks, first, head) = ([], 0, 0, 0, 0)
    end = 0
    if matches != nil { matches = [] }
  }

  /// Removes blocks without lines. The remaining ones are moved only occasionally.
  private mutating func dropBlocks() {
    guard first % Self.linesInBlock == 0 else { return }
    blocks[emptyBlocks] = Block()
    emptyBlocks += 1
    guard emptyBlocks > blocks.count / 2 else { return }
    blocks.removeFirst(emptyBlocks)
    firstBlock += emptyBlocks
    emptyBlocks = 0
  }

  /// Keeps the lines that satisfy a condition visible; nil for all lines.
  mutating func setFilter(_ condition: ((Line) -> Bool)?) {
    filter = condition ?? { _ in true }
    head = 0
    matches = condition.map { condition in (first..<end).filter { condition(self[$0]) } }
  }

  /// Returns the number of the matching line at an index.
  func number(at index: Int) -> Int {
    matches.map { $0[head + index] } ?? first + index
  }

  /// Returns the index of the first matching line from a number; `count` without a match.
  func index(from number: Int) -> Int {
    guard let matches else { return min(max(0, number - first), count) }
    return matches[head...].partitionPoint { $0 < number } - head
  }

  /// Removes matches of removed lines; the array is compacted only occasionally.
  private mutating func dropMatches() {
    guard let matches else { return }
    while head < matches.count, matches[head] < first { head += 1 }
    guard head > 1024, head > matches.count / 2 else { return }
    self.matches?.removeFirst(head)
    head = 0
  }
}
