// SPDX-License-Identifier: MIT

import CCurl
import Networking
import Signals

/// The queue of commands to the engine's thread.
///
/// The thread records under the lock that it goes to sleep, so it is woken exactly once for a batch of commands, and
/// never while it is awake, neither by other threads nor by its own completions.
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
    /// The command was accepted, and the caller has to start the thread.
    case takenFirst
    case refused
  }

  /// The result of taking commands.
  enum Mail {
    case commands
    /// There are no commands, and the thread counts as asleep.
    case nothing
    /// The inbox is closed, and the commands are to be refused.
    case end
  }

  private struct State: Sendable {
    var commands: [Command] = []
    var onClosed: [@Sendable () -> Void] = []
    var hasThread = false
    var isAsleep = false
    var isClosing = false
    var isClosed = false
    /// A Boolean value that indicates whether no thread or no multi handle could be created.
    var isUnusable = false
    /// The address of the multi handle while the thread has one, otherwise 0.
    var multi: UInt = 0
  }

  private let state = Lock(State())

  init() {}

  /// Adds a command and wakes the thread if it sleeps.
  func add(_ command: consuming Command) -> Receipt {
    // The closure takes the command over. A copy would retain each of its objects.
    var command: Command? = command
    return state.withLock { state in
      guard !state.isClosing else { return .refused }
      if let command = command.take() { state.commands.append(command) }
      Self.wake(&state)
      guard !state.hasThread else { return .taken }
      state.hasThread = true
      return .takenFirst
    }
  }

  /// Closes the inbox and ends the thread.
  ///
  /// - Parameter then: A closure that is called when everything is closed: on the engine's thread, or immediately if
  ///   there is no thread any longer or never was one.
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

  /// Sets the multi handle to wake. For the thread only.
  func open(_ multi: UnsafeMutableRawPointer) {
    state.withLock { $0.multi = UInt(bitPattern: multi) }
  }

  /// Moves all commands into an empty array, whose memory stores the next ones. For the thread only.
  func take(into commands: inout [Command]) -> Mail {
    state.withLock { state in
      swap(&state.commands, &commands)
      state.isAsleep = commands.isEmpty && !state.isClosing
      guard !state.isClosing else { return .end }
      return state.isAsleep ? .nothing : .commands
    }
  }

  /// Records that the thread is awake. For the thread only.
  func awake() {
    state.withLock { $0.isAsleep = false }
  }

  /// Closes the inbox and returns the remaining commands. The thread isn't woken afterwards. For the thread only,
  /// before it frees the multi handle.
  func shut() -> [Command] {
    state.withLock { state in
      state.isClosing = true
      state.multi = 0
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Fails a request that the engine no longer accepts.
  func refuse(_ submission: Submission) {
    // libcurl's code for a failed initialization.
    submission.refuse(state.withLock(\.isUnusable) ? .unexpected(code: 2) : .stopped)
  }

  /// Notifies the waiting callers that everything is closed. For the thread only, as its last action.
  func finish() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.onClosed = [] }
      return state.onClosed
    }
    for tell in waiting { tell() }
  }

  /// Closes because no thread or no multi handle could be created. All requests fail.
  func abandon() {
    state.withLock { $0.isUnusable = true }
    for case .start(let submission) in shut() { refuse(submission) }
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
