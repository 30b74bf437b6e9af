// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Lists, limits and streams from another package", .timeLimit(.minutes(10)))
struct LiveDataTests {
  private let time = VirtualScheduler()

  private struct Page: Codable, Hashable, Sendable {
    var notes: [Note]
    var next: String?
  }

  @Test("a rate delays the requests to one server, and not those to another one")
  func rate() throws {
    let mock = MockClient()
    mock.answer("GET /notes", with: [Note(id: 1)])
    let limit = LimitMiddleware(ServerLimits(requests: 2, per: .seconds(1)), on: time)
    let clients = try ["http://one.example", "http://two.example"].map {
      TransportClient(try BaseURL($0), middleware: [limit], transport: mock.transport)
    }
    let first = (0..<5).map { _ in Recorder(clients[0].response(for: notes)) }
    let second = (0..<2).map { _ in Recorder(clients[1].response(for: notes)) }
    #expect(first.filter { $0.isCompleted }.count == 2 && second.allSatisfy { $0.isCompleted })
    time.advance(by: .seconds(1))
    #expect(first.filter { $0.isCompleted }.count == 4)
    time.advance(by: .seconds(1))
    #expect(first.allSatisfy { $0.isCompleted })
  }

  @Test("the cursor in a page leads to the next one, and a failure keeps the pages and can be tried again")
  func cursor() {
    let mock = MockClient()
    mock.answer("GET /notes", with: Page(notes: [Note(id: 1)], next: "b"))
    mock.answer("GET /notes?cursor=b", inTurn: [.status(503), .json(Page(notes: [Note(id: 2)], next: nil))])
    let list = Paged<Page, Refusal>(first: .get("/notes")) { page in
      page.next.map { .get("/notes", query: ["cursor": $0]) }
    }
    let demand = SafePublishSubject<Void>()
    let states = Recorder(mock.pages(of: list, loadingNext: demand.signal))
    #expect(states.elements.last?.end == .more)
    demand.send()
    guard case .failed(let failure)? = states.elements.last?.end else {
      Issue.record("The state is \(String(describing: states.elements.last)).")
      return
    }
    #expect(failure.status == .serviceUnavailable && states.elements.last?.pages.count == 1)
    demand.send()
    #expect(states.elements.last?.pages.flatMap(\.notes).map(\.id) == [1, 2])
    #expect(states.elements.last?.end == .complete && states.isCompleted)
    #expect(mock.receivedRequests.map(\.description) == ["GET /notes", "GET /notes?cursor=b", "GET /notes?cursor=b"])
  }

  @Test(
    "a reference of a server to another server isn't followed",
    arguments: ["https://evil.example/notes", "//evil.example/notes"])
  func foreignReference(_ reference: String) {
    #expect(Request<Page, Refusal>.get(at: reference) == nil)
    #expect(Request<Page, Refusal>.get(at: "/notes?cursor=b")?.path == "/notes")
  }

  @Test("over the network, a stream of events continues after the last one, and ends with status 204")
  func events() async throws {
    let identifiers = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        identifiers.observer.send(request["Last-Event-ID"] ?? "none")
        guard request["Last-Event-ID"] == nil else {
          connection.send("HTTP/1.1 204 No Content\r\n\r\n")
          continue
        }
        connection.respond(
          "200 OK", ["Content-Type: text/event-stream"], body: "retry: 1\nid: 7\ndata: one\n\nid: 8\ndata: incomplete")
      }
    }
    defer { server.close() }
    let states = Recorder<StreamState, Never>()
    let news = Recorder(
      try client(of: server).events(
        of: Request<Void, Refusal>.send(.get, "/news"), feedingStateInto: states.observer,
        on: QueueScheduler(name: "news")))
    #expect(await news.untilEnd() == .completed)
    #expect(news.elements == [ServerSentEvent(data: "one", id: "7")])
    #expect(identifiers.elements == ["none", "7"])
    #expect(states.elements.prefix(2) == [.connecting, .open])
  }

  /// The transport of generated clients, as the guide writes it, without the runtime library.
  private struct GeneratedTransport {
    let client: CurlClient

    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> (HTTPResponse, [UInt8]) {
      let response = try await client.response(to: request, body: body.map { Body($0, contentType: nil) }).first()
      guard let response else { throw CancellationError() }
      return (HTTPResponse(status: response.status, headerFields: response.headers), response.body)
    }
  }

  @Test("the transport of a generated client sends what it is given, and returns any status as it is")
  func generated() async throws {
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        let fields = ["X-Cups", "Content-Type"].compactMap { request[$0] }
        connection.respond(
          "418 I'm a teapot", ["X-Kind: green"],
          body:
            "\(request.method) \(request.target) \(fields.joined(separator: " ")) \(request.text)"
        )
      }
    }
    defer { server.close() }
    let transport = GeneratedTransport(client: try client(of: server))
    let cups = try #require(HTTPField.Name("X-Cups"))
    var request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/tea?hot=1")
    request.headerFields = [cups: "2", .contentType: "text/plain"]
    let (response, body) = try await transport.send(request, body: Array("please".utf8))
    #expect(response.status.code == 418)
    #expect(HTTPField.Name("X-Kind").flatMap { response.headerFields[$0] } == "green")
    #expect(String(decoding: body, as: UTF8.self) == "POST /tea?hot=1 2 text/plain please")
  }
}
