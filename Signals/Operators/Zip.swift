// SPDX-License-Identifier: MIT

/// Sends the first elements of all signals together, then the second ones, and so on.
///
/// Elements wait until all signals have sent as many. Completes as soon as nothing can follow: when a
/// signal has completed and all its elements are sent. Fails with the first failure.
public func zip<each Element: Sendable, Failure>(
  _ signals: repeat Signal<each Element, Failure>
) -> Signal<(repeat each Element), Failure> {
  join(.inStep, "zip", repeat each signals)
}

/// Sends the first elements of all signals as an array, then the second ones, and so on.
///
/// An empty collection completes at once.
public func zip<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<[Element], Failure> {
  join(.inStep, "zip", signals)
}

extension Signal {
  /// Sends the first elements of both signals together, then the second ones, and so on.
  public func zip<Other>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    Signals.zip(self, other)
  }
}
