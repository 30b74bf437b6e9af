// SPDX-License-Identifier: MIT

import Signals

/// The answer that a dialog waits for. It is given once: by the dialog, or as `nil` when the dialog is dismissed in any
/// other way, when its window is released, or when the waiting task is cancelled.
final class PendingAnswer<Value: Sendable>: Sendable {
  private let continuation: Lock<CheckedContinuation<Value?, Never>?>

  init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Lock(continuation)
  }

  /// Gives the answer, if there isn't one yet.
  func give(_ value: Value?) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: value)
  }

  deinit { give(nil) }
}
