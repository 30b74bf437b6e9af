// SPDX-License-Identifier: MIT

/// A stream of elements over time, which ends at most once, with completion or a typed failure.
///
/// A signal is a value and is cold: each observation starts it again, and nothing happens before.
/// What every signal promises:
/// - it sends any number of elements, then at most one end, then nothing; nothing after disposal, except that an event
///   which another thread is delivering at that moment still arrives;
/// - the events of one observation are serial and in order, from all threads that send;
/// - sending from inside an observer is allowed: it neither deadlocks nor overtakes;
/// - everything is synchronous on the sending thread, except the operators whose name says time or
///   `on`, and except a send during a delivery: the thread that delivers, delivers it next;
/// - nothing is ever called under a lock, and disposing inside an observer is always safe.
public struct Signal<Element: Sendable, Failure: Error>: Sendable {
  /// How the signal starts. Its closure takes over what it receives, so that an operator passes it on without retaining it.
  @usableFromInline
  enum Source: Sendable {
    case closure(@Sendable (consuming Observer<Element, Failure>, consuming Lifetime) -> Void)
    /// With an element and the completion: an inner signal of this kind needs no allocation.
    case element(Element)
  }

  @usableFromInline let source: Source
  @usableFromInline let depth: ChainDepth

  /// Starts the signal.
  @inlinable
  package var start: @Sendable (consuming Observer<Element, Failure>, consuming Lifetime) -> Void {
    switch source {
    case .closure(let start): start
    case .element(let element): { Self.send(element, $0, $1) }
    }
  }

  /// The element of a signal that sends one at once and completes, such as ``just(_:)``; otherwise nil.
  @inlinable
  package var onlyElement: Element? {
    if case .element(let element) = source { element } else { nil }
  }

  /// Starts the signal, without making a closure.
  @inlinable
  package func start(in lifetime: Lifetime, _ observer: Observer<Element, Failure>) {
    switch source {
    case .closure(let start): start(observer, lifetime)
    case .element(let element): Self.send(element, observer, lifetime)
    }
  }

  @inlinable
  static func send(
    _ element: Element, _ observer: Observer<Element, Failure>, _ lifetime: Lifetime
  ) {
    observer.next(element)
    if !lifetime.isEnded { observer.complete() }
  }

  /// Creates a signal that sends an element and completes.
  @inlinable
  init(sending element: Element) {
    source = .element(element)
    depth = ChainDepth()
  }

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
    depth = ChainDepth()
    source = .closure { observer, lifetime in
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
    serial start:
      @escaping @Sendable (consuming Observer<Element, Failure>, consuming Lifetime) -> Void
  ) {
    source = .closure(start)
    depth = ChainDepth()
  }

  /// Creates the signal of an operator.
  ///
  /// - Parameters:
  ///   - upstream: The operator's input, to which `start` refers.
  ///   - start: Sends serially, and nothing after the end.
  @inlinable
  package init<Input, InputFailure>(
    after upstream: Signal<Input, InputFailure>,
    serial start:
      @escaping @Sendable (consuming Observer<Element, Failure>, consuming Lifetime) -> Void
  ) {
    self.init(after: upstream.depth, serial: start)
  }

  /// Creates the signal of an operator with several inputs.
  ///
  /// - Parameters:
  ///   - inputs: The depth of the inputs.
  ///   - forwardsElements: A Boolean value that indicates whether the operator gives its observer to
  ///     its inputs, so that elements don't pass it.
  ///   - start: Sends serially, and nothing after the end.
  @inlinable
  package init(
    after inputs: ChainDepth, forwardsElements: Bool = false,
    serial start:
      @escaping @Sendable (consuming Observer<Element, Failure>, consuming Lifetime) -> Void
  ) {
    var depth = inputs
    depth.operators &+= 1
    if !forwardsElements { depth.calls &+= 1 }
    let passesElements = !forwardsElements && depth.calls & 31 == 0
    self.depth = depth
    if passesElements || depth.operators & 31 == 0 {
      let link = ChainLink(Signal(serial: start), passesElements: passesElements)
      source = .closure { link.start($0, $1) }
    } else {
      source = .closure(start)
    }
  }
}

/// Serializes the events of an arbitrary source, and drops what it sends after the end.
///
/// It releases the observer at the end, however long the source keeps it.
@usableFromInline
final class Entrance<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gate: Gate
  /// The observer, until the end.
  @usableFromInline let observer: SerialState<Observer<Element, Failure>?>
  @usableFromInline let lifetime: Lifetime

  @inlinable
  init(_ observer: Observer<Element, Failure>, _ lifetime: Lifetime) {
    gate = Gate()
    self.observer = SerialState(observer, in: gate)
    self.lifetime = lifetime
    lifetime.onEnd { [self] in gate.perform { self.observer.value = nil } }
  }

  @inlinable
  func receive(_ element: Element) {
    if let observer = observer.value, !lifetime.isEnded { observer.next(element) }
  }

  @inlinable
  func finish(_ end: Completion<Failure>) {
    guard let last = observer.value, !lifetime.isEnded else { return }
    observer.value = nil
    last.end(end)
  }
}

/// A signal that cannot fail: the only kind that leaves an interactor.
public typealias SafeSignal<Element: Sendable> = Signal<Element, Never>
