// SPDX-License-Identifier: MIT

import CurlNetworking
import Dispatch
import HTTPTypes
import Networking
import Signals
import Testing

@Suite("The client on libcurl with middleware", .timeLimit(.minutes(10)))
struct CurlClientMiddlewareTests {
  /// Returns a server that responds depending on the method, the path and the fields.
  private func server(_ answers: @escaping @Sendable (String) -> String) -> FaultServer {
    FaultServer { connection in
      while let request = connection.request() { connection.send(answers(request)) }
    }
  }

  private func recipe(of client: some Client, _ request: RecipeRequest) async -> [Recipe] {
    await outcome(of: client.response(for: request)).elements
  }

  @Test("a stored response isn't requested again, and is revalidated with its ETag when stale")
  func cache() async throws {
    let server = server { request in
      request.contains("If-None-Match: \"1\"")
        ? "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n"
        : answer("200 OK", soupText, "Cache-Control: max-age=60", "ETag: \"1\"")
    }
    defer { server.stop() }
    let now = Box(HTTPDate(seconds: 1_700_000_000))
    let client = try CurlClient.test(server) {
      $0.middleware = [CacheMiddleware(MemoryCacheStore(), now: { now.value })]
    }
    for _ in 0..<3 { #expect(await recipe(of: client, .get("/")) == [soup]) }
    #expect(server.requests.count == 1)
    now.value = now.value.advanced(by: 61)
    for _ in 0..<3 { #expect(await recipe(of: client, .get("/")) == [soup]) }
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.contains("If-None-Match: \"1\"\r\n") == true)
  }

  @Test("a response of another address isn't stored for the first one and validates nothing")
  func redirectedAnswers() async throws {
    let isMoved = Box(true)
    let server = server { request in
      if request.contains(" /there ") {
        return request.contains("If-None-Match")
          ? "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n"
          : answer("200 OK", soupText, "Cache-Control: max-age=3600", "ETag: \"1\"")
      }
      return isMoved.value
        ? answer("302 Found", "", "Location: /there")
        : answer("200 OK", #"{"id":4,"name":"Cake"}"#, "Cache-Control: max-age=0", "ETag: \"1\"")
    }
    defer { server.stop() }
    let client = try CurlClient.test(server) {
      $0.middleware = [CacheMiddleware(MemoryCacheStore())]
    }
    for _ in 0..<2 { #expect(await recipe(of: client, .get("/")) == [soup]) }
    #expect(server.requests.count == 4)
    isMoved.value = false
    #expect(await recipe(of: client, .get("/")).map(\.name) == ["Cake"])
    isMoved.value = true
    #expect(await recipe(of: client, .get("/")) == [soup])
  }

  @Test("users don't receive each other's stored responses")
  func users() async throws {
    let server = server { _ in answer("200 OK", soupText, "Cache-Control: max-age=3600") }
    defer { server.stop() }
    let token = Box("a")
    let authorization = BearerAuthorization(token: { token.value })
    let client = try CurlClient.test(server, authorization: authorization) {
      $0.middleware = [CacheMiddleware(MemoryCacheStore())]
    }
    for user in ["a", "b", "a", "b"] {
      token.value = user
      _ = await recipe(of: client, .get("/"))
    }
    #expect(server.requests.count == 2)
  }

  @Test("users with different credentials of the connection don't share responses")
  func usersOfConnections() async throws {
    let server = server { _ in answer("200 OK", soupText, "Cache-Control: private, max-age=3600") }
    defer { server.stop() }
    let store = MemoryCacheStore()
    for (user, count) in [("a", 1), ("b", 2), ("a", 2)] {
      let client = try CurlClient.test(server) {
        $0.middleware = [CacheMiddleware(store)]
        $0.connection.credentials = ServerCredentials(user: user, password: "p", scheme: .basic)
      }
      #expect(await recipe(of: client, .get("/")) == [soup])
      #expect(server.requests.count == count)
    }
    // Nor do they share a response that is being received.
    var (one, other) = (OutgoingRequest.test(), OutgoingRequest.test())
    (one.account, other.account) = ("a", "b")
    #expect(one != other)
  }

  @Test("a 503 with Retry-After is retried after that time")
  func retryAfter() async throws {
    let count = Box(0)
    let server = server { _ in
      count.change { $0 += 1 }
      return count.value == 1
        ? answer("503 Service Unavailable", "", "Retry-After: 30") : answer(soupText)
    }
    defer { server.stop() }
    let time = EagerScheduler()
    let client = try CurlClient.test(server) {
      $0.middleware = [
        RetryMiddleware(RetryPolicy(backoff: .constant(.seconds(1))), on: time)
      ]
    }
    #expect(await recipe(of: client, .get("/")) == [soup])
    #expect(time.waits == [.seconds(30)])
  }

  @Test(
    "only idempotent requests, by their method or explicitly, are retried",
    arguments: [
      (HTTPRequest.Method.get, Bool?.none, 3), (.get, false, 1), (.post, nil, 1), (.post, true, 3),
    ])
  func idempotence(_ method: HTTPRequest.Method, _ word: Bool?, _ count: Int) async throws {
    let server = server { _ in answer("503 Service Unavailable", "") }
    defer { server.stop() }
    var request = RecipeRequest.get("/")
    (request.method, request.isIdempotent) = (method, word)
    #expect(request.map { $0 }.isIdempotent == word)
    let plain = try CurlClient.test(server)
    let client = try CurlClient.test(server) {
      $0.middleware = [RetryMiddleware(RetryPolicy(attempts: 3), on: EagerScheduler())]
    }
    _ = await outcome(of: client.response(for: request))
    #expect(server.requests.count == count)
    let safe = SafeClient(plain)
    _ = await outcome(of: safe.unsafeResponse(for: request, retries: 2))
    #expect(server.requests.count == 2 * count)
  }

  @Test("twenty requests with a 401 cause one renewal and twenty responses")
  func renewal() async throws {
    let isEverybodyThere = DispatchGroup()
    for _ in 0..<20 { isEverybodyThere.enter() }
    let server = server { request in
      if request.hasPrefix("POST /token ") { return answer(#"{"id":1,"name":"new"}"#) }
      if request.contains("Authorization: Bearer new\r\n") { return answer(soupText) }
      isEverybodyThere.leave()
      isEverybodyThere.wait()
      return answer("401 Unauthorized", #"{"error":"old"}"#)
    }
    defer { server.stop() }
    let engine = CurlEngine()
    let token = Box("old")
    let renewing = try CurlClient.test(server, engine: engine)
    let authorization = AuthorizationMiddleware(
      BearerAuthorization(token: { token.value }),
      renew: { _ in
        renewing.response(for: RecipeRequest.post("/token"))
          .map { recipe in
            token.value = recipe.name
            return "Bearer " + recipe.name
          }
          .mapFailure { _ in TransportError(.cannotConnect) }
      })
    let client = try CurlClient.test(server, engine: engine) { $0.middleware = [authorization] }
    let answers = await withTaskGroup(of: [Recipe].self) { group in
      for number in 0..<20 { group.addTask { await recipe(of: client, .get("/\(number)")) } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(answers == Array(repeating: soup, count: 20))
    #expect(server.requests.filter { $0.hasPrefix("POST /token ") }.count == 1)
    #expect(server.requests.count == 41)
  }

  @Test("a 401 of another server renews and rejects nothing")
  func strangers() async throws {
    let stranger = FaultServer.answering(answer("401 Unauthorized", #"{"error":"who?"}"#))
    defer { stranger.stop() }
    let server = server { _ in answer("302 Found", "", "Location: \(stranger.url)/there") }
    defer { server.stop() }
    let log = Box<[String]>([])
    let authorization = AuthorizationMiddleware(
      BearerAuthorization(
        token: { "secret" }, rejected: { _ in log.change { $0.append("rejected") } }),
      renew: { _ in
        log.change { $0.append("renewed") }
        return .just("Bearer other")
      })
    let client = try CurlClient.test(server) { $0.middleware = [authorization] }
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    #expect(outcome.failure == .server(Refusal(error: "who?"), status: .unauthorized))
    #expect(server.requests.count == 1 && stranger.requests.count == 1)
    #expect(stranger.requests.first?.contains("secret") == false)
    #expect(log.value.isEmpty)
  }

  @Test("each redirected address receives its own cookies and may set some")
  func cookies() async throws {
    let stranger = FaultServer.answering(answer("200 OK", soupText, "Set-Cookie: c=3"))
    defer { stranger.stop() }
    let away = "http://localhost:\(stranger.port)/there"
    let server = server { request in
      request.contains(" /next ")
        ? answer("302 Found", "", "Location: \(away)")
        : answer("302 Found", "", "Location: /next", "Set-Cookie: a=1")
    }
    defer { server.stop() }
    let store = CookieStore()
    store.receive(
      [.setCookie: "b=2"],
      for: HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/"))
    let client = try CurlClient.test(server) { $0.middleware = [CookieMiddleware(store)] }
    #expect(await recipe(of: client, .get("/")) == [soup])
    #expect(server.requests.first?.contains("Cookie:") == false)
    #expect(server.requests.last?.contains("Cookie: a=1\r\n") == true)
    #expect(stranger.requests.first?.contains("Cookie: b=2\r\n") == true)
    #expect(
      store.cookies.map { "\($0.name) \($0.domain)" } == [
        "b localhost", "a 127.0.0.1", "c localhost",
      ])
    let own = RecipeRequest.get("/", headers: [.cookie: "own=1"])
    #expect(await recipe(of: client, own) == [soup])
    #expect(server.requests.suffix(2).allSatisfy { $0.contains("Cookie: own=1\r\n") })
    #expect(stranger.requests.last?.contains("Cookie:") == false)
  }

  @Test("several cookies are one header field, as HTTP/1.1 demands")
  func severalCookies() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let store = CookieStore()
    let place = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
    for cookie in ["a=1", "b=2", "c=3"] { store.receive([.setCookie: cookie], for: place) }
    let stored = try CurlClient.test(server) { $0.middleware = [CookieMiddleware(store)] }
    #expect(await recipe(of: stored, .get("/")) == [soup])
    let plain = try CurlClient.test(server)
    #expect(await recipe(of: plain, .get("/").with(.cookie, "a=1; b=2; c=3")) == [soup])
    for request in server.requests {
      #expect(request.contains("Cookie: a=1; b=2; c=3\r\n"), "\(request)")
      #expect(request.ranges(of: "Cookie:").count == 1, "\(request)")
    }
  }

  @Test("requests changed by middleware are validated as well")
  func checked() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    for path in ["/a b", "/../x", "/%2e%2e/x", "/a\r\nX: y"] {
      let client = try CurlClient.test(server) { $0.middleware = [Elsewhere(path: path)] }
      let failure = await outcome(of: client.response(for: RecipeRequest.get("/"))).failure
      guard case .invalidRequest(let text) = failure else {
        Issue.record("\(path): \(String(describing: failure))")
        continue
      }
      #expect(text.hasPrefix("The request can't be sent. "))
    }
    #expect(server.requests.isEmpty)
  }

  @Test("clients and their middleware are released after their requests")
  func leaks() async throws {
    let silent = FaultServer { connection in
      _ = connection.request()
      connection.hold()
    }
    defer { silent.stop() }
    let lively = FaultServer.answering(answer("401 Unauthorized", ""))
    defer { lively.stop() }
    let engine = CurlEngine()
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      let all: [any Middleware] = [
        held, CacheMiddleware(MemoryCacheStore()), CookieMiddleware(CookieStore()),
        RetryMiddleware(on: EagerScheduler()),
        AuthorizationMiddleware(BearerAuthorization(token: { "a" }), renew: { _ in .just("b") }),
      ]
      let answered = try CurlClient.test(lively, engine: engine) { $0.middleware = all }
      _ = await outcome(of: answered.response(for: RecipeRequest.get("/")))
      let waiting = try CurlClient.test(silent, engine: engine) { $0.middleware = all }
      let handle = waiting.response(for: RecipeRequest.get("/")).observe { _ in
      } end: { _ in
      }
      await silent.received(1)
      handle.dispose()
    }
    await engine.stop()
    #expect(witness == nil)
  }
}

/// Sends requests to another path.
private struct Elsewhere: Middleware {
  let path: String

  func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    var request = request
    request.head.path = path
    return next(request)
  }
}

/// Middleware that does nothing, and shows whether it's retained.
private final class Witness: Middleware {
  func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> { next(request) }
}

/// A scheduler that runs everything immediately and records the delays.
private final class EagerScheduler: TimeScheduler {
  private let times = Box<[Duration]>([])

  var waits: [Duration] { times.value }
  var now: Duration { times.value.reduce(.zero, +) }

  func schedule(_ work: @escaping @Sendable () -> Void) { work() }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
    times.change { $0.append(delay) }
    work()
    return Disposable()
  }
}
