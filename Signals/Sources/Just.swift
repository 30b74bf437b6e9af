// SPDX-License-Identifier: MIT

extension Signal {
  /// A signal that sends one element and completes.
  @inlinable
  public static func just(_ element: Element) -> Signal {
    Signal(sending: element)
  }

  /// A signal that completes without an element.
  @inlinable
  public static func empty() -> Signal {
    Signal(serial: { observer, _ in observer.complete() })
  }

  /// A signal that sends nothing and doesn't end.
  @inlinable
  public static func never() -> Signal {
    Signal(serial: { _, _ in })
  }

  /// A signal that fails at once.
  @inlinable
  public static func failed(_ failure: Failure) -> Signal {
    Signal(serial: { observer, _ in observer.fail(failure) })
  }

  /// A signal that sends a success and completes, or fails.
  @inlinable
  public static func result(_ result: Result<Element, Failure>) -> Signal {
    performing { () throws(Failure) in try result.get() }
  }
}
