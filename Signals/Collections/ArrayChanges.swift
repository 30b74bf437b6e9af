// SPDX-License-Identifier: MIT

/// The edits that lead from one array to another, by index and without the elements themselves.
///
/// Indices called old are those in the array before all edits, new ones those in the array after
/// all of them. What is neither deleted nor moved keeps its order and fills the places that
/// neither an insert nor a move takes. So a list that has rows removes those at `deletes` and at
/// the old places of `moves` from the last to the first, puts rows in at `inserts` and at the new
/// places of `moves` from the first to the last, and redraws the `updates`: `apply(to:make:)` does
/// it.
public struct ArrayChanges: Hashable, Sendable {
  /// An element that has another place among those that stayed.
  public struct Move: Hashable, Sendable {
    /// Its index before.
    public let from: Int
    /// Its index afterwards.
    public let to: Int

    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// An element that has the same identity and other content; it may have moved as well.
  public struct Update: Hashable, Sendable {
    /// Its index before.
    public let old: Int
    /// Its index afterwards.
    public let new: Int

    package init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// The old indices of what is gone, ascending.
  public let deletes: [Int]
  /// The new indices of what has come, ascending.
  public let inserts: [Int]
  /// What has changed its place, with ascending new indices.
  public let moves: [Move]
  /// What has changed its content, with ascending new indices.
  public let updates: [Update]

  /// A Boolean value that indicates whether both arrays are the same, as far as the comparison could see.
  public var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }

  package init(
    deletes: [Int] = [], inserts: [Int] = [], moves: [Move] = [], updates: [Update] = []
  ) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// Finds the edits between two arrays whose elements are their own identity: there are no
  /// updates.
  ///
  /// What both have in front and at the end costs one comparison an element. Equal elements within
  /// one array are harmless: each is matched with at most one of the other array.
  public init<Element: Hashable>(from old: [Element], to new: [Element]) {
    self.init(pairing: Pairing(from: old, to: new))
  }

  /// Finds the edits between two arrays of elements with an identity, which tells an element with
  /// other content from another element.
  ///
  /// Elements of one array with the same identity are harmless: each is matched with at most one of
  /// the other array, mostly in their order, and what finds no match is deleted or inserted.
  ///
  /// - Parameters:
  ///   - old: The elements before.
  ///   - new: The elements after.
  ///   - id: Makes the identity of an element; it is called once for each.
  public init<Element: Equatable, ID: Hashable>(
    from old: [Element], to new: [Element], id: (Element) -> ID
  ) {
    let pairing = Pairing(from: old.map(id), to: new.map(id))
    self.init(pairing: pairing) { old[$0] != new[$1] }
  }
}

extension ArrayChanges {
  /// The edits that put elements in at a range of new indices.
  package static func insert(_ range: Range<Int>) -> ArrayChanges {
    ArrayChanges(inserts: Array(range))
  }

  /// The edits that take out the elements at a range of old indices.
  package static func delete(_ range: Range<Int>) -> ArrayChanges {
    ArrayChanges(deletes: Array(range))
  }

  /// The edit that replaces the content of one element.
  package static func update(at index: Int) -> ArrayChanges {
    ArrayChanges(updates: [Update(old: index, new: index)])
  }

  /// The edit that gives one element another place.
  package static func move(from: Int, to: Int) -> ArrayChanges {
    from == to ? ArrayChanges() : ArrayChanges(moves: [Move(from: from, to: to)])
  }

  /// The edits that put some elements in place of others.
  package static func replace(_ old: Range<Int>, with new: Range<Int>) -> ArrayChanges {
    ArrayChanges(deletes: Array(old), inserts: Array(new))
  }
}
