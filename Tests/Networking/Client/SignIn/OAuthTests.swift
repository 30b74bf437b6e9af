// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Signing in with OAuth 2", .timeLimit(.minutes(10)))
struct OAuthTests {
  private let oauth = OAuth(
    clientID: "recipes app", authorizationURL: "https://login.example/authorize",
    scopes: ["read", "write"])
  private let server = MockClient()
  private let clock = VirtualScheduler()
  private let old = OAuthToken(accessToken: "one", refreshToken: "r1")
  private let new = OAuthToken(accessToken: "two", refreshToken: "r2", expiresIn: 60)

  /// The attempt of RFC 7636, appendix B, whose verifier follows 16 bytes of state.
  private var attempt: AuthorizationAttempt {
    let octets: [UInt8] = [
      116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77,
      105, 214, 191, 240, 91, 88, 5, 88, 83, 132, 141, 121,
    ]
    var bytes = ([UInt8](repeating: 0, count: 16) + octets)[...]
    return oauth.attempt(redirectURI: "http://127.0.0.1:4711/", random: { bytes.popFirst() ?? 0 })
  }

  private static func device(expiresIn: Int, interval: Int? = nil) -> DeviceAuthorization {
    DeviceAuthorization(
      deviceCode: "d", userCode: "ABCD", verificationURI: "https://login.example/d",
      expiresIn: expiresIn, interval: interval)
  }

