// SPDX-License-Identifier: MIT

import Foundation
import Signals

/// Something that happens once, for threads and tasks that wait for it.
final class Latch: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Lock(State())

  /// Lets everybody go on who waits, or will.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  /// Returns when it is open.
  func opened() async {
    await withCheckedContinuation { continuation in
      whenOpen { continuation.resume() }
    }
  }

  /// Holds a thread until it is open.
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
