// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Guide: networking")
struct NetworkingGuideTests {
  private struct Recipe: Codable, Hashable, Sendable { var name: String }
  private struct ServerError: Codable, Hashable, Error { var error: String }
  private struct Note: Codable, Hashable, Sendable { var text: String }
  private struct NewToken: Codable, Sendable { var text: String }
  private struct Refusal: Codable, Hashable, Error { var error: String }

  private let milk = Note(text: "Milk")

  @Test("a request is performed, and the response or the error is shown")
  func first() throws {
    let client = MockClient()
    client.answer("GET /recipes/{id}", with: Recipe(name: "Soup"))
    let shown = Recorder<String, Never>()
    @Sendable func show(_ recipe: Recipe) { shown.observer.send(recipe.name) }
    @Sendable func report(_ message: String) { shown.observer.send(message) }
    let id = "a/b"
    let recipe = Request<Recipe, ServerError>.get("/recipes/\(id)")
    let handle = client.response(for: recipe).observe(
      next: { recipe in show(recipe) },
      end: { end in if let error = end.failure { report(error.message) } })
    #expect(shown.elements == ["Soup"])
    handle.dispose()
  }

  @Test("a client has an address, and what it does with every request")
  func configuration() throws {
    var configuration = CurlClient.Configuration()
    configuration.timeouts.total = .seconds(20)
    configuration.middleware = [
      CookieMiddleware(CookieStore()), CacheMiddleware(MemoryCacheStore()),
    ]
    let client = try CurlClient("https://recipes.example/api", configuration: configuration)
    #expect(client.baseURL.text == "https://recipes.example/api")
  }

  @Test("a cache inside the cookies distinguishes users")
  func cookies() throws {
    let cookies = CookieStore()
    var configuration = CurlClient.Configuration()
    configuration.middleware = [
      CookieMiddleware(cookies),  // The first is outermost.
      CacheMiddleware(MemoryCacheStore()),
    ]

    let server = MockClient { received, _ in
      .response(
        Response(
          headers: [.cacheControl: "private, max-age=3600"],
          body: Array((received.headers[.cookie] ?? "").utf8)))
    }
    let client = TransportClient(
      try BaseURL("http://shop.co.uk"), middleware: configuration.middleware,
      transport: server.transport)
    let profile = Request<String, Refusal>(
      method: .get, path: "/profile", resource: { $0.text },
      failure: { try $0.json(Refusal.self) })
    func load(afterReceiving cookie: String) -> [String] {
      let origin = HTTPRequest(
        method: .get, scheme: "http", authority: "shop.co.uk", path: "/profile")
      cookies.receive([.setCookie: cookie], for: origin)
      return Recorder(client.response(for: profile)).elements
    }
    #expect(load(afterReceiving: "user=ann") == ["user=ann"])
    #expect(load(afterReceiving: "user=bob") == ["user=bob"])
    #expect(load(afterReceiving: "user=ann") == ["user=ann"])
    #expect(server.receivedRequests.count == 2)
    // co.uk is a public suffix.
    #expect(load(afterReceiving: "other=1; Domain=co.uk") == ["user=ann"])
  }

  @Test("an error has the request that failed, and the category of its failure")
  func reasons() {
    let mock = MockClient()
    mock.fail("GET /notes")
    mock.answer("GET /books", .status(503))
    let client = SafeClient(mock)
    let shown = Recorder<String, Never>()
    let waiting = Recorder<UserFriendlyError, Never>()
    @Sendable func show(_ error: UserFriendlyError, _ text: String) {
      waiting.observer.send(error)
      shown.observer.send(text)
    }

    let handle = client.errors.observeNext { error in
      let problem = error.underlyingError as? SafeClient.Problem
      let request = problem.map { "\($0.method) \($0.path)" } ?? ""
      switch problem?.reason {
      case .offline: show(error, "\(request): no connection")
      case .refused(let status): show(error, "\(request): status \(status.code)")
      case .invalid, nil: show(error, error.message)
      }
    }
    // "GET /notes: no connection", "GET /books: status 503"

    let notes = Recorder(client.response(for: Request<[Note], Refusal>.get("/notes")))
    let books = Recorder(client.response(for: Request<[Note], Refusal>.get("/books")))
    #expect(shown.elements == ["GET /notes: no connection", "GET /books: status 503"])
    #expect(!notes.isCompleted && !books.isCompleted)
    handle.dispose()
  }

