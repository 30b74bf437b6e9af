// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends each array together with the edits that made it out of the one before.
  ///
  /// Equal elements are taken for the same; the first array is all new. Equal arrays give an event
  /// with empty changes.
  public func changesets<E: Hashable & Sendable>() -> Signal<Changeset<E>, Failure>
  where Element == [E] {
    changesets { ArrayChanges(from: $0, to: $1) }
  }

  /// Sends each array together with the edits that made it out of the one before, where an element
  /// of the same identity and other content is an update.
  ///
  /// - Parameter id: Makes the identity of an element. It may occur twice in an array.
  public func changesets<E: Equatable & Sendable, ID: Hashable & Sendable>(
    id: @escaping @Sendable (E) -> ID
  ) -> Signal<Changeset<E>, Failure> where Element == [E] {
    changesets { ArrayChanges(from: $0, to: $1, id: id) }
  }

  /// Sends the arrays without their changes.
  public func elements<E>() -> Signal<[E], Failure> where Element == Changeset<E> {
    map(\.elements)
  }

  private func changesets<E: Sendable>(
    changes: @escaping @Sendable (_ old: [E], _ new: [E]) -> ArrayChanges
  ) -> Signal<Changeset<E>, Failure> where Element == [E] {
    Signal<Changeset<E>, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let last = SerialState<[E]?>(nil)
        start(
          Observer(
            next: { elements in
              let changes = last.value.map { changes($0, elements) }
              last.value = elements
              observer.next(Changeset(elements, changes: changes))
            },
            end: observer.completion),
          lifetime)
      })
  }
}
