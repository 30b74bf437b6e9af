// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends arrays of the transformed elements, with the same edits.
  ///
  /// - Parameter transform: Called for each element once in each observation: when it comes, and
  ///   again when it is updated or all is new; not when it moves or stays.
  public func mapElements<E, Other: Sendable>(
    _ transform: @escaping @Sendable (E) -> Other
  ) -> Signal<Changeset<Other>, Failure> where Element == Changeset<E> {
    derivingRows(transform) { _, rows in Changeset(rows.new, changes: rows.changes) }
  }

  /// Keeps a row for each element, and sends an array that results from the rows.
  ///
  /// - Parameters:
  ///   - make: Creates the row of an element that has come or was updated, or of each if all is new.
  ///   - output: The array to send.
  func derivingRows<E, Row: Sendable, Other: Sendable>(
    _ make: @escaping @Sendable (E) -> Row,
    _ output: @escaping @Sendable (Element, DerivedRows<Row>) -> Changeset<Other>
  ) -> Signal<Changeset<Other>, Failure> where Element == Changeset<E> {
    transforming(nil as [Row]?) { kept, changeset in
      let old = kept
      // Changes to an array that was never seen, or to another one, are no changes here.
      let changes = old.flatMap { changeset.changes(since: $0.count) }
      let source = Changeset(changeset.elements, changes: changes)
      let new = source.apply(to: old ?? [], make: make)
      kept = new
      return output(changeset, DerivedRows(old: old ?? [], new: new, changes: changes))
    }
  }
}

/// Rows before and after an edit.
struct DerivedRows<Row: Sendable>: Sendable {
  let old: [Row]
  let new: [Row]
  let changes: ArrayChanges?
}
