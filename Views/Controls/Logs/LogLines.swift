// SPDX-License-Identifier: MIT

/// How much a line of a log matters.
public enum LogLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Every step.
  case trace
  /// For those who look for mistakes.
  case debug
  /// What happens.
  case info
  /// What is worth a look.
  case notice
  /// What may go wrong.
  case warning
  /// What went wrong.
  case error

  /// Returns whether it matters less.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

  /// The letter that stands for the level where there are no colours.
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

  /// The role in the theme that gives the style.
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

/// The last lines of a log, by number, and those of them that a filter leaves.
struct LogLines {
  /// A line, ready to be drawn.
  struct Line {
    let text: Text
    let level: LogLevel
  }

  /// The most lines that are kept.
  let capacity: Int
  /// The number of the oldest line that is kept; numbers go on for ever.
  private(set) var first = 0
  /// The number of the next line.
  private(set) var end = 0

  /// Lines with neighbouring numbers, whose texts lie in one piece of memory.
  private struct Block {
    var bytes: [UInt8] = []
    /// Where each line's text ends.
    var ends: [UInt32] = []
    var levels: [LogLevel] = []

    /// Gives back the memory that would have been for more lines.
    mutating func finish() {
      var exact: [UInt8] = []
      exact.reserveCapacity(bytes.count)
      exact += bytes
      bytes = exact
    }
  }

  private static let linesInBlock = 256
  /// The blocks, beginning with number `firstBlock`.
  private var blocks: [Block] = []
  /// How many blocks were dropped, and how many of `blocks` are empty since.
  private var firstBlock = 0
  private var emptyBlocks = 0
  /// The numbers that the filter leaves, from `head` on.
  private var matches: [Int]?
  private var head = 0
  private var filter: (Line) -> Bool = { _ in true }

  /// Keeps so many lines, one at least.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// A line that is kept, made ready to be drawn.
  subscript(number: Int) -> Line {
    let block = blocks[number / Self.linesInBlock - firstBlock]
    let index = number % Self.linesInBlock
    let start = index == 0 ? 0 : Int(block.ends[index - 1])
    let bytes = block.bytes[start..<Int(block.ends[index])]
    return Line(text: Text(String(decoding: bytes, as: UTF8.self)), level: block.levels[index])
  }

  /// The number of lines that the filter leaves.
  var count: Int { matches.map { $0.count - head } ?? end - first }

  /// Adds a line, in the place of the oldest one if there are enough.
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

  /// Forgets all lines; numbers begin again.
  mutating func removeAll() {
    (blocks, firstBlock, emptyBlocks, first, head) = ([], 0, 0, 0, 0)
    end = 0
    if matches != nil { matches = [] }
  }

  /// Drops blocks of which no line is kept; the others move up now and then.
  private mutating func dropBlocks() {
    guard first % Self.linesInBlock == 0 else { return }
    blocks[emptyBlocks] = Block()
    emptyBlocks += 1
    guard emptyBlocks > blocks.count / 2 else { return }
    blocks.removeFirst(emptyBlocks)
    firstBlock += emptyBlocks
    emptyBlocks = 0
  }

  /// Leaves only the lines for which a condition holds; `nil` leaves all.
  mutating func setFilter(_ condition: ((Line) -> Bool)?) {
    filter = condition ?? { _ in true }
    head = 0
    matches = condition.map { condition in (first..<end).filter { condition(self[$0]) } }
  }

  /// The number of one of the lines that the filter leaves, counted from 0.
  func number(at index: Int) -> Int {
    matches.map { $0[head + index] } ?? first + index
  }

  /// Which of the lines that the filter leaves is the first from a number on; `count` if there is none.
  func index(from number: Int) -> Int {
    guard let matches else { return min(max(0, number - first), count) }
    var (low, high) = (head, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if matches[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low - head
  }

  /// What is no longer kept leaves the matches too, all at once now and then.
  private mutating func dropMatches() {
    guard let matches else { return }
    while head < matches.count, matches[head] < first { head += 1 }
    guard head > 1024, head > matches.count / 2 else { return }
    self.matches?.removeFirst(head)
    head = 0
  }
}
