/// A value that can be read at any time, set from any thread, and observed.
///
/// An observer receives the current value first and then every new one, equal ones included. Setting
/// it inside one of its observers is allowed: the new value can be read at once, its event follows
/// the one under way; so inside an observer `value` may be ahead of the event.
public final class MutableProperty<Value: Sendable>: Sendable {
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline var value: Value
    @usableFromInline var version = 0

    @inlinable
    init(value: Value) {
      self.value = value
    }
  }

  @usableFromInline let broadcast = Broadcast<Value, Never>()
  @usableFromInline let content: Lock<Content>
  // The value of the last event, which may be behind; touched inside the gate of `broadcast` only.
  @usableFromInline let delivered: Confined<Value>

  /// Creates a property with its first value.
  @inlinable
  public init(_ value: Value) {
    content = Lock(Content(value: value))
    delivered = Confined(value)
  }

  deinit {
    broadcast.end(.completed)
  }

  /// The current value.
  @inlinable
  public var value: Value {
    get { content.withLock { $0.value } }
    set { commit(newValue, over: nil) }
  }

  /// The current value and then every new one; completes when the property is let go.
  public var signal: SafeSignal<Value> {
    Signal(serial: { [broadcast, delivered] observer, lifetime in
      broadcast.add(observer, lifetime) { $0.send(delivered.value) }
    })
  }

  /// The same value for those who may only read it.
  public var property: Property<Value> {
    Property(value: { self.value }, signal: signal)
  }

  /// The input: what is sent to it becomes the value. Its end is ignored.
  public var on: SafeObserver<Value> {
    Observer(next: { self.value = $0 })
  }

  /// Changes the value as one step, however many threads do so.
  ///
  /// - Parameter change: Makes the new value from the current one. It runs outside any lock, and again
  ///   if another thread was quicker, so it has no effects of its own.
  /// - Returns: What `change` returned.
  @discardableResult
  public func modify<Result>(_ change: (inout Value) -> Result) -> Result {
    while true {
      let (current, version) = content.withLock { ($0.value, $0.version) }
      var value = current
      let result = change(&value)
      if commit(value, over: version) { return result }
    }
  }

  /// Stores a value and delivers it; false if another was stored over the version it was made from.
  @discardableResult
  @inlinable
  func commit(_ value: Value, over version: Int?) -> Bool {
    // The place among the events is taken under the lock, so that events come in the order of the
    // values; the delivery happens outside it.
    let place: Place = content.withLock { content in
      if let version, content.version != version { return .none }
      content.value = value
      content.version &+= 1
      if broadcast.gate.enter() { return .inside }
      return broadcast.gate.append { self.deliver(value) } ? .holder : .queued
    }
    switch place {
    case .none: return false
    case .inside:
      deliver(value)
      broadcast.gate.leave()
    case .holder: broadcast.gate.drain()
    case .queued: break
    }
    return true
  }

  @inlinable
  func deliver(_ value: Value) {
    delivered.value = value
    broadcast.deliver(value)
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
