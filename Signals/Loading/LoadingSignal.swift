// SPDX-License-Identifier: MIT

/// A signal of what is known of a value that is being loaded: failures are states, not its end.
public typealias LoadingSignal<Value: Sendable, Failure: Error> = SafeSignal<
  LoadingState<Value, Failure>
>

extension Signal {
  /// Sends `loading` at the start of each observation, then each element as `loaded`.
  ///
  /// A failure is sent as `failed` and followed by the completion.
  public func toLoading() -> LoadingSignal<Element, Failure> {
    LoadingSignal<Element, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        observer.next(.loading)
        if lifetime.isEnded { return }
        start(
          Observer(
            next: { observer.next(.loaded($0)) },
            end: { end in
              if let failure = end.failure { observer.next(.failed(failure)) }
              if !lifetime.isEnded { observer.complete() }
            }),
          lifetime)
      })
  }
}

extension Signal where Failure == Never {
  /// Transforms the values of a loading signal; loading and failures stay what they are.
  public func mapValue<Value, LoadingFailure, Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> LoadingSignal<Other, LoadingFailure> where Element == LoadingState<Value, LoadingFailure> {
    map { $0.mapValue(transform) }
  }

  /// Transforms the failures of a loading signal; loading and values stay what they are.
  public func mapLoadingFailure<Value, LoadingFailure, Other>(
    _ transform: @escaping @Sendable (LoadingFailure) -> Other
  ) -> LoadingSignal<Value, Other> where Element == LoadingState<Value, LoadingFailure> {
    map { $0.mapLoadingFailure(transform) }
  }

  /// Starts another request with each value, and sends the states of the newest one only.
  ///
  /// `loading` and `failed` pass, and end what the value before had started.
  public func flatMapValue<Value, LoadingFailure, Other>(
    _ transform: @escaping @Sendable (Value) -> LoadingSignal<Other, LoadingFailure>
  ) -> LoadingSignal<Other, LoadingFailure> where Element == LoadingState<Value, LoadingFailure> {
    flatMapLatest { state in
      switch state {
      case .loading: .just(.loading)
      case .loaded(let value): transform(value)
      case .failed(let failure): .just(.failed(failure))
      }
    }
  }

  /// Returns the values of a loading signal.
  public func loadedValues<Value, LoadingFailure>() -> SafeSignal<Value>
  where Element == LoadingState<Value, LoadingFailure> {
    compactMap(\.value)
  }

  /// Returns the failures of a loading signal.
  public func loadingFailures<Value, LoadingFailure>() -> SafeSignal<LoadingFailure>
  where Element == LoadingState<Value, LoadingFailure> {
    compactMap(\.failure)
  }
}
