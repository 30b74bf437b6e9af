// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// An observer of a part of the state that receives changes only, and the link to the next one.
// SAFETY: the variables are used in the turns of the engine only; the rest are constants of Sendable types.
@usableFromInline
final class PartObserver<State: Sendable, Part: Equatable & Sendable>: @unchecked Sendable {
  @usableFromInline let part: @Sendable (State) -> Part
  @usableFromInline let observer: SafeObserver<Part>
  @usableFromInline let lifetime: Lifetime
  /// The last part that was sent.
  @exclusivity(unchecked) @usableFromInline var last: Part?
  // SAFETY: the list retains each observer once, from `append` to `remove` or to its own end.
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<PartObserver>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<PartObserver>?

  @inlinable
  init(
    _ part: @escaping @Sendable (State) -> Part, _ observer: SafeObserver<Part>,
    _ lifetime: Lifetime
  ) {
    self.part = part
    self.observer = observer
    self.lifetime = lifetime
  }

  /// Sends the part of a state if it differs from the last one.
  @inlinable
  @inline(__always)
  func receive(_ state: State) {
    let new = part(state)
    if let last, last == new { return }
    pass(new)
  }

  // Not inlined, since most observers of an event have an unchanged part.
  @inlinable
  @inline(never)
  func pass(_ new: Part) {
    last = new
    // An observer that was disposed in this turn is still in the list.
    if !lifetime.isEnded { observer.send(new) }
  }
}

/// Observers of parts of one type that were added one after the other. They are one observer of the state.
///
/// There may be very many of them, and each event concerns all. Therefore they are a linked list, which one function
/// traverses. As separate observers of the state, each would need three calls for an event.
// SAFETY: the variables are used in the turns of the engine only. `place` is a constant of a Sendable type.
@usableFromInline
final class PartObservers<State: Sendable, Part: Equatable & Sendable>: @unchecked Sendable {
  /// The span of the place among the observers of the state.
  @usableFromInline let place = Lifetime()
  @exclusivity(unchecked) @usableFromInline var first: Unmanaged<PartObserver<State, Part>>?
  @exclusivity(unchecked) @usableFromInline var last: Unmanaged<PartObserver<State, Part>>?

  @usableFromInline
  init() {}

  deinit {
    while let observer = first {
      first = observer._withUnsafeGuaranteedRef { $0.next }
      observer.release()
    }
  }

  /// Sends the parts of a state that have changed. The list doesn't change meanwhile, since a change needs a turn.
  @inlinable
  func receive(_ state: State) {
    var next = first
    while let observer = next {
      next = observer._withUnsafeGuaranteedRef {
        $0.receive(state)
        return $0.next
      }
    }
  }

  /// Sends the end to all observers, releases them, and ends the place.
  @inlinable
  func end(_ completion: Completion<Never>) {
    var next = first
    (first, last) = (nil, nil)
    while let observer = next {
      next = observer._withUnsafeGuaranteedRef {
        $0.observer.end(completion)
        return $0.next
      }
      observer.release()
    }
    // The place refers to itself until it ends.
    place.end()
  }

  @inlinable
  func append(_ observer: PartObserver<State, Part>) {
    let added = Unmanaged.passRetained(observer)
    observer.previous = last
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = added }
    } else {
      first = added
    }
    last = added
  }

  /// Removes an observer, and ends the place with the last one. Does nothing after the end, which has released them all.
  @inlinable
  func remove(_ observer: PartObserver<State, Part>) {
    guard !place.isEnded else { return }
    if let previous = observer.previous {
      previous._withUnsafeGuaranteedRef { $0.next = observer.next }
    } else {
      first = observer.next
    }
    if let next = observer.next {
      next._withUnsafeGuaranteedRef { $0.previous = observer.previous }
    } else {
      last = observer.previous
    }
    Unmanaged.passUnretained(observer).release()
    if first == nil { place.end() }
  }
}

extension Engine {
  /// Returns a signal of a part of the state: the current value first, then after each change.
  @inlinable
  func distinct<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    // The same as map and removeDuplicates, in one step, since there may be very many of them.
    SafeSignal(serial: { [self] observer, lifetime in
      submit(
        .work { [self] in
          guard !lifetime.isEnded else { return }
          if isStopped {
            observer.send(part(state))
            observer.complete()
            return
          }
          let parts = parts(of: Part.self)
          let observer = PartObserver(part, observer, lifetime)
          parts.append(observer)
          if phase.load(ordering: .acquiring) != 0 { observer.receive(state) }
          lifetime.onEnd { [weak self] in
            // Without the engine, no turn protects the list, and nothing is sent.
            if let self { submit(.work { parts.remove(observer) }) } else { parts.place.end() }
          }
        })
    })
  }

  /// Returns the observers of parts of a type to which another one can be added without changing the order of observers.
  /// For the turn only.
  @inlinable
  func parts<Part>(of type: Part.Type) -> PartObservers<State, Part> {
    if let parts = newestParts as? PartObservers<State, Part>, !parts.place.isEnded { return parts }
    let parts = PartObservers<State, Part>()
    broadcast.add(Observer(next: { parts.receive($0) }, end: { parts.end($0) }), parts.place)
    newestParts = parts
    return parts
  }
}
