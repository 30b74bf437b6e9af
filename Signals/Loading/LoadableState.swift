// SPDX-License-Identifier: MIT

/// A state of a value that is loaded, for a screen: an ``ObservedLoadingState``, or the `RemoteContent` of a client.
///
/// The component `Loading` shows it.
public protocol LoadableState<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The type of a failure.
  associatedtype Failure: Error

  /// The last loaded value, which may not be current.
  var value: Value? { get }
  /// The failure of the last attempt; nil if it succeeded or is running.
  var failure: Failure? { get }
  /// A Boolean value that indicates whether the value is being loaded.
  var isLoading: Bool { get }
  /// The age of a value that isn't current; nil if it is unknown.
  var age: Duration? { get }
}

extension ObservedLoadingState: LoadableState {
  /// Nil: the time of the last value isn't known.
  public var age: Duration? { nil }
}
