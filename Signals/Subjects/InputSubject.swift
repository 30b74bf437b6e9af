// SPDX-License-Identifier: MIT

/// A subject that can't be ended: the input that an interactor hands out.
///
/// ```swift
/// let taps = InputSubject<Void>()
/// let handle = taps.signal.observeNext { reload() }
/// taps.send()
/// ```
///
/// Sends from several threads are put in order, as those of ``PublishSubject`` are. The signal
/// never ends.
public final class InputSubject<Element: Sendable>: Sendable {
  @usableFromInline let broadcast = Broadcast<Element, Never>()

  /// Creates a subject without observers.
  public init() {}

  /// The output: live elements.
  @inlinable
  public var signal: SafeSignal<Element> {
    Signal(serial: { [broadcast] observer, lifetime in broadcast.add(observer, lifetime) })
  }

  /// The input, to hand out. Its end is ignored.
  @inlinable
  public var on: SafeObserver<Element> {
    Observer(next: { [broadcast] in broadcast.send($0) })
  }

  /// Sends an element to all observers.
  @inlinable
  public func send(_ element: Element) {
    broadcast.send(element)
  }
}

extension InputSubject where Element == Void {
  /// Sends the event that carries nothing but its moment.
  public func send() {
    send(())
  }
}
