// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// The snippets of the guide to networking, compiled and run.
@Suite("The guide to networking")
struct GuideTests {
  private let scheduler = VirtualScheduler()
  private let login = MockClient()
  private let oauth = OAuth(
    clientID: "books", authorizationURL: "https://login.example/authorize")

  private struct BookPage: Codable, Sendable {
    var titles: [String]
    var next: String?

    static let request = Request<BookPage, Refusal>.get("/books")
  }

  @Test("economy")
  func economy() {
    var configuration = CurlClient.Configuration()
    configuration.middleware = [
      JoiningMiddleware(),
      RetryMiddleware(on: scheduler),
      LimitMiddleware(ServerLimits(concurrency: 4, requests: 10, per: .seconds(1)), on: scheduler),
    ]
    #expect(configuration.middleware.count == 3)
  }

  @Test("trust")
  func trust() throws {
    var configuration = CurlClient.Configuration()
    configuration.connection.security.authorities = .file("/etc/books/authority.pem")
    configuration.connection.security.pins = [
      try KeyPin("sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    ]
    configuration.connection.security.revocation = .stapled
    #expect(configuration.connection.security.pins.count == 1)
  }

  @Test("traces and metrics")
  func reports() throws {
    let recorder = Recorder<ExchangeReport, Never>()
    let reports = recorder.observer
    var configuration = CurlClient.Configuration()
    configuration.middleware = [
      MetricsMiddleware(to: reports, on: scheduler),
      TraceMiddleware(),
    ]
    // ExchangeReport(method: GET, path: "/books", outcome: .success(200 OK), time: 40 ms, …)
    let mock = MockClient(.json(BookPage(titles: ["one"])))
    let client = TransportClient(
      try BaseURL("http://books.example"), middleware: configuration.middleware,
      transport: mock.transport)
    #expect(Recorder(client.response(for: BookPage.request)).isCompleted)
    #expect(recorder.elements.map(\.path) == ["/books"])
    #expect(recorder.elements.map(\.time) == [.zero])
  }

  @Test("a list page by page")
  func paging() {
    let client = MockClient()
    client.answer("GET /books", with: BookPage(titles: ["one"], next: "/books?page=2"))
    client.answer("GET /books?page=2", with: BookPage(titles: ["two"]))
    let demand = PublishSubject<Void, Never>()
    let reachedEnd = demand.signal
    let books = Paged(first: BookPage.request) { page in
      page.next.flatMap { .get(at: $0) }
    }
    let list = client.pages(of: books, loadingNext: reachedEnd)
    // [] loading, [page 1] more, [page 1] loading, [page 1, page 2] complete
    let recorder = Recorder(list)
    demand.send()
    #expect(recorder.elements.map(\.pages.count) == [0, 1, 1, 2])
    #expect(recorder.isCompleted)
  }

  private struct SignInProblem: Error {
    var message: String

    init(_ error: AuthorizationCodeError) { message = error.message }
    init(_ error: ClientError<OAuthRefusal>) { message = error.message }
  }

  @Test("signing in with a browser on this computer")
  func browser() async throws {
    login.answer("POST /token", with: OAuthToken(accessToken: "one"))
    let opened = Box("")
    let openInBrowser: @Sendable (String) -> Void = { opened.value = $0 }
    let oauth = OAuth(clientID: "books", authorizationURL: "https://login.example/authorize")
    let token = oauth.loopbackCode { attempt in openInBrowser(attempt.url) }
      .mapFailure { SignInProblem($0) }
      .flatMapLatest { [login] code in
        login.response(for: oauth.token(for: code)).mapFailure { SignInProblem($0) }
      }
    let recorder = Recorder(token)
    let address = try #require(opened.value.removingPercentEncoding)
    let query = address.split(separator: "?", maxSplits: 1)[1].split(separator: "&")
    func value(_ name: String) -> String {
      query.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) } ?? ""
    }
    var redirect = Request<Int, Refusal>(
      method: .get, path: "/", resource: { $0.status.code }, failure: { _ in Refusal(error: "") })
    redirect.query = [QueryItem("code", "abc"), QueryItem("state", value("state"))]
    let browser = try CurlClient(value("redirect_uri"))
    #expect(await outcome(of: browser.response(for: redirect)).elements == [200])
    _ = await recorder.untilEnd()
    #expect(recorder.elements == [OAuthToken(accessToken: "one")])
  }

