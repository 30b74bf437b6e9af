// SPDX-License-Identifier: MIT

/// The value and the observers of a property, which its signals keep, but not the property itself.
@usableFromInline
final class PropertyCore<Value: Sendable>: Sendable {
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline var value: Value
    @usableFromInline var version: Int

    @inlinable
    init(value: Value, version: Int = 0) {
      self.value = value
      self.version = version
    }
  }

  @usableFromInline let broadcast: Broadcast<Value, Never>
  /// The current value; the lock orders the places of values among the events, too. No value is released under it: the
  /// last event or a queued one keeps it.
  @usableFromInline let content: Lock<Content>
  /// What the last event carried, which may be behind.
  @usableFromInline let delivered: SerialState<Content>

  @inlinable
  init(_ value: Value) {
    broadcast = Broadcast()
    content = Lock(Content(value: value))
    delivered = SerialState(Content(value: value), in: broadcast.gate)
  }

  /// The current value and its version.
  @inlinable
  var current: Content {
    content.withLock { $0 }
  }

  /// Stores a value and delivers it; nil if another was stored over the version it was made from.
  ///
  /// The value and its place among the events are one step, so that events come in the order of the values.
  ///
  /// - Returns: The version that the value has.
  @inlinable
  func commit(_ value: Value, over version: Int?) -> Int? {
    let step: (version: Int, isHolder: Bool)? = content.withLock { content in
      if let version, content.version != version { return nil }
      content = Content(value: value, version: content.version &+ 1)
      if broadcast.gate.enter() { return (content.version, true) }
      push(value, content.version)
      return (content.version, false)
    }
    guard let step else { return nil }
    if step.isHolder {
      deliver(value, step.version)
      broadcast.gate.leave()
    } else {
      broadcast.gate.settle()
    }
    return step.version
  }

  /// Queues the event of a value behind the current event.
  @usableFromInline
  func push(_ value: Value, _ version: Int) {
    broadcast.gate.push { self.deliver(value, version) }
  }

  @inlinable
  func deliver(_ value: Value, _ version: Int) {
    delivered.value = Content(value: value, version: version)
    broadcast.deliver(value)
  }

  /// Sends the current value on this thread, and then passes every new one on.
  ///
  /// While another thread delivers, the current value is sent all the same: the observer joins the
  /// list behind the events of all values up to it, and receives those after it once it has the
  /// current one.
  ///
  /// - Parameters:
  ///   - observer: Receives the element for the current value and the elements that `live` passes.
  ///   - lifetime: How long it does.
  ///   - element: Makes an element of a value and its version.
  ///   - live: Makes an observer of values, which are sent inside the gate of `broadcast`.
  func observe<Output: Sendable>(
    _ observer: SafeObserver<Output>, _ lifetime: Lifetime, element: (Content) -> Output,
    live: (SafeObserver<Output>) -> SafeObserver<Value>
  ) {
    let gate = broadcast.gate
    // Under the lock, so that the events of later values follow.
    let (isHolder, current) = content.withLock { (gate.enter(), $0) }
    if isHolder {
      if !lifetime.isEnded { observer.next(element(current)) }
      broadcast.add(Sink(live(observer), lifetime, of: broadcast))
      return gate.leave()
    }
    let turn = Gate()
    _ = turn.enter()
    let sink = Sink(live(observer.waiting(for: turn, lifetime)), lifetime, of: broadcast)
    let latest = content.withLock { content in
      gate.push { self.broadcast.add(sink) }
      return content
    }
    if !lifetime.isEnded { observer.next(element(latest)) }
    turn.leave()
    gate.settle()
  }
}

extension Observer where Element: Sendable {
  /// An observer whose events wait until a gate is open.
  fileprivate func waiting(for gate: Gate, _ lifetime: Lifetime) -> Observer {
    Observer(
      next: { element in gate.perform { if !lifetime.isEnded { next(element) } } },
      end: { end in gate.perform { if !lifetime.isEnded { completion(end) } } })
  }
}
