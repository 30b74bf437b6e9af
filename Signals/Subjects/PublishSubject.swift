// SPDX-License-Identifier: MIT

/// A signal that is fed by hand: what is sent to it goes to all who observe it at that moment.
///
/// Sends from several threads are put in order, the same for all observers. A send from inside an
/// observer, or while another thread delivers, is delivered after the one under way, and returns
/// before that. After the end everything is ignored; a late observer receives the end at once.
public final class PublishSubject<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let broadcast = Broadcast<Element, Failure>()

  /// Creates a subject without observers.
  public init() {}

  /// The output: live elements, without any of the past.
  @inlinable
  public var signal: Signal<Element, Failure> {
    Signal(serial: { [broadcast] observer, lifetime in broadcast.add(observer, lifetime) })
  }

  /// The input, which can be handed out alone: its owner can send, but not observe.
  @inlinable
  public var on: Observer<Element, Failure> {
    Observer(next: { [broadcast] in broadcast.send($0) }, end: { [broadcast] in broadcast.end($0) })
  }

  /// Sends an element to all observers.
  @inlinable
  public func send(_ element: Element) {
    broadcast.send(element)
  }

  /// Ends the signal for all observers.
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

extension PublishSubject where Element == Void {
  /// Sends the event that carries nothing but its moment.
  public func send() {
    broadcast.send(())
  }
}

/// A subject that cannot fail.
public typealias SafePublishSubject<Element: Sendable> = PublishSubject<Element, Never>
