// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the arrays sorted, with the edits among the sorted elements. Equal elements keep the
  /// order of the source.
  ///
  /// What comes, moves or is updated is sorted and finds its places by binary search; the others
  /// are not compared with each other again.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element belongs before the second: a
  ///   strict weak order, as the standard library's `sort(by:)` wants it; with any other the order
  ///   is unspecified.
  public func sortElements<E>(
    by areInIncreasingOrder: @escaping @Sendable (E, E) -> Bool
  ) -> Signal<Changeset<E>, Failure> where Element == Changeset<E> {
    Signal(
      after: self,
      serial: { [start] observer, lifetime in
        let state = SerialState<Sorted?>(nil)
        start(
          Observer(
            next: { changeset in
              let elements = changeset.elements
              let isBefore = { (one: Int, two: Int) in
                if areInIncreasingOrder(elements[one], elements[two]) { return true }
                return one < two && !areInIncreasingOrder(elements[two], elements[one])
              }
              let old = state.value
              let new: Sorted
              let changes: ArrayChanges?
              if let old, let edits = changeset.changes(since: old.order.count) {
                (new, changes) = old.applying(edits, by: isBefore)
              } else {
                new = Sorted(order: elements.indices.sorted(by: isBefore))
                changes = nil
              }
              state.value = new
              observer.next(Changeset(new.order.map { elements[$0] }, changes: changes))
            },
            end: observer.completion),
          lifetime)
      })
  }

  /// Sends the arrays sorted in ascending order, with the edits among the sorted elements.
  public func sortElements<E: Comparable>() -> Signal<Changeset<E>, Failure>
  where Element == Changeset<E> {
    sortElements { $0 < $1 }
  }
}

/// The state of one observation: for each sorted place, the index in the source.
private struct Sorted: Sendable {
  let order: [Int]

  /// The order after some edits of the source, and the edits of what is sorted.
  func applying(
    _ changes: ArrayChanges, by isBefore: (Int, Int) -> Bool
  ) -> (Sorted, ArrayChanges) {
    let targets = changes.targets(oldCount: order.count)
    let newCount = order.count - changes.deletes.count + changes.inserts.count
    // What is updated or moved is placed again: its rank, or its order among equal elements, may
    // differ.
    var isArriving = Array(repeating: false, count: newCount)
    for index in changes.inserts { isArriving[index] = true }
    for move in changes.moves { isArriving[move.to] = true }
    for update in changes.updates { isArriving[update.new] = true }
    let staying = order.compactMap { index in
      let target = targets[index]
      return target >= 0 && !isArriving[target] ? target : nil
    }
    let arriving = isArriving.indices.filter { isArriving[$0] }.sorted(by: isBefore)
    let merged = merge(arriving, into: staying, by: isBefore)

    var oldPlaces = Array(repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { oldPlaces[index] = place }
    var newPlaces = Array(repeating: 0, count: newCount)
    for (place, index) in merged.enumerated() { newPlaces[index] = place }
    let pairing = Pairing(
      targets: order.map { targets[$0] < 0 ? -1 : newPlaces[targets[$0]] }, newCount: newCount)
    let updates = changes.updates.map {
      ArrayChanges.Update(old: oldPlaces[$0.old], new: newPlaces[$0.new])
    }
    return (Sorted(order: merged), ArrayChanges(pairing: pairing, updates: updates))
  }

  /// Puts few sorted indices among many, with a binary search for each.
  private func merge(
    _ arriving: [Int], into staying: [Int], by isBefore: (Int, Int) -> Bool
  ) -> [Int] {
    var merged: [Int] = []
    merged.reserveCapacity(arriving.count + staying.count)
    var start = 0
    for index in arriving {
      var low = start
      var high = staying.count
      while low < high {
        let middle = (low + high) / 2
        if isBefore(staying[middle], index) { low = middle + 1 } else { high = middle }
      }
      merged += staying[start..<low]
      merged.append(index)
      start = low
    }
    return merged + staying[start...]
  }
}
