// SPDX-License-Identifier: MIT

/// The state of a value that is loaded repeatedly. The previous value is kept while the next one is being loaded.
public enum ObservedLoadingState<Value: Sendable, Failure: Error>: Sendable {
  /// Nothing was requested yet.
  case idle
  /// The first value is being loaded.
  case loading
  /// Another value is being loaded; the previous one can be shown meanwhile.
  case reloading(previous: Value)
  /// The value was loaded.
  case loaded(Value)
  /// Loading failed; the previous value, if there is one, is stale and can be shown.
  case failed(Failure, previous: Value?)

  /// The last loaded value.
  public var value: Value? {
    switch self {
    case .idle, .loading: nil
    case .reloading(let value), .loaded(let value): value
    case .failed(_, let previous): previous
    }
  }

  /// The failure, if the last attempt failed.
  public var failure: Failure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// A Boolean value that indicates whether a value is being loaded.
  public var isLoading: Bool {
    switch self {
    case .loading, .reloading: true
    case .idle, .loaded, .failed: false
    }
  }

  /// A Boolean value that indicates whether the value is older than a failed attempt to load another one.
  public var isStale: Bool {
    if case .failed(_, .some) = self { true } else { false }
  }

  /// Returns the state after this one when a loading signal sends another state.
  public func next(_ state: LoadingState<Value, Failure>) -> ObservedLoadingState {
    switch state {
    case .loading: value.map { .reloading(previous: $0) } ?? .loading
    case .loaded(let value): .loaded(value)
    case .failed(let failure): .failed(failure, previous: value)
    }
  }
}

extension Signal where Failure == Never {
  /// Adds the previous value to each state of a loading signal.
  ///
  /// Each observation has its own previous value: a second observer begins with `loading`.
  public func observedLoading<Value, LoadingFailure>()
    -> SafeSignal<ObservedLoadingState<Value, LoadingFailure>>
  where Element == LoadingState<Value, LoadingFailure> {
    scan(.idle) { $0.next($1) }
  }

  /// Loads a value for each element, and sends the state of loading.
  ///
  /// ```swift
  /// let songs = reloads.signal.start(with: ()).loading { requestSongs() }
  /// // idle, loading, loaded(a); after an element: reloading(a), loaded(b) or failed(error, previous: a)
  /// ```
  ///
  /// The first state is `idle`. An element cancels the request of the previous one. A failure is a state and doesn't end the
  /// signal, so the next element tries again. The signal completes after this signal and the last request have
  /// completed. Disposal cancels the request.
  ///
  /// - Parameter request: Returns the signal that loads the value for an element.
  public func loading<Value, LoadingFailure>(
    _ request: @escaping @Sendable (Element) -> Signal<Value, LoadingFailure>
  ) -> SafeSignal<ObservedLoadingState<Value, LoadingFailure>> {
    flatMapLatest { request($0).toLoading() }.observedLoading().start(with: .idle)
  }
}

extension ObservedLoadingState: Equatable where Value: Equatable, Failure: Equatable {}
extension ObservedLoadingState: Hashable where Value: Hashable, Failure: Hashable {}
