extension Signal {
  /// Sends an element once none has followed it for a while: the last of each burst.
  ///
  /// Completion sends the waiting element first; a failure doesn't. One timer is armed at a time, and
  /// its deadline moves, so that a burst costs no more timers than one element.
  ///
  /// - Parameters:
  ///   - interval: How long it must be quiet.
  ///   - scheduler: Where the time comes from, and where elements are sent.
  public func debounce(for interval: Duration, on scheduler: some TimeScheduler) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      let gate = Gate()
      let state = Confined(Quiet<Element>())

      @Sendable func arm(after delay: Duration) {
        state.value.timer = scheduler.schedule(after: delay) { gate.perform { fire() } }
      }

      @Sendable func fire() {
        state.value.timer = nil
        guard let element = state.value.waiting, !lifetime.isEnded else { return }
        let left = state.value.deadline - scheduler.now
        if left > .zero { return arm(after: left) }
        state.value.waiting = nil
        observer.next(element)
      }

      lifetime.onEnd { gate.perform { state.value = Quiet() } }
      start(
        Observer(
          next: { element in
            gate.perform {
              if lifetime.isEnded { return }
              state.value.waiting = element
              state.value.deadline = scheduler.now + interval
              if state.value.timer == nil { arm(after: interval) }
            }
          },
          end: { end in
            gate.perform {
              if end.failure == nil, let element = state.value.waiting {
                state.value.waiting = nil
                observer.next(element)
              }
              observer.end(end)
            }
          }),
        lifetime)
    })
  }

  /// Sends each element, and the completion, after a delay; a failure goes at once.
  public func delay(for interval: Duration, on scheduler: some TimeScheduler) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      let gate = Gate()
      let timers = Confined<[Int: Disposable]>([:])
      let count = Confined(0)

      @Sendable func later(_ work: @escaping @Sendable () -> Void) {
        gate.perform {
          if lifetime.isEnded { return }
          count.value += 1
          let number = count.value
          timers.value[number] = scheduler.schedule(after: interval) {
            gate.perform {
              timers.value[number] = nil
              if !lifetime.isEnded { work() }
            }
          }
        }
      }

      lifetime.onEnd { gate.perform { timers.value = [:] } }
      start(
        Observer(
          next: { element in later { observer.next(element) } },
          end: { end in
            if end.failure == nil {
              later { observer.end(end) }
            } else {
              gate.perform { observer.end(end) }
            }
          }),
        lifetime)
    })
  }
}

/// What `debounce` remembers between events; touched inside its gate.
private struct Quiet<Element: Sendable>: Sendable {
  var waiting: Element?
  var deadline: Duration = .zero
  var timer: Disposable?
}
