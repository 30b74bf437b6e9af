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

  /// Adds an observer with a number that is higher than those of the others. It is unique beyond this list, since a removal
  /// may arrive after the list was replaced.
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

/// An observer of the states of a loop, or of a part of them, and the lifetime of the observation. An object, so that a call
/// retains one reference.
@usableFromInline
final class StateObserver<State: Sendable>: Sendable {
  @usableFromInline let observer: SafeObserver<State>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ observer: SafeObserver<State>, _ lifetime: Lifetime) {
    self.observer = observer
    self.lifetime = lifetime
  }

  @inlinable
  func send(_ state: State) { if !lifetime.isEnded { observer.send(state) } }

  @inlinable
  func complete() { if !lifetime.isEnded { observer.complete() } }
}

extension Engine {
  /// Adds an observer of the state in a turn, and removes it in a turn after the end of its lifetime. After the start it
  /// receives the state immediately.
  @inlinable
  func add(_ observer: SafeObserver<State>, _ lifetime: Lifetime) {
    perform { [self] in
      let observer = StateObserver(observer, lifetime)
      if isStarted { observer.send(state) }
      if isStopped { return observer.complete() }
      if lifetime.isEnded { return }
      lastObserver += 1
      let number = lastObserver
      observers.add(observer, number: number)
      // A scheduler that never runs the work must not retain the engine.
      lifetime.onEnd { [weak self] in
        self?.perform { [weak self] in self?.observers.remove(number) }
      }
    }
  }

  /// Returns a signal of a part of the state: the current value first, then after each change.
  @inlinable
  func distinct<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    SafeSignal(serial: { [self] observer, lifetime in
      let last = SerialState<Part?>(nil)
      add(
        Observer(
          next: { state in
            let new = part(state)
            if last.value == new { return }
            last.value = new
            observer.send(new)
          },
          end: { _ in observer.complete() }),
        lifetime)
    })
  }
}
