// SPDX-License-Identifier: MIT

extension Signal {
  /// Groups the elements into sections, in the order in which their identities first appear.
  ///
  /// Within a section the elements have the order of the source; a section without elements is
  /// gone. Plain arrays are grouped by `changesets(id:)` and then this.
  ///
  /// - Parameter id: Makes the identity of the section that an element belongs to. Called for each
  ///   element when it comes or is updated or all is new.
  public func sections<E, ID: Hashable & Sendable>(
    by id: @escaping @Sendable (E) -> ID
  ) -> Signal<SectionChangeset<ID, E>, Failure> where Element == Changeset<E> {
    sections(by: id) { (_: inout Groups<ID>) in }
  }

  /// Groups the elements into sections, in the order of their identities that a closure tells;
  /// equal ones in the order in which they first appear.
  ///
  /// - Parameters:
  ///   - id: Makes the identity of the section that an element belongs to. Called for each element
  ///     when it comes or is updated or all is new.
  ///   - areInIncreasingOrder: Whether the first identity belongs before the second.
  public func sections<E, ID: Hashable & Sendable>(
    by id: @escaping @Sendable (E) -> ID,
    order areInIncreasingOrder: @escaping @Sendable (ID, ID) -> Bool
  ) -> Signal<SectionChangeset<ID, E>, Failure> where Element == Changeset<E> {
    sections(by: id) { (groups: inout Groups<ID>) in
      groups.sort(by: areInIncreasingOrder)
    }
  }

  private func sections<E, ID: Hashable & Sendable>(
    by id: @escaping @Sendable (E) -> ID,
    arrange: @escaping @Sendable (inout Groups<ID>) -> Void
  ) -> Signal<SectionChangeset<ID, E>, Failure> where Element == Changeset<E> {
    Signal<SectionChangeset<ID, E>, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let state = SerialState<(ids: [ID], groups: Groups<ID>)?>(nil)
        start(
          Observer(
            next: { changeset in
              let old = state.value
              let changes = old.flatMap { changeset.changes(since: $0.ids.count) }
              let source = Changeset(changeset.elements, changes: changes)
              let ids = source.apply(to: old?.ids ?? [], make: id)
              var groups = Groups(ids)
              arrange(&groups)
              state.value = (ids, groups)
              let sections = groups.members.enumerated().map { index, members in
                SectionModel(
                  id: groups.ids[index], elements: members.map { changeset.elements[$0] })
              }
              observer.next(
                SectionChangeset(
                  sections: sections,
                  changes: changes.flatMap { edits in
                    old.map { groups.changes(since: $0.groups, edits) }
                  }))
            },
            end: observer.completion),
          lifetime)
      })
  }
}

/// Which elements of the source are in which section.
private struct Groups<ID: Hashable & Sendable>: Sendable {
  /// The identity of each section.
  private(set) var ids: [ID] = []
  /// For each section, the indices in the source of its elements.
  private(set) var members: [[Int]] = []
  private let count: Int

  /// Groups by the identity of each element's section.
  init(_ sectionIDs: [ID]) {
    count = sectionIDs.count
    var groups: [ID: Int] = [:]
    for (index, id) in sectionIDs.enumerated() {
      if let group = groups[id] {
        members[group].append(index)
      } else {
        groups[id] = ids.count
        ids.append(id)
        members.append([index])
      }
    }
  }

  /// Puts the sections in order; equal ones stay as they are.
  mutating func sort(by isBefore: (ID, ID) -> Bool) {
    let order = ids.indices.sorted { one, two in
      if isBefore(ids[one], ids[two]) { return true }
      return one < two && !isBefore(ids[two], ids[one])
    }
    ids = order.map { ids[$0] }
    members = order.map { members[$0] }
  }

  /// The edits since older groups, which some edits of the source led to these.
  func changes(since old: Groups<ID>, _ edits: ArrayChanges) -> SectionChanges {
    let pairing = Pairing(from: old.ids, to: ids)
    let sections = ArrayChanges(pairing: pairing)
    let newSections = sections.targets(oldCount: old.ids.count)
    let targets = edits.targets(oldCount: old.count)
    let oldPlaces = old.places
    let places = places
    var updates: [Int: [ArrayChanges.Update]] = [:]
    for update in edits.updates {
      let (before, after) = (oldPlaces[update.old], places[update.new])
      guard newSections[before.section] == after.section else { continue }
      updates[after.section, default: []].append(
        ArrayChanges.Update(old: before.index, new: after.index))
    }
    var kept: [SectionChanges.Kept] = []
    for (section, members) in old.members.enumerated() where newSections[section] >= 0 {
      let new = newSections[section]
      let within = members.map { member in
        let target = targets[member]
        return target >= 0 && places[target].section == new ? places[target].index : -1
      }
      let changes = ArrayChanges(
        pairing: Pairing(targets: within, newCount: self.members[new].count),
        updates: updates[new] ?? [])
      if !changes.isEmpty {
        kept.append(SectionChanges.Kept(old: section, new: new, changes: changes))
      }
    }
    return SectionChanges(sections: sections, elements: kept.sorted { $0.new < $1.new })
  }

  /// For each index in the source, the section and the index within it.
  private var places: [(section: Int, index: Int)] {
    var places = Array(repeating: (section: 0, index: 0), count: count)
    for (section, members) in members.enumerated() {
      for (index, member) in members.enumerated() { places[member] = (section, index) }
    }
    return places
  }
}
