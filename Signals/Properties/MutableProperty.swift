/// A value that can be read at any time, set from any thread, and observed.
///
/// An observer receives the current value first and then every new one, equal ones included. Setting
/// it inside one of its observers is allowed: the new value can be read at once, its event follows
/// the one under way; so inside an observer `value` may be ahead of the event.
public final class MutableProperty<Value: Sendable>: Sendable {
  private struct Content: Sendable {
    var value: Value
    var version = 0
  }

  private let broadcast = Broadcast<Value, Never>()
  private let content: Lock<Content>
  // The value of the last event, which may be behind; touched inside the gate of `broadcast` only.
  private let delivered: Confined<Value>

  /// Creates a property with its first value.
  public init(_ value: Value) {
    content = Lock(Content(value: value))
    delivered = Confined(value)
  }

  deinit {
    broadcast.end(.completed)
  }

  /// The current value.
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
  private func commit(_ value: Value, over version: Int?) -> Bool {
    let deliver: @Sendable () -> Void = { [broadcast, delivered] in
      delivered.value = value
      broadcast.deliver(value)
    }
    // The place among the events is taken under the lock, so that events come in the order of the
    // values; the delivery happens outside it.
    let turn: Turn = content.withLock { content in
      if let version, content.version != version { return .lost }
      content.value = value
      content.version += 1
      if broadcast.gate.enter() { return .entered }
      return broadcast.gate.append(deliver) ? .holder : .queued
    }
    switch turn {
    case .lost: return false
    case .entered:
      deliver()
      broadcast.gate.leave()
    case .holder: broadcast.gate.drain()
    case .queued: break
    }
    return true
  }
}

/// What became of an attempt to store a value: whether it was too late, and who delivers its event.
private enum Turn {
  case lost
  case entered
  case queued
  case holder
}
