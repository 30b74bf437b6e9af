// SPDX-License-Identifier: MIT

import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Time limits from another package", .timeLimit(.minutes(10)))
struct DeadlineTests {
  private let time = VirtualScheduler()

  @Test("the limit of a request includes a renewal of its token that hangs")
  func hungRenewal() {
    let token = AuthorizationMiddleware(
      BearerAuthorization(token: { "old" }), renew: { _ in Signal<String?, TransportError>.never() })
    let mock = MockClient(middleware: [token], total: .seconds(60), on: time)
    mock.answer("GET /notes", .status(401))
    let answer = Recorder(mock.response(for: notes.with(timeout: .seconds(5))))
    time.advance(by: .milliseconds(4_999))
    #expect(answer.end == nil && mock.receivedRequests.count == 1)
    time.advance(by: .milliseconds(1))
    #expect(answer.transportError?.kind == .timedOut(.total))
  }

  @Test("over the network too, a renewal that hangs is ended by the limit, and the message is for the user")
  func hungRenewalOverNetwork() async throws {
    let login = LoopbackServer { connection in
      _ = connection.request()
      connection.waitForEnd()
    }
    defer { login.close() }
    let server = LoopbackServer { connection in
      while connection.request() != nil { connection.respond("401 Unauthorized") }
    }
    defer { server.close() }
    let renewing = try client(of: login)
    let middleware = AuthorizationMiddleware(BearerAuthorization(token: { "old" })) { _ in
      renewing.response(for: text(.post, "/token")).map { .some($0) }
    }
    let client = try client(of: server) { $0.middleware = [middleware] }
    let answer = Recorder(client.response(for: notes.with(timeout: .seconds(3))))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .timedOut(.total))
    #expect(answer.transportError?.phase == .authorizing)
    #expect(answer.failure?.message.hasSuffix(".") == true)
  }

  @Test("all attempts and the waits between them share one limit, and the last outcome is delivered")
  func retries() {
    let retries = RetryMiddleware(
      RetryPolicy(attempts: 100, backoff: .constant(.seconds(2))), on: time)
    let mock = MockClient(middleware: [retries], on: time)
    mock.answer("GET /notes", .status(503))
    let answer = Recorder(mock.response(for: notes.with(timeout: .seconds(5))))
    time.advance(by: .seconds(5))
    #expect(answer.failure?.status?.code == 503)
    #expect(mock.receivedRequests.count == 3)
    #expect(time.pending == 0)
  }

  @Test("an attempt that hangs is ended by the limit of the request, not by a separate one")
  func hungAttempt() {
    let retries = RetryMiddleware(
      RetryPolicy(attempts: 100, backoff: .constant(.seconds(2))), on: time)
    let mock = MockClient(middleware: [retries], on: time)
    mock.answer("GET /notes", inTurn: [.status(503), .status(503), .hold])
    let answer = Recorder(mock.response(for: notes.with(timeout: .seconds(5))))
    time.advance(by: .milliseconds(4_999))
    #expect(answer.end == nil && mock.receivedRequests.count == 3)
    time.advance(by: .milliseconds(1))
    #expect(answer.transportError?.kind == .timedOut(.total))
    #expect(mock.cancelled.count == 1 && time.pending == 0)
  }

  @Test("redirects share one limit: a server that redirects forever is left in time")
  func redirects() async throws {
    let hops = Counter()
    let server = LoopbackServer { connection in
      while connection.request() != nil {
        let number = hops.increase()
        // Each hop alone is quick; the last one answers after the client has gone.
        guard connection.respond("302 Found", ["Location: /\(number)"]) else { return }
      }
    }
    defer { server.close() }
    let client = try client(of: server) { $0.redirectLimit = 1_000_000 }
    let answer = Recorder(client.response(for: notes.with(timeout: .seconds(3))))
    _ = await answer.untilEnd()
    #expect(answer.transportError?.kind == .timedOut(.total))
    #expect(hops.value > 1)
  }

  @Test("a request that waits for its turn counts against its limit")
  func queue() {
    let limit = LimitMiddleware(ServerLimits(concurrency: 1), on: time)
    let mock = MockClient(middleware: [limit], on: time)
    let held = mock.hold("GET /notes")
    let first = Recorder(mock.response(for: notes))
    let second = Recorder(mock.response(for: notes.with(timeout: .seconds(3))))
    time.advance(by: .seconds(3))
    #expect(second.transportError?.kind == .timedOut(.total))
    held.answer(with: [Note(id: 1)])
    #expect(first.elements == [[Note(id: 1)]] && mock.receivedRequests.count == 1)
  }
}
