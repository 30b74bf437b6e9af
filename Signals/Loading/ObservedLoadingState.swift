// SPDX-License-Identifier: MIT

/// What a view shows of a value that is loaded again and again: the value before outlives reloading.
public enum ObservedLoadingState<Value: Sendable, Failure: Error>: Sendable {
  /// It is on its way, and none was there before.
  case loading
  /// It is on its way again; the value before can be shown meanwhile.
  case reloading(previous: Value)
  /// It is there.
  case loaded(Value)
  /// It could not be had; the value before, if there was one, can be shown nevertheless.
  case failed(Failure, previous: Value?)

  /// The value that can be shown: the newest there was.
  public var value: Value? {
    switch self {
    case .loading: nil
    case .reloading(let value), .loaded(let value): value
    case .failed(_, let previous): previous
    }
  }

  /// The failure, if the last attempt failed.
  public var failure: Failure? {
    if case .failed(let failure, _) = self { failure } else { nil }
  }

  /// Whether it is on its way, for the first time or again.
  public var isLoading: Bool {
    switch self {
    case .loading, .reloading: true
    case .loaded, .failed: false
    }
  }

  /// What follows this state when a loading signal sends its next one.
  public func next(_ state: LoadingState<Value, Failure>) -> ObservedLoadingState {
    switch state {
    case .loading: value.map { .reloading(previous: $0) } ?? .loading
    case .loaded(let value): .loaded(value)
    case .failed(let failure): .failed(failure, previous: value)
    }
  }
}

extension Signal where Failure == Never {
  /// Adds to each state of a loading signal the value that came before it.
  ///
  /// What came before is each observation's own: a second observer begins with `loading` too.
  public func observedLoading<Value, LoadingFailure>()
    -> SafeSignal<ObservedLoadingState<Value, LoadingFailure>>
  where Element == LoadingState<Value, LoadingFailure> {
    scan(.loading) { $0.next($1) }
  }
}

extension ObservedLoadingState: Equatable where Value: Equatable, Failure: Equatable {}
extension ObservedLoadingState: Hashable where Value: Hashable, Failure: Hashable {}
