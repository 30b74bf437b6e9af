// SPDX-License-Identifier: MIT

/// The waiting times before further attempts.
public struct Backoff: Sendable {
  private let first: Duration
  private let factor: Double
  private let longest: Duration
  private let jitter: Double
  private let random: @Sendable () -> Double

  /// Waits that grow from attempt to attempt.
  ///
  /// - Parameters:
  ///   - first: The wait before the first further attempt; not negative.
  ///   - factor: How much longer each is than the one before; 1 or more.
  ///   - longest: What no wait exceeds.
  ///   - jitter: Which part of a wait is left to chance, from 0 to 1, so that many who failed together
  ///     don't come back together.
  ///   - random: Where chance comes from: a number from 0 up to 1.
  public static func exponential(
    from first: Duration,
    factor: Double = 2,
    upTo longest: Duration = .seconds(60),
    jitter: Double = 0.5,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) -> Backoff {
    precondition(first >= .zero, "A wait of \(first) lies in the past: give zero or more.")
    precondition(factor >= 1, "Waits can't grow by a factor of \(factor): give 1 or more.")
    precondition((0...1).contains(jitter), "A part of \(jitter) isn't one: give 0 to 1.")
    return Backoff(
      first: first, factor: factor, longest: longest, jitter: jitter, random: random)
  }

  /// Returns the same wait before each attempt.
  public static func constant(_ wait: Duration) -> Backoff {
    exponential(from: wait, factor: 1, upTo: wait, jitter: 0)
  }

  /// Returns the wait before a further attempt, the first of which has number 0.
  public func delay(before attempt: Int) -> Duration {
    var wait = first
    for _ in 0..<max(0, attempt) {
      if wait >= longest || wait == .zero || factor == 1 { break }
      wait = wait * factor
    }
    wait = min(wait, longest)
    return jitter == 0 ? wait : wait * (1 - jitter * random())
  }
}
