// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("Sign-in with a browser")
struct BrowserSignInTests {
  private let backend = Backend()
  private let clock = VirtualScheduler()
  private let redirects = SafePublishSubject<String>()
  private let openPorts = MutableProperty(0)
  private let signIn: BrowserSignIn
  private let tokens: Recorder<Token, Never>

  init() {
    let (redirects, openPorts) = (redirects, openPorts)
    signIn = BrowserSignIn(client: backend.client, on: clock) { oauth, open in
      .deferred {
        let attempt = oauth.attempt(redirectURI: "http://127.0.0.1:4711/", random: { 7 })
        openPorts.modify { $0 += 1 }
        open(attempt)
        return redirects.signal.map { ($0, attempt) }
          .prefix(1)
          .setFailure(to: AuthorizationCodeError.self)
          .handleEvents(over: { openPorts.modify { $0 -= 1 } })
      }
    }
    tokens = Recorder(signIn.token)
    backend.mock.answer("GET /.well-known/oauth-authorization-server", with: Self.metadata)
  }

  private static let metadata = OAuthMetadata(
    issuer: "http://books.example", authorizationEndpoint: "http://books.example/login",
    tokenEndpoint: "http://books.example/code",
    deviceAuthorizationEndpoint: "http://books.example/device")

  private static let device = DeviceAuthorization(
    deviceCode: "d", userCode: "ABCD", verificationURI: "http://books.example/enter",
    expiresIn: 600)

  private static func code(minutes: Int) -> BrowserSignIn.Device {
    .init(code: "ABCD", page: "http://books.example/enter", minutes: minutes)
  }

  private var page: String? {
    if case .page(let url, _) = signIn.state.value { url } else { nil }
  }

  @Test("the browser of this computer sends the code, which becomes a token")
  func browser() throws {
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a", refreshToken: "r"))
    #expect(signIn.state.value == .idle)
    signIn.begin.send(.browser)
    #expect(try #require(page).hasPrefix("http://books.example/login?response_type=code"))
    #expect(openPorts.value == 1)
    redirects.send("abc")
    #expect(tokens.elements == [Token(value: "a", refresh: "r")])
    #expect(signIn.state.value == .signedIn)
    #expect(openPorts.value == 0)
    let body = try #require(backend.mock.receivedRequests.last?.body)
    #expect(String(decoding: body.bytes, as: UTF8.self).contains("code=abc&redirect_uri="))
  }

  @Test("while the browser is waited for, the user may paste the address instead")
  func pastedAddress() {
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    signIn.begin.send(.browser)
    signIn.paste.send("two words")
    guard case .page(_, let problem) = signIn.state.value else {
      Issue.record("the page isn't shown any longer")
      return
    }
    #expect(problem?.hasPrefix("There is no code in this text.") == true)
    signIn.paste.send("abc")
    #expect(tokens.elements.map(\.value) == ["a"])
    #expect(openPorts.value == 0, "the port is closed")
  }

  @Test("a pasted code that the server refuses leaves the attempt, and another one can be pasted")
  func wrongCode() throws {
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    backend.mock.answer(
      "POST /code", with: OAuthRefusal(error: "invalid_grant"), status: .badRequest, times: 1)
    signIn.begin.send(.browser)
    let url = try #require(page)
    signIn.paste.send("http://127.0.0.1:4711/?code=abc&state=other")
    signIn.paste.send("wrong")
    guard case .page(url, let problem?) = signIn.state.value else {
      Issue.record("\(signIn.state.value)")
      return
    }
    #expect(problem.hasPrefix("The server doesn't accept this code"))
    #expect(openPorts.value == 1, "the browser may still send the code")
    #expect(backend.mock.receivedRequests.filter { $0.path == "/code" }.count == 1)
    signIn.paste.send("right")
    #expect(tokens.elements.map(\.value) == ["a"] && openPorts.value == 0)
  }

