// SPDX-License-Identifier: MIT

/// The elements of a signal that have one key, as a signal.
public struct SignalGroup<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: Sendable {
  /// What the elements have in common.
  public let key: Key
  /// The elements, from the first one on for an observer that comes when the group is sent.
  public let signal: Signal<Element, Failure>
}

extension Signal {
  /// Sends a signal for each key, with the elements that have this key.
  /// `sequence([1, 2, 3]).grouped { $0 % 2 }.map { $0.key }` is `sequence([1, 0])`.
  ///
  /// ```swift
  /// // Saves are serial for each document, and parallel for different ones.
  /// changes.grouped(by: \.id).flatMapMerge { group in
  ///   group.signal.flatMapConcat { save($0) }
  /// }
  /// ```
  ///
  /// A group is sent before its first element. All groups end with this signal. Memory is needed
  /// for each key.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> Signal<SignalGroup<Key, Element, Failure>, Failure> {
    Signal<SignalGroup<Key, Element, Failure>, Failure>(
      after: self,
      serial: { observer, lifetime in
        let groups = SerialState<[Key: PublishSubject<Element, Failure>]>([:])
        start(
          Observer(
            next: { element in
              let key = key(element)
              if groups.value[key] == nil {
                let subject = PublishSubject<Element, Failure>()
                groups.value[key] = subject
                observer.next(SignalGroup(key: key, signal: subject.signal))
              }
              guard let subject = groups.value[key] else { return }
              // Behind the start of the group's signal, which may be deferred.
              Turns.perform(in: lifetime) { subject.send(element) }
            },
            end: { end in
              let subjects = groups.value.values
              groups.value = [:]
              Turns.perform(in: lifetime) {
                for subject in subjects { subject.end(end) }
                observer.end(end)
              }
            }),
          lifetime)
      })
  }
}
