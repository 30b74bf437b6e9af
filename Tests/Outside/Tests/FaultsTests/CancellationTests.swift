// SPDX-License-Identifier: MIT

import CurlNetworking
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Cancellation from another package", .timeLimit(.minutes(10)))
struct CancellationTests {
  /// An observation that knows whether it was cancelled, and what it received afterwards.
  private final class Watched: Sendable {
    private let handle = MutableProperty<Disposable?>(nil)
    private let isCancelled = MutableProperty(false)
    let received = Counter()
    let late = Counter()
    let over = MutableProperty(false)

    func start(_ signal: Signal<String, ClientError<Refusal>>, _ then: @escaping @Sendable () -> Void) {
      let handle = signal.observe(
        next: { [self] _ in
          note()
          then()
        },
        end: { [self] _ in
          note()
          over.swap(true)
        })
      self.handle.swap(handle)
    }

    /// Disposes the request, if it has started.
    func cancel() {
      guard let handle = handle.value else { return }
      handle.dispose()
      isCancelled.swap(true)
      over.swap(true)
    }

    private func note() {
      received.increase()
      if isCancelled.value { late.increase() }
    }
  }

  @Test(
    "of hundreds of requests, those that are cancelled at random moments deliver nothing afterwards",
    arguments: [1, 2, 3])
  func random(_ seed: UInt64) async throws {
    let count = 400
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        // Heads, content and connections that end at all places.
        switch (Int(request.target.dropFirst()) ?? 0) % 5 {
        case 0: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        case 1: return
        case 2: connection.respond(body: String(repeating: "x", count: 40_000))
        default: connection.respond(body: "whole")
        }
        if request.target.hasSuffix("0") || request.target.hasSuffix("5") { connection.waitForEnd() }
      }
    }
    defer { server.close() }
    var configuration = CurlClient.Configuration()
    configuration.timeouts.stall = .milliseconds(500)
    let engine = CurlEngine()
    let client = try CurlClient(server.url, configuration: configuration, engine: engine)
    let requests = (0..<count).map { _ in Watched() }
    var random = SeededRandom(seed)
    let victims = (0..<count).map { _ in random.below(count) }
    for (number, request) in requests.enumerated() {
      // Each response cancels another request, on the thread that delivers small ones.
      request.start(client.response(for: text(.get, "/\(number)"))) { requests[victims[number]].cancel() }
      if random.oneIn(3) {
        requests[random.below(number + 1)].cancel()
      }
    }
    for request in requests { _ = try await request.over.signal.filter { $0 }.first() }
    // All events of the engine come before its end.
    await engine.stop()
    // Another thread may be delivering one event at the moment of a cancellation, and no more.
    #expect(requests.filter { $0.late.value > 1 }.map(\.received.value) == [])
    #expect(requests.allSatisfy { $0.received.value <= 2 })
  }

  @Test("requests whose response is sent after their cancellation deliver nothing at all")
  func answeredLater() async throws {
    let arrived = Counter()
    let gate = Gate()
    let server = LoopbackServer { connection in
      while connection.request() != nil {
        arrived.increase()
        gate.pass()
        connection.respond(body: "late")
      }
    }
    defer { server.close() }
    let client = try client(of: server)
    let requests = (0..<40).map { _ in Recorder(client.response(for: text())) }
    try await arrived.waitFor(40)
    var random = SeededRandom(7)
    let cancelled = requests.filter { _ in random.oneIn(2) }
    for request in cancelled { request.dispose() }
    gate.open()
    let others = requests.filter { request in !cancelled.contains { $0 === request } }
    for request in others { #expect(await request.untilEnd() == .completed) }
    #expect(try await client.response(for: text()).first() == "late")
    #expect(cancelled.allSatisfy { $0.elements.isEmpty && $0.end == nil && $0.eventsAfterEnd == 0 })
    #expect(!cancelled.isEmpty && others.allSatisfy { $0.elements == ["late"] })
  }
}
