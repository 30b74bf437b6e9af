// SPDX-License-Identifier: MIT

/// A subject that keeps its last elements and gives them to every new observer first.
///
/// An observer that comes after the end receives the kept elements and then the end.
public final class ReplaySubject<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let broadcast = Broadcast<Element, Failure>()
  @usableFromInline let kept: SerialState<Ring<Element>>

  /// Creates a subject that keeps at most `limit` elements.
  ///
  /// - Parameter limit: How many of the last elements a new observer receives; not negative.
  public init(limit: Int) {
    precondition(limit >= 0, "A ReplaySubject can't keep \(limit) elements: give 0 or more.")
    kept = SerialState(Ring(limit: limit), in: broadcast.gate)
  }

  /// The output: the kept elements, then live ones.
  public var signal: Signal<Element, Failure> {
    Signal(serial: { [broadcast, kept] observer, lifetime in
      broadcast.add(observer, lifetime) { observer in
        for index in 0..<kept.value.count {
          if lifetime.isEnded { return }
          observer.next(kept.value[index])
        }
      }
    })
  }

  /// The input, to hand out on its own.
  @inlinable
  public var on: Observer<Element, Failure> {
    Observer(next: { self.send($0) }, end: { self.end($0) })
  }

  /// Keeps an element and sends it to all observers.
  @inlinable
  public func send(_ element: Element) {
    broadcast.gate.perform(self, element) { $0.deliver($1) }
  }

  /// Keeps an element and delivers it. For the holder of the gate only.
  @inlinable
  func deliver(_ element: Element) {
    if broadcast.completion != nil { return }
    kept.value.append(element)
    broadcast.deliver(element)
  }

  /// Ends the signal for all observers.
  @inlinable
  public func end(_ end: Completion<Failure>) {
    broadcast.end(end)
  }

  /// Completes the signal for all observers.
  public func complete() {
    broadcast.end(.completed)
  }

  /// Fails the signal for all observers.
  public func fail(_ failure: Failure) {
    broadcast.end(.failed(failure))
  }
}

extension ReplaySubject where Element == Void {
  /// Sends the event that carries nothing but its moment.
  public func send() {
    send(())
  }
}

/// A replaying subject that cannot fail.
///
/// ```swift
/// let recent = SafeReplaySubject<Int>(limit: 2)
/// for number in 1...3 { recent.send(number) }
/// // An observer receives 2 and 3 first. See ``SafePublishSubject``.
/// ```
public typealias SafeReplaySubject<Element: Sendable> = ReplaySubject<Element, Never>
