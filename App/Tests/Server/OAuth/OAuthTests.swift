// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Synchronization
import Testing

@testable import DemoServer

extension TestReply {
  /// The body as text.
  fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}

@Suite("The server's OAuth 2")
struct OAuthTests {
  /// The example of RFC 7636, appendix B.
  private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  private let redirect = "http://127.0.0.1:4711/done"

  private struct Answer: Decodable {
    var accessToken: String?
    var refreshToken: String?
    var account: String?
    var error: String?
    var deviceCode: String?
    var userCode: String?

    private enum CodingKeys: String, CodingKey {
      case accessToken = "access_token"
      case refreshToken = "refresh_token"
      case account
      case error
      case deviceCode = "device_code"
      case userCode = "user_code"
    }
  }

  private func form(_ values: KeyValuePairs<String, String>) -> String {
    values.map {
      "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
    .joined(separator: "&")
  }

  private func post(
    _ path: String, _ values: KeyValuePairs<String, String>, at client: TestClient
  ) async throws -> TestReply {
    try await client.send(
      "POST", "/oauth/\(path)", fields: ["Content-Type: application/x-www-form-urlencoded"],
      body: form(values))
  }

  /// Signs in with a browser, and returns the response.
  private func authorize(
    at client: TestClient, redirect: String? = nil, password: String = "proscenium",
    action: String = "accept"
  ) async throws -> TestReply {
    try await post(
      "authorize",
      [
        "response_type": "code", "client_id": "recipes", "redirect_uri": redirect ?? self.redirect,
        "code_challenge": challenge, "code_challenge_method": "S256", "state": "a b",
        "name": "demo", "password": password, "action": action,
      ], at: client)
  }

  @Test("no parameter ends its place in a page, also before a combining mark or a joiner")
  func escaping() {
    let syntax = ["\"", "'", "<", ">", "&"]
    for followers in ["", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{20DD}\u{301}", "\r\n"] {
      let text = syntax.map { $0 + followers }.joined()
      let escaped = OAuthPage.escaped(text)
      #expect(!escaped.unicodeScalars.contains { "\"'<>".unicodeScalars.contains($0) })
      let html = RoomStore.html(text).replacing("<br>", with: "")
      #expect(!html.unicodeScalars.contains { "\"<>".unicodeScalars.contains($0) }, "\(html)")
      let page = OAuthPage.form(hidden: [("state", text)])
      let plain = OAuthPage.form(hidden: [("state", "")])
      for character in "\"<>".unicodeScalars {
        #expect(
          page.unicodeScalars.count { $0 == character }
            == plain.unicodeScalars.count { $0 == character })
      }
    }
  }

  private func exchange(
    _ code: String, verifier: String? = nil, at client: TestClient
  ) async throws -> Answer {
    try await post(
      "token",
      [
        "grant_type": "authorization_code", "code": code, "redirect_uri": redirect,
        "client_id": "recipes", "code_verifier": verifier ?? self.verifier,
      ], at: client
    ).value(Answer.self)
  }

