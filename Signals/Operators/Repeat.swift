// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts again after each completion, so that there are so many runs in all.
  ///
  /// - Parameter count: How many; 0 completes at once, and `Int.max` is as good as for ever.
  public func `repeat`(_ count: Int) -> Signal {
    precondition(count >= 0, "Can't run \(count) times: give 0 or more.")
    return Signal<Int, Failure>.sequence(0..<count).flatMapConcat { _ in self }
  }

  /// Starts again after a completion, whenever the signal that a closure makes then sends an element.
  ///
  /// If that signal completes without one, so does this.
  public func `repeat`<Trigger>(
    when trigger: @escaping @Sendable () -> SafeSignal<Trigger>
  ) -> Signal {
    materialize().setFailure(to: Finish.self)
      .flatMapConcat { event in
        switch event {
        case .next(let element): .just(.next(element))
        case .end(.failed(let failure)): .just(.end(.failed(failure)))
        // A completion is a failure here, so that `retry` starts again.
        case .end(.completed): .failed(Finish())
        }
      }
      .retry { _ in trigger() }
      .suppressError()
      .dematerialize()
  }
}

private struct Finish: Error {}
