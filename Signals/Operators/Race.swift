// SPDX-License-Identifier: MIT

/// Sends what the first of the signals to send anything sends, and ends the others.
/// `race(marbles("--a|"), marbles("-b|"))` is `marbles("-b|")`.
///
/// An end counts as well: a signal that completes or fails first has won. None at all complete at
/// once.
public func race<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> {
  Signal(
    after: ChainDepth(signals.map(\.depth)),
    serial: { observer, lifetime in
      if signals.isEmpty { return observer.complete() }
      let state = RaceState(observer.inTurn(in: lifetime), lifetime)
      Turns.startInputs(
        in: lifetime, signals.map { signal in { _ = state.add(signal, "race(_:)") } })
    })
}

/// Sends what the first of the signals to send anything sends, and ends the others.
public func race<Element, Failure>(
  _ signals: Signal<Element, Failure>...
) -> Signal<Element, Failure> {
  race(signals)
}

extension Signal {
  /// Starts the signal that a closure returns for each element, until one of them sends an event: that
  /// one continues alone, and the others, this signal included, are ended.
  /// `marbles("ab|").flatMapRace { marbles("-\($0)\($0)|") }` is `marbles("-aa|")`.
  ///
  /// Completes when this signal and all inner ones have completed without an element, which can
  /// only be when there was none.
  public func flatMapRace<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { observer, lifetime in
        let state = RaceState(observer.inTurn(in: lifetime), lifetime)
        let outer = state.entrants.add("flatMapRace(_:)")
        let inner = SerialState<[RaceState<Other, Failure>.Entrant?]>([])
        self.run(
          in: outer,
          next: { element in
            inner.value.append(state.add(transform(element), "flatMapRace, inner"))
          },
          end: { end in
            // Behind entrants whose start was deferred.
            let inner = inner.value
            Turns.perform(in: lifetime) {
              if end.failure != nil || inner.isEmpty {
                state.end(with: end)
              } else if inner.count == 1, let only = inner[0] {
                state.decide(for: only)
              }
            }
          })
      })
  }
}

/// One observation of a race. Its gate decides who was first; the winner's events pass it in order.
private final class RaceState<Element: Sendable, Failure: Error>: Sendable {
  typealias Entrant = SerializedObserver<Element, Failure>

  let entrants: LifetimeSet
  private let output: Entrant
  private let winner = Lock<ObjectIdentifier?>(nil)

  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    output = SerializedObserver(observer, in: lifetime)
    entrants = LifetimeSet(output.lifetime)
  }

  private var isDecided: Bool { winner.withLock { $0 != nil } || output.lifetime.isEnded }

  func add(_ signal: Signal<Element, Failure>, _ operation: StaticString) -> Entrant? {
    if isDecided { return nil }
    let entrant = Entrant(entrantOf: output) { [self] entrant in
      guard wins(entrant) else { return false }
      entrants.endAll(but: entrant)
      return true
    }
    let lifetime = entrants.add(operation, receiver: entrant)
    output.lifetime.startInner { [self] in
      signal.run(
        in: lifetime,
        next: { entrant.receive($0) },
        end: { [self] end in entrant.conclude { self.wins(entrant) ? end : nil } },
        serialized: entrant)
    }
    return entrant
  }

  /// Lets the only entrant win, since no other will come.
  func decide(for entrant: Entrant) {
    output.gate.perform { [self] in
      if wins(entrant) { entrant.forwardOnly() }
      return nil
    }
  }

  /// Ends the race, unless it has a winner.
  func end(with end: Completion<Failure>) {
    output.conclude { self.wins(self.output) ? end : nil }
  }

  /// Whether an entrant is the winner, which the first one to ask is.
  private func wins(_ entrant: AnyObject) -> Bool {
    winner.withLock { winner in
      if winner == nil { winner = ObjectIdentifier(entrant) }
      return winner == ObjectIdentifier(entrant)
    }
  }
}
