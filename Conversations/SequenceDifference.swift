// SPDX-License-Identifier: MIT

/// A range of an old sequence that is replaced by a range of a new one. One of them may be empty.
struct SequenceChange: Hashable, Sendable {
  var old: Range<Int>
  var new: Range<Int>
}

/// The changes between two sequences of numbers, by Myers' algorithm in linear space.
///
/// Numbers that occur on one side only are set aside first. For the others, the number of changes is the least possible
/// unless more than ``limit`` · 2 of them differ between two equal parts. Then the farthest point that was reached
/// divides the sequences, so that the time is at most O(*n* · ``limit``) for *n* numbers.
struct SequenceDifference {
  /// The number of changes, from each end, after which the search for the least number of them is given up.
  static let limit = 500

  private let old: [Int32]
  private let new: [Int32]
  private var isRemoved: [Bool]
  private var isInserted: [Bool]
  /// The farthest columns from the start, by diagonal, and those from the end.
  private var forward: [Int]
  private var backward: [Int]

  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Returns the changes in ascending order. At least one equal number is between two of them.
  ///
  /// - Parameters:
  ///   - old: The numbers before, none of them negative.
  ///   - new: The numbers after, none of them negative.
  static func changes(from old: [Int32], to new: [Int32]) -> [SequenceChange] {
    let greatest = max(old.max() ?? -1, new.max() ?? -1)
    var (isInOld, isInNew) = (
      [Bool](repeating: false, count: Int(greatest) + 1),
      [Bool](repeating: false, count: Int(greatest) + 1)
    )
    for number in old { isInOld[Int(number)] = true }
    for number in new { isInNew[Int(number)] = true }
    let keptOld = old.indices.filter { isInNew[Int(old[$0])] }
    let keptNew = new.indices.filter { isInOld[Int(new[$0])] }
    var search = SequenceDifference(keptOld.map { old[$0] }, keptNew.map { new[$0] })
    search.run()
    var isRemoved = [Bool](repeating: true, count: old.count)
    var isInserted = [Bool](repeating: true, count: new.count)
    for (place, index) in keptOld.enumerated() { isRemoved[index] = search.isRemoved[place] }
    for (place, index) in keptNew.enumerated() { isInserted[index] = search.isInserted[place] }
    return moved(collected(isRemoved, isInserted), old, new)
  }

  private init(_ old: [Int32], _ new: [Int32]) {
    (self.old, self.new) = (old, new)
    isRemoved = [Bool](repeating: false, count: old.count)
    isInserted = [Bool](repeating: false, count: new.count)
    let size = 2 * min(Self.limit, old.count + new.count) + 5
    forward = [Int](repeating: -1, count: size)
    backward = forward
  }

  private mutating func run() {
    var parts = [Part(old: 0..<old.count, new: 0..<new.count)]
    while let part = parts.popLast() {
      var (low, high) = (part.old.lowerBound, part.old.upperBound)
      var (left, right) = (part.new.lowerBound, part.new.upperBound)
      while low < high, left < right, old[low] == new[left] { (low, left) = (low + 1, left + 1) }
      while low < high, left < right, old[high - 1] == new[right - 1] {
        (high, right) = (high - 1, right - 1)
      }
      guard low < high, left < right else {
        for index in low..<high { isRemoved[index] = true }
        for index in left..<right { isInserted[index] = true }
        continue
      }
      let (x, y) = division(of: Part(old: low..<high, new: left..<right))
      parts.append(Part(old: low + x..<high, new: left + y..<right))
      parts.append(Part(old: low..<low + x, new: left..<left + y))
    }
  }

