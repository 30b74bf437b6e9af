// SPDX-License-Identifier: MIT

// The two forms of most operators that remember something.

extension Signal {
  /// Sends the result of a closure for each element and a state, unless that is nil.
  ///
  /// - Parameters:
  ///   - initial: The state with which each observation begins.
  ///   - receive: Changes the state, and returns an element to send, or nil.
  @inlinable
  package func transforming<State: Sendable, Output: Sendable>(
    _ initial: State, _ receive: @escaping @Sendable (inout State, Element) -> Output?
  ) -> Signal<Output, Failure> {
    Signal<Output, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let step = Step((state: SerialState(initial), receive: receive), observer)
        start(
          Observer(
            next: { element in
              if let output = step.knowledge.receive(&step.knowledge.state.value, element) {
                step.next(output)
              }
            },
            end: observer.completion),
          lifetime)
      })
  }

  /// Changes a state with each element, and sends what results from it when this signal completes.
  ///
  /// - Parameters:
  ///   - initial: The state with which each observation begins.
  ///   - change: Changes the state.
  ///   - outputs: The elements to send at the completion.
  @inlinable
  package func concluding<State: Sendable, Output: Sendable>(
    _ initial: State, _ change: @escaping @Sendable (inout State, Element) -> Void,
    _ outputs: @escaping @Sendable (State) -> [Output]
  ) -> Signal<Output, Failure> {
    Signal<Output, Failure>(
      after: self,
      serial: { [start] observer, lifetime in
        let state = SerialState(initial)
        start(
          Observer(
            next: { change(&state.value, $0) },
            end: { end in
              if end.failure == nil {
                for output in outputs(state.value) where !lifetime.isEnded { observer.next(output) }
              }
              if !lifetime.isEnded { observer.end(end) }
            }),
          lifetime)
      })
  }
}
