// SPDX-License-Identifier: MIT

import Dispatch
import Networking
import Signals
import TestKit
import Testing

/// A store that takes long doesn't hold up the thread that delivers responses.
@Suite("Slow token stores", .timeLimit(.minutes(10)))
struct SlowTokenStoreTests {
  /// A store that waits for the test before each access, once it is locked.
  private final class LockedStore: TokenStore {
    let content: MemoryTokenStore<OAuthToken>
    let isLocked = Lock(false)
    let mayContinue = DispatchSemaphore(value: 0)

    init(_ token: OAuthToken) { content = MemoryTokenStore(token) }

    func read() -> OAuthToken? {
      wait()
      return content.read()
    }

    func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? {
      wait()
      return content.replace(expected, with: token)
    }

    private func wait() {
      if isLocked.withLock({ $0 }) { mayContinue.wait() }
    }
  }

  private let old = OAuthToken(accessToken: "one", refreshToken: "r1")
  private let new = OAuthToken(accessToken: "two", refreshToken: "r2")
  private let server = MockClient()
  private let store: LockedStore
  private let session: OAuthSession
  private let api: MockClient

  init() {
    store = LockedStore(old)
    session = OAuthSession(
      OAuth(clientID: "books", authorizationURL: "https://login.example/authorize"),
      client: server, store: store)
    api = MockClient(middleware: [session.middleware])
    store.isLocked.withLock { $0 = true }
  }

  @Test("a renewal waits for the store on a queue, and then the response arrives")
  func renewal() async {
    server.answer("POST /token", with: new)
    api.answer("GET /soup") { received in
      received.headers[.authorization] == "Bearer two" ? .json(soup) : .status(401)
    }
    // The double responds on this thread, which the wait for the store would block forever.
    let recorder = Recorder(api.response(for: RecipeRequest.get("/soup")))
    #expect(recorder.end == nil && server.receivedRequests.isEmpty)
    for _ in 0..<2 { store.mayContinue.signal() }
    _ = await recorder.untilEnd()
    #expect(recorder.elements == [soup])
    #expect(store.content.read() == new && session.state.value == .signedIn)
  }

  @Test(
    "a token is removed before the 401 is delivered that can't be renewed, and kept after a renewal",
    arguments: [false, true])
  func rejection(_ isRenewed: Bool) async {
    server.answer(
      "POST /token",
      isRenewed ? .json(new) : .json(OAuthRefusal(error: "invalid_grant"), status: .badRequest))
    api.answer("GET /soup", .status(401))
    let states = Recorder<OAuthSession.State, Never>()
    let recorder = Recorder(
      api.response(for: RecipeRequest.get("/soup")).handleEvents(
        end: { [session] _ in states.observer.send(session.state.value) }))
    #expect(recorder.end == nil)
    for _ in 0..<3 { store.mayContinue.signal() }
    _ = await recorder.untilEnd()
    #expect(recorder.failure?.isUnauthorized == true)
    #expect(states.elements == [isRenewed ? .signedIn : .signedOut(.expired)])
    #expect(store.content.read() == (isRenewed ? new : nil))
  }

  @Test("the deadline of a request doesn't wait for the store")
  func deadline() {
    let clock = VirtualScheduler()
    let api = MockClient(middleware: [session.middleware], on: clock)
    api.answer("GET /soup", .status(401))
    server.answer("POST /token", with: new)
    let recorder = Recorder(
      api.response(for: RecipeRequest.get("/soup").with(timeout: .seconds(1))))
    clock.advance(by: .seconds(1))
    guard case .transport(let error)? = recorder.failure else {
      Issue.record("\(recorder)")
      return
    }
    #expect(error.kind == .timedOut(.total) && error.phase == .authorizing)
    for _ in 0..<2 { store.mayContinue.signal() }
  }
}
