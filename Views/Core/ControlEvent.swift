// SPDX-License-Identifier: MIT

/// A list of closures that a control calls with a value, such as a new selection, in the order in which they were
/// added.
///
/// A value that is sent from inside a closure is queued until all closures have received the current one. All closures
/// therefore receive the same values in the same order.
@MainActor public final class ControlEvent<Value> {
  private var listeners: [(handle: Subscription, action: @MainActor (Value) -> Void)] = []
  private var waiting: [Value] = []
  private var isSending = false

  /// A closure that receives each value before the listeners do. A declaration sets it whenever it is updated.
  public var handler: (@MainActor (Value) -> Void)?

  /// A Boolean value that indicates whether any closure receives values.
  var hasListeners: Bool { !listeners.isEmpty || handler != nil }

  /// Creates an event without closures.
  public init() {}

  /// Adds a closure that receives every later value, and returns the handle that removes it.
  ///
  /// The event retains the closure until it is removed. Releasing the handle doesn't remove it.
  @discardableResult
  public func add(_ action: @escaping @MainActor (Value) -> Void) -> Subscription {
    let handle = Subscription { [weak self] handle in
      self?.listeners.removeAll { $0.handle === handle }
    }
    listeners.append((handle, action))
    return handle
  }

  /// Calls the handler and then all closures with a value.
  ///
  /// A closure that is added during the call receives the next value first. A closure that is removed during the call
  /// receives nothing more.
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
  /// Calls all closures.
  public func send() {
    send(())
  }
}

/// The handle of a closure in a ``ControlEvent``.
@MainActor public final class Subscription {
  /// A Boolean value that indicates whether the closure still receives values.
  public private(set) var isActive = true
  private let onRemove: @MainActor (Subscription) -> Void

  init(onRemove: @escaping @MainActor (Subscription) -> Void) {
    self.onRemove = onRemove
  }

  /// Removes the closure from its event. Has no effect on later calls.
  public func remove() {
    guard isActive else { return }
    isActive = false
    onRemove(self)
  }
}