  @Test("the browser URL contains the challenge, and the token request the verifier")
  func challenge() throws {
    #expect(
      attempt.url.hasPrefix("https://login.example/authorize?response_type=code&client_id=recipes"))
    for item in [
      "state=AAAAAAAAAAAAAAAAAAAAAA", "code_challenge_method=S256",
      "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "scope=read%20write",
    ] {
      #expect(attempt.url.split(separator: "&").contains { $0 == item }, "\(attempt.url)")
    }
    let body = try #require(oauth.token(for: "c/d", of: attempt).body)
    let form = String(decoding: body.bytes, as: UTF8.self)
    #expect(form.contains("code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
    #expect(form.contains("grant_type=authorization_code&code=c%2Fd"))
    #expect(!"\(attempt)".contains("dBjft"))
  }

  @Test(
    "a code is found in the text that a user pastes",
    arguments: [
      "abc", "  abc\n", "http://127.0.0.1:4711/?code=abc&state=AAAAAAAAAAAAAAAAAAAAAA",
      "code=abc&state=AAAAAAAAAAAAAAAAAAAAAA#top",
      "?state=AAAAAAAAAAAAAAAAAAAAAA&code=%61bc",
    ])
  func pasted(_ text: String) throws {
    #expect(try attempt.code(in: text) == "abc")
  }

  @Test("a code may end with the padding of Base64", arguments: ["YWI=", " YQ== \n"])
  func padded(_ text: String) throws {
    #expect(try attempt.code(in: text) == text.filter { !$0.isWhitespace })
  }

  @Test("a text without a code, of another attempt, or with a refusal is reported")
  func notPasted() {
    for text in [
      "", "  ", "http://127.0.0.1/?state=x", "code=&state=AAAAAAAAAAAAAAAAAAAAAA", "a b",
    ] {
      #expect(throws: AuthorizationCodeError.missing) { try attempt.code(in: text) }
    }
    #expect(throws: AuthorizationCodeError.otherAttempt) {
      try attempt.code(in: "code=abc&state=no")
    }
    #expect(throws: AuthorizationCodeError.otherAttempt) { try attempt.code(in: "?code=abc") }
    #expect(throws: AuthorizationCodeError.otherAttempt) {
      try attempt.code(in: "?error=access_denied&state=no")
    }
    #expect(
      throws: AuthorizationCodeError.refused(
        OAuthRefusal(error: "access_denied", explanation: "The user said no"))
    ) {
      try attempt.code(in: "/?error=access_denied&error_description=The+user+said+no")
    }
  }

  @Test("a device is polled at the server's interval until the user has entered the code")
  func device() {
    let device = Self.device(expiresIn: 60, interval: 5)
    let pending = StubResponse.json(
      OAuthRefusal(error: "authorization_pending"), status: .badRequest)
    server.answer(
      "POST /token",
      inTurn: [
        pending, .json(OAuthRefusal(error: "slow_down"), status: .badRequest),
        .failure(.cannotConnect), .json(new),
      ])
    let recorder = Recorder(server.token(for: device, of: oauth, on: clock))
    clock.advance(by: .seconds(4))
    #expect(server.receivedRequests.isEmpty)
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(5))
    #expect(server.receivedRequests.count == 2)
    clock.advance(by: .seconds(9))
    #expect(server.receivedRequests.count == 2)
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(20))
    #expect(recorder.elements == [new] && recorder.isCompleted)
    #expect(clock.pending == 0)
  }

  @Test("a refusal with the status 200 is a refusal, also while a device is polled")
  func successfulRefusal() {
    let device = Self.device(expiresIn: 60, interval: 5)
    server.answer(
      "POST /token",
      inTurn: [
        .json(OAuthRefusal(error: "authorization_pending")), .json(new),
        .json(OAuthRefusal(error: "bad_refresh_token")), .json(["unknown": "answer"]),
        .json(["access_token": "three", "error": ""]),
      ])
    let recorder = Recorder(server.token(for: device, of: oauth, on: clock))
    clock.advance(by: .seconds(10))
    #expect(recorder.elements == [new] && recorder.isCompleted)
    let refused = Recorder(server.response(for: oauth.renewal(by: "r1")))
    guard case .server(let refusal, .ok)? = refused.end?.failure else {
      Issue.record("\(refused)")
      return
    }
    #expect(refusal.error == "bad_refresh_token")
    let unknown = Recorder(server.response(for: oauth.renewal(by: "r1")))
    guard case .decoding? = unknown.end?.failure else {
      Issue.record("\(unknown)")
      return
    }
    let granted = Recorder(server.response(for: oauth.renewal(by: "r1")))
    #expect(granted.elements.map(\.accessToken) == ["three"])
  }

  @Test("additional fields are sent with each request for a token, and aren't described")
  func requestFields() throws {
    var oauth = oauth
    oauth.additionalFields = ["client_secret": "s3cret&", "audience": "books"]
    for request in [oauth.token(for: "c", of: attempt), oauth.renewal(by: "r1")] {
      let form = String(decoding: try #require(request.body).bytes, as: UTF8.self)
      #expect(form.hasSuffix("&audience=books&client_secret=s3cret%26"), "\(form)")
    }
    let revocation = try #require(oauth.revocation(of: "t").body)
    #expect(!String(decoding: revocation.bytes, as: UTF8.self).contains("s3cret"))
    var text = "\(oauth) \(String(reflecting: oauth))"
    dump(oauth, to: &text)
    #expect(!text.contains("s3cret") && text.contains("login.example"), "\(text)")
  }

  @Test("after an outage, a device is polled at the server's interval again")
  func deviceOutage() {
    let device = Self.device(expiresIn: 600, interval: 5)
    let pending = StubResponse.json(
      OAuthRefusal(error: "authorization_pending"), status: .badRequest)
    let outage = Array(repeating: StubResponse.failure(.cannotConnect), count: 5)
    server.answer("POST /token", inTurn: outage + [pending, .json(new)])
    let recorder = Recorder(server.token(for: device, of: oauth, on: clock))
    // At 5, 15, 35, 65 and 95 s, since a pause is at most half a minute.
    clock.advance(by: .seconds(95))
    #expect(server.receivedRequests.count == 5)
    clock.advance(by: .seconds(30))
    #expect(server.receivedRequests.count == 6)
    clock.advance(by: .seconds(5))
    #expect(recorder.elements == [new])
  }

  @Test("a device is polled until its code expires, and an outage until then is the reason")
  func deviceOutageAtEnd() {
    let device = Self.device(expiresIn: 60, interval: 2)
    server.answer("POST /token", .status(503))
    let recorder = Recorder(server.token(for: device, of: oauth, on: clock))
    clock.advance(by: .seconds(59))
    #expect(recorder.end == nil)
    clock.advance(by: .seconds(1))
    guard case .status(let response)? = recorder.end?.failure else {
      Issue.record("\(String(describing: recorder.end))")
      return
    }
    #expect(response.status.code == 503)
  }

  @Test("a busy server is polled again, less often")
  func busyDeviceServer() {
    let device = Self.device(expiresIn: 60, interval: 5)
    server.answer("POST /token", inTurn: [.status(503), .json(new)])
    let recorder = Recorder(server.token(for: device, of: oauth, on: clock))
    clock.advance(by: .seconds(14))
    #expect(recorder.end == nil && server.receivedRequests.count == 1)
    clock.advance(by: .seconds(1))
    #expect(recorder.elements == [new] && recorder.isCompleted)
  }

  @Test("an expired or declined device code ends in an error")
  func deviceEnds() {
    let device = Self.device(expiresIn: 12)
    server.answer(
      "POST /token", with: OAuthRefusal(error: "authorization_pending"), status: .badRequest)
    let expired = Recorder(server.token(for: device, of: oauth, on: clock))
    clock.advance(by: .seconds(60))
    #expect(
      expired.end?.failure == .server(OAuthRefusal(error: "expired_token"), status: .badRequest))
    server.answer("POST /token", with: OAuthRefusal(error: "access_denied"), status: .badRequest)
    let declined = Recorder(server.token(for: device, of: oauth, on: clock))
    clock.advance(by: .seconds(5))
    #expect(declined.end?.failure?.message.contains("declined") == true)
  }

  @Test("other members of a token response that are strings are kept, also in a store")
  func additionalFields() throws {
    let text = #"""
      {"access_token": "a", "expires_in": 60, "token_type": "Bearer", "id_token": "x.y", "count": 3, "more": {}}
      """#
    let token = try JSONDecoder().decode(OAuthToken.self, from: Data(text.utf8))
    #expect(
      token
        == OAuthToken(
          accessToken: "a", expiresIn: 60,
          additionalFields: ["token_type": "Bearer", "id_token": "x.y"]))
    let stored = try JSONDecoder().decode(OAuthToken.self, from: JSONEncoder().encode(token))
    #expect(stored == token)
    var odd = token
    odd.additionalFields = ["access_token": "b"]
    let decoded = try JSONDecoder().decode(OAuthToken.self, from: JSONEncoder().encode(odd))
    #expect(decoded.accessToken == "a" && decoded.additionalFields.isEmpty)
    #expect(!"\(token)".contains("x.y") && !String(reflecting: token).contains("x.y"))
  }

  @Test("a session renews its token once for all requests, and stores rotated tokens")
  func renewal() async {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    server.answer("POST /token", with: new, times: 1)
    let api = MockClient(middleware: [session.middleware])
    api.answer("GET /soup") { received in
      let isNew = received.head.headerFields[.authorization] == "Bearer two"
      return isNew ? .response(Response(body: Array(soupText.utf8))) : .status(401)
    }
    for _ in 0..<3 {
      #expect(await outcome(of: api.response(for: RecipeRequest.get("/soup"))).elements == [soup])
    }
    #expect(store.read() == new && session.state.value == .signedIn)
    #expect(server.receivedRequests.count == 1)
  }

  @Test("two clients of a session renew once")
  func sharedRenewal() {
    let session = OAuthSession(oauth, client: server, store: MemoryTokenStore(old))
    let held = server.hold("POST /token")
    let clients = (0..<2).map { _ in MockClient(middleware: [session.middleware]) }
    for client in clients {
      client.answer("GET /soup") { received in
        received.headers[.authorization] == "Bearer two" ? .json(soup) : .status(401)
      }
    }
    let recorders = clients.map { Recorder($0.response(for: RecipeRequest.get("/soup"))) }
    #expect(held.count == 1)
    held.answer(with: new)
    #expect(recorders.map(\.elements) == [[soup], [soup]])
    #expect(server.receivedRequests.count == 1)
  }

  @Test("a refused renewal signs the user out, and a failed one doesn't")
  func refusedRenewal() async {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    let api = MockClient(middleware: [session.middleware])
    api.answer("GET /soup", .status(401))
    server.answer("POST /token", .status(503), times: 1)
    _ = await outcome(of: api.response(for: RecipeRequest.get("/soup")))
    #expect(session.state.value == .signedIn && store.read() == old)
    server.answer("POST /token", with: OAuthRefusal(error: "invalid_grant"), status: .badRequest)
    _ = await outcome(of: api.response(for: RecipeRequest.get("/soup")))
    #expect(session.state.value == .signedOut(.expired) && store.read() == nil)
  }

  @Test("a renewal that is refused with the status 200 signs the user out")
  func renewalRefusedWithSuccess() {
    let (store, session, api) = signedIn()
    server.answer("POST /token", with: OAuthRefusal(error: "bad_refresh_token"))
    let soup = Recorder(api.response(for: RecipeRequest.get("/soup")))
    #expect(soup.failure?.isUnauthorized == true)
    #expect(session.state.value == .signedOut(.expired) && store.read() == nil)
  }

  @Test("a token that another process has renewed is used instead of a renewal")
  func otherProcess() async {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    store.replace(old, with: new)
    let api = MockClient(middleware: [session.middleware])
    api.answer("GET /soup") { received in
      let isNew = received.head.headerFields[.authorization] == "Bearer two"
      return isNew ? .response(Response(body: Array(soupText.utf8))) : .status(401)
    }
    #expect(await outcome(of: api.response(for: RecipeRequest.get("/soup"))).elements == [soup])
    #expect(server.receivedRequests.isEmpty)
  }

  @Test("a renewal that another process has won keeps the user signed in")
  func lostRenewal() async {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    server.answer("POST /token") { [old, new] _ in
      // The server accepts a refresh token only once, and has accepted it from the other process.
      store.replace(old, with: new)
      return .json(OAuthRefusal(error: "invalid_grant"), status: .badRequest)
    }
    let api = MockClient(middleware: [session.middleware])
    api.answer("GET /soup") { received in
      received.headers[.authorization] == "Bearer two" ? .json(soup) : .status(401)
    }
    #expect(await outcome(of: api.response(for: RecipeRequest.get("/soup"))).elements == [soup])
    #expect(session.state.value == .signedIn && store.read() == new)
    #expect(server.receivedRequests.count == 1)
  }

  /// Returns a session with the old token, and a client whose server refuses every token.
  private func signedIn() -> (MemoryTokenStore<OAuthToken>, OAuthSession, MockClient) {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    server.answer("POST /revoke", .status(200))
    let api = MockClient(middleware: [session.middleware])
    api.answer("GET /soup", .status(401))
    return (store, session, api)
  }

  @Test("a renewal doesn't undo that the user signs out in another process")
  func signOutElsewhere() {
    let (store, session, api) = signedIn()
    let renewal = server.hold("POST /token")
    let soup = Recorder(api.response(for: RecipeRequest.get("/soup")))
    store.replace(old, with: nil)
    renewal.answer(with: new)
    #expect(soup.failure?.isUnauthorized == true)
    #expect(store.read() == nil && session.value() == nil)
    #expect(session.state.value == .signedOut(.elsewhere))
    let last = server.receivedRequests.last
    let revoked = String(decoding: last?.body?.bytes ?? [], as: UTF8.self)
    #expect(last?.path == "/revoke" && revoked.contains("token=r2&"))
    #expect(api.receivedRequests.count == 1)
  }

  @Test("a token that is renewed while the user signs out is revoked")
  func signOutDuringRenewal() {
    let (store, session, api) = signedIn()
    let renewal = server.hold("POST /token")
    let soup = Recorder(api.response(for: RecipeRequest.get("/soup")))
    #expect(Recorder(session.signOut()).isCompleted)
    renewal.answer(with: new)
    #expect(soup.failure?.isUnauthorized == true)
    #expect(store.read() == nil && session.state.value == .signedOut(.byUser))
    let revoked = server.receivedRequests.filter { $0.path == "/revoke" }.map {
      String(decoding: $0.body?.bytes ?? [], as: UTF8.self)
    }
    #expect(revoked.count == 2 && revoked.last?.contains("token=r2&") == true, "\(revoked)")
  }

  /// A store whose content can't be changed.
  private struct ReadOnlyStore: TokenStore {
    let token: OAuthToken?
    let isSlow = false

    func read() -> OAuthToken? { token }
    func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? { self.token }
  }

  @Test("a store that can't be written doesn't lose a renewed token", arguments: [true, false])
  func unwritableStore(_ isEmpty: Bool) {
    let session = OAuthSession(
      oauth, client: server, store: ReadOnlyStore(token: isEmpty ? nil : old))
    session.signIn(with: old)
    server.answer("POST /token", with: new, times: 1)
    let api = MockClient(middleware: [session.middleware])
    api.answer("GET /soup") { received in
      received.headers[.authorization] == "Bearer two" ? .json(soup) : .status(401)
    }
    for _ in 0..<2 {
      #expect(Recorder(api.response(for: RecipeRequest.get("/soup"))).elements == [soup])
    }
    #expect(session.value() == "Bearer two" && session.state.value == .signedIn)
    #expect(server.receivedRequests.count == 1)
  }

  @Test("a rejected token doesn't remove one that another process has stored")
  func rejectedOld() {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    store.replace(old, with: new)
    session.rejected("Bearer one")
    #expect(session.value() == "Bearer two" && store.read() == new)
    #expect(session.state.value == .signedIn)
    session.rejected("Bearer two")
    #expect(session.value() == nil && store.read() == nil)
    #expect(session.state.value == .signedOut(.expired))
  }

  @Test("signing out removes the token immediately and revokes it")
  func signOut() {
    server.answer("POST /revoke", .status(200))
    let store = MemoryTokenStore<OAuthToken>()
    let session = OAuthSession(oauth, client: server, store: store)
    #expect(session.state.value == .signedOut(.initial) && session.value() == nil)
    session.signIn(with: old)
    #expect(session.value() == "Bearer one" && store.read() == old)
    let revoked = Recorder(session.signOut())
    #expect(session.value() == nil && store.read() == nil)
    #expect(session.state.value == .signedOut(.byUser) && revoked.isCompleted)
    #expect(server.receivedRequests.count == 1)
  }

  @Test("signing out removes and revokes a token that another process has renewed")
  func signOutEverywhere() throws {
    server.answer("POST /revoke", .status(200))
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    store.replace(old, with: new)
    let revoked = Recorder(session.signOut())
    #expect(store.read() == nil && session.state.value == .signedOut(.byUser))
    #expect(revoked.isCompleted)
    let bodies = server.receivedRequests.map {
      String(decoding: $0.body?.bytes ?? [], as: UTF8.self)
    }
    #expect(bodies.count == 2)
    for token in ["r1", "r2"] {
      #expect(bodies.contains { $0.contains("token=\(token)&") }, "\(bodies)")
    }
  }

  @Test("signing in replaces a token that another process has renewed")
  func signInEverywhere() {
    let store = MemoryTokenStore(old)
    let session = OAuthSession(oauth, client: server, store: store)
    store.replace(old, with: new)
    let third = OAuthToken(accessToken: "three", refreshToken: "r3")
    session.signIn(with: third)
    #expect(store.read() == third && session.value() == "Bearer three")
  }

  @Test("a token file is readable only by the owner, and the first of two changes wins")
  func file() throws {
    let folder = TemporaryFolder("token")
    let path = folder.path("private/token")
    let one = FileTokenStore<OAuthToken>(file: path)
    let two = FileTokenStore<OAuthToken>(file: path)
    #expect(try one.read() == nil)
    #expect(try one.replace(nil, with: old) == old)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try two.read() == old)
    #expect(try two.replace(old, with: new) == new)
    #expect(try one.replace(old, with: OAuthToken(accessToken: "late")) == new)
    #expect(try one.read() == new)
    #expect(try one.replace(new, with: nil) == nil)
    #expect(try two.read() == nil)
    #expect(!"\(old) \(String(reflecting: old))".contains("one"))
  }
}
