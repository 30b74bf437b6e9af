// SPDX-License-Identifier: MIT

extension Signal {
  /// Continues with another signal after a failure, which a closure returns for it.
  /// `marbles("a^").catch { _ in marbles("b|") }` is `marbles("ab|")`.
  public func `catch`<Other: Error>(
    _ recover: @escaping @Sendable (Failure) -> Signal<Element, Other>
  ) -> Signal<Element, Other> {
    Signal<Element, Other>(
      after: self,
      serial: { observer, lifetime in
        let input = lifetime.input("catch")
        self.run(
          in: input,
          next: observer.next,
          end: { end in
            switch end {
            case .completed: observer.complete()
            case .failed(let failure):
              lifetime.release(input)
              lifetime.startNext { recover(failure).start(observer, lifetime) }
            }
          },
          serialized: observer.serialized)
      })
  }

  /// Sends one element in place of a failure, and completes.
  /// `marbles("a^").replaceFailure(with: "b")` is `marbles("a[b|]")`.
  public func replaceFailure(with element: Element) -> SafeSignal<Element> {
    self.catch { _ in .just(element) }
  }

  /// Replaces a failure by an element, which a closure returns for it, and completes.
  /// `marbles("a^").replaceFailure { _ in "b" }` is `marbles("a[b|]")`.
  public func replaceFailure(
    _ transform: @escaping @Sendable (Failure) -> Element
  ) -> SafeSignal<Element> {
    self.catch { .just(transform($0)) }
  }

  /// Completes in place of failing.
  /// `marbles("a^").suppressError()` is `marbles("a|")`.
  public func suppressError() -> SafeSignal<Element> {
    self.catch { _ in .empty() }
  }

  /// Sends a failure to an observer, and completes in place of failing.
  public func suppressError(
    feedingInto observer: SafeObserver<Failure>
  ) -> SafeSignal<Element> {
    feedError(into: observer).suppressError()
  }

  /// Sends a failure to an additional observer, before it is delivered downstream.
  /// `marbles("a^").feedError(into: failures)` is `marbles("a^")`.
  public func feedError(into observer: SafeObserver<Failure>) -> Signal {
    handleEvents(end: { end in
      if let failure = end.failure { observer.send(failure) }
    })
  }

  /// Transforms the failure with a closure.
  /// `marbles("a^").mapFailure { $0 }` is `marbles("a^")`.
  public func mapFailure<Other: Error>(
    _ transform: @escaping @Sendable (Failure) -> Other
  ) -> Signal<Element, Other> {
    Signal<Element, Other>(
      after: self,
      serial: { observer, lifetime in
        // The input has another lifetime, since its end isn't the observer's.
        self.run(
          in: lifetime.segment(), next: observer.next,
          end: { observer.end($0.mapFailure(transform)) }, serialized: observer.serialized)
      })
  }
}

extension Signal where Failure == Never {
  /// Returns the same signal where one that may fail is wanted.
  /// `marbles("a|").suppressError().setFailure(to: MarbleFailure.self)` is `marbles("a|")`.
  public func setFailure<Other: Error>(to type: Other.Type = Other.self) -> Signal<Element, Other> {
    Signal<Element, Other>(
      after: self,
      serial: { observer, lifetime in
        self.run(
          in: lifetime.segment(), next: observer.next,
          end: { end in
            switch end {
            case .completed: observer.complete()
            }
          }, serialized: observer.serialized)
      })
  }
}
