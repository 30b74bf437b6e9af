// SPDX-License-Identifier: MIT

/// A value that can be read at any time, set from any thread, and observed.
///
/// An observer receives the current value first and then every new one, equal ones included. Setting
/// it inside one of its observers is allowed: the new value can be read at once, its event follows
/// the one under way; so inside an observer `value` may be ahead of the event.
public final class MutableProperty<Value: Sendable>: Sendable {
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

  /// Creates a property with its first value.
  @inlinable
  public init(_ value: Value) {
    content = Lock(Content(value: value))
    delivered = UncheckedBox(Content(value: value))
  }

  deinit {
    broadcast.end(.completed)
  }

  /// The current value.
  @inlinable
  public var value: Value {
    get { content.withLock { $0.value } }
    set { _ = commit(newValue, over: nil) }
  }

  /// The current value and then every new one; completes when the property is let go.
  public var signal: SafeSignal<Value> {
    Signal(serial: { [broadcast, delivered] observer, lifetime in
      broadcast.add(observer, lifetime) { $0.next(delivered.value.value) }
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
      if commit(value, over: version) != nil { return result }
    }
  }

  /// Stores a value.
  ///
  /// - Returns: The value that was there before.
  @discardableResult
  public func swap(_ value: Value) -> Value {
    modify { current in
      defer { current = value }
      return current
    }
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
}

extension MutableProperty {
  /// The version of the current value: each value that is stored has a new one.
  var version: Int { content.withLock { $0.version } }

  /// The current value and every new one, each with its version.
  var versions: SafeSignal<(value: Value, version: Int)> {
    SafeSignal(serial: { [broadcast, delivered] observer, lifetime in
      let receive: @Sendable (Value) -> Void = { value in
        observer.next((value, delivered.value.version))
      }
      broadcast.add(Observer(next: receive, end: observer.completion), lifetime) { _ in
        receive(delivered.value.value)
      }
    })
  }

  /// Stores a value.
  ///
  /// - Returns: The version that it has.
  func store(_ value: Value) -> Int {
    commit(value, over: nil) ?? version
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
