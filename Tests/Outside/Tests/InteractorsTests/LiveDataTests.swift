// SPDX-License-Identifier: MIT

import CurlNetworking
import Entities
import Networking
import Signals
import TestKit
import Testing

@Suite("Live data and signing in from another package")
struct LiveDataTests {
  private let time = VirtualScheduler()
  private let notes = Request<[Note], ServerError>.get("/notes")
  private let milk = Note(id: 1, title: "Milk")
  private let oauth = OAuth(clientID: "notes", authorizationURL: "https://login.example/authorize")

  @Test("events are values, and a stream reports its state until the server ends it")
  func events() {
    let mock = MockClient()
    let text = "retry: 3000\nid: 1\ndata: {\"id\":1,\"title\":\"Milk\"}\n\ndata: nothing\n\n"
    mock.answer(
      "GET /news",
      inTurn: [
        .response(
          Response(headers: [.contentType: "text/event-stream"], body: Array(text.utf8))),
        .status(204),
      ])
    let states = Recorder<StreamState, Never>()
    let news = Recorder(
      mock.events(
        of: Request<Void, ServerError>.send(.get, "/news"), as: Note.self,
        feedingStateInto: states.observer, on: time))
    #expect(news.elements.map { try? $0.get() } == [milk, nil])
    #expect(states.elements == [.connecting, .open, .waiting(until: .seconds(3), because: nil)])
    time.advance(by: .seconds(3))
    #expect(news.end == .completed)
    #expect(mock.receivedRequests.map(\.path) == ["/news", "/news"])
  }

  @Test("a test sends events while the stream is open")
  func liveEvents() {
    let mock = MockClient()
    let stream = mock.hold("GET /news")
    let news = Recorder(
      mock.events(of: Request<Void, ServerError>.send(.get, "/news"), as: Note.self, on: time))
    stream.send(
      "data: {\"id\":1,\"title\":\"Milk\"}\n\n", headers: [.contentType: "text/event-stream"])
    #expect(news.elements.map { try? $0.get() } == [milk])
    #expect(stream.count == 1)
    stream.fail()
    #expect(news.end == nil)
  }

  @Test("the field Link leads through the pages of a list")
  func paging() {
    let mock = MockClient()
    var first = Response(body: Array("[{\"id\":1,\"title\":\"Milk\"}]".utf8))
    first.headers[.init("Link") ?? .accept] = "<?page=2>; rel=\"next\""
    mock.answer("GET /notes", with: first)
    mock.answer("GET /notes?page=2", with: [Note(id: 2, title: "Bread")])
    let demand = PublishSubject<Void, Never>()
    let list = Paged<Linked<[Note]>, ServerError>(linked: notes)
    let pages = Recorder(mock.pages(of: list, loadingNext: demand.signal))
    demand.send()
    #expect(pages.elements.last?.pages.flatMap(\.content).map(\.id) == [1, 2])
    #expect(pages.isCompleted)
  }

  @Test("a response states whether it came from the cache")
  func source() {
    let cache = CacheMiddleware(MemoryCacheStore(), now: { HTTPDate(seconds: 0) })
    let mock = MockClient(middleware: [cache])
    mock.answer("GET /notes", .json([milk], headers: [.cacheControl: "max-age=60"]))
    let sources = (0..<2).flatMap { _ in
      Recorder(mock.response(for: notes.withSource())).elements.map(\.source)
    }
    #expect(sources == [.network, .cache(age: .zero)])
    #expect(mock.receivedRequests.count == 1)
  }

  @Test("a missing resource is nil, by an empty response or by a known failure")
  func absence() {
    let mock = MockClient(.status(204), .status(404))
    let client = SafeClient(mock)
    let errors = Recorder(client.errors)
    let empty = Recorder(client.response(for: Request<Note?, ServerError>.get("/notes/1")))
    #expect(empty.elements == [nil])
    let missing = Recorder(
      client.response(
        for: Request<Note, ServerError>.get("/notes/2"), nilIf: { $0.status?.code == 404 }))
    #expect(missing.elements == [nil])
    #expect(errors.elements.isEmpty)
  }

  @Test("the failures of one outage are one error with its requests")
  func joinedErrors() throws {
    let mock = MockClient()
    mock.fail("GET /notes", times: 3)
    let client = SafeClient(mock)
    let errors = Recorder(client.errors)
    let shown = (0..<3).map { _ in Recorder(client.response(for: notes)) }
    let error = try #require(errors.elements.first)
    #expect(errors.elements.count == 1)
    let problem = error.underlyingError as? SafeClient.Problem
    #expect(problem?.path == "/notes" && problem?.reason == .offline)
    mock.answer("GET /notes", with: [milk])
    error.retry()
    #expect(shown.allSatisfy { $0.elements == [[milk]] })
  }

