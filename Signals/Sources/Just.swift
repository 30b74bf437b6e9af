// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that sends one element and completes.
  @inlinable
  public static func just(_ element: Element) -> Signal {
    Signal(sending: element)
  }

  /// Returns a signal that completes without an element.
  /// `Signal<String, MarbleFailure>.empty()` is `marbles("|")`.
  @inlinable
  public static func empty() -> Signal {
    Signal(serial: { observer, _ in observer.complete() })
  }

  /// Returns a signal that sends nothing and doesn't end.
  @inlinable
  public static func never() -> Signal {
    Signal(serial: { _, _ in })
  }

  /// Returns a signal that fails at once.
  /// `Signal<String, MarbleFailure>.failed(MarbleFailure())` is `marbles("^")`.
  @inlinable
  public static func failed(_ failure: Failure) -> Signal {
    Signal(serial: { observer, _ in observer.fail(failure) })
  }

  /// Returns a signal that sends a success and completes, or fails.
  /// `Signal<Int, MarbleFailure>.result(.success(1))` is `sequence([1])`.
  @inlinable
  public static func result(_ result: Result<Element, Failure>) -> Signal {
    performing { () throws(Failure) in try result.get() }
  }
}