  private struct Scan: Codable, Equatable, Sendable { var pages: Int }

  @Test("await, any body, and all pages")
  func awaiting() async throws {
    let client = MockClient()
    client.answer("GET /books", with: BookPage(titles: ["Soup"], next: "/books?page=2"))
    client.answer("GET /books?page=2", with: BookPage(titles: ["Salad"]))
    client.answer("POST /scans", with: Scan(pages: 2))
    let books = Paged(first: BookPage.request) { page in
      page.next.flatMap { .get(at: $0) }
    }
    let picture: [UInt8] = [1, 2, 3]
    let page = try await client.value(for: BookPage.request)
    // BookPage(titles: ["Soup"], …)
    let titles = try await client.allPages(of: books).flatMap(\.titles)
    // ["Soup", "Salad"]
    let scan = Request<Scan, Refusal>.post("/scans")
      .with(Body(picture, contentType: "image/png"))
    let pages = try await client.value(for: scan).pages
    // 2
    #expect(page.titles == ["Soup"] && titles == ["Soup", "Salad"] && pages == 2)
  }

  private struct BookError: Error, Codable, UserMessageProviding {
    var message: String
  }

  @Test("the server's own error, and pages by the field Link")
  func ownError() async throws {
    let client = MockClient()
    let shown = Box<[String]>([])
    func show(_ text: String) { shown.change { $0.append(text) } }
    let missing = BookError(message: "Enter a title.")
    client.answer("POST /books", inTurn: [.json(missing, status: .badRequest), .status(503)])
    let link = try #require(HTTPField.Name("Link"))
    let first = Response(headers: [link: "</books?page=2>; rel=next"], body: Array("[]".utf8))
    client.answer("GET /books", with: first)
    client.answer("GET /books?page=2", with: [Book(title: "Soup")])
    let draft = Book(title: "")
    func add() async throws {
      do {
        let book = try await client.value(for: Request<Book, BookError>.post("/books", json: draft))
        show(book.title)
      } catch let error as ClientError<BookError> {
        if case .server(let refusal, let status) = error {
          show("\(status.code): \(refusal.message)")
        }
        show(error.message)
      }
      // "400: Enter a title.", "Enter a title."
    }
    try await add()
    #expect(shown.value == ["400: Enter a title.", "Enter a title."])
    try await add()
    #expect(shown.value.count == 3)
    let linked = Paged<Linked<[Book]>, BookError>(linked: .get("/books"))
    let books = try await client.allPages(of: linked).flatMap(\.content)
    #expect(books.map(\.title) == ["Soup"])
  }

  private struct Language: Middleware {
    let code: @Sendable () -> String

    func response(
      to request: OutgoingRequest, next: @escaping Transport
    ) -> Signal<Response, TransportError> {
      .deferred {
        var request = request
        request.head.headerFields[.acceptLanguage] = code()
        return next(request)
      }
    }
  }

  private struct Counting: Middleware {
    let refused: SafeObserver<String>

    func response(
      to request: OutgoingRequest, next: @escaping Transport
    ) -> Signal<Response, TransportError> {
      next(request).handleEvents(next: { response in
        if response.status.kind == .clientError { refused.send("\(request)") }
      })
    }
  }

