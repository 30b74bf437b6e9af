// SPDX-License-Identifier: MIT

/// A value that can be read at any time, set from any thread, and observed.
///
/// An observer receives the current value before `observe` returns, even while other threads set it, and
/// then every new one, equal ones included. Setting it inside one of its observers is allowed: the
/// new value can be read at once, its event follows the current one; so inside an observer `value`
/// may be ahead of the event.
public final class MutableProperty<Value: Sendable>: Sendable {
  @usableFromInline let core: PropertyCore<Value>

  /// Creates a property with its first value.
  @inlinable
  public init(_ value: Value) {
    core = PropertyCore(value)
  }

  deinit {
    core.broadcast.end(.completed)
  }

  /// The current value.
  @inlinable
  public var value: Value {
    get { core.current.value }
    set { _ = core.commit(newValue, over: nil) }
  }

  /// The current value and then every new one; completes when the property is released, which it
  /// doesn't keep.
  public var signal: SafeSignal<Value> {
    Signal(serial: { [core] observer, lifetime in
      core.observe(observer, lifetime, element: { $0.value }, live: { $0 })
    })
  }

  /// The same value, read-only.
  public var property: Property<Value> {
    Property(value: { self.value }, signal: signal, identity: self)
  }

  /// The input: what is sent to it becomes the value. Its end is ignored.
  public var on: SafeObserver<Value> {
    Observer(next: { self.value = $0 })
  }

  /// Changes the value as one step, however many threads do so.
  ///
  /// - Parameter change: Makes the new value from the current one. It runs outside any lock, and
  ///   again if another thread was quicker, so it has no side effects.
  /// - Returns: What `change` returned.
  @discardableResult
  public func modify<Result>(_ change: (inout Value) -> Result) -> Result {
    while true {
      let current = core.current
      var value = current.value
      let result = change(&value)
      if core.commit(value, over: current.version) != nil { return result }
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
}

extension MutableProperty {
  /// The version of the current value: each value that is stored has a new one.
  var version: Int { core.current.version }

  /// The current value and every new one, each with its version.
  var versions: SafeSignal<(value: Value, version: Int)> {
    SafeSignal(serial: { [core] observer, lifetime in
      core.observe(observer, lifetime, element: { ($0.value, $0.version) }) { observer in
        SafeObserver<Value>(
          next: { value in observer.next((value, core.delivered.value.version)) },
          end: observer.completion)
      }
    })
  }

  /// Stores a value.
  ///
  /// - Returns: The version that it has.
  func store(_ value: Value) -> Int {
    core.commit(value, over: nil) ?? version
  }
}

extension MutableProperty where Value == Void {
  /// Notifies the observers of a property that carries nothing but the moment.
  public func send() {
    value = ()
  }
}
