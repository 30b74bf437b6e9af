// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// A request has a single deadline for everything.
@Suite("Deadlines", .timeLimit(.minutes(10)))
struct DeadlineTests {
  private let clock = VirtualScheduler()
  private let request = RecipeRequest.get("/soup").with(timeout: .seconds(1))

  /// A renewal that never completes.
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

  @Test("a hanging renewal ends each waiting request at its own deadline")
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

  @Test("the attempts of a safe client share the deadline")
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
    // Another observation has a separate deadline.
    let second = Recorder(SafeClient(client).unsafeResponse(for: request, retries: 9))
    clock.advance(by: .milliseconds(999))
    #expect(second.end == nil)
    second.dispose()
  }

  @Test("attempts and the delays between them share the deadline")
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

  @Test(
    "a delay beyond the deadline isn't started, also for joined requests",
    arguments: [[], [JoiningMiddleware()]])
  func longWait(_ outside: [JoiningMiddleware]) {
    let policy = RetryPolicy(attempts: 4, backoff: .constant(.seconds(2)))
    let client = MockClient(
      .status(503), middleware: outside + [RetryMiddleware(policy, on: clock)], on: clock)
    let recorder = Recorder(client.response(for: request))
    #expect(recorder.end?.failure?.status == .serviceUnavailable)
    #expect(clock.pending == 0)
  }

  @Test("joined requests that wait for their turn until their deadlines weren't sent")
  func joinedLimited() {
    let limit = LimitMiddleware(ServerLimits(concurrency: 1), on: clock)
    let client = MockClient(middleware: [JoiningMiddleware(), limit], on: clock)
    let held = client.hold("GET /soup")
    let first = Recorder(client.response(for: RecipeRequest.get("/soup")))
    let second = Recorder(client.response(for: request))
    clock.advance(by: .milliseconds(600))
    let third = Recorder(client.response(for: request))
    #expect(held.count == 1)
    clock.advance(by: .milliseconds(400))
    expectTimeout(second, .resolving)
    #expect(third.end == nil)
    clock.advance(by: .milliseconds(600))
    expectTimeout(third, .resolving)
    for recorder in [second, third] {
      if case .transport(let error)? = recorder.end?.failure { #expect(!error.maybeSent) }
    }
    held.answer(with: soup)
    #expect(first.elements == [soup])
    #expect(clock.pending == 0)
  }

  @Test("a mock client ends a held request at its deadline, its own or the default one")
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

  @Test("a request that waits for its turn until its deadline wasn't sent")
  func limited() {
    let limit = LimitMiddleware(ServerLimits(concurrency: 1), on: clock)
    let client = MockClient(middleware: [limit], on: clock)
    let held = client.hold("GET /soup")
    let first = Recorder(client.response(for: RecipeRequest.get("/soup")))
    let second = Recorder(client.response(for: request))
    #expect(held.count == 1)
    clock.advance(by: .seconds(1))
    expectTimeout(second, .resolving)
    if case .transport(let error)? = second.end?.failure { #expect(!error.maybeSent) }
    held.answer(with: soup)
    #expect(first.elements == [soup])
    // A request whose turn has come counts as sent.
    let third = Recorder(client.response(for: request))
    clock.advance(by: .seconds(1))
    expectTimeout(third, .waiting)
  }

  @Test("a response in time leaves no timer")
  func inTime() {
    let client = MockClient(on: clock)
    let held = client.hold("GET /soup")
    let recorder = Recorder(client.response(for: request))
    clock.advance(by: .milliseconds(999))
    held.answer(with: soup)
    #expect(recorder.elements == [soup] && recorder.end == .completed)
    #expect(clock.pending == 0)
  }

  @Test("over the network, requests end at their deadline, and an attempt gets the remaining time")
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
    // A server that doesn't respond uses all the time for the first attempt.
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
