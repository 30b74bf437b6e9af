// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Synchronization
import TestKit
import Testing

@Suite("Signing in and out")
struct SignInTests {
  private func renew(_ token: Token, at client: TestClient) async throws -> TestReply {
    let body = try JSONEncoder().encode(Token.Renewal(refresh: token.refresh ?? ""))
    return try await client.send(
      "POST", "/token/refresh", body: String(decoding: body, as: UTF8.self))
  }

  private func status(_ token: Token, at client: TestClient) async throws -> Int {
    try await TestClient(port: client.port, token: token.value).get("/user").status
  }

  @Test(
    "a name with a control character is refused",
    arguments: ["demo\\u0000x", "demo\\u0000", "demo\\n", "\\u007f"])
  func controlCharacters(_ name: String) async throws {
    try await withServer { client in
      let reply = try await client.send(
        "POST", "/token", body: #"{"name":"\#(name)","password":"proscenium"}"#)
      #expect(reply.status == 400)
    }
  }

  @Test("too many wrong passwords get 429 with Retry-After, only for that account and address")
  func limit() async throws {
    let time = Mutex(1_000)
    try await withServer(now: { time.withLock { $0 } }) { client in
      for _ in 0..<10 {
        #expect(try await client.signIn(password: "wrong").status == 401)
      }
      let refused = try await client.signIn()
      #expect(refused.status == 429)
      #expect(refused.fields["retry-after"] == "60")
      time.withLock { $0 += 60 }
      #expect(try await client.signIn().status == 200)
    }
  }

  @Test("a renewal replaces its tokens, and later use of the old ones revokes the sign-in")
  func rotation() async throws {
    let time = Mutex(1_000)
    try await withServer(now: { time.withLock { $0 } }) { client in
      let first = try await client.signIn().value(Token.self)
      let second = try await renew(first, at: client).value(Token.self)
      #expect(second.refresh != first.refresh)
      // The client may have lost the response.
      let again = try await renew(first, at: client).value(Token.self)
      #expect(again.refresh == second.refresh)
      time.withLock { $0 += 31 }
      #expect(try await renew(first, at: client).status == 401)
      #expect(try await renew(second, at: client).status == 401)
      #expect(try await status(second, at: client) == 401)
      #expect(try await client.signIn().status == 200)
    }
  }

  @Test("signing out revokes all tokens of the sign-in, but no others")
  func signOut() async throws {
    try await withServer { client in
      let first = try await client.signIn().value(Token.self)
      let other = try await client.signIn().value(Token.self)
      let second = try await renew(first, at: client).value(Token.self)
      let reply = try await TestClient(port: client.port, token: second.value)
        .send("DELETE", "/token")
      #expect(reply.status == 204)
      #expect(try await status(first, at: client) == 401)
      #expect(try await status(second, at: client) == 401)
      #expect(try await renew(second, at: client).status == 401)
      #expect(try await status(other, at: client) == 200)
      #expect(try await client.send("DELETE", "/token").status == 401)
    }
  }

  @Test("revoked and renewed sign-ins persist over a restart")
  func restart() async throws {
    let folder = TemporaryFolder("sign-ins")
    let path = folder.path("data")
    let configuration = RecipeServer.Configuration(
      data: .file(path), secret: [UInt8](repeating: 7, count: 32))
    let token = try await withServer(configuration) { client in
      let token = try await client.signIn().value(Token.self)
      _ = try await TestClient(port: client.port, token: token.value).send("DELETE", "/token")
      return token
    }
    let after = try await withServer(configuration) { try await status(token, at: $0) }
    #expect(after == 401)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
