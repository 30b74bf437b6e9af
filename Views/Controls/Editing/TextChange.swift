// SPDX-License-Identifier: MIT

extension TextBuffer {
  /// What took the place of what, line by line: enough to turn an edit back exactly.
  struct Change: Sendable {
    private(set) var start: TextPosition
    private(set) var removed: [ClusterRun]
    private(set) var inserted: [ClusterRun]

    init(start: TextPosition, removed: [ClusterRun], inserted: [ClusterRun]) {
      (self.start, self.removed, self.inserted) = (start, removed, inserted)
    }

    /// What putting in a letter is.
    init(typed letter: LoneScalar, at place: TextPosition) {
      var run = ClusterRun()
      run.append(letter)
      self.init(start: place, removed: [ClusterRun()], inserted: [run])
    }

    var inverse: Change { Change(start: start, removed: inserted, inserted: removed) }

    /// The bytes of memory that the change takes: its own, and those of its runs with what each costs beside its text.
    var size: Int {
      (removed + inserted).reduce(Self.ownSize) { $0 + Self.runSize + $1.memory }
    }

    /// The change in an array, and the headers of its two arrays.
    private static let ownSize = 96
    /// A run in an array, and the header of its bytes.
    private static let runSize = 48
    /// The clusters of what was erased one by one that are kept as one text.
    private static let longestErased = 256

    /// Takes in a letter that was typed after it, if that stands right behind what this change put in; returns whether
    /// it could.
    mutating func extend(byTyping letter: LoneScalar, at place: TextPosition) -> Bool {
      guard inserted.count == 1, place.line == start.line,
        place.column == start.column + inserted[0].count
      else { return false }
      inserted[0].append(letter)
      return true
    }

    /// Takes in another change, which was made after it, if both only took out text of one line and that of the other
    /// stood right before what this one took out, or right behind it; returns whether it could.
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

    /// Takes in another change, which was made after it, if that only put something in right behind what this one did;
    /// returns whether it could.
    mutating func extend(by other: Change) -> Bool {
      guard inserted.count == 1, other.inserted.count == 1, other.removed.count == 1,
        other.removed[0].isEmpty, other.start.line == start.line,
        other.start.column == start.column + inserted[0].count
      else { return false }
      inserted[0].append(other.inserted[0])
      return true
    }

    /// The place so many bytes behind the beginning of what was put in, or behind the cluster around it.
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
