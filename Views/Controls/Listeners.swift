/// Closures that are told of something, in the order in which they were added: how a control reports.
@MainActor
public final class Listeners<Value> {
  private var listeners: [Listener] = []
  private var actions: [ObjectIdentifier: (Value) -> Void] = [:]
  private var waiting: [Value] = []
  private var isSending = false

  /// Creates an empty list.
  public init() {}

  /// Adds a closure, which is called until the listener is removed.
  ///
  /// - Returns: The way to remove it; letting go of it changes nothing.
  @discardableResult
  public func add(_ action: @escaping @MainActor (Value) -> Void) -> Listener {
    let listener = Listener { [weak self] listener in
      self?.listeners.removeAll { $0 === listener }
      self?.actions[ObjectIdentifier(listener)] = nil
    }
    listeners.append(listener)
    actions[ObjectIdentifier(listener)] = action
    return listener
  }

  /// Calls all closures of this moment; one that is removed meanwhile isn't called any more.
  ///
  /// A value that is sent from inside a closure comes after the one under way, for all of them.
  public func send(_ value: Value) {
    waiting.append(value)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !waiting.isEmpty {
      let value = waiting.removeFirst()
      for listener in listeners { actions[ObjectIdentifier(listener)]?(value) }
    }
  }
}

extension Listeners where Value == Void {
  /// Calls all closures.
  public func send() {
    send(())
  }
}

/// One closure among listeners.
@MainActor
public final class Listener {
  private var removal: ((Listener) -> Void)?

  init(_ removal: @escaping (Listener) -> Void) {
    self.removal = removal
  }

  /// Removes the closure, once.
  public func remove() {
    let removal = removal
    self.removal = nil
    removal?(self)
  }
}
