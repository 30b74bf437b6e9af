// SPDX-License-Identifier: MIT

import Signals

/// A renewal that runs at most once at a time, and whose result is shared.
final class Renewal: Sendable {
  private typealias Result = Swift.Result<String?, TransportError>

  private struct Flight: Sendable {
    let number: Int
    let rejected: String
    var waiting: [(id: Int, observer: Observer<String?, TransportError>)] = []
    var handle: Disposable?
  }

  private struct State: Sendable {
    var flight: Flight?
    var count = 0
    /// The last value whose renewal was refused.
    var refused: String?
    /// The last renewed value and its replacement.
    var replaced: (old: String, new: String)?
  }

  private enum Step: Sendable {
    case known(String?)
    case wait(id: Int, start: Int?)
  }

  /// A request for a new value to replace a rejected one.
  typealias Renew = @Sendable (_ rejected: String) -> Signal<String?, TransportError>

  private let state = Lock(State())

  init() {}

  /// Returns the result of the running renewal; nil if there isn't one.
  func underWay() -> Signal<String?, TransportError>? {
    guard state.withLock({ $0.flight != nil }) else { return nil }
    return Signal { [self] observer, lifetime in
      let id: Int? = state.withLock { state in
        guard state.flight != nil else { return nil }
        state.count += 1
        state.flight?.waiting.append((state.count, observer))
        return state.count
      }
      guard let id else {
        observer.send(nil)
        observer.complete()
        return
      }
      // The waiting observer retains this object, so that the wait ends.
      lifetime.onEnd { [self] in leave(id) }
    }
  }

  /// Returns a new value for a rejected one; nil if it was refused. Joins the running renewal, or starts one.
  func value(
    instead rejected: String, by renew: @escaping Renew
  ) -> Signal<String?, TransportError> {
    Signal { [self] observer, lifetime in
      switch state.withLock({ join(&$0, rejected, observer) }) {
      case .known(let value):
        observer.send(value)
        observer.complete()
      case .wait(let id, let start):
        // The waiting observer retains this object, so that the wait ends.
        lifetime.onEnd { [self] in leave(id) }
        if let start { begin(start, rejected, renew) }
      }
    }
  }

  private func join(
    _ state: inout State, _ rejected: String, _ observer: Observer<String?, TransportError>
  ) -> Step {
    state.count += 1
    let id = state.count
    if state.flight != nil {
      state.flight?.waiting.append((id, observer))
      return .wait(id: id, start: nil)
    }
    if state.refused == rejected { return .known(nil) }
    // The response was late: the value has been renewed meanwhile, and is perhaps not stored yet.
    if let replaced = state.replaced, replaced.old == rejected { return .known(replaced.new) }
    state.flight = Flight(number: id, rejected: rejected, waiting: [(id, observer)])
    return .wait(id: id, start: id)
  }

  private func begin(_ number: Int, _ rejected: String, _ renew: Renew) {
    let last = Lock<String?>(nil)
    let handle = renew(rejected).prefix(1).observe(
      next: { value in last.withLock { $0 = value } },
      end: { [weak self] end in
        let value = last.withLock { $0 }
        self?.finish(number, end.failure.map { .failure($0) } ?? .success(value))
      })
    // It may have ended already; then there is nothing to retain.
    state.withLock { state in
      if state.flight?.number == number { state.flight?.handle = handle }
    }
  }

  private func finish(_ number: Int, _ result: Result) {
    let flight: Flight? = state.withLock { state in
      guard let flight = state.flight, flight.number == number else { return nil }
      state.flight = nil
      if case .success(let value) = result {
        state.refused = value == nil ? flight.rejected : nil
        state.replaced = value.map { (flight.rejected, $0) }
      }
      return flight
    }
    for (_, observer) in flight?.waiting ?? [] {
      switch result {
      case .success(let value):
        observer.send(value)
        observer.complete()
      case .failure(let error): observer.fail(error)
      }
    }
  }

  private func leave(_ id: Int) {
    // Removed values are released after the lock.
    let before = state.withLock { state in
      defer { state.flight?.waiting.removeAll { $0.id == id } }
      return state.flight?.waiting
    }
    withExtendedLifetime(before) {}
  }
}
