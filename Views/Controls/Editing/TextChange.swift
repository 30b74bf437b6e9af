// SPDX-License-Identifier: MIT

extension TextBuffer {
  /// A replacement of text, line by line, with what is required to undo it exactly.
  struct Change: Sendable {
    private(set) var start: TextPosition
    private(set) var removed: [ClusterRun]
    private(set) var inserted: [ClusterRun]

    init(start: TextPosition, removed: [ClusterRun], inserted: [ClusterRun]) {
      (self.start, self.removed, self.inserted) = (start, removed, inserted)
    }

    /// Creates the change of inserting a letter.
    init(typed letter: LoneScalar, at place: TextPosition) {
      var run = ClusterRun()
      run.append(letter)
      self.init(start: place, removed: [ClusterRun()], inserted: [run])
    }

    var inverse: Change { Change(start: start, removed: inserted, inserted: removed) }

    /// The memory of the change in bytes, with the overhead of its runs.
    var size: Int {
      (removed + inserted).reduce(Self.ownSize) { $0 + Self.runSize + $1.memory }
    }

    /// The size of a change in an array, and of the headers of its two arrays.
    private static let ownSize = 96
    /// The size of a run in an array, and of the header of its bytes.
    private static let runSize = 48
    /// The maximum number of single deletions that are stored as one text.
    private static let longestErased = 256

    /// Extends the change by a letter typed directly after its inserted text; returns whether that is the case.
    mutating func extend(byTyping letter: LoneScalar, at place: TextPosition) -> Bool {
      guard inserted.count == 1, place.line == start.line,
        place.column == start.column + inserted[0].count
      else { return false }
      inserted[0].append(letter)
      return true
    }

    /// Extends the change by a later one, if both only removed text of one line, and the later one directly before or
    /// after this one; returns whether that is the case.
    mutating func extend(byErasing other: Change) -> Bool {
      guard inserted.count == 1, inserted[0].isEmpty, other.inserted.count == 1,
        other.inserted[0].isEmpty, removed.count == 1, other.removed.count == 1,
        other.start.line == start.line, removed[0].count < Self.longestErased
      else { return false }
      if other.start == start {
        removed[0].append(other.removed[0])
      } else if other.start.column + other.removed[0].count == start.column {
        var run = other.removed[0]
        run.append(removed[0])
        removed[0] = run
        start = other.start
      } else {
        return false
      }
      return true
    }

    /// Extends the change by a later one that only inserted text directly after this one's; returns whether that is the
    /// case.
    mutating func extend(by other: Change) -> Bool {
      guard inserted.count == 1, other.inserted.count == 1, other.removed.count == 1,
        other.removed[0].isEmpty, other.start.line == start.line,
        other.start.column == start.column + inserted[0].count
      else { return false }
      inserted[0].append(other.inserted[0])
      return true
    }

    /// Returns the position a number of bytes after the start of the inserted text, rounded up to a cluster boundary.
    func place(behind bytes: Int) -> TextPosition {
      var position = start
      var passed = 0
      for (index, line) in inserted.enumerated() {
        if index > 0 {
          passed += 1
          position = TextPosition(line: position.line + 1, column: 0)
        }
        position.column += line.count(before: bytes - passed)
        passed += line.bytes.count
        if passed >= bytes { break }
      }
      return position
    }
  }
}
