// SPDX-License-Identifier: MIT

/// A stream of elements over time, which ends at most once, with completion or a typed failure.
///
/// A signal is a value and is cold: each observation starts it anew, and nothing happens before.
/// What every signal promises:
/// - it sends any number of elements, then at most one end, then nothing; nothing after disposal;
/// - the events of one observation are serial and in order, from whatever threads they come;
/// - sending from inside an observer is allowed: it neither deadlocks nor overtakes;
/// - everything is synchronous on the sending thread, except the operators whose name says time or
///   `on`, and except a send that meets a delivery under way: whoever delivers, delivers it next;
/// - nothing is ever called under a lock, and disposing inside an observer is always safe.
public struct Signal<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  package let start: @Sendable (Observer<Element, Failure>, Lifetime) -> Void

  /// Creates a signal from a closure which each observation calls once.
  ///
  /// The closure may send from any thread, and from several at once: the events are put in order.
  /// A synchronous loop looks at `lifetime.isEnded` on every turn; a resource is released in
  /// `lifetime.onEnd`, which runs after completion, failure and disposal alike.
  ///
  /// - Parameter start: Receives the observer to send to, and the lifetime of the observation.
  @inlinable
  public init(
    _ start:
      @escaping @Sendable (_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) ->
      Void
  ) {
    self.start = { observer, lifetime in
      let entrance = Entrance(observer, lifetime)
      start(
        Observer(
          next: { element in entrance.gate.perform(entrance, element) { $0.receive($1) } },
          end: { end in entrance.gate.perform(entrance, end) { $0.finish($1) } }),
        lifetime)
    }
  }

  /// Creates a signal whose start closure is known to send serially, and nothing after the end.
  ///
  /// Disfavoured, so that a trailing closure means the public initialiser.
  @_disfavoredOverload
  @inlinable
  package init(
    serial start: @escaping @Sendable (Observer<Element, Failure>, Lifetime) -> Void
  ) {
    self.start = start
  }
}

/// Where the events of a source of unknown manners come in: they are put in order, and none passes after
/// the end, also where an operator further down holds the end back.
@usableFromInline
final class Entrance<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate = Gate()
  @usableFromInline let isClosed = UncheckedBox(false)
  @usableFromInline let observer: Observer<Element, Failure>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    self.observer = observer
    self.lifetime = lifetime
  }

  @inlinable
  func receive(_ element: Element) {
    if !isClosed.value, !lifetime.isEnded { observer.next(element) }
  }

  @inlinable
  func finish(_ end: Completion<Failure>) {
    if isClosed.value || lifetime.isEnded { return }
    isClosed.value = true
    observer.end(end)
  }
}

/// A signal that cannot fail: the only kind that leaves an interactor.
public typealias SafeSignal<Element: Sendable> = Signal<Element, Never>
