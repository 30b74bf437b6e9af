// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends an element when the signal completes without any.
  /// `sequence([Int]()).ifEmpty(send: 1)` is `sequence([1])`.
  public func ifEmpty(send element: @autoclosure @escaping @Sendable () -> Element) -> Signal {
    ifEmpty(startWith: .deferred { .just(element()) })
  }

  /// Continues with another signal when this one completes without an element.
  /// `sequence([Int]()).ifEmpty(startWith: sequence([1, 2]))` is `sequence([1, 2])`.
  public func ifEmpty(startWith other: Signal) -> Signal {
    Signal(
      after: self,
      serial: { observer, lifetime in
        let isEmpty = SerialState(true)
        let input = lifetime.input("ifEmpty")
        self.run(
          in: input,
          next: { element in
            isEmpty.value = false
            observer.next(element)
          },
          end: { end in
            if end.failure == nil, isEmpty.value {
              lifetime.release(input)
              lifetime.startNext { other.start(observer, lifetime) }
            } else {
              observer.end(end)
            }
          })
      })
  }
}
