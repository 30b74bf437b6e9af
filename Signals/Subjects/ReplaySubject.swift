/// A subject that keeps its last elements and gives them to every new observer first.
///
/// An observer that comes after the end receives the kept elements and then the end.
public final class ReplaySubject<Element: Sendable, Failure: Error>: Sendable {
  private let broadcast = Broadcast<Element, Failure>()
  // Touched inside the gate of `broadcast` only.
  private let kept = Confined<[Element]>([])
  private let limit: Int

  /// Creates a subject that keeps at most `limit` elements.
  ///
  /// - Parameter limit: How many of the last elements a new observer receives; not negative.
  public init(limit: Int) {
    precondition(limit >= 0, "A ReplaySubject can't keep \(limit) elements: give 0 or more.")
    self.limit = limit
  }

  /// The output: the kept elements, then live ones.
  public var signal: Signal<Element, Failure> {
    Signal(serial: { [broadcast, kept] observer, lifetime in
      broadcast.add(observer, lifetime) { observer in
        for element in kept.value {
          if lifetime.isEnded { return }
          observer.send(element)
        }
      }
    })
  }

  /// The input, to hand out on its own.
  public var on: Observer<Element, Failure> {
    Observer(next: { self.send($0) }, end: { self.end($0) })
  }

  /// Keeps an element and sends it to all observers.
  public func send(_ element: Element) {
    broadcast.gate.perform { [broadcast, kept, limit] in
      guard broadcast.ending == nil, limit > 0 else { return broadcast.deliver(element) }
      if kept.value.count == limit { kept.value.removeFirst() }
      kept.value.append(element)
      broadcast.deliver(element)
    }
  }

  /// Ends the signal for all observers.
  public func end(_ end: End<Failure>) {
    broadcast.end(end)
  }

  /// Completes the signal for all observers.
  public func complete() {
    broadcast.end(.completed)
  }
}
