// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that a closure creates for each observation, at its start; fails with the closure's error.
  @inlinable
  public static func deferred(
    _ make: @escaping @Sendable () throws(Failure) -> Signal
  ) -> Signal {
    Signal(serial: { observer, lifetime in
      do throws(Failure) {
        try make().start(observer, lifetime)
      } catch {
        observer.fail(error)
      }
    })
  }

  /// Returns a signal that sends the outcome of work done at the start of each observation.
  /// `Signal<Int, MarbleFailure>.performing { 1 }` is `sequence([1])`.
  @inlinable
  public static func performing(
    _ work: @escaping @Sendable () throws(Failure) -> Element
  ) -> Signal {
    Signal(serial: { observer, _ in
      do throws(Failure) {
        observer.next(try work())
        observer.complete()
      } catch {
        observer.fail(error)
      }
    })
  }
}
