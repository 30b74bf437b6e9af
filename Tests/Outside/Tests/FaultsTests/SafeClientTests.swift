// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import LoopbackServers
import Networking
import Signals
import TestKit
import Testing

@Suite("Errors for the user from another package", .timeLimit(.minutes(10)))
struct SafeClientTests {
  @Test(
    "without an observer of errors a request that fails ends, and the first observer gets its error, without a retry")
  func noObserver() {
    let mock = MockClient(.status(503))
    let client = SafeClient(mock)
    let answer = Recorder(client.response(for: notes))
    #expect(answer.isCompleted && answer.elements.isEmpty)
    #expect(client.activity.value == false)
    let errors = Recorder(client.errors)
    #expect(errors.elements.count == 1)
    #expect(errors.elements.first?.canRetry == false)
  }

  @Test("over the network too, a request without an observer of errors ends")
  func noObserverOverNetwork() async throws {
    let server = LoopbackServer { _ in }
    defer { server.close() }
    let answer = Recorder(SafeClient(try client(of: server)).response(for: notes))
    #expect(await answer.untilEnd() == .completed)
    #expect(answer.elements.isEmpty)
  }

  @Test("at most 64 errors wait for the user, and a further request that fails ends")
  func boundedQueue() throws {
    let mock = MockClient(.status(503))
    let client = SafeClient(mock, describe: { ("A problem", "The path is \($0.path).") })
    let errors = Recorder(client.errors)
    let answers = (0..<100).map { number in
      Recorder(client.response(for: Request<[Note], Refusal>.get("/notes/\(number)")))
    }
    #expect(errors.elements.count == 64)
    #expect(answers.prefix(64).allSatisfy { $0.end == nil })
    #expect(answers.dropFirst(64).allSatisfy { $0.isCompleted })
    // A decision makes room for another error.
    try #require(errors.elements.first).dismiss()
    #expect(answers[0].isCompleted)
    let next = Recorder(client.response(for: Request<[Note], Refusal>.get("/notes/next")))
    #expect(next.end == nil && errors.elements.count == 65)
  }

  @Test("each status that users meet has another message")
  func statuses() {
    let codes = [402, 405, 409, 413, 422, 429, 451]
    let messages = codes.map { code in
      ClientError<Refusal>.status(Response(status: HTTPResponse.Status(code: code))).message
    }
    #expect(Set(messages).count == codes.count)
    #expect(messages.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("first() throws a CancellationError when its task is cancelled, and the request is cancelled")
  func cancelledTask() async {
    let mock = MockClient()
    let held = mock.hold("GET /notes")
    let task = Task { try await mock.response(for: notes).first() }
    while held.count == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(held.cancelled == 1)
  }
}

@Suite("Tokens from another package", .timeLimit(.minutes(10)))
struct TokenTests {
  private let oauth = OAuth(clientID: "notes", authorizationURL: "https://login.example/authorize")

  /// Returns the end of a request whose renewal has an outcome.
  private func end(renewal: StubResponse) -> (Completion<ClientError<Refusal>>?, requests: Int) {
    let login = MockClient(renewal)
    let bearer = AuthorizationMiddleware(BearerAuthorization(token: { "old" })) { _ in
      login.response(for: text(.post, "/token")).map { text -> String? in "Bearer " + text }
    }
    let mock = MockClient(middleware: [bearer])
    mock.answer("GET /notes", with: Refusal(message: "Sign in."), status: .unauthorized)
    mock.answer(RequestPattern("GET /notes").header(.authorization, "Bearer new"), with: [Note(id: 1)])
    let answer = Recorder(mock.response(for: notes))
    return (answer.end, mock.receivedRequests.count)
  }

