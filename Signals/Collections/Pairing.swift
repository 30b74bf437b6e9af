// SPDX-License-Identifier: MIT

/// Which element of an old array is which one of a new array.
///
/// Both share `prefix` elements in front and `suffix` elements at the end, in place. Between them,
/// `targets` holds for each old element its new index, or -1 when it is gone.
package struct Pairing: Sendable {
  /// Above this many elements between prefix and suffix, ambiguous identities are matched the quick
  /// way: the time and the memory of the standard library's difference grow with the square of what
  /// differs.
  private static let differenceLimit = 256

  package let oldCount: Int
  package let newCount: Int
  package private(set) var prefix = 0
  package private(set) var suffix = 0
  package private(set) var targets: [Int]

  /// Takes the new index of each old element as it is, -1 for none; no index may occur twice.
  package init(targets: [Int], newCount: Int) {
    oldCount = targets.count
    self.newCount = newCount
    self.targets = targets
    trim { targets[$0] == $1 }
    self.targets = Array(targets[prefix..<oldCount - suffix])
  }

  /// Matches equal identities, each with at most one other.
  package init<ID: Hashable>(from old: [ID], to new: [ID]) {
    oldCount = old.count
    newCount = new.count
    targets = []
    trim { old[$0] == new[$1] }
    let before = old[prefix..<oldCount - suffix]
    let after = new[prefix..<newCount - suffix]
    if before.isEmpty || after.isEmpty {
      targets = Array(repeating: -1, count: before.count)
    } else {
      let (quick, isAmbiguous) = Self.occurrences(before, after)
      let isSmall = before.count + after.count <= Self.differenceLimit
      targets = isAmbiguous && isSmall ? Self.difference(before, after) : quick
    }
  }

  private mutating func trim(_ isSame: (_ old: Int, _ new: Int) -> Bool) {
    let limit = min(oldCount, newCount)
    while prefix < limit, isSame(prefix, prefix) { prefix += 1 }
    while suffix < limit - prefix, isSame(oldCount - 1 - suffix, newCount - 1 - suffix) {
      suffix += 1
    }
  }

  /// The standard library's matching: few edits also when an identity occurs often.
  private static func difference<ID: Hashable>(
    _ old: ArraySlice<ID>, _ new: ArraySlice<ID>
  ) -> [Int] {
    let difference = new.difference(from: old).inferringMoves()
    let (start, end) = (old.startIndex, new.endIndex)
    var targets = Array(repeating: -1, count: old.count)
    var isTaken = Array(repeating: false, count: new.count)
    var isRemoved = Array(repeating: false, count: old.count)
    // Offsets in a difference of slices count from the start of the slice.
    for case .remove(let offset, _, let partner) in difference {
      isRemoved[offset] = true
      if let partner { targets[offset] = start + partner }
    }
    for case .insert(let offset, _, _) in difference { isTaken[offset] = true }
    var next = start
    for offset in targets.indices where !isRemoved[offset] {
      while next < end, isTaken[next - start] { next += 1 }
      targets[offset] = next
      next += 1
    }
    return targets
  }

  /// Matches the first with the first of each identity, the second with the second, and so on: one
  /// look-up an element. Where no identity occurs twice, nothing is ambiguous, and no other
  /// matching has fewer edits.
  private static func occurrences<ID: Hashable>(
    _ old: ArraySlice<ID>, _ new: ArraySlice<ID>
  ) -> (targets: [Int], isAmbiguous: Bool) {
    // A chain of new indices for each identity: its first one here, the following ones in `next`.
    var first: [ID: Int] = Dictionary(minimumCapacity: new.count)
    var next = Array(repeating: -1, count: new.count)
    var isAmbiguous = false
    for index in new.indices.reversed() {
      guard let following = first.updateValue(index, forKey: new[index]) else { continue }
      next[index - new.startIndex] = following
      isAmbiguous = true
    }
    let targets = old.map { id in
      guard let index = first[id] else { return -1 }
      guard index >= 0 else {
        isAmbiguous = true
        return -1
      }
      first[id] = next[index - new.startIndex]
      return index
    }
    return (targets, isAmbiguous)
  }
}

extension ArrayChanges {
  /// Reads the edits off a matching, with as few moves as there can be, and finds the updates.
  ///
  /// - Parameter isUpdated: Whether the content of a matched element differs.
  package init(pairing: Pairing, isUpdated: (_ old: Int, _ new: Int) -> Bool) {
    let start = pairing.prefix
    let oldEnd = pairing.oldCount - pairing.suffix
    var updates: [Update] = []
    func look(_ old: Int, _ new: Int) {
      if isUpdated(old, new) { updates.append(Update(old: old, new: new)) }
    }
    for index in 0..<start { look(index, index) }
    for (offset, target) in pairing.targets.enumerated() where target >= 0 {
      look(start + offset, target)
    }
    for index in oldEnd..<pairing.oldCount {
      look(index, index - pairing.oldCount + pairing.newCount)
    }
    self.init(pairing: pairing, updates: updates)
  }

  /// Reads the edits off a matching, with as few moves as there can be, and adds known updates.
  package init(pairing: Pairing, updates: [Update] = []) {
    let start = pairing.prefix
    let targets = pairing.targets
    var isTaken = Array(
      repeating: false, count: pairing.newCount - pairing.suffix - start)
    for target in targets where target >= 0 { isTaken[target - start] = true }
    self.init(
      deletes: targets.indices.filter { targets[$0] < 0 }.map { $0 + start },
      inserts: isTaken.indices.filter { !isTaken[$0] }.map { $0 + start },
      moves: moved(in: targets)
        .map { Move(from: $0 + start, to: targets[$0]) }.sorted { $0.to < $1.to },
      updates: updates.sorted { $0.new < $1.new })
  }
}

/// The offsets of what is not part of a longest ascending run of targets: what has to move so that
/// the rest keeps its order.
private func moved(in targets: [Int]) -> [Int] {
  // `tails[length]` is the offset of the smallest target that ends an ascending run of that length
  // plus one; `previous` chains each run backwards. A target is placed by binary search.
  var tails: [Int] = []
  var previous = Array(repeating: -1, count: targets.count)
  var count = 0
  for (offset, target) in targets.enumerated() where target >= 0 {
    count += 1
    var low = 0
    var high = tails.count
    if let last = tails.last, targets[last] < target { low = high }
    while low < high {
      let middle = (low + high) / 2
      if targets[tails[middle]] < target { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[offset] = tails[low - 1] }
    if low == tails.count { tails.append(offset) } else { tails[low] = offset }
  }
  if tails.count == count { return [] }
  var isStaying = Array(repeating: false, count: targets.count)
  var offset = tails.last ?? -1
  while offset >= 0 {
    isStaying[offset] = true
    offset = previous[offset]
  }
  return targets.indices.filter { targets[$0] >= 0 && !isStaying[$0] }
}
