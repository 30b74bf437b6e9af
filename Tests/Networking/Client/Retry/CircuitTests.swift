// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Circuit breaker")
struct CircuitTests {
  private typealias Settings = Circuit.Settings

  /// Sends a request through the circuit and ends it. Returns `false` if it was refused.
  private func ask(
    _ circuit: inout Circuit, _ outcome: Circuit.Outcome, at now: Duration
  ) -> Bool {
    guard case .pass(let pass) = circuit.admit(at: now) else { return false }
    circuit.end(pass, outcome, at: now)
    return true
  }

  @Test("consecutive failures open it, and a success resets the count")
  func opens() {
    var circuit = Circuit(Settings(failures: 3, rest: .seconds(10)))
    for outcome in [.unhealthy, .unhealthy, .healthy, .unhealthy, .unknown, .unhealthy]
      as [Circuit.Outcome]
    {
      #expect(ask(&circuit, outcome, at: .zero))
    }
    #expect(circuit.state == .closed(failures: 2))
    #expect(ask(&circuit, .unhealthy, at: .seconds(1)))
    #expect(circuit.state == .open(until: .seconds(11)))
    #expect(circuit.admit(at: .seconds(10)) == .refused(until: .seconds(11)))
  }

  @Test("after the pause one trial request decides")
  func trial() throws {
    var circuit = Circuit(Settings(failures: 1, rest: .seconds(10)))
    #expect(ask(&circuit, .unhealthy, at: .zero))
    guard case .pass(let first) = circuit.admit(at: .seconds(10)) else {
      throw Refusal(error: "refused")
    }
    #expect(circuit.state == .onTrial)
    #expect(circuit.admit(at: .seconds(99)) == .refused(until: nil))
    circuit.end(first, .unhealthy, at: .seconds(12))
    #expect(circuit.state == .open(until: .seconds(22)))
    #expect(!ask(&circuit, .healthy, at: .seconds(21)))
    #expect(ask(&circuit, .healthy, at: .seconds(22)))
    #expect(circuit.state == .closed(failures: 0))
  }

  @Test("a cancelled trial leaves the trial to the next request")
  func calledOff() {
    var circuit = Circuit(Settings(failures: 1, rest: .seconds(10)))
    #expect(ask(&circuit, .unhealthy, at: .zero))
    #expect(ask(&circuit, .unknown, at: .seconds(10)))
    #expect(ask(&circuit, .healthy, at: .seconds(10)))
    #expect(circuit.state == .closed(failures: 0))
  }

  @Test("results of requests from before a change are ignored")
  func late() throws {
    var circuit = Circuit(Settings(failures: 1, rest: .seconds(10)))
    guard case .pass(let early) = circuit.admit(at: .zero) else { throw Refusal(error: "refused") }
    #expect(ask(&circuit, .unhealthy, at: .zero))
    circuit.end(early, .healthy, at: .seconds(1))
    #expect(circuit.state == .open(until: .seconds(10)))
    guard case .pass(let trial) = circuit.admit(at: .seconds(10)) else {
      throw Refusal(error: "refused")
    }
    circuit.end(early, .unhealthy, at: .seconds(10))
    #expect(circuit.state == .onTrial)
    circuit.end(trial, .healthy, at: .seconds(10))
    circuit.end(trial, .unhealthy, at: .seconds(10))
    #expect(circuit.state == .closed(failures: 0))
  }

  @Test("an open circuit lets nothing through, and at most one request is a trial")
  func scripts() {
    var random = SeededRandom(1)
    for _ in 0..<100 {
      var circuit = Circuit(Settings(failures: 2, rest: .seconds(5)))
      var now = Duration.zero
      var under: [(pass: Circuit.Pass, isTrial: Bool)] = []
      for _ in 0..<100 {
        now += .seconds(random.below(3))
        let before = circuit.state
        if random.oneIn(2) {
          let admission = circuit.admit(at: now)
          guard case .pass(let pass) = admission else {
            #expect(before != .closed(failures: 0) && before != .closed(failures: 1))
            continue
          }
          if case .open(let until) = before { #expect(now >= until) }
          #expect(before != .onTrial)
          under.append((pass, circuit.state == .onTrial))
          #expect(under.count { $0.isTrial } <= 1)
        } else if !under.isEmpty {
          let (pass, isTrial) = under.remove(at: random.below(under.count))
          circuit.end(pass, random.pick([.healthy, .unhealthy, .unknown]), at: now)
          if isTrial { #expect(circuit.state != .onTrial) }
        }
      }
    }
  }

  @Test("each server has a separate circuit, and their number is limited")
  func hosts() {
    let clock = StillClock()
    let breaker = CircuitBreaker(Settings(failures: 1), hostLimit: 2, on: clock)
    func fail(_ host: String) {
      if case .pass(let pass) = breaker.admit(host) { breaker.end(pass, .unhealthy, of: host) }
    }
    fail("a")
    #expect(breaker.state(of: "a") == .open(until: .seconds(30)))
    #expect(breaker.state(of: "b") == .closed(failures: 0))
    #expect(breaker.admit("a") == .refused(until: .seconds(30)))
    fail("b")
    fail("c")
    #expect(breaker.state(of: "a") == .closed(failures: 0))
    clock.time.value = .seconds(30)
    if case .refused = breaker.admit("c") { Issue.record("The rest is over.") }
    #expect(breaker.state(of: "c") == .onTrial)
  }

  @Test("a response shows that a server works, unless its status says otherwise")
  func outcomes() {
    func outcome(_ code: Int) -> Circuit.Outcome {
      Circuit.Outcome(.success(Response(status: .init(code: code))))
    }
    #expect([200, 304, 401, 404, 429, 500].allSatisfy { outcome($0) == .healthy })
    #expect([502, 503, 504].allSatisfy { outcome($0) == .unhealthy })
    var passedOn = Response(status: .serviceUnavailable)
    passedOn.redirection = .otherServer
    #expect(Circuit.Outcome(.success(passedOn)) == .healthy)
    func outcome(_ kind: TransportError.Kind) -> Circuit.Outcome {
      Circuit.Outcome(.failure(TransportError(kind)))
    }
    #expect(outcome(.cannotConnect) == .unhealthy)
    #expect(outcome(.timedOut(.stall)) == .unhealthy)
    #expect(outcome(.responseTooLarge(limit: 1)) == .healthy)
    #expect(outcome(.stopped) == .unknown)
  }
}

/// A clock that advances only manually, and never runs anything.
private struct StillClock: TimeScheduler {
  let time = Box(Duration.zero)
  var now: Duration { time.value }
  func schedule(_ work: @escaping @Sendable () -> Void) {}
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
    Disposable()
  }
}
