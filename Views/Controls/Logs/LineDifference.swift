// SPDX-License-Identifier: MIT

/// The difference between two texts, line by line.
///
/// ```swift
/// let difference = LineDifference(from: "a\nb\nc", to: "a\nB\nc")
/// difference.insertions        // 1
/// difference.lines.map(\.text) // ["a", "b", "B", "c"]
/// ```
///
/// The number of changed lines is the least possible, unless the texts differ in more than ``limit`` lines. Complexity:
/// O(*n* · *d*) for *n* lines of which *d* differ; lines at the beginning and the end that are equal in both texts don't
/// count.
public struct LineDifference: Hashable, Sendable {
  /// A line of one or both texts.
  public struct Line: Hashable, Sendable {
    /// The index of the line in the old text, or `nil` if it was inserted.
    public let old: Int?
    /// The index of the line in the new text, or `nil` if it was removed.
    public let new: Int?
    /// The line without its line feed.
    public let text: String

    /// A Boolean value that indicates whether the line is in both texts.
    public var isCommon: Bool { old != nil && new != nil }
  }

  /// The number of differing lines above which the lines between the equal beginning and the equal end are treated as
  /// replaced, so that the comparison of unrelated long texts takes no quadratic time.
  public static let limit = 4_000

  /// The lines of both texts in their order. Removed lines come before the lines that replace them.
  public let lines: [Line]

  /// Compares two texts.
  public init(from old: String, to new: String) {
    self.init(from: Self.lines(of: old), to: Self.lines(of: new))
  }

  /// Compares two arrays of lines.
  public init(from old: [String], to new: [String]) {
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    var lines = (0..<head).map { Line(old: $0, new: $0, text: old[$0]) }
    lines += Self.middle(old, head..<old.count - tail, new, head..<new.count - tail)
    for index in 0..<tail {
      let (left, right) = (old.count - tail + index, new.count - tail + index)
      lines.append(Line(old: left, new: right, text: old[left]))
    }
    self.lines = lines
  }

  /// The number of inserted lines.
  public var insertions: Int { lines.reduce(0) { $0 + ($1.old == nil ? 1 : 0) } }

  /// The number of removed lines.
  public var removals: Int { lines.reduce(0) { $0 + ($1.new == nil ? 1 : 0) } }

  private static func lines(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    // Bytes, because a carriage return and a line feed are one character.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func middle(
    _ old: [String], _ left: Range<Int>, _ new: [String], _ right: Range<Int>
  ) -> [Line] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    if left.count + right.count > limit {
      (removed, inserted) = (Set(left), Set(right))
    } else {
      for change in new[right].difference(from: old[left]) {
        switch change {
        case .remove(let offset, _, _): removed.insert(left.lowerBound + offset)
        case .insert(let offset, _, _): inserted.insert(right.lowerBound + offset)
        }
      }
    }
    var lines: [Line] = []
    var (i, j) = (left.lowerBound, right.lowerBound)
    while i < left.upperBound || j < right.upperBound {
      if i < left.upperBound, removed.contains(i) {
        lines.append(Line(old: i, new: nil, text: old[i]))
        i += 1
      } else if j < right.upperBound, inserted.contains(j) {
        lines.append(Line(old: nil, new: j, text: new[j]))
        j += 1
      } else {
        lines.append(Line(old: i, new: j, text: old[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    return lines
  }
}
