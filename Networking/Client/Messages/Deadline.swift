// SPDX-License-Identifier: MIT

import Signals

/// The deadline of a request.
///
/// A client sets it once, from the request's `timeout`. Middleware passes it on with the request,
/// so that renewals, retries and redirects share it:
///
///     let deadline = Deadline(after: .seconds(2), on: scheduler)
///     // One second later:
///     deadline.remaining  // 1 s
///
/// When it has passed, the client ends the exchange with `TransportError.Kind.timedOut(.total)`,
/// independent of the middleware.
package final class Deadline: Sendable {
  private let scheduler: any TimeScheduler
  private let due: Duration
  private let state = Lock(State())

  private struct State: Sendable {
    var phase: TransportError.Phase?
    /// The deadlines of the requests that share an exchange.
    var members: [Deadline] = []
  }

  /// Creates a deadline.
  ///
  /// - Parameters:
  ///   - limit: The duration from now on.
  ///   - scheduler: The clock.
  package init(after limit: Duration, on scheduler: some TimeScheduler) {
    self.scheduler = scheduler
    due = scheduler.now + limit
  }

  /// Creates the deadline of an exchange that several requests can share: the latest of theirs.
  init(sharing first: Deadline) {
    (scheduler, due) = (first.scheduler, first.due)
    add(first)
  }

  /// Adds the deadline of a further request, which is then in the phase of the exchange.
  func add(_ member: Deadline) {
    let phase = state.withLock { state in
      state.members.append(member)
      return state.phase
    }
    if let phase { member.enter(phase) }
  }

  /// Removes the deadline of a request.
  func remove(_ member: Deadline) {
    state.withLock { $0.members.removeAll { $0 === member } }
  }

  /// The time until the deadline; zero after it has passed.
  package var remaining: Duration {
    let members = state.withLock(\.members)
    return members.map(\.remaining).max() ?? max(.zero, due - scheduler.now)
  }

  /// Records the current phase if the request waits for something other than the server; nil for
  /// the server.
  func enter(_ phase: TransportError.Phase?) {
    let members = state.withLock { state in
      state.phase = phase
      return state.members
    }
    for member in members { member.enter(phase) }
  }

  /// Returns the error of a request that exceeded the deadline.
  func error(_ host: String) -> TransportError {
    TransportError(.timedOut(.total), phase: state.withLock(\.phase) ?? .waiting, host: host)
  }
}
