// SPDX-License-Identifier: MIT

/// Sends the first elements of all signals together, then the second ones, and so on.
/// `zip(marbles("a-b|"), marbles("-1-2|")).map(+)` is `marbles("-'a1'-['b2'|]")`.
///
/// ```swift
/// zip(SafeSignal.sequence([1, 2, 3]), .sequence(["a", "b"]))  // (1, "a"), (2, "b"), completed
/// ```
///
/// Elements wait until all signals have sent as many; synchronous sources pause meanwhile. Completes as
/// soon as nothing can follow: when a signal has completed and all its elements are sent. Fails with the
/// first failure.
///
/// - Parameters:
///   - signals: The inputs, in the order of the elements of the output.
///   - policy: What happens when too many elements of an input wait. The limit counts for each input.
public func zip<each Element: Sendable, Failure>(
  _ signals: repeat Signal<each Element, Failure>,
  buffering policy: BufferPolicy<Failure> = .unbounded
) -> Signal<(repeat each Element), Failure> {
  join(.inStep, policy.checked(), "zip", repeat each signals)
}

/// Sends the first elements of all signals as an array, then the second ones, and so on.
/// `zip([marbles("a|"), marbles("b|")]).map { $0.joined() }` is `marbles("'ab'|")`.
///
/// An empty collection completes at once.
///
/// - Parameters:
///   - signals: The inputs, in the order of the elements of the output.
///   - policy: What happens when too many elements of an input wait. The limit counts for each input.
public func zip<Element, Failure>(
  _ signals: [Signal<Element, Failure>], buffering policy: BufferPolicy<Failure> = .unbounded
) -> Signal<[Element], Failure> {
  join(.inStep, policy.checked(), "zip", signals)
}

extension Signal {
  /// Sends the first elements of both signals together, then the second ones, and so on.
  /// `marbles("a|").zip(with: marbles("1|")).map(+)` is `marbles("'a1'|")`.
  ///
  /// - Parameters:
  ///   - other: The second input.
  ///   - policy: What happens when too many elements of an input wait.
  public func zip<Other>(
    with other: Signal<Other, Failure>, buffering policy: BufferPolicy<Failure> = .unbounded
  ) -> Signal<(Element, Other), Failure> {
    Signals.zip(self, other, buffering: policy)
  }
}
