// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("The monitor of a connection")
struct ConnectionMonitorTests {
  private let time = VirtualScheduler()
  private let isDown = Box(true)
  private let monitor: ConnectionMonitor
  private let stub: MockClient

  init() {
    monitor = ConnectionMonitor(
      backoff: .exponential(from: .seconds(1), upTo: .seconds(30), jitter: 0), on: time)
    let isDown = isDown
    stub = MockClient { _, _ in
      isDown.value ? .failure(TransportError(.cannotConnect)) : .response(Response())
    }
  }

  private func request() {
    _ = Recorder(monitor.response(to: .test(), next: stub.transport))
  }

  private var outage: ConnectionMonitor.Outage? {
    if case .offline(let outage) = monitor.state.value { outage } else { nil }
  }

  @Test("a lost server is asked after growing delays, until it answers")
  func attempts() {
    let states = Recorder(monitor.state.signal)
    let recoveries = Recorder(monitor.recoveries)
    time.advance(by: .seconds(5))
    request()
    #expect(outage?.since == .seconds(5))
    #expect(outage?.nextAttempt == .seconds(6))
    #expect(outage?.error.kind == .cannotConnect)
    time.advance(by: .seconds(1))
    #expect(outage?.nextAttempt == .seconds(8))
    time.advance(by: .seconds(2))
    #expect(outage?.nextAttempt == .seconds(12))
    #expect(outage?.since == .seconds(5))
    #expect(stub.receivedRequests.map(\.method) == ["GET", "HEAD", "HEAD"])
    #expect(
      stub.receivedRequests.dropFirst().allSatisfy { !$0.needsAuthorization && $0.path == "/" })
    isDown.value = false
    #expect(recoveries.elements.isEmpty)
    time.advance(by: .seconds(4))
    #expect(monitor.state.value == .online)
    #expect(recoveries.elements.count == 1)
    #expect(states.elements.first == .online && states.elements.last == .online)
    time.advance(by: .seconds(100))
    #expect(stub.receivedRequests.count == 4)
  }

  @Test("the delays don't exceed the longest, and begin again after a recovery")
  func longest() {
    request()
    time.advance(by: .seconds(200))
    #expect((outage?.nextAttempt ?? .zero) - time.now <= .seconds(30))
    isDown.value = false
    time.advance(by: .seconds(30))
    isDown.value = true
    request()
    #expect(outage?.nextAttempt == time.now + .seconds(1))
  }

  @Test("any response to another request ends the outage, and no attempt follows")
  func otherRequest() {
    request()
    isDown.value = false
    let recoveries = Recorder(monitor.recoveries)
    request()
    #expect(monitor.state.value == .online)
    #expect(recoveries.elements.count == 1)
    time.advance(by: .seconds(60))
    #expect(stub.receivedRequests.count == 2)
  }

  @Test("an attempt can be made at once")
  func retryNow() {
    request()
    isDown.value = false
    monitor.retryNow()
    #expect(monitor.state.value == .online)
    monitor.retryNow()
    #expect(stub.receivedRequests.count == 2)
  }

  @Test("further failures don't begin another outage, and cancelled requests change nothing")
  func furtherFailures() {
    request()
    time.advance(by: .milliseconds(500))
    request()
    #expect(outage?.since == .zero && outage?.nextAttempt == .seconds(1))
    let held = MockClient { _, _ in .hold }
    Recorder(monitor.response(to: .test(), next: held.transport)).dispose()
    #expect(outage != nil)
  }

  @Test("a failure that isn't the network's changes nothing, and one of an attempt is an answer")
  func otherFailure() {
    let refusing = MockClient { _, _ in .failure(TransportError(.insecure(.selfSigned))) }
    _ = Recorder(monitor.response(to: .test(), next: refusing.transport))
    #expect(monitor.state.value == .online)
  }

  @Test("a released monitor leaves no work behind")
  func released() {
    let time = VirtualScheduler()
    do {
      let monitor = ConnectionMonitor(on: time)
      _ = Recorder(monitor.response(to: .test(), next: stub.transport))
    }
    time.advance(by: .seconds(60))
    #expect(stub.receivedRequests.count == 1)
  }
}
