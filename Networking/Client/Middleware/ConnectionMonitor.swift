// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Middleware that observes whether the server can be reached, and finds out when it can be reached again.
///
/// ```swift
/// let monitor = ConnectionMonitor(on: QueueScheduler(name: "connection"))
/// configuration.middleware = [RetryMiddleware(on: scheduler), monitor]
/// let client = SafeClient(try CurlClient(url, configuration: configuration), connection: monitor)
/// let handle = client.connection.signal.observeNext { show($0) }
/// // online, then offline(…) while the server is gone
/// ```
///
/// A request that fails because of the network makes the state ``State-swift.enum/offline(_:)``. Then the monitor asks for the
/// head of the server's root, after delays that grow, until there is a response of any kind. A response to another request has the same
/// effect. Use it as the innermost middleware, so that it sees each attempt of the others.
public final class ConnectionMonitor: Middleware {
  /// Whether the server can be reached.
  public enum State: Hashable, Sendable {
    /// The last request had a response, or there was none yet.
    case online
    /// The last request failed because of the network.
    case offline(Outage)
  }

  /// A time in which the server can't be reached.
  public struct Outage: Hashable, Sendable {
    /// The time of the first failure, on the clock of the scheduler.
    public let since: Duration
    /// The failure of the last attempt.
    public internal(set) var error: TransportError
    /// The time of the next attempt, on the clock of the scheduler; nil while an attempt is running.
    public internal(set) var nextAttempt: Duration?
  }

  /// Whether the server can be reached.
  public let state: Property<State>

  /// A request that is repeated to find out whether the server answers.
  private struct Probe: Sendable {
    let request: OutgoingRequest
    let next: Transport
  }

  /// The state, and the number of attempts so far.
  private struct Memory: Sendable {
    var state = State.online
    var attempts = 0

    /// The attempt that the state waits for or performs.
    var step: Step? {
      guard case .offline(let outage) = state else { return nil }
      return Step(number: attempts, time: outage.nextAttempt)
    }
  }

  private struct Step: Hashable, Sendable {
    let number: Int
    /// The time of the attempt; nil while it is running.
    let time: Duration?
  }

  private let memory: MutableProperty<Memory>
  private let probe = Lock<Probe?>(nil)
  private let backoff: Backoff
  private let limit: Duration
  private let scheduler: any TimeScheduler
  private let bag = DisposeBag()

  /// Creates a monitor that assumes a connection.
  ///
  /// - Parameters:
  ///   - backoff: The delays before the attempts to reach the server again. By default they grow from 1 to 30 seconds.
  ///   - limit: The time limit of an attempt.
  ///   - scheduler: The scheduler of the delays, whose clock measures the times.
  public init(
    backoff: Backoff = .exponential(from: .seconds(1), upTo: .seconds(30), jitter: 0.2),
    limit: Duration = .seconds(5), on scheduler: some TimeScheduler
  ) {
    let memory = MutableProperty(Memory())
    self.memory = memory
    self.backoff = backoff
    self.limit = limit
    self.scheduler = scheduler
    state = Property(
      value: { memory.value.state }, signal: memory.signal.map(\.state).removeDuplicates())
    memory.signal.map(\.step).removeDuplicates()
      .flatMapLatest { [weak self] step in self?.effect(of: step) ?? .empty() }
      .observeNext { [weak self] result in self?.note(result, isAttempt: true) }
      .dispose(in: bag)
  }

  /// The current time on the clock of the scheduler.
  public var now: Duration { scheduler.now }

  /// A signal that sends an element each time the server can be reached again.
  public var recoveries: SafeSignal<Void> {
    state.signal.map { $0 == .online }.removeDuplicates().dropFirst(1).filter(\.self).map { _ in }
  }

  /// Tries to reach the server now instead of at the next attempt. It has no effect while the server can be reached or an
  /// attempt is running.
  public func retryNow() {
    memory.modify { memory in
      guard case .offline(var outage) = memory.state else { return }
      outage.nextAttempt = nil
      memory.state = .offline(outage)
    }
  }

  /// Returns a signal that ends the delay before another attempt to load a content.
  func pause(before attempt: Int) -> SafeSignal<Void> {
    func timer(_ scheduler: some TimeScheduler) -> SafeSignal<Void> {
      .timer(after: Self.contentBackoff.delay(before: attempt), on: scheduler)
    }
    return timer(scheduler)
  }

  private static let contentBackoff = Backoff.exponential(
    from: .seconds(5), upTo: .seconds(60), jitter: 0.2)

  /// Performs a request, and observes its outcome. A cancelled request has no effect on the state.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred { [self] in
      next(request).handleOutcome { [self] outcome in
        guard let outcome else { return }
        if case .failure(let error) = outcome, error.isTransient {
          probe.withLock { $0 = Probe(request: request, next: next) }
        }
        note(outcome.map { _ in }, isAttempt: false)
      }
    }
  }

  /// Returns a signal with the result of an attempt: after its delay, or of the attempt itself.
  private func effect(of step: Step?) -> SafeSignal<Result<Void, TransportError>> {
    guard let step else { return .empty() }
    if let time = step.time {
      return SafeSignal<Void>.timer(after: max(.zero, time - scheduler.now), on: scheduler)
        .flatMapLatest { [weak self] in
          self?.retryNow()
          return .empty()
        }
    }
    guard let probe = probe.withLock({ $0 }) else { return .empty() }
    var head = HTTPRequest(
      method: .head, scheme: probe.request.head.scheme, authority: probe.request.head.authority,
      path: "/")
    head.headerFields[.cacheControl] = "no-cache"
    let attempt = OutgoingRequest(
      head, needsAuthorization: false, isIdempotent: true, timeout: limit)
    return probe.next(attempt).outcomes().map { $0.map { _ in } }
  }

  /// Changes the state after the result of a request.
  private func note(_ result: Result<Void, TransportError>, isAttempt: Bool) {
    memory.modify { memory in
      switch result {
      case .success: memory = Memory()
      // The server, or something in front of it, has answered.
      case .failure(let error) where !error.isTransient:
        if isAttempt { memory = Memory() }
      case .failure(let error):
        let now = scheduler.now
        guard case .offline(var outage) = memory.state else {
          let next = now + backoff.delay(before: 0)
          memory.state = .offline(Outage(since: now, error: error, nextAttempt: next))
          return
        }
        outage.error = error
        if isAttempt {
          memory.attempts += 1
          outage.nextAttempt = now + backoff.delay(before: memory.attempts)
        }
        memory.state = .offline(outage)
      }
    }
  }
}
