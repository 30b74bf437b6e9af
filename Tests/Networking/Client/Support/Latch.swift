// SPDX-License-Identifier: MIT

import Foundation
import Signals

/// A one-time event that threads and tasks can wait for.
final class Latch: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Lock(State())

  /// Resumes all current and future waiters.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  /// Suspends until the latch is open.
  func opened() async {
    await withCheckedContinuation { continuation in
      whenOpen { continuation.resume() }
    }
  }

  /// Blocks the thread until the latch is open.
  func wait() {
    let semaphore = DispatchSemaphore(value: 0)
    whenOpen { semaphore.signal() }
    semaphore.wait()
  }

  private func whenOpen(_ resume: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting.append(resume) }
      return state.isOpen
    }
    if isOpen { resume() }
  }
}
