// SPDX-License-Identifier: MIT

/// What is known of one server's health: closed (all is well), open (it is left alone), or on trial (one
/// request is under way to find out). A value that changes by what happens, and knows no clock.
public struct Circuit: Hashable, Sendable {
  /// When a circuit opens and for how long.
  public struct Settings: Hashable, Sendable {
    /// How many failures, one after the other, open it; 1 or more.
    public var failures: Int
    /// How long it stays open before a request is let through on trial.
    public var rest: Duration

    /// Creates settings.
    public init(failures: Int = 5, rest: Duration = .seconds(30)) {
      self.failures = max(1, failures)
      self.rest = max(.zero, rest)
    }
  }

  /// Where it stands.
  public enum State: Hashable, Sendable {
    /// Requests pass; so many have failed one after the other.
    case closed(failures: Int)
    /// No request passes before this time.
    case open(until: Duration)
    /// One request is under way, and no other passes.
    case onTrial
  }

  /// What to do with a request.
  public enum Admission: Hashable, Sendable {
    /// It may go. Its end is told with this pass.
    case pass(Pass)
    /// It may not go before this time; nil while a trial is under way.
    case refused(until: Duration?)
  }

  /// What ties the end of a request to the state in which it began.
  public struct Pass: Hashable, Sendable {
    fileprivate let era: Int
  }

  /// How a request ended, for the server's health.
  public enum Outcome: Hashable, Sendable {
    /// The server is there and at work.
    case healthy
    /// It isn't there, or can't.
    case unhealthy
    /// Nothing was learned: the request was called off.
    case unknown
  }

  /// Where it stands.
  public private(set) var state = State.closed(failures: 0)
  private let settings: Settings
  /// Counts the changes of state, so that the ends of earlier requests change nothing any more.
  private var era = 0

  /// Creates a closed circuit.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Asks whether a request may go.
  ///
  /// - Parameter now: The time since an origin that is always the same.
  public mutating func admit(at now: Duration) -> Admission {
    switch state {
    case .closed: return .pass(Pass(era: era))
    case .open(let until) where now < until: return .refused(until: until)
    case .open:
      move(to: .onTrial)
      return .pass(Pass(era: era))
    case .onTrial: return .refused(until: nil)
    }
  }

  /// Tells how a request ended that was let through.
  public mutating func end(_ pass: Pass, _ outcome: Outcome, at now: Duration) {
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
