// SPDX-License-Identifier: MIT

extension Signal {
  /// One event of a signal as a value.
  public enum Event: Sendable {
    /// An element.
    case next(Element)
    /// The end.
    case end(Completion<Failure>)
  }

  /// Sends the events as elements, the end too, and completes.
  /// `marbles("a^").materialize().map { _ in "e" }` is `marbles("e[e|]")`.
  public func materialize() -> SafeSignal<Event> {
    SafeSignal<Event>(
      after: self,
      serial: { [start] observer, lifetime in
        start(
          Observer(
            next: { observer.next(.next($0)) },
            end: { end in
              if lifetime.isEnded { return }
              observer.next(.end(end))
              observer.complete()
            }),
          lifetime)
      })
  }

  /// Makes events of the elements that `materialize()` has made of events.
  /// `marbles("a^").materialize().dematerialize()` is `marbles("a^")`.
  public func dematerialize<Inner, InnerFailure>() -> Signal<Inner, InnerFailure>
  where Element == Signal<Inner, InnerFailure>.Event, Failure == Never {
    Signal<Inner, InnerFailure>(
      after: self,
      serial: { [start] observer, lifetime in
        let input = lifetime.segment()
        start(
          Observer(
            next: { event in
              if input.isEnded { return }
              switch event {
              case .next(let element): observer.next(element)
              case .end(let end): input.close(observer, with: end)
              }
            },
            end: { _ in input.close(observer, with: .completed) }),
          input)
      })
  }

  /// Sends elements as successes and a failure as the last element, and completes.
  /// `marbles("a^").results().map { _ in "r" }` is `marbles("r[r|]")`.
  public func results() -> SafeSignal<Result<Element, Failure>> {
    map { Result<Element, Failure>.success($0) }.catch { .just(.failure($0)) }
  }

  /// Sends the failure as the only element, and completes; nothing of the elements.
  /// `marbles("a^").failures().map { _ in "f" }` is `marbles("-[f|]")`.
  public func failures() -> SafeSignal<Failure> {
    results().compactMap { result in
      if case .failure(let failure) = result { failure } else { nil }
    }
  }
}

extension Signal.Event: Equatable where Element: Equatable, Failure: Equatable {}
extension Signal.Event: Hashable where Element: Hashable, Failure: Hashable {}
