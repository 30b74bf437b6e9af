// SPDX-License-Identifier: MIT

import Signals

/// A door that tasks wait at, without polling, until it is opened for good.
final class Latch: Sendable {
  private struct Status: Sendable {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let status = Lock(Status())

  func open() {
    let waiters = status.withLock { status in
      status.isOpen = true
      defer { status.waiters = [] }
      return status.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits for the door, cancelled or not.
  func wait() async {
    await withCheckedContinuation { waiter in
      let isOpen = status.withLock { status in
        if !status.isOpen { status.waiters.append(waiter) }
        return status.isOpen
      }
      if isOpen { waiter.resume() }
    }
  }
}

/// An object that opens a latch when it is freed.
final class Farewell: Sendable {
  let number = 1
  private let freed: Latch

  init(_ freed: Latch) {
    self.freed = freed
  }

  deinit {
    freed.open()
  }
}
