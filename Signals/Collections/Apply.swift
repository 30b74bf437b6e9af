// SPDX-License-Identifier: MIT

extension ArrayChanges {
  /// Leads what was made from the old array, such as the rows of a list, to what belongs to the new
  /// one: keeps and moves what it can and makes only what was inserted or updated.
  ///
  /// The rows are as many as the old array had elements, else the program stops: these changes
  /// belong to another array.
  ///
  /// - Parameters:
  ///   - rows: One for each element of the old array.
  ///   - make: Makes the row for a new index: called once for each insert in ascending order, then
  ///     once for each update.
  public func apply<Row, Failure: Error>(
    to rows: [Row], make: (_ new: Int) throws(Failure) -> Row
  ) throws(Failure) -> [Row] {
    let newCount = rows.count - deletes.count + inserts.count
    precondition(
      fits(oldCount: rows.count, newCount: newCount),
      "The changes can't be applied to \(rows.count) rows, since they were made for another array. "
        + "Apply every changeset in order, beginning with the first.")
    var result: [Row] = []
    result.reserveCapacity(newCount)
    var walk = Walk(self, oldCount: rows.count)
    while let run = walk.next() {
      switch run {
      case .kept(let range): result += rows[range]
      case .moved(let from): result.append(rows[from])
      case .inserted: result.append(try make(result.count))
      }
    }
    for update in updates { result[update.new] = try make(update.new) }
    return result
  }

  /// The new index of each old one, -1 for what is deleted.
  package func targets(oldCount: Int) -> [Int] {
    var targets = Array(repeating: -1, count: oldCount)
    var place = 0
    var walk = Walk(self, oldCount: oldCount)
    while let run = walk.next() {
      switch run {
      case .kept(let range):
        for index in range {
          targets[index] = place
          place += 1
        }
      case .moved(let from):
        targets[from] = place
        place += 1
      case .inserted: place += 1
      }
    }
    return targets
  }

  /// Whether these can be the changes between arrays of such lengths.
  package func fits(oldCount: Int, newCount: Int) -> Bool {
    oldCount - deletes.count + inserts.count == newCount
      && oldCount >= deletes.count + moves.count
      && (deletes.last ?? -1) < oldCount && (inserts.last ?? -1) < newCount
      && (moves.last?.to ?? -1) < newCount && (updates.last?.new ?? -1) < newCount
      && moves.allSatisfy { $0.from < oldCount } && updates.allSatisfy { $0.old < oldCount }
  }
}

/// Walks through the new array and tells where each part of it comes from.
private struct Walk {
  enum Run {
    /// These old elements, in their order.
    case kept(Range<Int>)
    /// This old element, which had another place.
    case moved(from: Int)
    /// One that was not there.
    case inserted
  }

  private let changes: ArrayChanges
  /// The old indices of what is not kept in place, ascending, then the end of the old array.
  private let leaving: [Int]
  private var old = 0
  private var new = 0
  private var leave = 0
  private var insert = 0
  private var move = 0

  init(_ changes: ArrayChanges, oldCount: Int) {
    self.changes = changes
    let moved = changes.moves.map(\.from)
    leaving = (moved.isEmpty ? changes.deletes : (changes.deletes + moved).sorted()) + [oldCount]
  }

  mutating func next() -> Run? {
    let nextInsert = insert < changes.inserts.count ? changes.inserts[insert] : Int.max
    let nextMove = move < changes.moves.count ? changes.moves[move].to : Int.max
    if nextInsert == new {
      insert += 1
      new += 1
      return .inserted
    }
    if nextMove == new {
      defer { move += 1 }
      new += 1
      return .moved(from: changes.moves[move].from)
    }
    // The kept ones reach to the next arrival or to the next one that left.
    while leave < leaving.count - 1, leaving[leave] == old {
      leave += 1
      old += 1
    }
    let count = min(min(nextInsert, nextMove) - new, leaving[leave] - old)
    guard count > 0 else { return nil }
    defer { old += count }
    new += count
    return .kept(old..<old + count)
  }
}
