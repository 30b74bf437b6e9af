// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends an element before all others.
  /// `sequence([1]).start(with: 0)` is `sequence([0, 1])`.
  @inlinable
  public func start(with element: Element) -> Signal {
    Signal(
      after: depth, forwardsElements: true,
      serial: { [start] observer, lifetime in
        observer.next(element)
        if !lifetime.isEnded { start(observer, lifetime) }
      })
  }

  /// Continues with another signal when this one completes, and is released.
  /// `sequence([1]).append(sequence([2]))` is `sequence([1, 2])`.
  ///
  /// A signal may append itself by way of ``deferred(_:)``: any number of rounds needs constant
  /// stack and memory.
  public func append(_ other: Signal) -> Signal {
    Signal(
      after: depth.maximum(with: other.depth), forwardsElements: true,
      serial: { observer, lifetime in
        lifetime.startNext {
          let input = lifetime.input("append")
          self.run(
            in: input,
            next: observer.next,
            end: { end in
              if end.failure != nil { return observer.end(end) }
              lifetime.release(input)
              lifetime.startNext { other.start(observer, lifetime) }
            },
            serialized: observer.serialized)
        }
      })
  }
}
