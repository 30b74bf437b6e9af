// SPDX-License-Identifier: MIT

/// The state of a value that is loaded once: loading, loaded or failed.
public enum LoadingState<Value: Sendable, Failure: Error>: Sendable {
  /// It is on its way.
  case loading
  /// It is there.
  case loaded(Value)
  /// It could not be had.
  case failed(Failure)

  /// The value, if it is there.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The failure, if it could not be had.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Returns the same state with the value transformed.
  public func mapValue<Other>(_ transform: (Value) -> Other) -> LoadingState<Other, Failure> {
    switch self {
    case .loading: .loading
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure): .failed(failure)
    }
  }

  /// Returns the same state with the failure transformed.
  public func mapLoadingFailure<Other>(_ transform: (Failure) -> Other) -> LoadingState<
    Value, Other
  > {
    switch self {
    case .loading: .loading
    case .loaded(let value): .loaded(value)
    case .failed(let failure): .failed(transform(failure))
    }
  }
}

extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadingState: Hashable where Value: Hashable, Failure: Hashable {}