  /// Returns a point on a shortest way through a part whose first and last numbers differ. Diagonals are numbered by
  /// column minus row.
  private mutating func division(of part: Part) -> (x: Int, y: Int) {
    let (width, height) = (part.old.count, part.new.count)
    let (left, top) = (part.old.lowerBound, part.new.lowerBound)
    let delta = width - height
    let isOdd = delta & 1 != 0
    let center = forward.count / 2
    let farthest = width + 1
    let most = min(Self.limit, (width + height + 1) / 2)
    forward[center - 1] = -1
    forward[center] = 0
    forward[center + 1] = -1
    backward[center - 1] = farthest
    backward[center] = width
    backward[center + 1] = farthest
    for distance in 0...most {
      forward[center - distance - 1] = -1
      forward[center + distance + 1] = -1
      for k in stride(from: -distance, through: distance, by: 2) where k <= width && -k <= height {
        var x = forward[center + k]
        let above = forward[center + k + 1]
        if above > x, above - k <= height { x = above }
        let before = forward[center + k - 1]
        if before >= max(0, x), before < width { x = before + 1 }
        guard x >= 0 else { continue }
        while x < width, x - k < height, old[left + x] == new[top + x - k] { x += 1 }
        forward[center + k] = x
        if isOdd, abs(k - delta) < distance, backward[center + k - delta] <= x { return (x, x - k) }
      }
      backward[center - distance - 1] = farthest
      backward[center + distance + 1] = farthest
      for k in stride(from: -distance, through: distance, by: 2) {
        let diagonal = k + delta
        guard diagonal <= width, -diagonal <= height else { continue }
        var x = backward[center + k]
        let below = backward[center + k - 1]
        if below < x, below - diagonal >= 0 { x = below }
        let after = backward[center + k + 1]
        if after <= min(x, width), after > 0 { x = after - 1 }
        guard x <= width else { continue }
        while x > 0, x - diagonal > 0, old[left + x - 1] == new[top + x - diagonal - 1] { x -= 1 }
        backward[center + k] = x
        if !isOdd, abs(diagonal) <= distance, forward[center + diagonal] >= x {
          return (x, x - diagonal)
        }
      }
    }
    return bestDivision(width, height, most)
  }

  /// Returns the point that is farthest from its end, among those that were reached.
  private func bestDivision(_ width: Int, _ height: Int, _ most: Int) -> (x: Int, y: Int) {
    let center = forward.count / 2
    var best = (x: 0, y: 0, progress: -1)
    for k in -most...most {
      let (x, y) = (forward[center + k], forward[center + k] - k)
      if x >= 0, x <= width, (0...height).contains(y), x + y > best.progress {
        best = (x, y, x + y)
      }
    }
    for k in -most...most {
      let x = backward[center + k]
      let y = x - k - (width - height)
      let progress = width + height - x - y
      if (0...width).contains(x), (0...height).contains(y), progress > best.progress {
        best = (x, y, progress)
      }
    }
    return (best.x, best.y)
  }

  private static func collected(_ isRemoved: [Bool], _ isInserted: [Bool]) -> [SequenceChange] {
    var changes: [SequenceChange] = []
    var (i, j) = (0, 0)
    while i < isRemoved.count || j < isInserted.count {
      let (first, second) = (i, j)
      while i < isRemoved.count, isRemoved[i] { i += 1 }
      while j < isInserted.count, isInserted[j] { j += 1 }
      if i > first || j > second { changes.append(SequenceChange(old: first..<i, new: second..<j)) }
      (i, j) = (i + 1, j + 1)
    }
    return changes
  }

  /// Moves insertions and removals between equal numbers towards the end, as far as possible, so that an inserted block
  /// of lines begins where a reader expects it. Changes that meet are joined.
  private static func moved(_ changes: [SequenceChange], _ old: [Int32], _ new: [Int32])
    -> [SequenceChange]
  {
    var result: [SequenceChange] = []
    for (place, change) in changes.enumerated() {
      var change = change
      if let last = result.last, last.new.upperBound == change.new.lowerBound {
        // The one before was moved to this one.
        result.removeLast()
        change.old = last.old.lowerBound..<change.old.upperBound
        change.new = last.new.lowerBound..<change.new.upperBound
      }
      let next =
        place + 1 < changes.count
        ? changes[place + 1]
        : SequenceChange(old: old.count..<old.count, new: new.count..<new.count)
      while change.old.isEmpty, change.new.upperBound < next.new.lowerBound,
        new[change.new.lowerBound] == new[change.new.upperBound]
      {
        change.new = change.new.lowerBound + 1..<change.new.upperBound + 1
        change.old = change.old.lowerBound + 1..<change.old.upperBound + 1
      }
      while change.new.isEmpty, change.old.upperBound < next.old.lowerBound,
        old[change.old.lowerBound] == old[change.old.upperBound]
      {
        change.new = change.new.lowerBound + 1..<change.new.upperBound + 1
        change.old = change.old.lowerBound + 1..<change.old.upperBound + 1
      }
      result.append(change)
    }
    return result
  }
}
