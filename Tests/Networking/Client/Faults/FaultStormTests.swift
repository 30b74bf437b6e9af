// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Servers that refuse repeatedly", .timeLimit(.minutes(10)))
struct FaultStormTests {
  private let refused = answer("401 Unauthorized", "", "WWW-Authenticate: Bearer")

  @Test("a hundred simultaneous 401 cause one renewal, and at most two attempts each")
  func storm() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        connection.send(request.contains("Bearer new") ? answer(soupText) : refused)
      }
    }
    defer { server.stop() }
    let token = Box("old")
    let renewals = Box(0)
    let client = try client(server, token) { _ in
      .deferred {
        renewals.change { $0 += 1 }
        token.value = "new"
        return .just("Bearer new")
      }
    }
    let outcomes = await many(100, client)
    #expect(outcomes.allSatisfy { $0.elements == [soup] })
    #expect(renewals.value == 1)
    #expect(server.requests.count <= 200)
  }

  @Test("a server that refuses the new token too isn't asked repeatedly")
  func endless() async throws {
    let server = FaultServer.answering(refused)
    defer { server.stop() }
    let token = Box("t0")
    let renewals = Box(0)
    let client = try client(server, token) { _ in
      .deferred {
        renewals.change { $0 += 1 }
        token.value = "t\(renewals.value)"
        return .just("Bearer \(token.value)")
      }
    }
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    #expect(outcome.failure?.isUnauthorized == true)
    #expect(outcome.failure?.message.hasPrefix("The server doesn't know you") == true)
    #expect(server.requests.count == 2)
    #expect(renewals.value == 1)
  }

  @Test("a renewal that fails with 401 fails all waiting requests, once")
  func renewalRefused() async throws {
    let server = FaultServer.answering(refused)
    defer { server.stop() }
    let client = try client(server, Box("old")) { _ in .just(nil) }
    let outcomes = await many(50, client)
    #expect(outcomes.allSatisfy { $0.failure?.isUnauthorized == true })
    #expect(server.requests.count == 50)
  }

  @Test(
    "429 and 503 are retried after the server's delay",
    arguments: ["429 Too Many Requests", "503 Service Unavailable"])
  func busy(_ status: String) async throws {
    let rest = Box(3)
    let server = FaultServer { connection in
      while connection.request() != nil {
        rest.change { $0 -= 1 }
        switch rest.value {
        case 2: connection.send(answer(status, "", "Retry-After: 30"))
        case 1: connection.send(answer(status, ""))
        default: connection.send(answer(soupText))
        }
      }
    }
    defer { server.stop() }
    let time = VirtualScheduler()
    let client = try retrying(server, time)
    let result = Box<[Recipe]>([])
    let ended = Box(false)
    let handle = client.response(for: RecipeRequest.get("/")).observe(
      next: { element in result.change { $0.append(element) } }, end: { _ in ended.value = true })
    await server.received(1)
    await time.waits(for: .seconds(30))
    await server.received(2)
    await time.waits(for: .seconds(2))
    await server.received(3)
    while !ended.value { await Task.yield() }
    #expect(result.value == [soup])
    handle.dispose()
  }

  @Test("a busy server fails after the last attempt, with a message")
  func busyForGood() async throws {
    let server = FaultServer.answering(answer("503 Service Unavailable", ""))
    defer { server.stop() }
    let time = VirtualScheduler()
    let client = try retrying(server, time)
    let failure = Box<RecipeError?>(nil)
    let handle = client.response(for: RecipeRequest.get("/")).observe(
      next: { _ in }, end: { failure.value = $0.failure })
    for wait in [Duration.seconds(1), .seconds(2)] { await time.waits(for: wait) }
    while failure.value == nil { await Task.yield() }
    #expect(server.requests.count == 3)
    #expect(
      failure.value?.message
        == "The server is being maintained or overloaded (status 503). Try again in a while.")
    handle.dispose()
  }

  @Test("a delay of years is reported immediately")
  func busyForYears() async throws {
    let server = FaultServer.answering(
      answer("503 Service Unavailable", "", "Retry-After: 99999999999999999999"))
    defer { server.stop() }
    let client = try retrying(server, VirtualScheduler())
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    #expect(outcome.failure?.status?.code == 503)
  }

  @Test("a POST that a busy server refused isn't retried")
  func busyPost() async throws {
    let server = FaultServer.answering(answer("503 Service Unavailable", "", "Retry-After: 1"))
    defer { server.stop() }
    let client = try retrying(server, VirtualScheduler())
    let outcome = await outcome(of: client.response(for: RecipeRequest.post("/", json: soup)))
    #expect(outcome.failure?.status?.code == 503)
    #expect(server.requests.count == 1)
  }

  private func retrying(_ server: FaultServer, _ time: VirtualScheduler) throws -> CurlClient {
    try CurlClient.test(server) {
      $0.middleware = [
        RetryMiddleware(
          RetryPolicy(attempts: 3, backoff: .exponential(from: .seconds(1), jitter: 0)), on: time,
          now: { HTTPDate(seconds: 0) })
      ]
    }
  }

  private func client(
    _ server: FaultServer, _ token: Box<String>,
    renew: @escaping @Sendable (String) -> Signal<String?, TransportError>
  ) throws -> CurlClient {
    try CurlClient.test(server) {
      $0.middleware = [
        AuthorizationMiddleware(BearerAuthorization(token: { token.value }), renew: renew)
      ]
    }
  }

  private func many(
    _ count: Int, _ client: CurlClient
  ) async -> [Outcome<Recipe, RecipeError>] {
    await withTaskGroup(of: Outcome<Recipe, RecipeError>.self) { group in
      for _ in 0..<count {
        group.addTask { await outcome(of: client.response(for: RecipeRequest.get("/"))) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension VirtualScheduler {
  /// Advances the time as soon as something is scheduled.
  fileprivate func waits(for duration: Duration) async {
    while pending == 0 { await Task.yield() }
    advance(by: duration)
  }
}
