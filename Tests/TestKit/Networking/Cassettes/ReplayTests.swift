// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

private struct Soup: Codable, Hashable, Sendable { var name: String }
private struct Refusal: Codable, Hashable, Error { var error: String }

@Suite("Recording, replaying and verifying")
struct ReplayTests {
  private let folder = TemporaryFolder("cassette")
  private let reports = Recorder<String, Never>()
  private let stub = MockClient { asked, number in
    .json(
      ["name": asked.path, "token": "hunter2", "number": "\(number)"],
      headers: [.setCookie: "sid=hunter2", .trace: "a"])
  }

  private func client(_ middleware: any Middleware, to stub: MockClient? = nil) throws
    -> TransportClient
  {
    TransportClient(
      try BaseURL("http://127.0.0.1:4000"), middleware: [middleware],
      transport: (stub ?? self.stub).transport)
  }

  private func client(_ replay: ReplayTransport, port: Int = 4000) throws -> TransportClient {
    TransportClient(try BaseURL("http://127.0.0.1:\(port)"), transport: replay.transport)
  }

  private func replay(
    _ cassette: Cassette, matching: CassetteMatching = CassetteMatching()
  ) -> ReplayTransport {
    ReplayTransport(cassette, matching: matching) { [reports] in reports.observer.send($0) }
  }

  private func get(_ path: RequestPath, _ query: KeyValuePairs<String, String?> = [:]) -> Request<
    Soup, Refusal
  > {
    .get(path, query: query, headers: [.authorization: "Bearer hunter2"])
  }

  private func put(_ name: String) -> Request<Soup, Refusal> {
    .put("/soups/1", json: ["name": name, "password": "hunter2"])
  }

  private func recorded() throws -> Cassette {
    let recording = RecordingMiddleware()
    let client = try client(recording)
    _ = Recorder(client.response(for: get("/soups/1", ["api_key": "hunter2", "page": "1"])))
    _ = Recorder(client.response(for: put("Borscht")))
    _ = Recorder(client.response(for: get("/soups/2")))
    return recording.cassette
  }

  @Test("secrets aren't recorded, and the cassette still answers the requests that contained them")
  func secrets() throws {
    let cassette = try recorded()
    #expect(!cassette.json.contains("hunter2"))
    #expect(cassette.json.contains("page=1") && cassette.json.contains("Borscht"))
    let replay = replay(cassette, matching: CassetteMatching(headers: [.authorization]))
    let client = try client(replay)
    let first = Recorder(client.response(for: get("/soups/1", ["api_key": "x", "page": "1"])))
    #expect(first.elements == [Soup(name: "/soups/1")] && first.isCompleted)
    #expect(replay.unplayed.count == 2)
    _ = Recorder(client.response(for: put("Borscht")))
    _ = Recorder(client.response(for: get("/soups/2")))
    replay.expectAllPlayed()
    #expect(reports.elements.isEmpty)
  }

  @Test("additional names and bodies are removed, and without a redactor everything is kept")
  func ownSecrets() throws {
    let redactor = Redactor(besides: ["trace"]) { body, type in
      type == "text/plain" ? .text("cut") : body
    }
    let recording = RecordingMiddleware(redactor: redactor)
    let plain = RecordingMiddleware(redactor: .none)
    let stub = MockClient(
      .response(
        Response(
          headers: [.trace: "hunter2", .contentType: "text/plain"],
          body: Array("hunter2".utf8))))
    let transport = [recording, plain].around(stub.transport)
    let head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/?token=hunter2")
    _ = Recorder(transport(OutgoingRequest(head)))
    #expect(!recording.cassette.json.contains("hunter2"))
    #expect(recording.cassette.json.contains("\"cut\""))
    #expect(plain.cassette.json.components(separatedBy: "hunter2").count == 4)
  }

