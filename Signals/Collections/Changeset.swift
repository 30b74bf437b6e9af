// SPDX-License-Identifier: MIT

/// An array together with the edits that made it out of the one before.
public struct Changeset<Element: Sendable>: Sendable {
  /// The array after the edits.
  public let elements: [Element]
  /// The edits since the changeset before, or nil when all is new: at the first one and at a reset.
  public let changes: ArrayChanges?

  /// Creates a changeset; without changes, it stands for an array that is all new.
  ///
  /// - Parameters:
  ///   - elements: The array after the edits.
  ///   - changes: The edits that lead to it from the elements of the changeset before.
  public init(_ elements: [Element], changes: ArrayChanges? = nil) {
    self.elements = elements
    self.changes = changes
  }

  /// Leads what was made from the elements of the changeset before, such as the rows of a list, to
  /// what belongs to these: keeps and moves what it can and makes only what is new or updated.
  ///
  /// All rows are made again after a reset, or when the changes don't fit the number of rows.
  /// So a missed changeset never leads to an index out of range; but one that leaves the number as
  /// it was goes unnoticed, so every changeset is to be applied, in order.
  ///
  /// - Parameters:
  ///   - rows: One for each element of the changeset before.
  ///   - make: Makes the row of an element.
  public func apply<Row, Failure: Error>(
    to rows: [Row], make: (Element) throws(Failure) -> Row
  ) throws(Failure) -> [Row] {
    if let changes = changes(since: rows.count) {
      return try changes.apply(to: rows) { (index) throws(Failure) in try make(elements[index]) }
    }
    var result: [Row] = []
    result.reserveCapacity(elements.count)
    for element in elements { result.append(try make(element)) }
    return result
  }

  /// The changes, if they can be those since an array of such a length.
  package func changes(since oldCount: Int) -> ArrayChanges? {
    guard let changes, changes.fits(oldCount: oldCount, newCount: elements.count) else {
      return nil
    }
    return changes
  }
}

extension Changeset: Equatable where Element: Equatable {}
extension Changeset: Hashable where Element: Hashable {}
