// SPDX-License-Identifier: MIT

/// The parts in which a line and the line that replaces it differ, as ranges of characters. Words and runs of blanks
/// are compared as a whole, other characters one by one.
struct WordDifference: Hashable, Sendable {
  /// The parts of the old line.
  let old: [Range<Int>]
  /// The parts of the new line.
  let new: [Range<Int>]

  /// The length, in bytes, of lines that are compared at most.
  private static let longest = 2_000

  /// Compares two lines; `nil` if less than a third of the longer one is equal, or if one is too long.
  init?(_ old: String, _ new: String) {
    guard max(old.utf8.count, new.utf8.count) <= Self.longest else { return nil }
    let (before, after) = (Self.parts(of: old), Self.parts(of: new))
    var known: [Substring: Int32] = [:]
    func numbers(_ parts: [Part]) -> [Int32] {
      parts.map { part in
        let number = known[part.text] ?? Int32(known.count)
        known[part.text] = number
        return number
      }
    }
    let changes = SequenceDifference.changes(from: numbers(before), to: numbers(after))
    self.old = changes.compactMap { Self.range($0.old, before) }
    self.new = changes.compactMap { Self.range($0.new, after) }
    let (first, second) = (before.last?.end ?? 0, after.last?.end ?? 0)
    let equal = first - self.old.reduce(0) { $0 + $1.count }
    guard 3 * equal >= max(first, second) else { return nil }
  }

  private struct Part {
    let text: Substring
    /// The number of characters before the end.
    let end: Int
  }

  private enum Kind {
    case word, blank, other
  }

  private static func kind(_ character: Character) -> Kind {
    if character.isLetter || character.isNumber || character == "_" { return .word }
    return character == " " || character == "\t" ? .blank : .other
  }

  private static func parts(of line: String) -> [Part] {
    var parts: [Part] = []
    var (start, end) = (line.startIndex, 0)
    while start < line.endIndex {
      let kind = kind(line[start])
      var next = line.index(after: start)
      end += 1
      while kind != .other, next < line.endIndex, Self.kind(line[next]) == kind {
        next = line.index(after: next)
        end += 1
      }
      parts.append(Part(text: line[start..<next], end: end))
      start = next
    }
    return parts
  }

  /// Returns the characters of a range of parts.
  private static func range(_ range: Range<Int>, _ parts: [Part]) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    let start = range.lowerBound > 0 ? parts[range.lowerBound - 1].end : 0
    return start..<parts[range.upperBound - 1].end
  }
}
