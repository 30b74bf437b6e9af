// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// A request has one time limit, whatever happens to it on its way.
@Suite("Deadlines", .timeLimit(.minutes(10)))
struct DeadlineTests {
  private let clock = VirtualScheduler()
  private let request = RecipeRequest.get("/soup").with(timeout: .seconds(1))

  /// A renewal that never ends.
  private var hangingRenewal: AuthorizationMiddleware {
    AuthorizationMiddleware(
      BearerAuthorization(token: { "old" }), renew: { _ in Signal { _, _ in } })
  }

  private func expectTimeout(
    _ recorder: Recorder<Recipe, RecipeError>, _ phase: TransportError.Phase,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .transport(let error)? = recorder.end?.failure else {
      Issue.record("\(recorder)", sourceLocation: sourceLocation)
      return
    }
    #expect(error.kind == .timedOut(.total), sourceLocation: sourceLocation)
    #expect(error.phase == phase, sourceLocation: sourceLocation)
  }

  @Test("a renewal that hangs ends the request that met it, and the later ones, each in its time")
  func renewal() {
    let client = MockClient(middleware: [hangingRenewal], on: clock)
    client.answer("GET /soup", .status(401))
    let first = Recorder(client.response(for: request))
    clock.advance(by: .milliseconds(600))
    let second = Recorder(client.response(for: request))
    #expect(client.receivedRequests.count == 1)
    clock.advance(by: .milliseconds(400))
    expectTimeout(first, .authorizing)
    #expect(second.end == nil)
    clock.advance(by: .milliseconds(600))
    expectTimeout(second, .authorizing)
    #expect(clock.pending == 0)
  }

  @Test("the attempts of a safe client share the time")
  func safeClient() {
    let client = MockClient(on: clock)
    client.answer("GET /soup", .after(.milliseconds(400), on: clock, .status(503)))
    let recorder = Recorder(SafeClient(client).unsafeResponse(for: request, retries: 9))
    clock.advance(by: .milliseconds(999))
    #expect(recorder.end == nil)
    #expect(client.receivedRequests.count == 3)
    clock.advance(by: .milliseconds(1))
    expectTimeout(recorder, .waiting)
    #expect(client.receivedRequests.count == 3)
    // Another observation has its own time.
    let second = Recorder(SafeClient(client).unsafeResponse(for: request, retries: 9))
    clock.advance(by: .milliseconds(999))
    #expect(second.end == nil)
    second.dispose()
  }

  @Test("attempts and the waits between them share the time")
  func retries() {
    let policy = RetryPolicy(attempts: 4, backoff: .constant(.milliseconds(100)))
    let client = MockClient(middleware: [RetryMiddleware(policy, on: clock)], on: clock)
    client.answer(
      "GET /soup", .after(.milliseconds(600), on: clock, .status(503)))
    let recorder = Recorder(client.response(for: request))
    clock.advance(by: .milliseconds(999))
    #expect(recorder.end == nil)
    #expect(client.receivedRequests.count == 2)
    clock.advance(by: .milliseconds(1))
    expectTimeout(recorder, .waiting)
    #expect(client.cancelled.count == 1)
    #expect(clock.pending == 0)
  }

  @Test("a wait that would outlast the request isn't begun")
  func longWait() {
    let policy = RetryPolicy(attempts: 4, backoff: .constant(.seconds(2)))
    let client = MockClient(middleware: [RetryMiddleware(policy, on: clock)], on: clock)
    client.answer("GET /soup", .status(503))
    let recorder = Recorder(client.response(for: request))
    #expect(recorder.end?.failure?.status == .serviceUnavailable)
    #expect(clock.pending == 0)
  }

  @Test("a mocked client ends a held request at its limit, the request's own or the usual one")
  func mock() {
    let client = MockClient(total: .seconds(5), on: clock)
    let held = client.hold("GET /soup")
    let own = Recorder(client.response(for: request))
    let usual = Recorder(client.response(for: RecipeRequest.get("/soup")))
    clock.advance(by: .seconds(1))
    expectTimeout(own, .waiting)
    clock.advance(by: .seconds(4))
    expectTimeout(usual, .waiting)
    #expect(held.count == 0 && held.cancelled == 2)
  }

  @Test("an answer in time leaves no timer behind")
  func inTime() {
    let client = MockClient(on: clock)
    let held = client.hold("GET /soup")
    let recorder = Recorder(client.response(for: request))
    clock.advance(by: .milliseconds(999))
    held.answer(with: soup)
    #expect(recorder.elements == [soup] && recorder.end == .completed)
    #expect(clock.pending == 0)
  }

  @Test("over the network, requests end in their time, and an attempt gets what is left of it")
  func network() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        if request.contains("Bearer") { connection.send(answer("401 Unauthorized", "")) }
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server) { $0.middleware = [hangingRenewal] }
    let limited = RecipeRequest.get("/soup").with(timeout: .milliseconds(300))
    for _ in 0..<3 {
      guard case .transport(let error)? = await outcome(of: client.response(for: limited)).failure
      else {
        Issue.record("It must fail.")
        continue
      }
      #expect(error.kind == .timedOut(.total))
      #expect(error.phase == .authorizing || error.phase == .waiting)
    }
    // A silent server uses up the time with the first attempt.
    let silent = FaultServer.silent()
    defer { silent.stop() }
    let retries = RetryMiddleware(
      RetryPolicy(attempts: 100, backoff: .constant(.milliseconds(1))),
      on: QueueScheduler(name: "Retries"))
    let patient = try CurlClient.test(silent) { $0.middleware = [retries] }
    let late = await outcome(of: patient.response(for: limited)).failure
    guard case .transport(let error)? = late else {
      Issue.record("\(String(describing: late))")
      return
    }
    #expect(error.kind == .timedOut(.total))
    #expect(silent.requests.count < 5)
  }
}