  @Test("a request that isn't in the cassette is reported with the nearest one and its difference")
  func nearest() throws {
    let client = try client(replay(try recorded()))
    let answer = Recorder(client.response(for: get("/soups/1", ["api_key": "x", "page": "2"])))
    #expect(answer.failure != nil)
    #expect(
      reports.elements == [
        "Unexpected request: GET http://127.0.0.1:4000/soups/1?api_key=REDACTED&page=2. The "
          + "nearest in the cassette is number 1, "
          + "GET http://127.0.0.1:4000/soups/1?api_key=REDACTED&page=1, but its address is "
          + "http://127.0.0.1:4000/soups/1?api_key=REDACTED&page=2, not "
          + "http://127.0.0.1:4000/soups/1?api_key=REDACTED&page=1. Record the cassette again if "
          + "this is intended."
      ])
    _ = Recorder(client.response(for: put("Harira")))
    #expect(reports.elements.last?.contains("Harira") == true)
    #expect(reports.elements.last?.contains("number 2, PUT") == true)
  }

  @Test("a wrong order is reported unless order is ignored, and each exchange is replayed once")
  func order() throws {
    let cassette = try recorded()
    let strict = try client(replay(cassette))
    #expect(Recorder(strict.response(for: put("Borscht"))).failure != nil)
    #expect(
      reports.elements.last?.contains("It is number 2, PUT http://127.0.0.1:4000/soups/1 in the")
        == true)
    let loose = replay(cassette, matching: CassetteMatching(countsOrder: false))
    let client = try client(loose)
    #expect(Recorder(client.response(for: get("/soups/2"))).elements == [Soup(name: "/soups/2")])
    #expect(Recorder(client.response(for: put("Borscht"))).elements == [Soup(name: "/soups/1")])
    #expect(Recorder(client.response(for: put("Borscht"))).failure != nil)
    loose.expectAllPlayed()
    #expect(
      reports.elements.last == """
        Some of the cassette was never asked for:
          number 1, GET http://127.0.0.1:4000/soups/1?api_key=REDACTED&page=1
        """)
  }

  @Test("a cassette of one port works for another one if the server is ignored")
  func otherServer() throws {
    let cassette = try recorded()
    let replay = replay(cassette, matching: CassetteMatching(countsServer: false))
    let answer = Recorder(
      try client(replay, port: 5000).response(
        for: get("/soups/1", ["api_key": "x", "page": "1"])))
    #expect(answer.elements == [Soup(name: "/soups/1")])
  }

  @Test("only the selected header fields are compared")
  func headers() throws {
    let recording = RecordingMiddleware()
    let client = try client(recording)
    _ = Recorder(
      client.response(for: Request<Soup, Refusal>.get("/a", headers: [.ifNoneMatch: "1"])))
    let asked = Request<Soup, Refusal>.get("/a", headers: [.ifNoneMatch: "2", .accept: "*/*"])
    let strict = replay(
      recording.cassette, matching: CassetteMatching(headers: [.ifNoneMatch]))
    #expect(Recorder(try self.client(strict).response(for: asked)).failure != nil)
    #expect(
      reports.elements.last?.contains("its header field If-None-Match is “2”, not “1”") == true)
    let loose = replay(recording.cassette)
    #expect(Recorder(try self.client(loose).response(for: asked)).elements.count == 1)
  }

  @Test("exchanges are recorded in the order of requests, without cancelled ones")
  func orderOfAsking() throws {
    let held = PendingResponses()
    let recording = RecordingMiddleware()
    let client = try client(recording, to: MockClient(.held(held)))
    let one = Recorder(client.response(for: get("/1")))
    let two = Recorder(client.response(for: get("/2")))
    let three = Recorder(client.response(for: get("/3")))
    one.dispose()
    held.answer(.json(Soup(name: "two")))
    held.fail(with: .proxy)
    #expect(two.elements.count == 1 && three.failure != nil)
    #expect(recording.cassette.exchanges.map(\.request.url).map { $0.suffix(2) } == ["/2", "/3"])
  }

  @Test("a file contains the complete recording after each exchange")
  func file() throws {
    let file = folder.path("cassette.json")
    let recording = RecordingMiddleware(to: file)
    let client = try client(recording)
    for number in 1...3 {
      _ = Recorder(client.response(for: get("/\(number)")))
      #expect(try Cassette(file: file).exchanges.count == number)
    }
    #expect(try Cassette(file: file) == recording.cassette)
  }

  @Test("verifying performs the requests, and reports differences from the cassette")
  func verifying() throws {
    let cassette = try recorded()
    func verify(_ stub: MockClient) throws -> VerifyingMiddleware {
      let verifying = VerifyingMiddleware(cassette) { [reports] in reports.observer.send($0) }
      let client = try client(verifying, to: stub)
      _ = Recorder(client.response(for: get("/soups/1", ["api_key": "y", "page": "1"])))
      _ = Recorder(client.response(for: put("Borscht")))
      return verifying
    }
    let same = MockClient { asked, number in
      .json(["token": "another", "number": "\(number)", "name": asked.path])
    }
    let verified = try verify(same)
    #expect(verified.differences.isEmpty, "secrets and order of members don't count")
    #expect(verified.unplayed == ["number 3, GET http://127.0.0.1:4000/soups/2"])
    #expect(same.receivedRequests.count == 2, "it really asks")
    let other = MockClient(
      .json(["name": "/soups/1", "token": "x"], status: .accepted), .failure(.truncated))
    let differences = try verify(other).differences
    #expect(differences == reports.elements)
    try #require(differences.count == 3)
    #expect(differences[0].hasSuffix("page=1: the status is 202, and 200 in the cassette"))
    #expect(differences[1].contains("- ") && differences[1].contains("\"number\" : \"0\""))
    #expect(differences[2].hasSuffix("it failed (truncated), and has an answer in the cassette"))
  }
}

extension HTTPField.Name {
  fileprivate static var trace: HTTPField.Name { HTTPField.Name("X-Trace") ?? .via }
}