  private func code(in reply: TestReply) throws -> String {
    let location = try #require(reply.fields["location"])
    return try #require(
      URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value)
  }

  private func user(_ token: String?, at client: TestClient) async throws -> Int {
    try await TestClient(port: client.port, token: token).get("/user").status
  }

  @Test("a browser signs in with PKCE, and a code can be used once")
  func browser() async throws {
    try await withServer { client in
      let query = form([
        "response_type": "code", "client_id": "recipes", "redirect_uri": redirect,
        "code_challenge": challenge, "code_challenge_method": "S256", "state": "\"><b>",
      ])
      let page = try await client.get("/oauth/authorize?\(query)")
      #expect(page.status == 200)
      #expect(page.text.contains("&quot;&gt;&lt;b&gt;") && !page.text.contains("<b>"))
      let reply = try await authorize(at: client)
      #expect(reply.status == 303)
      #expect(reply.fields["location"]?.hasPrefix("\(redirect)?code=") == true)
      #expect(reply.fields["location"]?.hasSuffix("&state=a%20b") == true)
      let answer = try await exchange(code(in: reply), at: client)
      #expect(answer.account == "demo")
      #expect(try await user(answer.accessToken, at: client) == 200)
      // A second use revokes the tokens of the first one.
      #expect(try await exchange(code(in: reply), at: client).error == "invalid_grant")
      #expect(try await user(answer.accessToken, at: client) == 401)
    }
  }

  @Test("a code requires its verifier, and expires after a minute")
  func codes() async throws {
    let time = Mutex(1_000)
    try await withServer(now: { time.withLock { $0 } }) { client in
      let first = try code(in: await authorize(at: client))
      #expect(try await exchange(first, verifier: "other", at: client).error == "invalid_grant")
      #expect(try await exchange(first, at: client).error == "invalid_grant")
      let second = try code(in: await authorize(at: client))
      time.withLock { $0 += 60 }
      #expect(try await exchange(second, at: client).error == "invalid_grant")
      #expect(try await exchange("", at: client).error == "invalid_grant")
    }
  }

  @Test("a code can be shown instead of a redirection, and a sign-in can be declined")
  func others() async throws {
    try await withServer { client in
      let page = try await authorize(at: client, redirect: "urn:ietf:wg:oauth:2.0:oob")
      #expect(page.status == 200 && page.text.contains("<code>"))
      let declined = try await authorize(at: client, action: "decline")
      #expect(declined.fields["location"] == "\(redirect)?error=access_denied&state=a%20b")
      let wrong = try await authorize(at: client, password: "wrong")
      #expect(wrong.status == 401 && wrong.text.contains("Wrong name or password."))
    }
  }

  @Test(
    "a browser is redirected only to this computer",
    arguments: [
      "https://evil.example/", "http://evil.example:80/", "http://127.0.0.1@evil.example:80/",
      "http://127.0.0.1/", "javascript:alert(1)", "http://127.0.0.1:1/#a",
      "http://127.0.0.1:1/\r\n", "http://127.0.0.1:0/", "http://127.0.0.1:65536/",
      "http://127.0.0.1:99999/",
    ])
  func redirects(_ uri: String) async throws {
    let status = try await withServer { try await authorize(at: $0, redirect: uri).status }
    #expect(status == 400)
  }

  @Test("the server announces its addresses under the name by which it is known")
  func metadata() async throws {
    try await withServer { client in
      let reply = try await client.get("/.well-known/oauth-authorization-server")
      let text = reply.text.replacing("\\/", with: "/")
      #expect(reply.status == 200)
      #expect(text.contains(#"/oauth/authorize""#))
      #expect(text.contains(#"/oauth/device_authorization""#))
    }
  }

  @Test("a device signs in when the user has entered its code")
  func device() async throws {
    let time = Mutex(1_000)
    try await withServer(now: { time.withLock { $0 } }) { client in
      let device = try await post("device_authorization", ["client_id": "tv"], at: client)
        .value(Answer.self)
      func ask() async throws -> Answer {
        time.withLock { $0 += 10 }
        return try await post(
          "token",
          [
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            "device_code": device.deviceCode ?? "", "client_id": "tv",
          ], at: client
        ).value(Answer.self)
      }
      #expect(try await ask().error == "authorization_pending")
      time.withLock { $0 -= 10 }
      #expect(try await ask().error == "slow_down")
      let wrong = try await post(
        "device", ["user_code": "AAAA-AAAA", "name": "demo", "password": "proscenium"], at: client)
      #expect(wrong.status == 400)
      let entered = (device.userCode ?? "").lowercased().replacing("-", with: "")
      let page = try await post(
        "device", ["user_code": entered, "name": "demo", "password": "proscenium"], at: client)
      #expect(page.status == 200 && page.text.contains("Signed in"))
      let answer = try await ask()
      #expect(try await user(answer.accessToken, at: client) == 200)
      #expect(try await ask().error == "invalid_grant")
    }
  }

  @Test("tokens are renewed and revoked")
  func renewal() async throws {
    try await withServer { client in
      let first = try await exchange(code(in: await authorize(at: client)), at: client)
      let second = try await post(
        "token", ["grant_type": "refresh_token", "refresh_token": first.refreshToken ?? ""],
        at: client
      ).value(Answer.self)
      #expect(try await user(second.accessToken, at: client) == 200)
      #expect(
        try await post("revoke", ["token": second.refreshToken ?? ""], at: client).status == 200)
      #expect(try await user(second.accessToken, at: client) == 401)
      let late = try await post(
        "token", ["grant_type": "refresh_token", "refresh_token": second.refreshToken ?? ""],
        at: client
      ).value(Answer.self)
      #expect(late.error == "invalid_grant")
      #expect(try await post("revoke", ["token": "nonsense"], at: client).status == 200)
    }
  }
}
