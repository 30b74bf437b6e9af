// SPDX-License-Identifier: MIT

import Networking
import RecipeCommandScenes
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The commands of the sign-in with a browser")
struct BrowserSignInCommandTests {
  private let mock = MockClient()
  private let clock = VirtualScheduler()
  private let browser: BrowserSignIn
  private let session = Session(store: MemoryTokenStore(), client: MockClient())

  init() {
    browser = BrowserSignIn(client: SafeClient(mock), on: clock)
    mock.answer(
      "GET /.well-known/oauth-authorization-server",
      with: OAuthMetadata(
        issuer: "http://a", authorizationEndpoint: "http://a/login", tokenEndpoint: "http://a/code",
        deviceAuthorizationEndpoint: "http://a/device"))
  }

  private func result(_ scene: CommandScene) -> CommandResult? {
    let recorder = Recorder(scene)
    #expect(recorder.isCompleted)
    return recorder.elements.last
  }

  @Test("a session gives the code to the running sign-in, which says who has signed in")
  func code() {
    mock.answer(
      "POST /code", with: OAuthToken(accessToken: "a", additionalFields: ["account": "ada"]))
    let signIn = Recorder(browser.createSignInCommand(.code, to: session))
    guard case .progress(let page)? = signIn.elements.last else {
      Issue.record("\(signIn.elements)")
      return
    }
    #expect(page.value["needsCode"] == true)
    #expect(
      result(browser.createCodeCommand("two words"))
        == .success(CommandOutput([], ["received": true])))
    guard case .progress(let problem)? = signIn.elements.last, signIn.elements.count == 2 else {
      Issue.record("\(signIn.elements)")
      return
    }
    #expect(problem.value["problem"] != .null)
    _ = result(browser.createCodeCommand("abc"))
    guard case .success(let output)? = signIn.elements.last else {
      Issue.record("\(signIn.elements)")
      return
    }
    #expect(output.value.json == #"{"signedIn":true,"account":"ada"}"#)
    #expect(signIn.isCompleted)
  }

  @Test("a code that no sign-in waits for is an error")
  func unexpectedCode() {
    guard case .failure(let failure)? = result(browser.createCodeCommand("abc")) else {
      Issue.record("It isn't refused.")
      return
    }
    #expect(failure.kind == .usage)
    #expect(failure.text.hasPrefix("No sign-in waits for a code."))
  }

  @Test(
    "the end of the input after a wrong code is a refused sign-in, and otherwise a cancellation")
  func endOfInput() {
    for (codes, kind) in [(["two words"], CommandFailure.Kind.notSignedIn), ([], .cancelled)] {
      let signIn = Recorder(browser.createSignInCommand(.code, to: session))
      for code in codes { browser.paste.send(code) }
      browser.cancel.send()
      guard case .failure(let failure)? = signIn.elements.last else {
        Issue.record("\(signIn.elements)")
        continue
      }
      #expect(failure.kind == kind)
      #expect(signIn.isCompleted)
    }
  }

  @Test("the code for another device is said once, although its remaining time changes")
  func device() {
    mock.answer(
      "POST /device",
      with: DeviceAuthorization(
        deviceCode: "d", userCode: "ABCD", verificationURI: "http://a/enter", expiresIn: 600))
    mock.answer(
      "POST /code", with: OAuthRefusal(error: "authorization_pending"), status: .badRequest)
    let signIn = Recorder(browser.createSignInCommand(.device, to: session))
    clock.advance(by: .seconds(599))
    #expect(signIn.elements.count == 1)
    clock.advance(by: .seconds(1))
    guard case .failure(let failure)? = signIn.elements.last else {
      Issue.record("\(signIn.elements)")
      return
    }
    #expect(failure.kind == .notSignedIn)
  }
}
