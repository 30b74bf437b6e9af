// SPDX-License-Identifier: MIT

import CurlNetworking
import Entities
import Foundation
import Networking
import Signals
import TestKit
import Testing

@Suite("Transfers from another package")
struct TransfersTests {
  private let time = VirtualScheduler()
  private let notes = Request<[Note], ServerError>.get("/notes")
  private let milk = Note(id: 1, title: "Milk")

  @Test("equal requests are joined, and further ones wait for the limit of the server")
  func economy() {
    let mock = MockClient(
      middleware: [
        JoiningMiddleware(), LimitMiddleware(ServerLimits(concurrency: 1), on: time),
      ])
    let held = mock.hold("GET /{path...}")
    let joined = (0..<3).map { _ in Recorder(mock.response(for: notes)) }
    let other = Recorder(mock.response(for: Request<Note, ServerError>.get("/notes/1")))
    #expect(held.receivedRequests.map(\.path) == ["/notes"])
    held.answer(with: [milk])
    #expect(joined.allSatisfy { $0.elements == [[milk]] })
    #expect(held.receivedRequests.map(\.path) == ["/notes/1"])
    held.answer(with: milk)
    #expect(other.elements == [milk])
  }

  @Test("each exchange has a trace, and is reported with its duration")
  func observation() {
    let reports = Recorder<ExchangeReport, Never>()
    let mock = MockClient(
      middleware: [
        MetricsMiddleware(to: reports.observer, on: time),
        TraceMiddleware(random: { 7 }),
      ])
    let held = mock.hold("GET /notes")
    let answer = Recorder(mock.response(for: notes.with(query: "token", "secret")))
    let trace = held.receivedRequests.first?.headers[.init("traceparent") ?? .accept]
    #expect(trace == "00-00000000000000070000000000000007-0000000000000007-01")
    time.advance(by: .seconds(2))
    held.answer(with: [milk])
    #expect(answer.elements == [[milk]])
    #expect(reports.elements.map(\.path) == ["/notes"])
    #expect(reports.elements.map(\.time) == [.seconds(2)])
    #expect(reports.elements.map { try? $0.outcome.get().code } == [200])
  }

  @Test("content is a file, chunks, or a value for each line")
  func content() async throws {
    let folder = TemporaryFolder("transfers")
    let mock = MockClient()
    let lines = Response(body: Array("{\"id\":1,\"title\":\"Milk\"}\nnothing\n".utf8))
    mock.answer("GET /lines", with: lines)
    let file = Recorder(
      mock.download(Request<Void, ServerError>.send(.get, "/lines"), to: folder.path("lines")))
    #expect(await file.untilEnd() == .completed)
    #expect(file.elements.map(\.size) == [lines.body.count])
    #expect(
      FileManager.default.contents(atPath: folder.path("lines")).map { Array($0) } == lines.body)
    let chunks = Recorder(mock.chunks(of: Request<Void, ServerError>.send(.get, "/lines")))
    #expect(chunks.elements.flatMap(\.bytes) == lines.body)
    let values = Recorder(
      mock.values(of: Request<Void, ServerError>.send(.get, "/lines"), as: Note.self))
    #expect(values.elements.map { try? $0.get() } == [milk, nil])
  }

  @Test("a user signs in on another device")
  func device() {
    let oauth = OAuth(clientID: "notes", authorizationURL: "https://login.example/authorize")
    let login = MockClient()
    login.answer(
      "POST /device_authorization",
      with: DeviceAuthorization(
        deviceCode: "d", userCode: "ABCD", verificationURI: "https://login.example/d",
        expiresIn: 60))
    login.answer(
      "POST /token",
      inTurn: [
        .json(["error": "authorization_pending"], status: .badRequest),
        .json(OAuthToken(accessToken: "one")),
      ])
    let token = Recorder(
      login.response(for: oauth.deviceAuthorization()).flatMapLatest { [time] in
        login.token(for: $0, of: oauth, on: time)
      })
    time.advance(by: .seconds(5))
    #expect(token.elements.isEmpty)
    time.advance(by: .seconds(5))
    #expect(token.elements == [OAuthToken(accessToken: "one")])
  }

  @Test("a raw request passes the same middleware, and its response may have any status")
  func raw() throws {
    let mock = MockClient(.status(418))
    let cookies = CookieStore()
    let client = TransportClient(
      try BaseURL("http://notes.example"), middleware: [CookieMiddleware(cookies)],
      transport: mock.transport)
    let answer = Recorder(
      client.response(
        to: .init(method: .post, scheme: nil, authority: nil, path: "/tea"),
        body: .json(["kind": "green"])))
    #expect(answer.elements.map(\.status.code) == [418])
    #expect(mock.receivedRequests.map(\.description) == ["POST /tea"])
  }

  @Test("a failure that the business logic knows is a response")
  func recovering() {
    let mock = MockClient(.status(404))
    let client = SafeClient(mock)
    let errors = Recorder(client.errors)
    let found = Recorder(
      client.response(for: notes, recovering: { $0.status?.code == 404 ? [] : nil }))
    #expect(found.elements == [[]])
    #expect(errors.elements.isEmpty)
  }

  @Test("a client's trust and its version of HTTP are options of its connection")
  func connection() throws {
    var configuration = CurlClient.Configuration()
    configuration.connection.usesHTTP2WithoutEncryption = true
    configuration.connection.security.authorities = .file("/nowhere.pem")
    configuration.connection.security.revocation = .stapled
    configuration.connection.proxy = .none
    let client = try CurlClient(
      "https://localhost:1", configuration: configuration, engine: CurlEngine())
    #expect(client.baseURL.text == "https://localhost:1")
  }
}
