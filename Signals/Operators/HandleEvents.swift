// SPDX-License-Identifier: MIT

extension Signal {
  /// Performs side effects at the events, without changing them.
  /// `marbles("ab|").handleEvents()` is `marbles("ab|")`.
  ///
  /// - Parameters:
  ///   - start: At the start of each observation.
  ///   - next: At each element, before it is sent.
  ///   - end: At the end, before it is sent.
  ///   - over: When the observation is over: after the end, or at disposal.
  public func handleEvents(
    start: (@Sendable () -> Void)? = nil,
    next: (@Sendable (Element) -> Void)? = nil,
    end: (@Sendable (Completion<Failure>) -> Void)? = nil,
    over: (@Sendable () -> Void)? = nil
  ) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        start?()
        if let over { lifetime.onEnd(over) }
        self.start(
          Observer(
            next: { element in
              if lifetime.isEnded { return }
              next?(element)
              // What is done beside the event may have been the disposal.
              if !lifetime.isEnded { observer.next(element) }
            },
            end: { completion in
              if lifetime.isEnded { return }
              end?(completion)
              if !lifetime.isEnded { observer.end(completion) }
            }),
          lifetime)
      })
  }

  /// Sends every element to an observer too.
  /// `marbles("ab|").feedNext(into: log)` is `marbles("ab|")`.
  public func feedNext(into observer: SafeObserver<Element>) -> Signal {
    handleEvents(next: observer.next)
  }

  /// Sends `true` to an observer at the start, and `false` once the observation is over.
  public func feedActivity(into observer: SafeObserver<Bool>) -> Signal {
    handleEvents(start: { observer.send(true) }, over: { observer.send(false) })
  }
}
