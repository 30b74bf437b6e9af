// SPDX-License-Identifier: MIT

/// A value that one task waits for and that is set once, by the first caller.
final class Reply<Value: Sendable>: Sendable {
  private enum Status: Sendable {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case settled(Value)
  }

  private let status = Lock(Status.open)

  /// Settles the value, if it isn't settled yet.
  func settle(_ value: Value) {
    let waiter = status.withLock { status -> CheckedContinuation<Value, Never>? in
      switch status {
      case .open:
        status = .settled(value)
        return nil
      case .awaited(let waiter):
        status = .settled(value)
        return waiter
      case .settled: return nil
      }
    }
    waiter?.resume(returning: value)
  }

  /// Waits for the value. For one task.
  func value(isolation: isolated (any Actor)?) async -> Value {
    await withCheckedContinuation(isolation: isolation) { waiter in
      let value = status.withLock { status -> Value? in
        if case .settled(let value) = status { return value }
        status = .awaited(waiter)
        return nil
      }
      if let value { waiter.resume(returning: value) }
    }
  }
}
