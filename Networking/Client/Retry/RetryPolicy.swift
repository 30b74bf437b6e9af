// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// When a request that came to nothing is sent again, and after what wait: a decision, without a clock
/// or a network.
public struct RetryPolicy: Sendable {
  /// How many attempts there are in all, the first included.
  public var attempts: Int
  /// The waits between them, where the server doesn't want longer ones.
  public var backoff: Backoff
  /// The statuses that pass: the server was busy, or something before it was.
  public var statuses: Set<Int>
  /// Whether requests that act anew each time, such as `POST`, are sent again even if the server may
  /// have acted on them.
  public var retriesAnyMethod: Bool
  /// The longest wait that a server may ask for by `Retry-After`. When it wants more, nothing is sent
  /// again: coming back earlier would be in vain.
  public var longestRetryAfter: Duration

  /// The statuses of a server that is busy for a moment.
  public static let passing: Set<Int> = HTTPResponse.Status.transientCodes

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - attempts: How many attempts there are in all; 1 or more.
  ///   - backoff: The waits between them; chance is a parameter of it.
  ///   - statuses: The statuses that pass.
  ///   - retriesAnyMethod: Whether `POST` and its like are sent again although they may act twice.
  ///   - longestRetryAfter: The longest wait that a server may ask for.
  public init(
    attempts: Int = 3, backoff: Backoff = .exponential(from: .milliseconds(300)),
    statuses: Set<Int> = RetryPolicy.passing, retriesAnyMethod: Bool = false,
    longestRetryAfter: Duration = .seconds(60)
  ) {
    precondition(attempts >= 1, "There can't be \(attempts) attempts: give 1 or more.")
    self.attempts = attempts
    self.backoff = backoff
    self.statuses = statuses
    self.retriesAnyMethod = retriesAnyMethod
    self.longestRetryAfter = longestRetryAfter
  }

  /// How long to wait before the next attempt; nil if this was the last.
  ///
  /// - Parameters:
  ///   - attempt: Which attempt is over; the first has number 1.
  ///   - outcome: What came of it.
  ///   - method: What was asked.
  ///   - isIdempotent: Whether the same request twice does no more than once; nil goes by the method.
  ///   - now: The time of the world, against which a server's date is held.
  public func delay(
    after attempt: Int, _ outcome: Result<Response, TransportError>, of method: HTTPRequest.Method,
    isIdempotent: Bool? = nil, at now: HTTPDate
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    let maySendAgain = retriesAnyMethod || isIdempotent ?? method.isIdempotent
    let wait = backoff.delay(before: max(1, attempt) - 1)
    switch outcome {
    case .failure(let error):
      return error.isTransient && (maySendAgain || !error.maybeSent) ? wait : nil
    case .success(let response):
      guard maySendAgain, statuses.contains(response.status.code) else { return nil }
      guard let wanted = RetryAfter(response.headers, at: now)?.wait else { return wait }
      return wanted <= longestRetryAfter ? max(wanted, wait) : nil
    }
  }
}

/// How long a server wants its clients to wait (RFC 9110, 10.2.3).
public struct RetryAfter: Hashable, Sendable {
  /// The wait from now on; never negative.
  public let wait: Duration

  /// Reads the header fields of an answer: seconds, or a date; nil where there is neither.
  public init?(_ headers: HTTPFields, at now: HTTPDate) {
    guard let text = headers[values: .retryAfter].first.map({ $0[...].withoutOuterBlanks }) else {
      return nil
    }
    if let seconds = DeltaSeconds.read(text) {
      wait = .seconds(seconds)
    } else if let date = HTTPDate(text, now: now) {
      wait = .seconds(max(0, date.seconds(since: now)))
    } else {
      return nil
    }
  }
}
