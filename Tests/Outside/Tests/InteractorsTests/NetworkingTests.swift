// SPDX-License-Identifier: MIT

import CurlNetworking
import Entities
import Foundation
import Networking
import Signals
import Synchronization
import TestKit
import Testing

@Suite("Networking from another package")
struct NetworkingTests {
  private let time = VirtualScheduler()
  private let notes = Request<[Note], ServerError>.get("/notes")

  @Test("a safe client offers to retry, and the retry is the response")
  func safeClient() throws {
    let mock = MockClient()
    mock.fail("GET /notes", times: 1)
    let client = SafeClient(mock)
    let errors = Recorder(client.errors)
    let shown = Recorder(client.response(for: notes))
    let error = try #require(errors.elements.first)
    #expect(shown.elements.isEmpty)
    mock.answer("GET /notes", with: [Note(id: 1, title: "Milk")])
    error.retry()
    #expect(shown.elements == [[Note(id: 1, title: "Milk")]])
    mock.expectAllUsed()
  }

  @Test("a mock client ends a request at its time limit, in virtual time")
  func timeout() {
    let mock = MockClient(on: time)
    let held = mock.hold("GET /notes")
    let answer = Recorder(mock.response(for: notes.with(timeout: .seconds(2))))
    #expect(held.count == 1)
    time.advance(by: .seconds(1))
    #expect(answer.end == nil)
    time.advance(by: .seconds(1))
    guard case .transport(let error)? = answer.end?.failure else {
      Issue.record("\(String(describing: answer.end))")
      return
    }
    #expect(error.kind == .timedOut(.total))
    #expect(held.cancelled == 1)
  }

  @Test("the double of a client is the transport of another one")
  func transport() throws {
    let mock = MockClient(.status(503), .json([Note(id: 1, title: "Milk")]))
    let client = TransportClient(
      try BaseURL("http://notes.example"), middleware: [RetryMiddleware(on: time)],
      transport: mock.transport)
    let answer = Recorder(client.response(for: notes))
    time.advance(by: .seconds(60))
    #expect(answer.elements == [[Note(id: 1, title: "Milk")]])
    #expect(mock.receivedRequests.map(\.path) == ["/notes", "/notes"])
  }

  @Test("a WebSocket with a server in memory: messages, a new connection, a subprotocol and a close code")
  func mockWebSocket() {
    let server = MockWebSocket { offered in offered.first }
    let client = MockClient()
    client.answer("GET /list", .webSocket(server))
    let typed = SafePublishSubject<WebSocketMessage>()
    let closes = SafePublishSubject<WebSocketClose>()
    let subprotocol = Recorder<String?, Never>()
    var options = WebSocketOptions()
    options.subprotocols = ["list.v1"]
    options.backoff = .constant(.seconds(1))
    let list = Recorder(
      client.messages(
        of: Request<Void, ServerError>.send(.get, "/list"), sending: typed.signal, closingWith: closes.signal,
        options: options, feedingSubprotocolInto: subprotocol.observer, on: time))
    server.send(.text("Milk"))
    server.close(WebSocketClose(code: 1012, reason: "restart"))
    typed.send(.text("Eggs"))
    #expect(server.received.isEmpty && !server.isOpen)
    time.advance(by: .seconds(1))
    #expect(server.received == [.text("Eggs")])
    closes.send(WebSocketClose(code: 4001, reason: "signed out"))
    #expect(list.elements == [.text("Milk")] && list.end == .completed)
    #expect(subprotocol.elements == ["list.v1", "list.v1"])
    #expect(server.connections == 2 && server.closes.last == WebSocketClose(code: 4001, reason: "signed out"))
  }

  @Test("a WebSocket waits for the server, and reports it")
  func webSocket() async throws {
    let states = Recorder<StreamState, Never>()
    // Nothing listens at this port.
    let client = try CurlClient("http://127.0.0.1:1", engine: CurlEngine())
    let messages = Recorder(
      client.messages(
        of: Request<Void, ServerError>.send(.get, "/chat"), sending: .just(.text("Hello")),
        feedingStateInto: states.observer, on: time))
    _ = await states.elements(2)
    #expect(states.elements.first == .connecting)
    if case .waiting? = states.elements.last {} else { Issue.record("\(states.elements)") }
    #expect(messages.elements.isEmpty && messages.end == nil)
  }