  @Test("a missing resource is nil, or replaced by another")
  func absence() {
    let mock = MockClient()
    mock.answer("GET /draft", inTurn: [.status(204), .status(200), .json(milk)])
    mock.answer("GET /notes", .status(404))
    mock.answer("GET /notes/{id}", .status(404))
    let client = SafeClient(mock)
    let errors = Recorder(client.errors)
    let id = 7

    let draft = client.response(for: Request<Note?, Refusal>.get("/draft"))
    // nil after 204, or after 200 with an empty body
    let note = client.response(
      for: Request<Note, Refusal>.get("/notes/\(id)"), nilIf: { $0.status == .notFound })
    // nil after 404
    let notes = client.response(
      for: Request<[Note], Refusal>.get("/notes"),
      recovering: { $0.status == .notFound ? [] : nil })
    // [] after 404

    #expect(Recorder(draft).elements == [nil])
    #expect(Recorder(draft).elements == [nil])
    #expect(Recorder(draft).elements == [milk])
    #expect(Recorder(note).elements == [nil])
    #expect(Recorder(notes).elements == [[]])
    #expect(errors.elements.isEmpty)
  }

  private struct Pass: Codable, Hashable, Sendable { var text: String }

  @Test("a session keeps tokens of any type")
  func session() async throws {
    let folder = TemporaryFolder("session")
    let path = folder.path("pass")
    let login = MockClient()
    login.answer("POST /pass", with: Pass(text: "two"))
    var configuration = CurlClient.Configuration()

    let session = TokenSession(
      store: FileTokenStore<Pass>(file: path), authorization: { "Bearer " + $0.text },
      renewal: { old in login.response(for: Request<Pass, Refusal>.post("/pass", json: old)) })
    configuration.middleware = [session.middleware]
    session.signIn(with: Pass(text: "one"))
    // GET /notes: 401, POST /pass: 200, GET /notes with the new pass: 200

    let server = MockClient(middleware: configuration.middleware)
    server.answer("GET /notes", .status(401))
    server.answer(
      RequestPattern("GET /notes").header(.authorization, "Bearer two"), with: [milk], times: 1)
    let notes = Recorder(server.response(for: Request<[Note], Refusal>.get("/notes")))
    _ = await notes.untilEnd()
    #expect(notes.elements == [[milk]] && session.token.value == Pass(text: "two"))
    #expect(try login.receivedRequests.first?.body?.json(Pass.self) == Pass(text: "one"))
  }

  @Test("a rejected token is renewed by a request of the application")
  func renewal() throws {
    let token = MutableProperty("old")
    let login = MockClient()
    login.answer("POST /token", inTurn: [.json(NewToken(text: "new")), .status(503)])
    var configuration = CurlClient.Configuration()

    let bearer = BearerAuthorization(token: { token.value })
    configuration.middleware = [
      AuthorizationMiddleware(bearer) { _ -> Signal<String?, ClientError<Refusal>> in
        login.response(for: Request<NewToken, Refusal>.post("/token")).map { new -> String? in
          token.value = new.text
          return "Bearer " + new.text
        }
      }
    ]
    // GET /notes: 401, POST /token: 200, GET /notes with the new token: 200

    let server = MockClient()
    server.answer("GET /notes", .status(401))
    server.answer(
      RequestPattern("GET /notes").header(.authorization, "Bearer new"), with: [milk], times: 1)
    let client = TransportClient(
      try BaseURL("http://notes.example"), middleware: configuration.middleware,
      transport: server.transport)
    let notes = Request<[Note], Refusal>.get("/notes")
    #expect(Recorder(client.response(for: notes)).elements == [[milk]])
    let sent = server.receivedRequests.map { $0.headers[.authorization] }
    #expect(sent == ["Bearer old", "Bearer new"])

    guard case .transport(let error)? = Recorder(client.response(for: notes)).failure else {
      Issue.record("The renewal of the second token fails.")
      return
    }
    #expect(error.kind == .renewalFailed(status: 503))
  }

  @Test("a session has the store of its system")
  func tokenStore() {
    let temporary = TemporaryFolder("token")
    let folder = temporary.path
    let login = MockClient()
    let oauth = OAuth(clientID: "books", authorizationURL: "https://login.example/authorize")

    #if canImport(Security)
      let store = KeychainTokenStore<OAuthToken>(
        service: "com.example.books", account: "https://books.example",
        lock: folder + "/token.lock")
    #else
      let store = FileTokenStore<OAuthToken>(file: folder + "/token")
    #endif
    let session = OAuthSession(oauth, client: login, store: store)

    #expect(session.state.value == .signedOut(.initial))
    withExtendedLifetime(temporary) {}
  }

  @Test("a connection has revocation lists, a proxy and prior knowledge of HTTP/2")
  func connection() throws {
    let password = "secret"
    var configuration = CurlClient.Configuration()
    configuration.connection.security.revocation = .lists(file: "/etc/books/revoked.pem")

    var proxy = try ProxyServer("http://proxy.example:3128", exceptions: ["books.example"])
    proxy.credentials = ServerCredentials(user: "ann", password: password, scheme: .basic)
    configuration.connection.proxy = .server(proxy)

    configuration.connection.usesHTTP2WithoutEncryption = true
    let client = try CurlClient("http://books.example:8080", configuration: configuration)
    // response.metrics?.version is .http2
    #expect(client.baseURL.text == "http://books.example:8080")
  }
}