  @Test("a renewal fails with the client's own error: a refusal leads to the 401, other failures arrive as they are")
  func ownError() {
    let renewed = end(renewal: .response(Response(body: Array("new".utf8))))
    #expect(renewed == (.completed, 2))
    for status in [HTTPResponse.Status.badRequest, .unauthorized, .forbidden] {
      let refused = end(renewal: .json(Refusal(message: "The session is over."), status: status))
      #expect(refused == (.failed(.server(Refusal(message: "Sign in."), status: .unauthorized)), 1))
    }
    let failed = end(renewal: .json(Refusal(message: "Try later."), status: .internalServerError))
    guard case .failed(.transport(let error))? = failed.0 else {
      Issue.record("The end is \(String(describing: failed.0)).")
      return
    }
    #expect(error.kind == .renewalFailed(status: 500))
    let offline = end(renewal: .failure(.cannotConnect))
    guard case .failed(.transport(let error))? = offline.0 else {
      Issue.record("The end is \(String(describing: offline.0)).")
      return
    }
    #expect(error.kind == .cannotConnect)
  }

  @Test("ten requests that receive a 401 at the same time make one renewal")
  func singleFlight() async throws {
    let renewals = Counter()
    let rejected = Counter()
    let all = Gate()
    let server = LoopbackServer { connection in
      while let request = connection.request() {
        switch (request.target, request["Authorization"]) {
        case ("/token", _):
          renewals.increase()
          connection.respond(body: "{\"access_token\":\"new\",\"refresh_token\":\"r2\"}")
        case (_, "Bearer new"):
          connection.respond(body: "[]")
        default:
          // All ten are at the server before one of them is rejected.
          if rejected.increase() == 10 { all.open() }
          all.pass()
          connection.respond("401 Unauthorized")
        }
      }
    }
    defer { server.close() }
    let folder = TemporaryFolder("tokens")
    let store = FileTokenStore<OAuthToken>(file: folder.path("token"))
    let session = OAuthSession(oauth, client: try client(of: server), store: store)
    session.signIn(with: OAuthToken(accessToken: "old", refreshToken: "r1"))
    let clients = try (0..<2).map { _ in try client(of: server) { $0.middleware = [session.middleware] } }
    let answers = (0..<10).map { Recorder(clients[$0 % 2].response(for: notes)) }
    for answer in answers {
      #expect(await answer.untilEnd() == .completed)
      #expect(answer.elements == [[]])
    }
    #expect(renewals.value == 1 && rejected.value == 10)
    #expect(try store.read() == OAuthToken(accessToken: "new", refreshToken: "r2"))
  }

  @Test("a token file is readable by its owner only, also in a new folder and after a change")
  func mode() throws {
    let folder = TemporaryFolder("tokens")
    let path = folder.path("new/token")
    let store = FileTokenStore<OAuthToken>(file: path)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    try store.replace(nil, with: OAuthToken(accessToken: "one"))
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path("new")) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try store.replace(OAuthToken(accessToken: "one"), with: OAuthToken(accessToken: "two"))
    #expect(try mode(path) == 0o600)
    #expect(try store.read()?.accessToken == "two")
  }

  @Test("a token that another process has renewed in the file is used without another renewal")
  func otherProcess() async throws {
    let folder = TemporaryFolder("tokens")
    let store = FileTokenStore<OAuthToken>(file: folder.path("token"))
    let (old, new) = (
      OAuthToken(accessToken: "old", refreshToken: "r1"), OAuthToken(accessToken: "new", refreshToken: "r2")
    )
    try store.replace(nil, with: old)
    let login = MockClient()
    let session = OAuthSession(oauth, client: login, store: store)
    let mock = MockClient(middleware: [session.middleware])
    mock.answer("GET /notes", .status(401))
    mock.answer(RequestPattern("GET /notes").header(.authorization, "Bearer new"), with: [Note(id: 1)])
    // The file that the other process leaves, byte by byte.
    let other = FileTokenStore<OAuthToken>(file: folder.path("other"))
    try other.replace(nil, with: new)
    try FileManager.default.removeItem(atPath: folder.path("token"))
    try FileManager.default.moveItem(atPath: folder.path("other"), toPath: folder.path("token"))
    // The session reads a file on its queue.
    let answer = Recorder(mock.response(for: notes))
    #expect(await answer.untilEnd() == .completed)
    #expect(answer.elements == [[Note(id: 1)]])
    #expect(login.receivedRequests.isEmpty && session.state.value == .signedIn)
  }
}
