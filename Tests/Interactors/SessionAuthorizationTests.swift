// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The session's authorization")
struct SessionAuthorizationTests {
  private static let old = Token(value: "old", refresh: "for-old", account: "demo")
  private static let new = Token(value: "new", refresh: "for-new", account: "demo")
  private let renewing = MockClient()
  private let storage = MemoryStorage(old)
  private let session: Session
  private let client: TransportClient

  init() throws {
    session = Session(storage: storage)
    client = TransportClient(
      try BaseURL("http://mock"), middleware: [session.authorization(renewedBy: renewing)],
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
    let renewal = renewing.hold("POST /token/refresh")
    let changes = Recorder(session.changes)
    let answers = [ask(), ask(), ask()]
    #expect(answers.allSatisfy { $0.elements.isEmpty && $0.end == nil })
    renewal.answer(with: Self.new)
    #expect(answers.allSatisfy { $0.elements == [[]] })
    #expect(renewing.receivedRequests.map(\.needsAuthorization) == [false])
    let sent = try renewing.receivedRequests.first?.body?.json(Token.Renewal.self)
    #expect(sent == Token.Renewal(refresh: "for-old"))
    #expect(session.token.value == Self.new)
    #expect(try storage.load() == Self.new)
    #expect(changes.elements == [.signedIn(Self.old)], "the screens stay as they are")
  }

  @Test("a refused renewal signs the user out")
  func refused() throws {
    renewing.answer(
      "POST /token/refresh", with: ServerError(error: "Sign in again."), status: .unauthorized)
    #expect(ask().end?.failure?.isUnauthorized == true)
    #expect(session.state.value == .signedOut(.expired))
    #expect(try storage.load() == nil)
  }

  @Test("a busy or unreachable server doesn't sign the user out, and the request may be retried")
  func busy() {
    renewing.answer(
      "POST /token/refresh", with: ServerError(error: "Busy."), status: .serviceUnavailable,
      times: 1)
    let busy = ask().end?.failure
    #expect(busy?.isTransient == true)
    #expect(
      busy == .transport(TransportError(.renewalFailed(status: 503), phase: .authorizing)))
    renewing.fail("POST /token/refresh", times: 1)
    #expect(ask().end?.failure == .transport(TransportError(.cannotConnect, host: "mock")))
    #expect(session.token.value == Self.old)
    renewing.answer("POST /token/refresh", with: Self.new)
    #expect(ask().elements == [[]])
  }

  @Test("a token that can't be renewed ends the session when it expires")
  func noMeans() {
    session.signIn.send(Token(value: "plain"))
    #expect(ask().end?.failure?.isUnauthorized == true)
    #expect(session.state.value == .signedOut(.expired))
    #expect(renewing.receivedRequests.isEmpty)
  }

  @Test("signing out during a renewal stays signed out")
  func signedOut() throws {
    let renewal = renewing.hold("POST /token/refresh")
    let answer = ask()
    session.signOut.send()
    renewal.answer(with: Self.new)
    #expect(answer.end != nil)
    #expect(session.state.value == .signedOut(.byUser))
    #expect(try storage.load() == nil)
  }

  @Test("signing out revokes the last token at the server, and an expired one isn't revoked")
  func revoked() {
    let server = MockClient()
    server.answer("DELETE /token", .status(204))
    let activity = Recorder<Bool, Never>()
    let revocations = Recorder(
      session.revocations(by: server, feedingActivityInto: activity.observer))
    session.renew.send(Session.Replacement(of: Self.old, by: Self.new))
    #expect(server.receivedRequests.isEmpty)
    session.signOut.send()
    #expect(server.receivedRequests.map { $0.headers[.authorization] } == ["Bearer new"])
    #expect(activity.elements == [true, false])
    #expect(server.receivedRequests.map(\.needsAuthorization) == [false])
    session.signIn.send(Self.old)
    session.expire.send(Self.old)
    #expect(server.receivedRequests.count == 1)
    #expect(revocations.end == nil)
  }

  @Test("a server that can't revoke a token changes nothing, and later tokens are revoked")
  func revocationFails() {
    let server = MockClient()
    server.fail("DELETE /token", times: 1)
    let revocations = Recorder(session.revocations(by: server))
    session.signOut.send()
    #expect(session.state.value == .signedOut(.byUser))
    server.answer("DELETE /token", .status(204))
    session.signIn.send(Self.new)
    session.signOut.send()
    #expect(server.receivedRequests.count == 2)
    #expect(revocations.end == nil)
  }
}
