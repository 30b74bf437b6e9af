// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends elements in arrays of a fixed length; completion sends a shorter last one.
  /// `sequence([1, 2, 3]).chunks(ofCount: 2)` is `sequence([[1, 2], [3]])`.
  ///
  /// - Parameter count: How many elements each has; 1 or more.
  public func chunks(ofCount count: Int) -> Signal<[Element], Failure> {
    precondition(count > 0, "Chunks can't have \(count) elements: give 1 or more.")
    return Signal<[Element], Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let chunk = SerialState<[Element]>([])
        start(
          Observer(
            next: { element in
              chunk.value.append(element)
              guard chunk.value.count == count else { return }
              let full = chunk.value
              chunk.value = []
              observer.next(full)
            },
            end: { end in
              if end.failure == nil, !chunk.value.isEmpty, !lifetime.isEnded {
                observer.next(chunk.value)
              }
              if !lifetime.isEnded { observer.end(end) }
            }),
          lifetime)
      })
  }

  /// Sends the elements that come within an interval of the first of them as one array.
  /// `marbles("ab---c|").chunks(every: .milliseconds(2), on: time).map { $0.joined() }` is `marbles("--'ab'---[c|]")`.
  ///
  /// Nothing is sent, and no timer is armed, while nothing comes. Completion sends what waits; a
  /// failure doesn't.
  ///
  /// - Parameters:
  ///   - interval: How long the first element of an array waits.
  ///   - count: The number of elements with which an array is sent at once; 1 or more.
  ///   - scheduler: Where the time comes from, and where arrays are sent.
  public func chunks(
    every interval: Duration, orCount count: Int = .max, on scheduler: some TimeScheduler
  ) -> Signal<[Element], Failure> {
    precondition(count > 0, "Chunks can't have \(count) elements: give 1 or more.")
    return Signal<[Element], Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let gate = Gate()
        let state = SerialState(Collecting<Element>(), in: gate)
        let release: @Sendable () -> Void = {
          let chunk = state.value.chunk
          state.value = Collecting()
          if !chunk.isEmpty, !lifetime.isEnded { observer.next(chunk) }
        }
        lifetime.onEnd { gate.perform { state.value = Collecting() } }
        start(
          Observer(
            next: { element in
              gate.perform {
                if lifetime.isEnded { return }
                state.value.chunk.append(element)
                if state.value.chunk.count >= count { return release() }
                if state.value.chunk.count > 1 { return }
                state.value.timer = scheduler.schedule(after: interval) { gate.perform(release) }
              }
            },
            end: { end in
              gate.perform {
                if end.failure == nil { release() }
                if !lifetime.isEnded { observer.end(end) }
              }
            }),
          lifetime)
      })
  }
}

/// What a timed chunk consists of so far; touched inside the gate.
private struct Collecting<Element: Sendable>: Sendable {
  var chunk: [Element] = []
  var timer: Disposable?
}
