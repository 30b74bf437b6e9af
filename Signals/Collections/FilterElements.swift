// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends arrays of the elements that pass a test, with the edits among those.
  ///
  /// An update that makes an element pass is an insert, one that makes it fail a delete. An edit
  /// among the elements that don't pass gives an event with empty changes.
  ///
  /// - Parameter isIncluded: Called for each element when it comes or is updated or all is new.
  public func filterElements<E>(
    _ isIncluded: @escaping @Sendable (E) -> Bool
  ) -> Signal<Changeset<E>, Failure> where Element == Changeset<E> {
    derivingRows(isIncluded) { changeset, passes in
      var elements: [E] = []
      for index in passes.new.indices where passes.new[index] {
        elements.append(changeset.elements[index])
      }
      let changes = passes.changes.map { filtered($0, from: passes.old, to: passes.new) }
      return Changeset(elements, changes: changes)
    }
  }
}

/// The changes among the elements that pass before and after.
private func filtered(_ changes: ArrayChanges, from old: [Bool], to new: [Bool]) -> ArrayChanges {
  if changes.isEmpty { return changes }
  let oldRanks = ranks(old)
  let newRanks = ranks(new)
  var targets: [Int] = []
  for (index, target) in changes.targets(oldCount: old.count).enumerated() where old[index] {
    targets.append(target >= 0 && new[target] ? newRanks[target] : -1)
  }
  var updates: [ArrayChanges.Update] = []
  for update in changes.updates where old[update.old] && new[update.new] {
    updates.append(
      ArrayChanges.Update(old: oldRanks[update.old], new: newRanks[update.new]))
  }
  return ArrayChanges(
    pairing: Pairing(targets: targets, newCount: newRanks[new.count]), updates: updates)
}

/// For each element how many pass before it, which is the index of one that passes; then how many
/// pass.
private func ranks(_ passes: [Bool]) -> [Int] {
  var ranks = [0]
  ranks.reserveCapacity(passes.count + 1)
  var rank = 0
  for isPassing in passes {
    if isPassing { rank += 1 }
    ranks.append(rank)
  }
  return ranks
}
