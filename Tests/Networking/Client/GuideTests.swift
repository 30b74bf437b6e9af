// SPDX-License-Identifier: MIT

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

  @Test("signing in by a pasted code")
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
  func session() {
    let folder = TemporaryFolder("session")
    let path = folder.path("token")
    let token = OAuthToken(accessToken: "one")
    var configuration = CurlClient.Configuration()
    let session = OAuthSession(oauth, client: login, store: FileTokenStore(file: path))
    configuration.middleware = [session.middleware]
    session.signIn(with: token)
    let state = session.state.value  // .signedIn, or .signedOut(.expired) after a refused renewal
    #expect(state == .signedIn && configuration.middleware.count == 1)
    #expect(FileTokenStore(file: path).read() == token)
  }
}
