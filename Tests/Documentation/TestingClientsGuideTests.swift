// SPDX-License-Identifier: MIT

import Foundation
import Networking
import Signals
import TestKit
import Testing

/// The snippets of the guide to testing clients, word by word.
@Suite("Guide: testing what asks a server")
struct TestingClientsGuideTests {
  struct Soup: Codable, Hashable, Sendable { var name: String }
  struct Refusal: Codable, Hashable, Error { var error: String }

  private let soups = Request<[Soup], Refusal>.get("/soups", query: ["order": "name"])
  private let soup = Soup(name: "Harira")
  private let folder = TemporaryFolder("guide")

  @Test("rules respond to the requests that they match")
  func rules() {
    let client = MockClient()
    client.answer("GET /soups?order=name", with: [Soup(name: "Borscht")])
    client.answer("GET /soups/{name}") { asked in
      .json(Soup(name: asked.parameters["name"] ?? ""))
    }
    client.answer(
      RequestPattern("PUT /soups/{name}").header(.ifMatch, "\"7\"").json(Soup(name: "Harira")),
      inTurn: [.status(503), .json(Soup(name: "Harira"))])

    #expect(Recorder(client.response(for: soups)).elements == [[Soup(name: "Borscht")]])
    let ramen = Request<Soup, Refusal>.get("/soups/ramen")
    #expect(Recorder(client.response(for: ramen)).elements == [Soup(name: "ramen")])
    let put = Request<Soup, Refusal>.put("/soups/x", headers: [.ifMatch: "\"7\""], json: soup)
    #expect(Recorder(client.response(for: put)).failure?.status == 503)
    #expect(Recorder(client.response(for: put)).elements == [soup])
    client.expectAllUsed()
    #expect(client.receivedRequests.count == 4 && client.cancelled.isEmpty)
  }

  @Test("an unexpected request names the nearest rule")
  func nearest() {
    let reports = Recorder<String, Never>()
    let client = MockClient { reports.observer.send($0) }
    client.answer("GET /soups?order=name", with: [soup])
    let byAge = Request<[Soup], Refusal>.get("/soups", query: ["order": "age"])
    _ = Recorder(client.response(for: byAge))
    #expect(
      reports.elements.first?.hasPrefix(
        "Unexpected request: GET /soups?order=age. The nearest rule is “GET /soups?order=name”, "
          + "but its query has order=age, not order=name.") == true)
  }

  @Test("responses can be held or delayed")
  func timing() {
    let client = MockClient()
    let held = client.hold("GET /soups")
    let list = Recorder(client.response(for: soups))
    held.answer(with: [Soup(name: "Gazpacho")])
    #expect(list.elements == [[Soup(name: "Gazpacho")]])

    let time = VirtualScheduler()
    client.answer("GET /soups", .after(.seconds(2), on: time, .json([Soup(name: "Ramen")])))
    let late = Recorder(client.response(for: soups))
    time.advance(by: .seconds(2))
    #expect(late.elements == [[Soup(name: "Ramen")]])

    let kitchen = client.hold("GET /kitchen")
    let events = Recorder(
      client.events(of: Request<Void, Never>.send(.get, "/kitchen"), on: time))
    kitchen.send(
      "data: Soup is ready.\n\n", headers: [.contentType: "text/event-stream"])
    kitchen.fail(with: .connectionLost(maybeSent: true))
    #expect(events.elements.map(\.data) == ["Soup is ready."] && events.end == nil)

    let typed = SafePublishSubject<WebSocketMessage>()
    let server = MockWebSocket { $0.contains("chat.v1") ? "chat.v1" : nil }
    client.answer("GET /chat", .webSocket(server))
    let chat = Recorder(
      client.messages(
        of: Request<Void, Never>.send(.get, "/chat"), sending: typed.signal, on: time))
    server.send(.text("Hello"))
    typed.send(.text("Hello to you"))
    #expect(chat.elements == [.text("Hello")] && server.received == [.text("Hello to you")])
    server.close(WebSocketClose(code: 1001))
    time.advance(by: .seconds(2))
    #expect(server.connections == 2)

    let other = MockClient(.json([soup]))
    client.pass("GET /soups", to: other.transport, after: .seconds(1), on: time)
    let passed = Recorder(client.response(for: soups))
    time.advance(by: .seconds(1))
    #expect(passed.elements == [[soup]])
  }

  @Test("requests have time limits in virtual time")
  func limits() {
    let time = VirtualScheduler()
    let client = MockClient(total: .seconds(60), on: time)
    _ = client.hold("GET /soups")
    let short = Recorder(client.response(for: soups.with(timeout: .seconds(2))))
    let long = Recorder(client.response(for: soups))
    time.advance(by: .seconds(2))
    // short.failure is .transport with the kind .timedOut(.total); long waits until 60 s
    #expect(Self.kind(of: short.failure) == .timedOut(.total))
    #expect(client.cancelled.count == 1)
    #expect(long.end == nil)
    time.advance(by: .seconds(58))
    #expect(Self.kind(of: long.failure) == .timedOut(.total))
  }

  private static func kind(of failure: ClientError<Refusal>?) -> TransportError.Kind? {
    if case .transport(let error)? = failure { error.kind } else { nil }
  }

  @Test("middleware stands around a stub, which can have faults")
  func middleware() throws {
    let time = VirtualScheduler()
    let stub = MockClient(
      .status(503), .failure(.connectionLost(maybeSent: true)), .json(soup))
    let transport = [RetryMiddleware(on: time)].around(stub.transport)
    let request = OutgoingRequest(
      Request<Soup, Refusal>.get("/soup"), at: try BaseURL("http://soups.example"))
    let answer = Recorder(transport(request))
    time.run()
    #expect(answer.elements.map(\.status.code) == [200])

    let faults = FaultTransport(
      .storm(of: .unavailable(retryAfter: 2), count: 2), around: stub.transport, on: time)
    let chance = FaultTransport(
      .random(share: 0.2, seed: 7), around: stub.transport, on: time)
    for _ in 0..<50 {
      _ = Recorder(faults.transport(request))
      _ = Recorder(chance.transport(request))
    }
    #expect(faults.struck.map(\.number) == [1, 2])
    #expect((1..<50).contains(chance.struck.count))
  }

  @Test("a cassette is recorded once and replayed")
  func cassettes() throws {
    let file = folder.path("soups.json")
    let server = MockClient(.json([soup])).transport
    let address = try BaseURL("http://soups.example")

    // Once, against the real server:
    let recording = RecordingMiddleware(to: file)
    let real = [recording].around(server)
    _ = Recorder(TransportClient(address, transport: real).response(for: soups))

    // In every test:
    let replay = ReplayTransport(try Cassette(file: file))
    let client = TransportClient(address, transport: replay.transport)
    #expect(Recorder(client.response(for: soups)).elements == [[soup]])
    replay.expectAllPlayed()
    let verifying = VerifyingMiddleware(try Cassette(file: file))
    _ = Recorder(verifying.response(to: OutgoingRequest(soups, at: address), next: server))
    #expect(verifying.differences.isEmpty)
  }
}
