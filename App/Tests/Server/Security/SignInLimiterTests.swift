// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import DemoServer

@Suite("Limits of sign-ins")
struct SignInLimiterTests {
  private final class Clock: Sendable {
    private let seconds = Mutex(1_000)
    var now: Int { seconds.withLock { $0 } }
    func advance(_ count: Int) { seconds.withLock { $0 += count } }
  }

  private let clock = Clock()

  private func limiter() -> SignInLimiter {
    SignInLimiter { [clock] in clock.now }
  }

  /// Returns the seconds to wait if an attempt is refused.
  private func wait(_ limiter: SignInLimiter, _ account: String, _ address: String) -> String? {
    do throws(Refusal) {
      limiter.end(try limiter.begin(account, from: address), succeeded: false)
      return nil
    } catch {
      #expect(error.status == .tooManyRequests)
      return error.fields.first { $0.name == "Retry-After" }?.value
    }
  }

  @Test("an account allows ten wrong passwords per minute from one address")
  func account() {
    let limiter = limiter()
    for _ in 0..<10 { #expect(wait(limiter, "demo", "a") == nil) }
    clock.advance(20)
    #expect(wait(limiter, "demo", "a") == "40")
    #expect(wait(limiter, "demo", "b") == nil)
    #expect(wait(limiter, "other", "a") == nil)
    clock.advance(40)
    #expect(wait(limiter, "demo", "a") == nil)
  }

  @Test("an address allows a hundred wrong passwords per minute")
  func address() {
    let limiter = limiter()
    for number in 0..<100 { #expect(wait(limiter, "\(number)", "a") == nil) }
    #expect(wait(limiter, "other", "a") == "60")
    #expect(wait(limiter, "other", "b") == nil)
  }

  @Test("correct passwords don't count")
  func success() throws {
    let limiter = limiter()
    for _ in 0..<200 {
      limiter.end(try limiter.begin("demo", from: "a"), succeeded: true)
    }
    #expect(wait(limiter, "demo", "a") == nil)
  }

  @Test("at most 32 attempts are pending")
  func queue() throws {
    let limiter = limiter()
    let attempts = try (0..<32).map { try limiter.begin("\($0)", from: "\($0)") }
    #expect(wait(limiter, "other", "b") == "1")
    limiter.end(attempts[0], succeeded: false)
    #expect(wait(limiter, "other", "b") == nil)
  }

  @Test("concurrent attempts count")
  func atOnce() throws {
    let limiter = limiter()
    for _ in 0..<10 { _ = try limiter.begin("demo", from: "a") }
    #expect(wait(limiter, "demo", "a") == "60")
  }
}
