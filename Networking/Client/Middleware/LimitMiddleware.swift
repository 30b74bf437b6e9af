// SPDX-License-Identifier: MIT

import Signals

/// Limits the number of simultaneous requests to each server, and the number in a time span.
/// Further requests wait in order.
///
///     // At most 4 at a time, and 10 a second.
///     LimitMiddleware(ServerLimits(concurrency: 4, requests: 10, per: .seconds(1)), on: scheduler)
///
/// A stream (`chunks`, `events`, `values`) counts until the head of its response arrives, because its
/// content may be endless. A download counts until its end.
///
/// A waiting request is still subject to its deadline, and leaves the queue when it is disposed.
/// Inside a ``RetryMiddleware`` each attempt counts.
public final class LimitMiddleware: Middleware {
  private let limits: ServerLimits
  private let scheduler: any TimeScheduler
  private let servers = Lock<[String: ServerQueue]>([:])

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - limits: The limits of each server.
  ///   - scheduler: The clock of the rate.
  public init(_ limits: ServerLimits, on scheduler: some TimeScheduler) {
    self.limits = limits
    self.scheduler = scheduler
  }

  /// Performs a request when it is its turn.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    let queue = servers.withLock { servers in
      if let queue = servers[request.host] { return queue }
      let queue = ServerQueue(limits, scheduler)
      servers[request.host] = queue
      return queue
    }
    return Signal(serial: { observer, lifetime in
      // Nothing is sent while the request waits.
      request.deadline?.enter(.resolving)
      let place = queue.enter { place in
        request.deadline?.enter(nil)
        guard !lifetime.isEnded else { return }
        let isStream = (request.sink as? any StreamSink)?.mayBeEndless ?? false
        let sent = isStream ? request.onHead { queue.leave(place) } : request
        next(sent).start(observer, lifetime)
      }
      lifetime.onEnd { queue.leave(place) }
    })
  }
}

/// The limits of requests to a server.
public struct ServerLimits: Hashable, Sendable {
  /// The maximum number of simultaneous requests; nil for no limit.
  public var concurrency: Int?
  /// The maximum number of requests in the time span; nil for no limit.
  public var requests: Int?
  /// The time span.
  public var span: Duration

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - concurrency: The maximum number of simultaneous requests; nil for no limit.
  ///   - requests: The maximum number of requests in the time span; nil for no limit.
  ///   - span: The time span.
  public init(
    concurrency: Int? = nil, requests: Int? = nil, per span: Duration = .seconds(1)
  ) {
    self.concurrency = concurrency.map { max(1, $0) }
    self.requests = requests.map { max(1, $0) }
    self.span = max(.milliseconds(1), span)
  }
}

/// The running and waiting requests of one server.
private final class ServerQueue: Sendable {
  private struct State: Sendable {
    var waiting: [(place: Int, start: @Sendable (Int) -> Void)] = []
    var running: Set<Int> = []
    /// The start times of the requests that count for the rate.
    var starts: [Duration] = []
    var count = 0
  }

  private let limits: ServerLimits
  private let scheduler: any TimeScheduler
  private let state = Lock(State())
  private let timer = LatestTimer()

  init(_ limits: ServerLimits, _ scheduler: any TimeScheduler) {
    self.limits = limits
    self.scheduler = scheduler
  }

  /// Adds a request, which may start immediately; returns its number, which `start` receives, too.
  func enter(_ start: @escaping @Sendable (_ place: Int) -> Void) -> Int {
    let place = state.withLock { state in
      state.count += 1
      state.waiting.append((state.count, start))
      return state.count
    }
    proceed()
    return place
  }

  /// Ends a request and starts the next one.
  func leave(_ place: Int) {
    let before = state.withLock { state in
      defer {
        state.running.remove(place)
        state.waiting.removeAll { $0.place == place }
      }
      return state.waiting
    }
    withExtendedLifetime(before) {}
    proceed()
  }

  private func proceed() {
    while let (place, start) = next() { start(place) }
  }

  private func next() -> (place: Int, start: @Sendable (Int) -> Void)? {
    let now = scheduler.now
    typealias Turn = (place: Int, start: @Sendable (Int) -> Void)
    let (turn, wait) = state.withLock { state -> (Turn?, Duration?) in
      guard !state.waiting.isEmpty, state.running.count < limits.concurrency ?? .max else {
        return (nil, nil)
      }
      if let requests = limits.requests {
        state.starts.removeAll { $0 + limits.span <= now }
        if state.starts.count >= requests, let first = state.starts.first {
          return (nil, first + limits.span - now)
        }
        state.starts.append(now)
      }
      let first = state.waiting.removeFirst()
      state.running.insert(first.place)
      return (first, nil)
    }
    if let wait {
      timer.start(after: wait, on: scheduler) { [weak self] in self?.proceed() }
    }
    return turn
  }
}
