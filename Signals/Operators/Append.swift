// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends an element before all others.
  @inlinable
  public func start(with element: Element) -> Signal {
    Signal(serial: { [start] observer, lifetime in
      observer.next(element)
      if !lifetime.isEnded { start(observer, lifetime) }
    })
  }

  /// Goes on with another signal when this one completes.
  public func append(_ other: Signal) -> Signal {
    Signal<Signal, Failure>.sequence([self, other]).flatMapConcat { $0 }
  }
}
