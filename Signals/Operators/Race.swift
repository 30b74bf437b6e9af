// SPDX-License-Identifier: MIT

/// Sends what the first of the signals to send anything sends, and ends the others.
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
      let state = RaceState(observer.inTurn(in: lifetime), lifetime.segment())
      Turns.startInputs(in: lifetime, signals.map { signal in { state.add(signal, "race(_:)") } })
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
  ///
  /// Completes when this signal and all inner ones have completed without an element, which can
  /// only be when there was none.
  public func flatMapRace<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    Signal<Other, Failure>(
      after: self,
      serial: { observer, lifetime in
        let state = RaceState(observer.inTurn(in: lifetime), lifetime.segment())
        let outer = state.entrants.add("flatMapRace(_:)")
        let hasEntrants = SerialState(false)
        self.run(
          in: outer,
          next: { element in
            hasEntrants.value = true
            state.add(transform(element), "flatMapRace, inner")
          },
          end: { end in
            // Behind entrants whose start was deferred.
            if end.failure != nil || !hasEntrants.value {
              Turns.perform(in: lifetime) { state.end(with: end) }
            }
          })
      })
  }
}

/// One observation of a race. Its gate decides who was first; the winner's events pass it in order.
private final class RaceState<Element: Sendable, Failure: Error>: Sendable {
  let entrants: LifetimeSet
  private let gate = Gate()
  private let observer: Observer<Element, Failure>
  private let lifetime: Lifetime
  private let winner = Lock<Lifetime?>(nil)

  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    self.observer = observer
    self.lifetime = lifetime
    entrants = LifetimeSet(lifetime)
  }

  var isDecided: Bool { winner.withLock { $0 != nil } || lifetime.isEnded }

  func add(_ signal: Signal<Element, Failure>, _ operation: StaticString) {
    if isDecided { return }
    let entrant = entrants.add(operation)
    lifetime.startInner { [self] in
      signal.run(
        in: entrant,
        next: { [self] element in
          gate.perform {
            guard self.wins(entrant), !self.lifetime.isEnded else { return }
            self.entrants.endAll(but: entrant)
            self.observer.next(element)
          }
        },
        end: { [self] end in
          gate.perform { if self.wins(entrant) { self.lifetime.close(self.observer, with: end) } }
        })
    }
  }

  /// Ends the race, unless it has a winner.
  func end(with end: Completion<Failure>) {
    gate.perform { if self.wins(self.lifetime) { self.lifetime.close(self.observer, with: end) } }
  }

  /// Whether an entrant is the winner, which the first one to ask is.
  private func wins(_ entrant: Lifetime) -> Bool {
    winner.withLock { winner in
      if winner == nil { winner = entrant }
      return winner == entrant
    }
  }
}
