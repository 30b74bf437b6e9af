// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the latest element whenever another signal sends one, each element once at most.
  ///
  /// Completion sends the waiting element first; a failure doesn't. The other's end changes nothing.
  public func sample<Trigger>(on trigger: SafeSignal<Trigger>) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      let gate = Gate()
      let waiting = UncheckedBox<Element?>(nil)
      let release: @Sendable () -> Void = {
        guard let element = waiting.value, !lifetime.isEnded else { return }
        waiting.value = nil
        observer.next(element)
      }
      trigger.run(
        in: lifetime.input("sample"), next: { _ in gate.perform(release) }, end: { _ in })
      start(
        Observer(
          next: { element in gate.perform { waiting.value = element } },
          end: { end in
            gate.perform {
              if end.failure == nil { release() }
              if !lifetime.isEnded { observer.end(end) }
            }
          }),
        lifetime)
    })
  }

  /// Sends the latest element at regular moments, each element once at most.
  public func sample(every interval: Duration, on scheduler: some TimeScheduler) -> Signal {
    sample(on: SafeSignal<Int>.interval(every: interval, on: scheduler))
  }
}
