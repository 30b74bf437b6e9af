// SPDX-License-Identifier: MIT

/// The elements that belong together under one identity.
public struct SectionModel<ID: Hashable & Sendable, Element: Sendable>: Sendable, Identifiable {
  /// What the elements have in common, and no other section's have.
  public let id: ID
  /// The elements, in their order.
  public let elements: [Element]

  /// Creates a section.
  public init(id: ID, elements: [Element]) {
    self.id = id
    self.elements = elements
  }
}

/// The edits that lead from one array of sections to another.
///
/// An element that goes over to another section is a delete in one and an insert in the other.
public struct SectionChanges: Hashable, Sendable {
  /// The edits within one section that was there before and is there afterwards.
  public struct Kept: Hashable, Sendable {
    /// The index of the section before.
    public let old: Int
    /// The index of the section afterwards.
    public let new: Int
    /// The edits of its elements.
    public let changes: ArrayChanges
  }

  /// The edits of the sections as a whole; there are no updates among them.
  public let sections: ArrayChanges
  /// The edits within each section that was kept and whose elements changed, with ascending new
  /// indices.
  public let elements: [Kept]

  /// A Boolean value that indicates whether all sections are the same.
  public var isEmpty: Bool { sections.isEmpty && elements.isEmpty }
}

/// An array of sections together with the edits that made it out of the one before.
public struct SectionChangeset<ID: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The sections after the edits; none is empty.
  public let sections: [SectionModel<ID, Element>]
  /// The edits since the changeset before, or nil when all is new: at the first one and at a reset.
  public let changes: SectionChanges?

  /// Leads what was made from the elements of the changeset before, such as the rows of a list with
  /// headings, to what belongs to these: keeps and moves what it can and makes only what is new or
  /// updated.
  ///
  /// The rows are those of the changeset before, else the program stops; they don't matter when all
  /// is new.
  ///
  /// - Parameters:
  ///   - rows: For each section before, one for each of its elements.
  ///   - make: Makes the row of an element.
  public func apply<Row, Failure: Error>(
    to rows: [[Row]], make: (Element) throws(Failure) -> Row
  ) throws(Failure) -> [[Row]] {
    var rows = rows
    if let changes {
      for kept in changes.elements {
        precondition(
          kept.old < rows.count,
          "The changes can't be applied to \(rows.count) sections, since they belong to others. "
            + "Apply every changeset in order, beginning with the first.")
        rows[kept.old] = try kept.changes.apply(to: rows[kept.old]) { (index) throws(Failure) in
          try make(sections[kept.new].elements[index])
        }
      }
    }
    let all = changes?.sections ?? ArrayChanges(inserts: Array(sections.indices))
    return try all.apply(to: changes == nil ? [] : rows) { (index) throws(Failure) in
      var made: [Row] = []
      for element in sections[index].elements { made.append(try make(element)) }
      return made
    }
  }
}

extension SectionModel: Equatable where Element: Equatable {}
extension SectionModel: Hashable where Element: Hashable {}
extension SectionChangeset: Equatable where Element: Equatable {}
extension SectionChangeset: Hashable where Element: Hashable {}