  @Test("a failed change is reverted at once, and its error waits; a lost response is looked up")
  func change() throws {
    let mock = MockClient()
    let client = SafeClient(mock)
    let tray = ProblemTray(of: client)
    let taps = SafePublishSubject<Bool>()
    let starred = Recorder(
      taps.signal.flatMapConcat { wanted in
        client.change(
          for: Request<Void, ServerError>.send(.put, "/star")
            .with(failureNote: "The star isn't saved."),
          lookingUp: { [notes] in client.unsafeResponse(for: notes).map { $0.isEmpty ? nil : () } },
          until: taps.signal.map { _ in }, retry: { taps.send(wanted) }
        )
        .map { $0 == nil ? !wanted : wanted }
      })
    mock.answer("PUT /star", .status(204))
    mock.fail("PUT /star", times: 1)
    taps.send(true)
    #expect(starred.elements == [false])
    tray.retry(try #require(tray.problems.value.first?.id))
    #expect(starred.elements == [false, true] && tray.problems.value.isEmpty)

    mock.fail("PUT /star", with: .connectionLost(maybeSent: true))
    mock.answer("GET /notes", with: [Note(id: 1, title: "Milk")])
    taps.send(false)
    #expect(starred.elements.last == false && tray.problems.value.isEmpty)
  }

  @Test("a user signs in with a pasted code, the token is renewed, and signing out revokes it")
  func signIn() throws {
    let oauth = OAuth(clientID: "notes", authorizationURL: "https://login.example/authorize")
    let login = MockClient()
    login.answer(
      "POST /token",
      inTurn: [
        .json(OAuthToken(accessToken: "one", refreshToken: "r")),
        .json(OAuthToken(accessToken: "two", refreshToken: "s")),
      ])
    login.answer("POST /revoke", .status(200))
    let store = MemoryTokenStore<OAuthToken>()
    let session = OAuthSession(oauth, client: login, store: store)
    let attempt = oauth.attempt(redirectURI: "https://login.example/code")
    let code = try attempt.code(in: "https://login.example/code?code=c&state=\(attempt.state)")
    let token = Recorder(login.response(for: oauth.token(for: code, of: attempt)))
    session.signIn(with: try #require(token.elements.first))
    #expect(session.state.value == .signedIn)

    let mock = MockClient(middleware: [session.middleware])
    mock.answer("GET /notes") { received in
      received.headers[.authorization] == "Bearer two" ? .json([Note]()) : .status(401)
    }
    #expect(Recorder(mock.response(for: notes)).elements == [[]])
    #expect(store.read()?.accessToken == "two")
    #expect(Recorder(session.signOut()).end == .completed)
    #expect(store.read() == nil)
    login.expectAllUsed()
  }

  private struct Key: Codable, Hashable, Sendable {
    var text: String
    var user: String
  }

  /// The settings of an application, with a token among them.
  private final class Settings: Sendable {
    private let stored = Mutex<Key?>(nil)

    var key: Key? {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }
  }

  /// A store without a file.
  private final class SettingsStore: LockedTokenStore {
    private let settings: Settings
    private let lock = NSLock()

    init(_ settings: Settings) { self.settings = settings }

    func read() throws(TokenStoreError) -> Key? { settings.key }
    func write(_ key: Key?) throws(TokenStoreError) { settings.key = key }
    func withLock<Result>(
      _ body: () throws(TokenStoreError) -> Result
    ) throws(TokenStoreError) -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body()
    }
  }

  @Test("a store of the application's own needs three methods")
  func ownStore() async throws {
    let (settings, login) = (Settings(), MockClient())
    let (old, new) = (Key(text: "one", user: "ada"), Key(text: "two", user: "ada"))
    login.answer("POST /key", with: new)
    let store = SettingsStore(settings)
    let session = TokenSession(
      store: store, authorization: { "Key " + $0.text },
      renewal: { login.response(for: Request<Key, ServerError>.post("/key", json: $0)) })
    session.signIn(with: old)
    #expect(settings.key == old)
    #expect(try store.replace(new, with: nil) == old)
    let mock = MockClient(middleware: [session.middleware])
    mock.answer("GET /notes") { received in
      received.headers[.authorization] == "Key two" ? .json([Note]()) : .status(401)
    }
    #expect(await Recorder(mock.response(for: notes)).untilEnd() == .completed)
    #expect(settings.key == new)
    session.signOut()
    #expect(settings.key == nil && session.isStored.value)
  }

  @Test("a session keeps keys of the application's server in a file, and its problems reach the user")
  func keys() async throws {
    let login = MockClient()
    login.answer("POST /key", with: Key(text: "two", user: "ada"))
    login.answer("DELETE /key", .status(204))
    let folder = TemporaryFolder("keys")
    let store = FileTokenStore<Key>(file: folder.path("key"))
    let session = TokenSession(
      store: store, authorization: { "Key " + $0.text },
      renewal: { old in login.response(for: Request<Key, ServerError>.post("/key", json: old)) },
      revocation: { _ in
        login.response(for: Request<Void, ServerError>.send(.delete, "/key")).suppressError()
      },
      isSameUser: { $0.user == $1.user })
    session.signIn(with: Key(text: "one", user: "ada"))
    let mock = MockClient(middleware: [session.middleware])
    mock.answer("GET /notes") { received in
      received.headers[.authorization] == "Key two" ? .json([Note]()) : .status(401)
    }
    let answer = Recorder(mock.response(for: notes))
    #expect(await answer.untilEnd() == .completed)
    #expect(answer.elements == [[]])
    #expect(try store.read()?.text == "two")

    let next = TokenSession(
      store: store, authorization: { "Key " + $0.text })
    #expect(next.state.value == .signedIn && next.token.value?.user == "ada")
    session.signOut()
    #expect(!session.isRevoking.value && session.isStored.value)
    #expect(try store.read() == nil)
    #expect(await Recorder(mock.response(for: notes)).untilEnd() != .completed)

    let broken = FileTokenStore<Key>(file: "/dev/null/key")
    let homeless = TokenSession(
      store: broken, authorization: { "Key " + $0.text })
    homeless.signIn(with: Key(text: "one", user: "ada"))
    #expect(homeless.state.value == .signedIn && !homeless.isStored.value)
    #expect(Recorder(homeless.problems).elements.last?.message.contains("/dev/null/key") == true)
  }
}
