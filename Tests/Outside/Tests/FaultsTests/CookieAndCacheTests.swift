// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Cookies and caches of several users from another package", .timeLimit(.minutes(10)))
struct CookieAndCacheTests {
  private let now = MutableProperty(HTTPDate(seconds: 1_000_000_000))

  private func cache(_ store: MemoryCacheStore, policy: CachePolicy = CachePolicy()) -> CacheMiddleware {
    CacheMiddleware(store, policy: policy, now: { [now] in now.value })
  }

  @Test("a cookie for a public suffix reaches no other host, and one for a domain reaches its subdomains only")
  func publicSuffix() async throws {
    let received = Recorder<String, Never>()
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        let cookies = request.lines.filter { $0.hasPrefix("Cookie: ") }.map { $0.dropFirst("Cookie: ".count) }
        // HTTP/1.1 permits one line for all cookies.
        let all = cookies.count > 1 ? "\(cookies.count) lines" : cookies.first.map(String.init) ?? "none"
        received.observer.send("\(request["Host"] ?? "") \(all)")
        guard request.target == "/sign-in" else {
          connection.respond()
          continue
        }
        connection.respond(
          "200 OK",
          [
            "Set-Cookie: suffix=1; Domain=co.uk", "Set-Cookie: top=1; Domain=uk",
            "Set-Cookie: other=1; Domain=books.co.uk", "Set-Cookie: domain=1; Domain=shop.co.uk",
            "Set-Cookie: host=1",
          ])
      }
    }
    defer { server.close() }
    let store = CookieStore()
    let names = ["shop.co.uk", "www.shop.co.uk", "books.co.uk", "co.uk"]
    func answer(_ host: String, _ path: RequestPath) async throws {
      var configuration = CurlClient.Configuration()
      configuration.connection.hostOverrides = names.map {
        HostOverride(from: $0, to: "127.0.0.1", targetPort: server.port)
      }
      configuration.connection.proxy = .none
      configuration.middleware = [CookieMiddleware(store)]
      let client = try CurlClient("http://\(host)", configuration: configuration, engine: CurlEngine())
      _ = try await client.response(for: text(.get, path)).first()
    }
    try await answer("shop.co.uk", "/sign-in")
    for name in names { try await answer(name, "/") }
    #expect(
      received.elements == [
        "shop.co.uk none", "shop.co.uk domain=1; host=1", "www.shop.co.uk domain=1", "books.co.uk none", "co.uk none",
      ])
    #expect(store.cookies.map(\.name) == ["domain", "host"])
  }

  @Test("a private response isn't given to a user with another session cookie, although the cache is shared")
  func cookies() throws {
    let store = MemoryCacheStore()
    let server = MockClient()
    server.answer("GET /notes") { received in
      .json([received.headers[.cookie] ?? "nobody"], headers: [.cacheControl: "private, max-age=600"])
    }
    func client(_ session: String?) throws -> TransportClient {
      let cookies = CookieStore()
      if let session {
        cookies.receive(
          [.setCookie: "session=\(session)"],
          for: HTTPRequest(method: .get, scheme: "http", authority: "books.example", path: "/"))
      }
      return TransportClient(
        try BaseURL("http://books.example"), middleware: [CookieMiddleware(cookies), cache(store)],
        transport: server.transport)
    }
    func answer(_ session: String?) throws -> [[String]] {
      Recorder(try client(session).response(for: Request<[String], Refusal>.get("/notes"))).elements
    }
    #expect(try answer("ann") == [["session=ann"]])
    #expect(try answer("bob") == [["session=bob"]])
    #expect(try answer(nil) == [["nobody"]])
    #expect(server.receivedRequests.count == 3)
    // Each user's own response is stored.
    #expect(try answer("ann") == [["session=ann"]])
    #expect(try answer("bob") == [["session=bob"]])
    #expect(server.receivedRequests.count == 3)
  }

  @Test("a private response isn't given to a user with another token, and follows its user through a renewal")
  func tokens() throws {
    let store = MemoryCacheStore()
    let server = MockClient()
    server.answer("GET /notes") { received in
      .json([received.headers[.authorization] ?? "nobody"], headers: [.cacheControl: "private, max-age=600"])
    }
    func answer(_ token: String, user: String? = nil) throws -> [[String]] {
      var identity: (@Sendable () -> String?)?
      if let user { identity = { user } }
      let cache = CacheMiddleware(store, user: identity, now: { [now] in now.value })
      let client = TransportClient(
        try BaseURL("http://books.example"),
        middleware: [AuthorizationMiddleware(BearerAuthorization(token: { token })), cache], transport: server.transport
      )
      return Recorder(client.response(for: Request<[String], Refusal>.get("/notes"))).elements
    }
    #expect(try answer("a1") == [["Bearer a1"]])
    #expect(try answer("b1") == [["Bearer b1"]])
    #expect(try answer("a1") == [["Bearer a1"]])
    #expect(server.receivedRequests.count == 2)
    #expect(try answer("c1", user: "cleo") == [["Bearer c1"]])
    #expect(try answer("c2", user: "cleo") == [["Bearer c1"]])
    #expect(try answer("d1", user: "dan") == [["Bearer d1"]])
    #expect(server.receivedRequests.count == 4)
  }

  @Test("a value from a stale response says so, with its age and the reason")
  func stale() {
    let mock = MockClient(middleware: [cache(MemoryCacheStore())])
    mock.answer(
      "GET /notes", .json([Note(id: 1)], headers: [.cacheControl: "max-age=60, stale-if-error=600"]), times: 1)
    let first = Recorder(mock.response(for: notes.withSource()))
    #expect(first.elements == [Sourced(value: [Note(id: 1)], source: .network)])
    now.modify { $0 = $0.advanced(by: 100) }
    mock.fail("GET /notes", with: .cannotConnect, times: 1)
    let stale = Recorder(mock.response(for: notes.withSource()))
    #expect(
      stale.elements == [
        Sourced(value: [Note(id: 1)], source: .stale(age: .seconds(100), because: .unreachable))
      ])
    #expect(stale.elements.first?.source.isStale == true)
    mock.answer("GET /notes", .status(503), times: 1)
    let refused = Recorder(mock.response(for: notes.withSource()))
    #expect(refused.elements.map(\.source) == [.stale(age: .seconds(100), because: .refused(.serviceUnavailable))])
    now.modify { $0 = $0.advanced(by: 1_000) }
    mock.fail("GET /notes", with: .cannotConnect, times: 1)
    let late = Recorder(mock.response(for: notes.withSource()))
    #expect(late.elements.isEmpty && late.transportError?.kind == .cannotConnect)
  }
}
