// SPDX-License-Identifier: MIT

import Signals

/// Observers in the order in which they were added. For the turn of a loop only.
@usableFromInline
struct ObserverList<Observer> {
  /// The observers by ascending number; nil for a removed one.
  @usableFromInline var entries: ContiguousArray<(number: Int, observer: Observer?)> = []
  @usableFromInline var removed = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { entries.count == removed }

  /// Adds an observer with a number that is higher than those of the others.
  @inlinable
  mutating func add(_ observer: Observer, number: Int) {
    entries.append((number, observer))
  }

  /// Removes the observer with a number, if it is in the list. The place of a removed observer stays until half of the
  /// places are such.
  @inlinable
  mutating func remove(_ number: Int) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == number else { return }
    entries[low].observer = nil
    removed += 1
    if removed * 2 > entries.count {
      entries.removeAll { $0.observer == nil }
      removed = 0
    }
  }

  @inlinable
  func forEach(_ body: (Observer) -> Void) {
    for entry in entries { if let observer = entry.observer { body(observer) } }
  }
}

/// An observer of the states of a loop, or of a part of them. An object, so that a call retains one reference.
@usableFromInline
final class StateObserver<State: Sendable> {
  @usableFromInline let next: (State) -> Void
  @usableFromInline let end: () -> Void
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ lifetime: Lifetime, next: @escaping (State) -> Void, end: @escaping () -> Void) {
    self.lifetime = lifetime
    self.next = next
    self.end = { if !lifetime.isEnded { end() } }
  }
}

extension Engine {
  /// Adds an observer of the state. After the start it receives the state immediately.
  @inlinable
  func add(_ observer: SafeObserver<State>, _ lifetime: Lifetime) {
    add {
      StateObserver(lifetime, next: { observer.send($0) }, end: { observer.complete() })
    }
  }

  /// Returns a signal of a part of the state: the current value first, then after each change.
  @inlinable
  func distinct<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    SafeSignal(serial: { [self] observer, lifetime in
      add {
        let last = SerialState<Part?>(nil)
        return StateObserver(
          lifetime,
          next: { state in
            let new = part(state)
            if last.value == new { return }
            last.value = new
            observer.send(new)
          },
          end: { observer.complete() })
      }
    })
  }

  /// Adds an observer in a turn, and removes it in a turn after the end of its lifetime.
  @inlinable
  func add(_ make: @escaping @Sendable () -> StateObserver<State>) {
    perform { [self] in
      let observer = make()
      if isStarted, !observer.lifetime.isEnded { observer.next(state) }
      if isStopped { return observer.end() }
      if observer.lifetime.isEnded { return }
      lastObserver += 1
      let number = lastObserver
      observers.add(observer, number: number)
      // A scheduler that never runs the work must not retain the engine.
      observer.lifetime.onEnd { [weak self] in
        self?.perform { [weak self] in self?.observers.remove(number) }
      }
    }
  }
}
