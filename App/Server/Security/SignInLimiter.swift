// SPDX-License-Identifier: MIT

import Synchronization

/// A rate limiter of password attempts: for each account from one address, for each address, and for simultaneous
/// attempts.
///
/// An attempt counts from its beginning, so that simultaneous ones count as well. A successful attempt is removed.
final class SignInLimiter: Sendable {
  /// The maximum number of failed attempts in a window for one account from one address.
  static let attemptsForAccount = 10
  /// The maximum number of failed attempts in a window from one address.
  static let attemptsFromAddress = 100
  /// The length of the window in seconds.
  static let window = 60
  /// The maximum number of attempts that are verified or wait for it at the same time.
  static let queueLimit = 32
  /// The maximum number of stored keys.
  private static let keysLimit = 10_000

  /// A pending attempt.
  struct Attempt: Sendable {
    fileprivate let keys: [Key]
    fileprivate let time: Int
  }

  fileprivate enum Key: Hashable, Sendable {
    case account(String, address: String)
    case address(String)
  }

  private struct State: Sendable {
    var times: [Key: [Int]] = [:]
    var underWay = 0

    mutating func removeOld(_ now: Int) {
      times = times.filter { $0.value.last.map { now - $0 < window } ?? false }
    }
  }

  private let now: @Sendable () -> Int
  private let state = Mutex(State())

  /// Creates a limiter.
  ///
  /// - Parameter now: The clock, in seconds since 1970.
  init(now: @escaping @Sendable () -> Int) {
    self.now = now
  }

  /// Starts an attempt, or throws a refusal with status 429 and the seconds to wait.
  func begin(_ account: String, from address: String) throws(Refusal) -> Attempt {
    let now = now()
    let keys = [Key.account(account, address: address), .address(address)]
    let wait = state.withLock { state -> Int? in
      guard state.underWay < Self.queueLimit else { return 1 }
      if state.times.count >= Self.keysLimit { state.removeOld(now) }
      guard state.times.count < Self.keysLimit else { return Self.window }
      for (key, limit) in zip(keys, [Self.attemptsForAccount, Self.attemptsFromAddress]) {
        let times = (state.times[key] ?? []).filter { now - $0 < Self.window }
        state.times[key] = times.isEmpty ? nil : times
        if times.count >= limit { return max(1, times[0] + Self.window - now) }
      }
      for key in keys { state.times[key, default: []].append(now) }
      state.underWay += 1
      return nil
    }
    guard let wait else { return Attempt(keys: keys, time: now) }
    throw Refusal(
      .tooManyRequests, "Too many sign-ins. Wait \(wait) seconds and try again.",
      fields: [HTTPField("Retry-After", "\(wait)")])
  }

  /// Ends an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The attempt, which must be ended exactly once.
  ///   - succeeded: A Boolean value that indicates whether the password was correct.
  func end(_ attempt: Attempt, succeeded: Bool) {
    state.withLock { state in
      state.underWay -= 1
      guard succeeded else { return }
      for key in attempt.keys {
        guard let index = state.times[key]?.firstIndex(of: attempt.time) else { continue }
        state.times[key]?.remove(at: index)
        if state.times[key]?.isEmpty == true { state.times[key] = nil }
      }
    }
  }
}
