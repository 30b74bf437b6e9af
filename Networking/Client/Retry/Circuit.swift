// SPDX-License-Identifier: MIT

/// The circuit breaker state of one server: closed (requests pass), open (requests are refused), or half-open (one
/// trial request is running). It is a value that is changed by events and has no clock.
package struct Circuit: Hashable, Sendable {
  /// The settings of a circuit.
  package struct Settings: Hashable, Sendable {
    /// The number of consecutive failures that open the circuit, at least 1.
    package var failures: Int
    /// The time for which the circuit stays open before a trial request.
    package var rest: Duration

    /// Creates settings.
    package init(failures: Int = 5, rest: Duration = .seconds(30)) {
      self.failures = max(1, failures)
      self.rest = max(.zero, rest)
    }
  }

  /// The state of a circuit.
  package enum State: Hashable, Sendable {
    /// Requests pass. The value is the number of consecutive failures.
    case closed(failures: Int)
    /// No request passes before a time.
    case open(until: Duration)
    /// A trial request is running, and no other request passes.
    case onTrial
  }

  /// The decision about a request.
  package enum Admission: Hashable, Sendable {
    /// The request may be sent. Its outcome must be reported with the pass.
    case pass(Pass)
    /// The request must not be sent before a time; nil while a trial request is running.
    case refused(until: Duration?)
  }

  /// A value that relates the outcome of a request to the state in which it began.
  package struct Pass: Hashable, Sendable {
    fileprivate let era: Int
  }

  /// The outcome of a request with respect to the server's health.
  package enum Outcome: Hashable, Sendable {
    /// The server works.
    case healthy
    /// The server can't be reached, or can't process requests.
    case unhealthy
    /// The outcome is unknown, because the request was cancelled.
    case unknown
  }

  /// The current state.
  package private(set) var state = State.closed(failures: 0)
  private let settings: Settings
  /// The number of state changes, which identifies outdated outcomes.
  private var era = 0

  /// Creates a closed circuit.
  package init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Decides whether a request may be sent.
  ///
  /// - Parameter now: The time since a fixed origin.
  package mutating func admit(at now: Duration) -> Admission {
    switch state {
    case .closed: return .pass(Pass(era: era))
    case .open(let until) where now < until: return .refused(until: until)
    case .open:
      move(to: .onTrial)
      return .pass(Pass(era: era))
    case .onTrial: return .refused(until: nil)
    }
  }

  /// Updates the state with the outcome of a request.
  package mutating func end(_ pass: Pass, _ outcome: Outcome, at now: Duration) {
    guard pass.era == era else { return }
    switch (state, outcome) {
    case (.closed, .unknown), (.open, _): break
    case (.closed, .healthy): state = .closed(failures: 0)
    case (.closed(let failures), .unhealthy):
      if failures + 1 < settings.failures {
        state = .closed(failures: failures + 1)
      } else {
        move(to: .open(until: now + settings.rest))
      }
    case (.onTrial, .healthy): move(to: .closed(failures: 0))
    case (.onTrial, .unhealthy): move(to: .open(until: now + settings.rest))
    // The next request is the trial then.
    case (.onTrial, .unknown): move(to: .open(until: now))
    }
  }

  private mutating func move(to state: State) {
    self.state = state
    era += 1
  }
}