  @Test("middleware of an application")
  func ownMiddleware() {
    let refused = Recorder<String, Never>()
    let client = MockClient(
      .status(404), middleware: [Counting(refused: refused.observer), Language { "de" }])
    #expect(Recorder(client.response(for: BookPage.request)).elements.isEmpty)
    #expect(refused.elements == ["GET /books"])
    #expect(client.receivedRequests.first?.headers[.acceptLanguage] == "de")
  }

  private struct Headline: Codable, Equatable, Sendable {
    var text: String
  }

  @Test("a stream of values with its state")
  func headlines() async throws {
    let server = FaultServer { connection in
      let isFirst = connection.request()?.contains("Last-Event-ID: 1") == false
      connection.send(
        isFirst
          ? "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
            + "retry: 12000\nid: 1\ndata: {\"text\":\"Rain\"}\n\n"
          : "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let news = Request<Headline, Refusal>.get("/")
    let state = MutableProperty(StreamState.connecting)
    let headlines = client.events(
      of: news, as: Headline.self, feedingStateInto: state.on, on: scheduler)
    // headlines: .success(Headline(…)), .failure(DecodingFailure(…)), …
    // state: connecting, open, waiting(until: 12 s, because: nil), connecting, open
    @Sendable func show(_ headline: Headline) { shown.change { $0.append(headline.text) } }
    let shown = Box<[String]>([])
    let reading = Task {
      for try await headline in headlines.values(buffering: .dropOldest(100)) {
        if let headline = try? headline.get() { show(headline) }
      }
    }
    let states = Recorder(state.signal)
    let recorder = Recorder(headlines)
    while scheduler.pending < 2 { await Task.yield() }
    scheduler.advance(by: .seconds(12))
    _ = await recorder.untilEnd()
    try await reading.value
    #expect(shown.value == ["Rain"])
    #expect(recorder.elements.map { try? $0.get() } == [Headline(text: "Rain")])
    #expect(states.elements.contains(.waiting(until: .seconds(12), because: nil)))
  }

  @Test("the source of a response")
  func source() {
    let client = MockClient()
    client.answer("GET /books", with: BookPage(titles: ["one"]))
    let books = client.response(for: BookPage.request.withSource())
    // Sourced(value: BookPage(…), source: .cache(age: 40 s)), or .network, or .stale(age: 2 h)
    #expect(Recorder(books).elements.map(\.source) == [.network])
  }

  private struct Book: Codable, Sendable { var title: String }
  private struct Query: Codable, Sendable { var query: String }
  private struct BookErrors: Codable, Error {
    struct Message: Codable { var message: String }
    var errors: [Message]
  }

  @Test("an error in a successful response, and a lost response")
  func otherErrors() {
    let lost = StubResponse.failure(.connectionLost(maybeSent: true))
    let client = MockClient(
      .json(BookErrors(errors: [BookErrors.Message(message: "There is no such book.")])), lost)
    let query = Query(query: "{ book }")
    let book = Request<Book, BookErrors>.post("/graphql", json: query)
      .failing { try? $0.json(BookErrors.self) }
    // {"errors": [{"message": "There is no such book."}]} is .server(BookErrors(…), status: .ok)
    guard case .server(let errors, .ok)? = Recorder(client.response(for: book)).failure else {
      Issue.record("the response is an error")
      return
    }
    #expect(errors.errors.map(\.message) == ["There is no such book."])
    let search = Request<Book, Refusal>.post("/search", json: query)
    let found = client.response(for: search.safe())
    // after a lost connection: … Try again.
    // without safe(): … The request may have been carried out: look before you repeat it.
    #expect(Recorder(found).failure?.message.hasSuffix("Try again.") == true)
    let unmarked = Recorder(client.response(for: search)).failure?.message
    #expect(unmarked?.hasSuffix("look before you repeat it.") == true)
  }

  @Test("a WebSocket")
  func webSocket() async throws {
    let server = FaultServer { connection in
      connection.acceptWebSocket()
      while let frame = connection.frame(), frame.kind != 8 {
        connection.sendFrame(frame.kind, frame.payload + Array(" to you".utf8))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let state = MutableProperty(StreamState.connecting)
    let typed = PublishSubject<WebSocketMessage, Never>()
    let talk = Request<Void, Refusal>.send(.get, "/chat")
    let chat = client.messages(
      of: talk, sending: typed.signal, feedingStateInto: state.on, on: scheduler)
    // typed.send(.text("Hello")) leads to .text("Hello to you")
    let recorder = Recorder(chat)
    typed.send(.text("Hello"))
    #expect(await recorder.elements(1) == [.text("Hello to you")])
    recorder.dispose()
  }

  @Test("a WebSocket's close codes and subprotocols")
  func webSocketClose() async throws {
    let closed = Recorder<[UInt8], Never>()
    let server = FaultServer { connection in
      guard connection.acceptWebSocket(subprotocol: "chat.v1") else { return }
      closed.observer.send(connection.echoUntilClose()?.payload ?? [])
      connection.waitForClose()
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let talk = Request<Void, Refusal>.send(.get, "/chat")
    let version = MutableProperty<String?>(nil)
    var options = WebSocketOptions()
    options.subprotocols = ["chat.v2", "chat.v1"]
    let closes = PublishSubject<WebSocketClose, Never>()
    let versioned = client.messages(
      of: talk, closingWith: closes.signal, options: options, feedingSubprotocolInto: version.on,
      on: scheduler)
    // version.value is "chat.v2" or "chat.v1", or nil if the server has chosen none
    let recorder = Recorder(versioned)
    closes.send(WebSocketClose(code: 4001, reason: "signed out"))
    // versioned completes
    #expect(await recorder.untilEnd() == .completed)
    #expect(version.value == "chat.v1")
    #expect(await closed.elements(1) == [[0x0F, 0xA1] + Array("signed out".utf8)])
  }

  @Test("signing in with a pasted code")
  func pastedCode() throws {
    login.answer("POST /token", with: OAuthToken(accessToken: "one"))
    let pasted = "abc"
    let oauth = OAuth(clientID: "books", authorizationURL: "https://login.example/authorize")
    let attempt = oauth.attempt(redirectURI: "https://login.example/code")
    let code = try attempt.code(in: pasted)
    let token = login.response(for: oauth.token(for: code, of: attempt))
    #expect(Recorder(token).elements == [OAuthToken(accessToken: "one")])
  }

  @Test("signing in on another device")
  func device() {
    login.answer(
      "POST /device_authorization",
      with: DeviceAuthorization(
        deviceCode: "d", userCode: "ABCD", verificationURI: "https://login.example/d",
        expiresIn: 60))
    login.answer("POST /token", with: OAuthToken(accessToken: "one"))
    let shown = Box("")
    let show: @Sendable (String, String) -> Void = { shown.value = "\($0) \($1)" }
    let token = login.response(for: oauth.deviceAuthorization()).flatMapLatest { device in
      show(device.userCode, device.verificationURI)
      return login.token(for: device, of: oauth, on: scheduler)
    }
    let recorder = Recorder(token)
    scheduler.advance(by: .seconds(5))
    #expect(shown.value == "ABCD https://login.example/d")
    #expect(recorder.elements == [OAuthToken(accessToken: "one")])
  }

  @Test("a session")
  func session() throws {
    let folder = TemporaryFolder("session")
    let path = folder.path("token")
    let token = OAuthToken(accessToken: "one")
    var configuration = CurlClient.Configuration()
    let session = OAuthSession(oauth, client: login, store: FileTokenStore(file: path))
    configuration.middleware = [session.middleware]
    session.signIn(with: token)
    let state = session.state.value  // .signedIn, or .signedOut(.expired) after a refused renewal
    #expect(state == .signedIn && configuration.middleware.count == 1)
    #expect(try FileTokenStore<OAuthToken>(file: path).read() == token)
  }
}
