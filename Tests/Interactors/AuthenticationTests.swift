// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("Authentication")
struct AuthenticationTests {
  private let backend = Backend()
  private let authentication: Authentication
  private let tokens: Recorder<Token, Never>
  private let refusals: Recorder<String?, Never>

  init() {
    authentication = Authentication(client: backend.client)
    tokens = Recorder(authentication.token)
    refusals = Recorder(authentication.refusal)
  }

  @Test("credentials become a token")
  func token() throws {
    backend.mock.answer("POST /token", with: Token(value: "secret"))
    authentication.logIn.send(Fixtures.ada)
    #expect(tokens.elements == [Token(value: "secret")])
    let asked = try #require(backend.mock.receivedRequests.first)
    #expect(try asked.body?.json(Credentials.self) == Fixtures.ada)
    #expect(!asked.needsAuthorization)
  }

  @Test("one request serves several observers")
  func shared() {
    backend.mock.answer("POST /token", with: Token(value: "secret"))
    let second = Recorder(authentication.token)
    authentication.logIn.send(Fixtures.ada)
    #expect(second.elements.count == 1)
    #expect(backend.mock.receivedRequests.count == 1)
  }

  @Test("the latest credentials win, and the previous attempt is cancelled")
  func latestWins() {
    let held = backend.mock.hold("POST /token")
    authentication.logIn.send(Fixtures.ada)
    authentication.logIn.send(Fixtures.grace)
    #expect(held.cancelled == 1)
    #expect(held.count == 1)
    held.answer(with: Token(value: "grace's"))
    #expect(tokens.elements == [Token(value: "grace's")])
  }

  @Test("wrong credentials are a result of the screen, not an error of the application")
  func refused() {
    backend.mock.answer(
      "POST /token", with: ServerError(error: "Wrong name or password."), status: .unauthorized,
      times: 1)
    authentication.logIn.send(Fixtures.ada)
    #expect(refusals.elements == [nil, "Wrong name or password."])
    #expect(tokens.elements.isEmpty)
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("a new attempt removes the previous refusal immediately")
  func refusalGoes() {
    backend.mock.answer(
      "POST /token", with: ServerError(error: "No."), status: .unauthorized, times: 1)
    authentication.logIn.send(Fixtures.ada)
    let held = backend.mock.hold("POST /token")
    authentication.logIn.send(Fixtures.grace)
    #expect(refusals.elements == [nil, "No.", nil])
    held.answer(with: Token(value: "late"))
    #expect(tokens.elements == [Token(value: "late")])
  }

  @Test("an error never ends the output")
  func errorsAreNotTheEnd() {
    backend.mock.answer("POST /token", with: Token(value: "secret"))
    backend.mock.fail("POST /token", with: .cannotConnect, times: 1)
    authentication.logIn.send(Fixtures.ada)
    #expect(backend.errors.elements.count == 1)
    #expect(tokens.end == nil)
    backend.errors.elements.first?.dismiss()
    authentication.logIn.send(Fixtures.ada)
    #expect(tokens.elements == [Token(value: "secret")])
  }

  @Test("retry repeats the request with the same credentials")
  func retry() throws {
    backend.mock.answer("POST /token", with: Token(value: "secret"))
    backend.mock.fail("POST /token", times: 1)
    authentication.logIn.send(Fixtures.ada)
    let error = try #require(backend.errors.elements.first)
    error.retry()
    #expect(tokens.elements == [Token(value: "secret")])
    #expect(backend.mock.receivedRequests.count == 2)
    #expect(backend.mock.receivedRequests.first == backend.mock.receivedRequests.last)
  }

  @Test("it's busy while a request runs, but not while an error waits for the user")
  func busy() {
    let busy = Recorder(authentication.isBusy.signal.removeDuplicates())
    let held = backend.mock.hold("POST /token")
    authentication.logIn.send(Fixtures.ada)
    #expect(authentication.isBusy.value)
    held.fail()
    #expect(!authentication.isBusy.value)
    backend.errors.elements.first?.retry()
    held.answer(with: Token(value: "secret"))
    #expect(busy.elements == [false, true, false, true, false])
  }
}