  @Test("a code of the browser that the server refuses ends the attempt")
  func wrongRedirect() {
    backend.mock.answer(
      "POST /code", with: OAuthRefusal(error: "invalid_grant"), status: .badRequest, times: 1)
    signIn.begin.send(.browser)
    redirects.send("abc")
    #expect(
      signIn.state.value == .refused("The code is wrong or has expired. Begin to sign in again."))
    #expect(openPorts.value == 0)
  }

  @Test("a text that is pasted during the exchange of a code doesn't cancel it")
  func pasteDuringExchange() {
    let held = backend.mock.hold("POST /code")
    signIn.begin.send(.code)
    signIn.paste.send("abc")
    #expect(signIn.state.value == .finishing)
    signIn.paste.send("two words")
    signIn.paste.send("def")
    #expect(signIn.state.value == .finishing && held.count == 1)
    held.answer(with: OAuthToken(accessToken: "a"))
    #expect(tokens.elements.map(\.value) == ["a"])
  }

  @Test("without an answer to a pasted code, the user can paste it again after the error")
  func unanswered() {
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    backend.mock.fail("POST /code", with: .cannotConnect, times: 1)
    signIn.begin.send(.code)
    signIn.paste.send("abc")
    #expect(signIn.state.value == .finishing)
    backend.errors.elements.first?.dismiss()
    guard case .page(_, let problem?) = signIn.state.value else {
      Issue.record("\(signIn.state.value)")
      return
    }
    #expect(problem.hasPrefix("The sign-in isn't finished."))
    signIn.paste.send("abc")
    #expect(tokens.elements.map(\.value) == ["a"])
  }

  @Test("a paste that follows the page at once isn't lost")
  func immediatePaste() {
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    let bag = DisposeBag()
    signIn.state.signal.observeNext { [signIn] state in
      if case .page = state { signIn.paste.send("abc") }
    }
    .dispose(in: bag)
    signIn.begin.send(.code)
    #expect(tokens.elements.map(\.value) == ["a"])
    bag.dispose()
  }

  @Test("a page that shows the code has no redirect")
  func code() throws {
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    signIn.begin.send(.code)
    #expect(try #require(page).contains("redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob"))
    #expect(openPorts.value == 0)
    signIn.paste.send("  abc ")
    #expect(tokens.elements.map(\.value) == ["a"])
  }

  @Test("another device is waited for until the user has entered the code")
  func device() {
    backend.mock.answer("POST /device", with: Self.device)
    backend.mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    backend.mock.answer(
      "POST /code", with: OAuthRefusal(error: "authorization_pending"), status: .badRequest,
      times: 2)
    signIn.begin.send(.device)
    #expect(signIn.state.value == .device(Self.code(minutes: 10)))
    clock.advance(by: .seconds(14))
    #expect(tokens.elements.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(tokens.elements.map(\.value) == ["a"])
  }

  @Test(
    "what the server or the user declines is a state, not an error of the application",
    arguments: BrowserSignIn.Way.allCases)
  func declined(_ way: BrowserSignIn.Way) {
    backend.mock.answer("POST /device", with: Self.device)
    backend.mock.answer(
      "POST /code", with: OAuthRefusal(error: "access_denied"), status: .badRequest, times: 1)
    signIn.begin.send(way)
    redirects.send("abc")
    signIn.paste.send("abc")
    clock.advance(by: .seconds(5))
    #expect(
      signIn.state.value
        == .refused("The sign-in was declined. Sign in again to use this application."))
    #expect(backend.errors.elements.isEmpty)
    #expect(openPorts.value == 0)
    signIn.begin.send(way)
    #expect(signIn.state.value != .idle, "it can begin again")
  }

  @Test("a failure of the network is presented, and a dismissal ends the sign-in")
  func offline() {
    backend.mock.fail("POST /device", with: .cannotConnect, times: 1)
    signIn.begin.send(.device)
    #expect(signIn.state.value == .starting)
    #expect(backend.errors.elements.count == 1)
    backend.errors.elements.first?.dismiss()
    #expect(signIn.state.value == .interrupted)
    backend.mock.answer("POST /device", with: Self.device)
    signIn.begin.send(.device)
    #expect(signIn.state.value == .device(Self.code(minutes: 10)))
  }

  @Test("the time until a code for another device expires decreases while it is polled")
  func remainingTime() {
    backend.mock.answer("POST /device", with: Self.device)
    backend.mock.answer(
      "POST /code", with: OAuthRefusal(error: "authorization_pending"), status: .badRequest)
    let states = Recorder(signIn.state.signal)
    signIn.begin.send(.device)
    clock.advance(by: .seconds(60))
    #expect(signIn.state.value == .device(Self.code(minutes: 9)))
    clock.advance(by: .seconds(480))
    #expect(signIn.state.value == .device(Self.code(minutes: 1)))
    clock.advance(by: .seconds(59))
    #expect(signIn.state.value == .device(Self.code(minutes: 1)))
    clock.advance(by: .seconds(1))
    guard case .refused = signIn.state.value else {
      Issue.record("\(signIn.state.value)")
      return
    }
    #expect(states.elements.count == 1 + 1 + 10 + 1)
    #expect(clock.pending == 0)
  }

  @Test("the token has the user's name if the server sends it")
  func account() {
    backend.mock.answer(
      "POST /code", with: OAuthToken(accessToken: "a", additionalFields: ["account": "ada"]))
    signIn.begin.send(.code)
    signIn.paste.send("abc")
    #expect(tokens.elements == [Token(value: "a", account: "ada")])
  }

  @Test(
    "a server without an address of the sign-in refuses it",
    arguments: ["GET /.well-known/oauth-authorization-server", "POST /device", "POST /code"])
  func missing(_ route: String) {
    backend.mock.answer("POST /device", with: Self.device)
    backend.mock.answer(RequestPattern(route), .status(404))
    signIn.begin.send(route == "POST /device" ? .device : .code)
    signIn.paste.send("abc")
    #expect(
      signIn.state.value
        == .refused("This server doesn't offer this way to sign in. Choose another one."))
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("a server that announces no device authorization refuses it without a request")
  func noDevices() {
    var metadata = Self.metadata
    metadata.deviceAuthorizationEndpoint = nil
    backend.mock.answer("GET /.well-known/oauth-authorization-server", with: metadata)
    signIn.begin.send(.device)
    #expect(
      signIn.state.value
        == .refused("This server doesn't offer this way to sign in. Choose another one."))
  }

  @Test("a hung server, a page and a device can be cancelled", arguments: 0..<3)
  func cancelled(_ place: Int) {
    let held = place == 0 ? backend.mock.hold("GET /.well-known/oauth-authorization-server") : nil
    let poll = backend.mock.hold("POST /device")
    signIn.begin.send(place == 2 ? .device : .browser)
    signIn.cancel.send()
    #expect(signIn.state.value == .idle)
    #expect(openPorts.value == 0)
    #expect(held?.cancelled ?? 1 == 1)
    #expect(poll.count == 0)
    redirects.send("abc")
    #expect(tokens.elements.isEmpty)
  }

  @Test("endpoints of another server are refused, since codes must not reach it")
  func foreign() {
    var metadata = Self.metadata
    metadata.tokenEndpoint = "http://books.example.evil/code"
    #expect(OAuth(clientID: "a", metadata: metadata) == nil)
    metadata = Self.metadata
    metadata.deviceAuthorizationEndpoint = "https://other.example/device"
    #expect(OAuth(clientID: "a", metadata: metadata) == nil)
    let oauth = OAuth(clientID: "a", metadata: Self.metadata)
    #expect(oauth?.tokenPath == "/code")
    #expect(oauth?.devicePath == "/device")
    #expect(oauth?.revocationPath == "/revoke")
  }
}
