// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The session with the recipe server")
struct SessionTests {
  private static let old = Token(value: "old", refresh: "for-old", account: "demo")
  private static let new = Token(value: "new", refresh: "for-new", account: "demo")
  private let server = MockClient()
  private let store = MemoryTokenStore(old)
  private let session: Session
  private let client: TransportClient

  init() throws {
    session = Session(store: store, client: server)
    client = TransportClient(
      try BaseURL("http://mock"), middleware: [session.middleware],
      transport: { request in
        let value = request.head.headerFields[.authorization]
        guard value == "Bearer new" else {
          return .just(Response(status: .unauthorized, body: Array(#"{"error":"old"}"#.utf8)))
        }
        return .just(Response(body: Array(#"[]"#.utf8)))
      })
  }

  private func ask() -> Recorder<[Recipe.Category], ClientError<ServerError>> {
    Recorder(client.response(for: .get("/categories")))
  }

  @Test("many requests with an expired token cause one renewal, which is stored")
  func once() throws {
    let renewal = server.hold("POST /token/refresh")
    let states = Recorder(session.state.signal)
    let answers = [ask(), ask(), ask()]
    #expect(answers.allSatisfy { $0.elements.isEmpty && $0.end == nil })
    renewal.answer(with: Self.new)
    #expect(answers.allSatisfy { $0.elements == [[]] })
    #expect(server.receivedRequests.map(\.needsAuthorization) == [false])
    let sent = try server.receivedRequests.first?.body?.json(Token.Renewal.self)
    #expect(sent == Token.Renewal(refresh: "for-old"))
    #expect(session.token.value == Self.new && store.read() == Self.new)
    #expect(states.elements == [.signedIn], "the screens stay as they are")
  }

  @Test("a refused renewal signs the user out")
  func refused() {
    server.answer(
      "POST /token/refresh", with: ServerError(error: "Sign in again."), status: .unauthorized)
    #expect(ask().end?.failure?.isUnauthorized == true)
    #expect(session.state.value == .signedOut(.expired) && store.read() == nil)
  }

  @Test("a busy or unreachable server doesn't sign the user out, and the request may be retried")
  func busy() {
    server.answer(
      "POST /token/refresh", with: ServerError(error: "Busy."), status: .serviceUnavailable,
      times: 1)
    let busy = ask().end?.failure
    #expect(busy?.isTransient == true)
    #expect(
      busy == .transport(TransportError(.renewalFailed(status: 503), phase: .authorizing)))
    server.fail("POST /token/refresh", times: 1)
    #expect(ask().end?.failure == .transport(TransportError(.cannotConnect, host: "mock")))
    #expect(session.token.value == Self.old)
    server.answer("POST /token/refresh", with: Self.new)
    #expect(ask().elements == [[]])
  }

  @Test("a token that can't be renewed ends the session when it expires")
  func noMeans() {
    session.signIn(with: Token(value: "plain"))
    #expect(ask().end?.failure?.isUnauthorized == true)
    #expect(session.state.value == .signedOut(.expired))
    #expect(server.receivedRequests.isEmpty)
  }

  @Test("signing out revokes the current token, and an expired one isn't revoked")
  func revoked() {
    server.answer("DELETE /token", .status(204))
    server.answer("POST /token/refresh", with: Self.new)
    #expect(ask().elements == [[]])
    session.signOut()
    let last = server.receivedRequests.last
    #expect(last?.path == "/token" && last?.headers[.authorization] == "Bearer new")
    #expect(last?.needsAuthorization == false)
    session.signIn(with: Token(value: "plain"))
    _ = ask()
    #expect(session.state.value == .signedOut(.expired))
    #expect(server.receivedRequests.count == 2)
  }

  @Test("a server that can't revoke a token changes nothing, and later tokens are revoked")
  func revocationFails() {
    server.fail("DELETE /token", times: 1)
    session.signOut()
    #expect(session.state.value == .signedOut(.byUser) && !session.isRevoking.value)
    server.answer("DELETE /token", .status(204))
    session.signIn(with: Self.new)
    session.signOut()
    #expect(server.receivedRequests.count == 2)
  }

  @Test("a renewed token of the same account is used, and one of another account isn't")
  func accounts() {
    store.replace(Self.old, with: Self.new)
    #expect(ask().elements == [[]] && session.token.value == Self.new)
    let other = Session(store: MemoryTokenStore(Self.old), client: server)
    #expect(other.token.value == Self.old)
    let theirs = Token(value: "theirs", refresh: "r", account: "guest")
    store.replace(Self.new, with: theirs)
    session.rejected("Bearer new")
    #expect(session.state.value == .signedOut(.expired) && store.read() == theirs)
  }

  @Test("a token without an account is of no other token's user")
  func withoutAccount() {
    session.signIn(with: Token(value: "one"))
    store.replace(Token(value: "one"), with: Token(value: "new"))
    #expect(ask().end?.failure?.isUnauthorized == true)
    #expect(store.read() == Token(value: "new"))
  }
}
