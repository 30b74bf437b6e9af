// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns a signal that sends the elements of a sequence and completes.
  /// `Signal<Int, MarbleFailure>.sequence(1...3)` is `sequence([1, 2, 3])`.
  ///
  /// An infinite sequence is supported: it stops when the observation ends, and pauses while an
  /// operator downstream can't use more elements. Where several signals are combined, synchronous
  /// ones take turns.
  @inlinable
  public static func sequence(_ elements: some Sequence<Element> & Sendable) -> Signal {
    Signal(serial: { observer, lifetime in
      var iterator = elements.makeIterator()
      SequenceSource({ iterator.next() }, observer, lifetime).proceed()
    })
  }
}

/// One observation of a sequence.
// SAFETY: the closure that returns the elements is made for this object alone from a Sendable
// sequence, and nothing else refers to its variables. `proceed()` is called by one thread at a
// time: a call hands the rest of its work over before it returns.
@usableFromInline
final class SequenceSource<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let element: () -> Element?
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let lifetime: Lifetime

  @usableFromInline
  init(
    _ element: @escaping () -> Element?, _ observer: Observer<Element, Failure>,
    _ lifetime: Lifetime
  ) {
    self.element = element
    self.observer = observer
    self.lifetime = lifetime
  }

  /// Sends the following elements, until the end, or until it is time to pause or to let others
  /// have a turn.
  @usableFromInline
  func proceed() {
    var share = 64
    while !lifetime.isEnded {
      if lifetime.life.isPaused, lifetime.life.park({ self.continueInTurn() }) { return }
      if share == 0 {
        if Turns.yield(in: lifetime, { self.proceed() }) { return }
        share = 64
      }
      share -= 1
      guard let element = element() else { return observer.complete() }
      observer.next(element)
    }
  }

  private func continueInTurn() {
    Turns.perform(in: lifetime) { self.proceed() }
  }
}
