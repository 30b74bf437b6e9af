// SPDX-License-Identifier: MIT

import Synchronization

/// Makes the server slow and unreliable on purpose.
final class Disturbance: Sendable {
  private let latency: Duration
  private let failureRate: Double
  private let random: Mutex<SeededGenerator>
  private let sleep: @Sendable (Duration) async throws -> Void

  init(
    latency: Duration, failureRate: Double, seed: UInt64,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.latency = latency
    self.failureRate = failureRate
    self.random = Mutex(SeededGenerator(seed: seed))
    self.sleep = sleep
  }

  /// Waits, and then returns the refusal of a request that shall fail, or `nil` if it shall
  /// succeed.
  ///
  /// The failing requests depend on the seed and on the order of the requests.
  func delay() async throws -> Refusal? {
    let fails = random.withLock { $0.fraction() < failureRate }
    if latency > .zero {
      try await sleep(latency)
    }
    guard fails else { return nil }
    return Refusal(
      .serviceUnavailable, "The server is busy. Try again.",
      fields: [HTTPField("Retry-After", "1")])
  }
}
