// SPDX-License-Identifier: MIT

import Signals

/// The errors on their way to whoever shows them: held while nobody listens, in order, one by one.
final class ErrorQueue: Sendable {
  private struct State: Sendable {
    var held: [UserFriendlyError] = []
    var observers: [(id: Int, observer: SafeObserver<UserFriendlyError>)] = []
    var nextID = 0
    var isDelivering = false
  }

  private let state = Lock(State())

  init() {}

  /// Delivers an error to all who listen, or holds it for the first who will.
  func add(_ error: UserFriendlyError) {
    state.withLock { $0.held.append(error) }
    drain()
  }

  /// Takes an error back that nobody has seen yet, and makes its choice void.
  func withdraw(_ choice: Choice) {
    choice.withdraw()
    // What is taken out is let go after the lock, with whatever its closures hold.
    let before = state.withLock { state in
      defer { state.held.removeAll { $0.choice === choice } }
      return state.held
    }
    withExtendedLifetime(before) {}
  }

  /// All errors from now on, and those that are held.
  var signal: SafeSignal<UserFriendlyError> {
    Signal(serial: { [self] observer, lifetime in
      let id = state.withLock { state in
        state.nextID += 1
        state.observers.append((state.nextID, observer))
        return state.nextID
      }
      lifetime.onEnd { [weak self] in
        let before = self?.state.withLock { state in
          defer { state.observers.removeAll { $0.id == id } }
          return state.observers
        }
        withExtendedLifetime(before) {}
      }
      drain()
    })
  }

  /// Delivers what is held, outside the lock. One thread at a time does it, for all: what is added
  /// meanwhile, from an observer too, it delivers next.
  private func drain() {
    var isFirst = true
    while let (error, observers) = next(isFirst) {
      isFirst = false
      for observer in observers { observer.send(error) }
    }
  }

  private func next(
    _ isFirst: Bool
  ) -> (UserFriendlyError, [SafeObserver<UserFriendlyError>])? {
    state.withLock { state in
      if isFirst, state.isDelivering { return nil }
      state.isDelivering = !state.held.isEmpty && !state.observers.isEmpty
      guard state.isDelivering else { return nil }
      return (state.held.removeFirst(), state.observers.map(\.observer))
    }
  }
}
