// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// The rules of retries: which failed requests are repeated, and after which delay. A policy is independent of a clock
/// and a network.
///
/// ```swift
/// let policy = RetryPolicy(attempts: 5, backoff: .constant(.seconds(1)))
/// ```
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts, including the first.
  public var attempts: Int
  /// The delays between attempts, unless the server requires longer ones.
  public var backoff: Backoff
  /// The statuses that are retried: the server or a gateway was busy.
  public var statuses: Set<Int>
  /// The longest delay that a server may require with `Retry-After`: a minute. If it requires a longer one, the request isn't
  /// repeated, because an earlier attempt would fail.
  private static let longestRetryAfter = Duration.seconds(60)

  /// The statuses of transient failures.
  public static let passing: Set<Int> = HTTPResponse.Status.transientCodes

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts, at least 1.
  ///   - backoff: The delays between attempts, including their randomness.
  ///   - statuses: The statuses that are retried.
  public init(
    attempts: Int = 3, backoff: Backoff = .exponential(from: .milliseconds(300)),
    statuses: Set<Int> = RetryPolicy.passing
  ) {
    precondition(attempts >= 1, "There can't be \(attempts) attempts: give 1 or more.")
    self.attempts = attempts
    self.backoff = backoff
    self.statuses = statuses
  }

  /// Returns the delay before the next attempt; nil if there is no further attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that has ended, counted from 1.
  ///   - outcome: The outcome of that attempt.
  ///   - method: The method of the request.
  ///   - isIdempotent: Whether the request is idempotent; nil to use the method's property.
  ///   - now: The current time, for dates in `Retry-After`.
  package func delay(
    after attempt: Int, _ outcome: Result<Response, TransportError>, of method: HTTPRequest.Method,
    isIdempotent: Bool? = nil, at now: HTTPDate
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    let maySendAgain = isIdempotent ?? method.isIdempotent
    let wait = backoff.delay(before: max(1, attempt) - 1)
    switch outcome {
    case .failure(let error):
      return error.isTransient && (maySendAgain || !error.maybeSent) ? wait : nil
    case .success(let response):
      guard maySendAgain, statuses.contains(response.status.code) else { return nil }
      guard let wanted = RetryAfter(response.headers, at: now)?.wait else { return wait }
      return wanted <= Self.longestRetryAfter ? max(wanted, wait) : nil
    }
  }
}
