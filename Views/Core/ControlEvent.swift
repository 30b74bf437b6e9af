// SPDX-License-Identifier: MIT

/// Closures that are told of something, in the order in which they were added.
///
/// A value that is sent from inside a listener waits until the one before it has reached everybody, so all listeners
/// hear the same values in the same order.
@MainActor public final class ControlEvent<Value> {
  private var listeners: [(handle: Subscription, action: @MainActor (Value) -> Void)] = []
  private var waiting: [Value] = []
  private var isSending = false

  /// A closure that receives each value before the listeners do. A declaration sets it whenever it is updated.
  public var handler: (@MainActor (Value) -> Void)?

  /// A Boolean value that indicates whether anybody is told.
  var hasListeners: Bool { !listeners.isEmpty || handler != nil }

  /// Creates a list without listeners.
  public init() {}

  /// Tells a closure of every value from now on, until it is removed.
  @discardableResult
  public func add(_ action: @escaping @MainActor (Value) -> Void) -> Subscription {
    let handle = Subscription { [weak self] handle in
      self?.listeners.removeAll { $0.handle === handle }
    }
    listeners.append((handle, action))
    return handle
  }

  /// Tells all listeners of a value; one that is added meanwhile hears of the next one only.
  public func send(_ value: Value) {
    waiting.append(value)
    guard !isSending else { return }
    isSending = true
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      handler?(next)
      for (handle, action) in listeners where handle.isActive { action(next) }
    }
    isSending = false
  }
}

extension ControlEvent where Value == Void {
  /// Tells all listeners.
  public func send() {
    send(())
  }
}

/// A closure's place among listeners, which it keeps until it is removed.
@MainActor public final class Subscription {
  /// A Boolean value that indicates whether the closure is told of anything.
  public private(set) var isActive = true
  private let onRemove: @MainActor (Subscription) -> Void

  init(onRemove: @escaping @MainActor (Subscription) -> Void) {
    self.onRemove = onRemove
  }

  /// Tells the closure of nothing more; does nothing the second time.
  public func remove() {
    guard isActive else { return }
    isActive = false
    onRemove(self)
  }
}
