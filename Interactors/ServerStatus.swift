// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the connection to the server, and of the problems that wait for the user's decision.
public struct ServerStatus: Sendable {
  /// Whether the server can be reached.
  public enum Connection: Hashable, Sendable {
    /// The server can be reached.
    case online
    /// The server can't be reached; the next attempt begins after a number of seconds, or nil while it is running.
    case offline(secondsToAttempt: Int?)
  }

  /// A problem that waits for the user's decision.
  public struct WaitingProblem: Identifiable, Hashable, Sendable {
    /// The identity of the problem.
    public let id: Int
    /// The texts.
    public let problem: Problem
    /// The number of requests that have failed for the same cause.
    public let count: Int
    /// A Boolean value that indicates whether all of them are changes, of which the message says what isn't done.
    public let isAboutChanges: Bool
    /// A Boolean value that indicates whether a retry is possible.
    public let canRetry: Bool
    /// A Boolean value that indicates whether the requests are of a user who has signed in, so that they end with the session.
    public let needsSession: Bool
    fileprivate let time: Duration

    fileprivate init(_ item: ProblemTray.Item) {
      id = item.id
      problem = Problem(item.error).with(message: item.message)
      count = item.errors.count
      isAboutChanges = item.errors.allSatisfy { $0.note != nil }
      canRetry = item.error.canRetry
      needsSession = item.errors.allSatisfy { error in
        switch error.underlyingError {
        case let failure as SafeClient.Problem: failure.needsAuthorization
        // A change that an interactor reports itself.
        case is Problem: true
        default: false
        }
      }
      time = item.time
    }
  }

  // MARK: Inputs

  /// Tries to reach the server now.
  public let reconnect: SafeObserver<Void>
  /// Repeats what has failed.
  public let retry: SafeObserver<WaitingProblem.ID>
  /// Gives up what has failed.
  public let dismiss: SafeObserver<WaitingProblem.ID>
  /// Gives up everything that has failed.
  public let dismissAll: SafeObserver<Void>

  // MARK: Outputs

  /// Whether the server can be reached, with an element each second while it can't.
  public let connection: SafeSignal<Connection>
  /// Whether a request is running.
  public let isActive: Property<Bool>
  /// The number of whole seconds for which requests have been running without a pause, with an element each second; nil while none
  /// is.
  public let waiting: SafeSignal<Int?>
  /// The problems, oldest first.
  public let problems: Property<[WaitingProblem]>
  /// Sends each new problem, and one that another failure of the same cause has joined.
  public let arrivals: SafeSignal<WaitingProblem>

  private let client: SafeClient
  private let tray: ProblemTray

  /// Creates the interactor. Create it before the first request.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - scheduler: The scheduler that counts the seconds.
  public init(client: SafeClient, on scheduler: some TimeScheduler) {
    let tray = ProblemTray(of: client)
    self.client = client
    self.tray = tray
    reconnect = SafeObserver(next: { client.reconnect() })
    retry = SafeObserver(next: { tray.retry($0) })
    dismiss = SafeObserver(next: { tray.dismiss($0) })
    dismissAll = SafeObserver(next: { tray.dismissAll() })
    isActive = client.activity
    waiting = client.activity.signal.removeDuplicates().flatMapLatest {
      isActive -> SafeSignal<Int?> in
      guard isActive else { return .just(nil) }
      return SafeSignal<Int>.interval(every: .seconds(1), on: scheduler)
        .scan(0) { seconds, _ in seconds + 1 }.map(Int?.some).start(with: 0)
    }
    problems = tray.problems.map { $0.map(WaitingProblem.init) }
    arrivals = tray.arrivals.map(WaitingProblem.init)
    connection = client.connection.signal
      .flatMapLatest { state -> SafeSignal<Connection> in
        guard case .offline(let outage) = state else { return .just(.online) }
        guard let next = outage.nextAttempt else { return .just(.offline(secondsToAttempt: nil)) }
        return SafeSignal<Int>.interval(every: .seconds(1), on: scheduler).map { _ in }
          .start(with: ())
          .map {
            .offline(secondsToAttempt: Int(max(0, (next - client.now).components.seconds)) + 1)
          }
      }
      .removeDuplicates()
  }

  /// The result of asking the server something, past a cache: the problem if no cookbook answers, and nil otherwise.
  ///
  /// A refusal with the server's own message proves that the server can be reached. The page of another server, and the error of a
  /// gateway, don't.
  public var check: SafeSignal<Problem?> {
    client.unsafeResponse(for: Recipe.Category.requestAll().with(.noStore))
      .map { _ in Problem?.none }
      .catch { error -> SafeSignal<Problem?> in
        switch error {
        case .server(_, let status) where ![502, 504].contains(status.code): .just(nil)
        case .server, .status, .transport, .decoding, .invalidRequest: .just(Problem(error))
        }
      }
  }

  /// Returns whether a problem still waits: its requests may have been cancelled.
  public func isWaiting(_ problem: WaitingProblem) -> Bool {
    tray.problems.value.contains { $0.id == problem.id && $0.error.isPending }
  }

  /// Returns the time that has passed since a problem occurred.
  public func age(of problem: WaitingProblem) -> Duration {
    client.now - problem.time
  }
}