  @Test(
    "a write that fails offline says that nothing was saved, and is repeated with the connection")
  func offlineWrite() throws {
    let monitor = ConnectionMonitor(backoff: .constant(.seconds(2)), on: time)
    let mock = MockClient(middleware: [monitor])
    mock.fail("PUT /notes/1", with: .cannotConnect, times: 1)
    let client = SafeClient(mock, connection: monitor)
    let tray = ProblemTray(of: client)
    let write = Request<Note, ServerError>.put("/notes/1", json: milk)
      .with(failureNote: "The note isn't saved yet.")
    let saved = Recorder(client.response(for: write))
    let error = try #require(tray.problems.value.first?.error)
    #expect(error.isOffline && error.message.hasPrefix("The note isn't saved yet. "))
    #expect(client.connection.value != .online)
    mock.answer("PUT /notes/1", with: milk)
    mock.answer("HEAD /", .status(204))
    client.reconnect()
    time.advance(by: .seconds(10))
    #expect(saved.elements == [milk] && tray.problems.value.isEmpty)
  }

  @Test("a stream that waits is reopened immediately at a recovery")
  func reopening() {
    let mock = MockClient()
    mock.fail("GET /news", with: .cannotConnect, times: 1)
    let recoveries = SafePublishSubject<Void>()
    let states = Recorder<StreamState, Never>()
    let news = Recorder(
      mock.events(
        of: Request<Void, ServerError>.send(.get, "/news"), as: Note.self,
        backoff: .constant(.seconds(60)), reopeningAt: recoveries.signal,
        feedingStateInto: states.observer, on: time))
    #expect(states.elements.last?.failure != nil)
    mock.answer("GET /news", .status(204))
    recoveries.send()
    #expect(news.isCompleted && mock.receivedRequests.count == 2)
  }

  @Test("the browser of this computer is redirected with the code")
  func browser() async throws {
    let attempts = Recorder<AuthorizationAttempt, Never>()
    let codes = Recorder(oauth.loopbackCode { [attempts] in attempts.observer.send($0) })
    let attempt = try #require(attempts.elements.first)
    let browser = try CurlClient(attempt.redirectURI, engine: CurlEngine())
    let redirect = Request<Void, ServerError>.send(.get, "/")
      .with(query: "code", "abc").with(query: "state", attempt.state)
    let page = Recorder(browser.response(for: redirect))
    #expect(await codes.untilEnd() == .completed)
    #expect(codes.elements.map(\.code) == ["abc"])
    withExtendedLifetime(page) {}
  }

  @Test("a server announces its addresses, and a code is found in what a user pastes")
  func metadata() throws {
    let login = MockClient()
    login.answer(
      "GET /.well-known/oauth-authorization-server",
      with: OAuthMetadata(
        issuer: "https://login.example",
        authorizationEndpoint: "https://login.example/authorize",
        tokenEndpoint: "https://login.example/oauth/token"))
    let found = Recorder(login.response(for: OAuthMetadata.request()))
    let oauth = OAuth(clientID: "notes", metadata: try #require(found.elements.first))
    #expect(oauth?.tokenPath == "/oauth/token")
    #expect(try AuthorizationCodeParser.code(in: " YWI= ") == "YWI=")
    #expect(try AuthorizationCodeParser.code(in: "?code=abc&state=s", state: "s") == "abc")
  }

  @Test("signing out removes a token that another process has renewed in the same file")
  func signOut() throws {
    let folder = TemporaryFolder("tokens")
    let store = FileTokenStore<OAuthToken>(file: folder.path("token"))
    let (old, new) = (OAuthToken(accessToken: "one"), OAuthToken(accessToken: "two"))
    try store.replace(nil, with: old)
    let login = MockClient()
    login.answer("POST /revoke", .status(200))
    let session = OAuthSession(oauth, client: login, store: store)
    try FileTokenStore<OAuthToken>(file: folder.path("token")).replace(old, with: new)
    #expect(Recorder(session.signOut()).isCompleted)
    #expect(session.state.value == .signedOut(.byUser))
    #expect(try store.read() == nil)
    #expect(login.receivedRequests.count == 2)
  }
}
