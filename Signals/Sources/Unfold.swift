// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that sends what a closure returns until it returns nil, and then completes.
  ///
  /// ```swift
  /// let powers = SafeSignal.unfold(1) { state in
  ///   defer { state *= 2 }
  ///   return state
  /// }
  /// // 1, 2, 4, 8, …
  /// ```
  ///
  /// Each observation begins with the initial state. The signal is synchronous; like
  /// ``sequence(_:)``, it pauses while an operator downstream can't use more elements.
  ///
  /// - Parameters:
  ///   - initial: The state before the first element.
  ///   - next: Returns the next element, or nil at the end, and changes the state.
  public static func unfold<State: Sendable>(
    _ initial: State, _ next: @escaping @Sendable (inout State) -> Element?
  ) -> Signal {
    Signal(serial: { observer, lifetime in
      var state = initial
      SequenceSource({ next(&state) }, observer, lifetime).proceed()
    })
  }
}
