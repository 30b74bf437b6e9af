// SPDX-License-Identifier: MIT

import Foundation
import Signals

/// The output of a child process, collected while the process writes it.
///
/// This is the only place where tests wait for an external program. The program says when it is ready, and
/// ``wait(until:)`` blocks until the expected output has come. It neither polls nor sleeps and has no time limit, so
/// load makes a test slower but doesn't make it fail.
///
/// Its users are the servers of `Tests/Networking/Servers/Support`:
/// - `ServerProcess`, which waits for the line with which nginx, tinyproxy, gunicorn and the TLS front report that they
///   accept connections,
/// - `Nginx`, which waits for the lines of requests in its log.
package final class ProcessOutput: Sendable {
  private struct State: Sendable {
    var text = ""
    var isOver = false
    var waiting: [DispatchSemaphore] = []
  }

  private let state = Lock(State())
  private let pipe = Pipe()

  /// Creates an empty output.
  package init() {}

  /// The descriptor that the process writes to. ``begin()`` closes it in this process.
  package var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  /// Begins to read on its own thread. Call it after the process has been started.
  package func begin() {
    try? pipe.fileHandleForWriting.close()
    Thread.detachNewThread { [self] in
      let input = pipe.fileHandleForReading.fileDescriptor
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(input, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        change { $0.text += text }
      }
      change { $0.isOver = true }
    }
  }

  /// The text so far.
  package var text: String { state.withLock { $0.text } }

  /// Blocks until the text so far satisfies a condition; returns `false` if the output ends before.
  package func wait(until holds: (String) -> Bool) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    while true {
      let (text, isOver) = state.withLock { state in
        state.waiting.append(semaphore)
        return (state.text, state.isOver)
      }
      if holds(text) { return true }
      if isOver { return false }
      semaphore.wait()
    }
  }

  private func change(_ change: @Sendable (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for semaphore in waiting { semaphore.signal() }
  }
}
