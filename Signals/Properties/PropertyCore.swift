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
  @usableFromInline let content: Lock<Content>
  // What the last event carried, which may be behind; touched inside the gate of `broadcast` only.
  @usableFromInline let delivered: UncheckedBox<Content>

  @inlinable
  init(_ value: Value) {
    content = Lock(Content(value: value))
    delivered = UncheckedBox(Content(value: value))
  }

  /// Stores a value and delivers it; nil if another was stored over the version it was made from.
  ///
  /// - Returns: The version that the value has.
  @inlinable
  func commit(_ value: Value, over version: Int?) -> Int? {
    // The place among the events is taken under the lock, so that events come in the order of the
    // values; the delivery happens outside it.
    let (place, new): (Place, Int) = content.withLock { content in
      if let version, content.version != version { return (.none, 0) }
      content.value = value
      content.version &+= 1
      let new = content.version
      if broadcast.gate.enter() { return (.inside, new) }
      return (broadcast.gate.append { self.deliver(value, new) } ? .holder : .queued, new)
    }
    switch place {
    case .none: return nil
    case .inside:
      deliver(value, new)
      broadcast.gate.leave()
    case .holder: broadcast.gate.drain()
    case .queued: break
    }
    return new
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
    let turn = Gate()
    let (place, current): (Place, Content) = content.withLock { content in
      if broadcast.gate.enter() { return (.inside, content) }
      _ = turn.enter()
      let sink = Sink(live(observer.waiting(for: turn, lifetime)), lifetime, of: broadcast)
      let isHolder = broadcast.gate.append { self.broadcast.add(sink) }
      return (isHolder ? .holder : .queued, content)
    }
    if !lifetime.isEnded { observer.next(element(current)) }
    switch place {
    case .inside:
      broadcast.add(Sink(live(observer), lifetime, of: broadcast))
      broadcast.gate.leave()
    case .holder:
      turn.leave()
      broadcast.gate.drain()
    case .queued: turn.leave()
    case .none: break
    }
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

/// The place of a new value among the events.
@usableFromInline
enum Place: Sendable {
  /// It was not stored: another one was quicker.
  case none
  /// Its event can be delivered at once.
  case inside
  /// Its event is queued, and whoever queued it has to deliver what is queued.
  case holder
  /// Its event is queued, and another delivers it.
  case queued
}
