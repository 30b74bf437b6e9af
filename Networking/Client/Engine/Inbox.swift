// SPDX-License-Identifier: MIT

import CCurl
import Signals

/// The queue of commands to the engine's thread.
///
/// The thread says under the lock when it goes to sleep, so that it is woken exactly once for a batch
/// of commands, and never while it is awake: neither by others nor by what its own completions send.
package final class Inbox: Sendable {
  /// A command to the engine.
  enum Command: Sendable {
    case start(Submission)
    case cancel(TransferID)
    /// Resume a paused transfer.
    case resume(TransferID)
    /// Write to an upgraded connection, and read from it.
    case wake(TransferID)
    /// Write to an upgraded connection, and close it.
    case hangUp(TransferID)
    /// Advance the clock of the deadlines.
    case advanceClock(Duration)
  }

  /// The outcome of adding a command.
  enum Receipt {
    case taken
    /// Taken, and there is no thread yet: the caller starts it.
    case takenFirst
    case refused
  }

  /// The result of taking commands.
  enum Mail {
    case commands([Command])
    /// Nothing: the thread is now taken to be asleep.
    case nothing
    /// The end, with what is left to refuse.
    case end([Command])
  }

  private struct State: Sendable {
    var commands: [Command] = []
    var onClosed: [@Sendable () -> Void] = []
    var hasThread = false
    var isAsleep = false
    var isClosing = false
    var isClosed = false
    /// The address of the multi handle while the thread has one, else 0.
    var multi: UInt = 0
  }

  private let state = Lock(State())

  init() {}

  /// Leaves a command for the thread and wakes it if it sleeps.
  func add(_ command: Command) -> Receipt {
    state.withLock { state in
      guard !state.isClosing else { return .refused }
      state.commands.append(command)
      Self.wake(&state)
      guard !state.hasThread else { return .taken }
      state.hasThread = true
      return .takenFirst
    }
  }

  /// Asks the thread to end.
  ///
  /// - Parameter then: Called when everything is closed: on the engine's thread, or at once if that
  ///   has been done or there never was a thread.
  func close(then: @escaping @Sendable () -> Void = {}) {
    let isClosed = state.withLock { state in
      state.isClosing = true
      if !state.hasThread { state.isClosed = true }
      if !state.isClosed {
        state.onClosed.append(then)
        Self.wake(&state)
      }
      return state.isClosed
    }
    if isClosed { then() }
  }

  /// Tells whom to wake from now on. For the thread only.
  func open(_ multi: UnsafeMutableRawPointer) {
    state.withLock { $0.multi = UInt(bitPattern: multi) }
  }

  /// Takes all commands. For the thread only.
  func take() -> Mail {
    state.withLock { state in
      state.isAsleep = false
      defer { state.commands = [] }
      guard !state.isClosing else { return .end(state.commands) }
      if state.commands.isEmpty { state.isAsleep = true }
      return state.isAsleep ? .nothing : .commands(state.commands)
    }
  }

  /// Says that the thread sleeps no longer. For the thread only.
  func awake() {
    state.withLock { $0.isAsleep = false }
  }

  /// Takes no more commands, and wakes nobody any more; returns the last ones. For the thread only,
  /// before it frees the multi handle.
  func shut() -> [Command] {
    state.withLock { state in
      state.isClosing = true
      state.multi = 0
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Tells those who wait that everything is closed. For the thread only, as its last deed.
  func finish() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.onClosed = [] }
      return state.onClosed
    }
    for tell in waiting { tell() }
  }

  /// Refuses the commands that are left and closes, without a thread.
  func abandon() {
    for case .start(let submission) in shut() { submission.refuse() }
    finish()
  }

  // SAFETY: the address is that of a live multi handle, because the thread sets it to 0 under this
  // lock before it frees the handle; and `curl_multi_wakeup` may be called from any thread.
  private static func wake(_ state: inout State) {
    guard state.isAsleep, let multi = UnsafeMutableRawPointer(bitPattern: state.multi) else {
      return
    }
    state.isAsleep = false
    curl_multi_wakeup(multi)
  }
}
