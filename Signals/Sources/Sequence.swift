// SPDX-License-Identifier: MIT

extension Signal {
  /// A signal that sends the elements of a sequence and completes.
  ///
  /// An infinite sequence is fine: the loop ends when the observation does.
  @inlinable
  public static func sequence(_ elements: some Sequence<Element> & Sendable) -> Signal {
    Signal(serial: { observer, lifetime in
      for element in elements {
        if lifetime.isEnded { return }
        observer.send(element)
      }
      if !lifetime.isEnded { observer.complete() }
    })
  }
}
