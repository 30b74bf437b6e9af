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

  @usableFromInline let broadcast = Broadcast<Value, Never>()
  // Touched while the state of the queue of `broadcast.gate` is locked only. No value is released there: the last event
  // or a queued one keeps it.
  @usableFromInline let content: UncheckedBox<Content>
  // What the last event carried, which may be behind; touched inside the gate of `broadcast` only.
  @usableFromInline let delivered: UncheckedBox<Content>

  @inlinable
  init(_ value: Value) {
    content = UncheckedBox(Content(value: value))
    delivered = UncheckedBox(Content(value: value))
  }

  /// The current value and its version.
  @inlinable
  var current: Content {
    let before = broadcast.lockState()
    let current = content.value
    broadcast.unlockState(before)
    return current
  }

  /// Stores a value and delivers it; nil if another was stored over the version it was made from.
  ///
  /// The value and its place among the events are one step, so that events come in the order of the values.
  ///
  /// - Returns: The version that the value has.
  @inlinable
  func commit(_ value: Value, over version: Int?) -> Int? {
    guard broadcast.enterLocked() else { return commitQueued(value, over: version) }
    if let version, content.value.version != version {
      broadcast.unlockState(0)
      return nil
    }
    let new = store(value)
    broadcast.unlockState(1)
    deliver(value, new)
    broadcast.leave()
    return new
  }

  /// Stores a value whose event follows the one that is being delivered.
  @usableFromInline
  func commitQueued(_ value: Value, over version: Int?) -> Int? {
    var new = 0
    let isHolder = broadcast.gate.queue.appendLocked {
      if let version, content.value.version != version { return nil }
      new = store(value)
      return { [new] in self.deliver(value, new) }
    }
    guard let isHolder else { return nil }
    if isHolder { broadcast.gate.drain() }
    return new
  }

  /// Stores a value, and returns its version.
  @inlinable
  func store(_ value: Value) -> Int {
    content.value.value = value
    content.value.version &+= 1
    return content.value.version
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
  ///   - observer: Receives what `element` makes of the current value and what `live` passes.
  ///   - lifetime: How long it does.
  ///   - element: Makes an element of a value and its version.
  ///   - live: Makes an observer of values, which are sent inside the gate of `broadcast`.
  func observe<Output: Sendable>(
    _ observer: SafeObserver<Output>, _ lifetime: Lifetime, element: (Content) -> Output,
    live: (SafeObserver<Output>) -> SafeObserver<Value>
  ) {
    let gate = broadcast.gate
    if gate.enterLocked() {
      let current = content.value
      gate.unlockState(1)
      if !lifetime.isEnded { observer.next(element(current)) }
      broadcast.add(Sink(live(observer), lifetime, of: broadcast))
      return gate.leave()
    }
    let turn = Gate()
    _ = turn.enter()
    let sink = Sink(live(observer.waiting(for: turn, lifetime)), lifetime, of: broadcast)
    var current: Content?
    let isHolder = gate.queue.appendLocked {
      current = content.value
      return { self.broadcast.add(sink) }
    }
    if let current, !lifetime.isEnded { observer.next(element(current)) }
    turn.leave()
    if isHolder == true { gate.drain() }
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
