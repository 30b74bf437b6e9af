// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends arrays of what a closure makes of each element, with the same edits.
  ///
  /// - Parameter transform: Called for each element once in each observation: when it comes, and
  ///   again when it is updated or all is new; not when it moves or stays.
  public func mapElements<E, Other: Sendable>(
    _ transform: @escaping @Sendable (E) -> Other
  ) -> Signal<Changeset<Other>, Failure> where Element == Changeset<E> {
    Signal<Changeset<Other>, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let mapped = UncheckedBox<[Other]?>(nil)
        start(
          Observer(
            next: { changeset in
              let old = mapped.value
              let changes = old.flatMap { changeset.changes(since: $0.count) }
              // Changes to an array that was never seen, or to another one, are no changes here.
              let source = Changeset(changeset.elements, changes: changes)
              let new = source.apply(to: old ?? [], make: transform)
              mapped.value = new
              observer.next(Changeset(new, changes: changes))
            },
            end: observer.completion),
          lifetime)
      })
  }
}
