// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Synchronization
import Testing

@Suite("Renewal of tokens")
struct RenewalTests {
  private func renew(_ refresh: String, at client: TestClient) async throws -> TestReply {
    let body = try JSONEncoder().encode(Token.Renewal(refresh: refresh))
    return try await client.send(
      "POST", "/token/refresh", body: String(decoding: body, as: UTF8.self))
  }

  private func expectUser(_ status: Int, with token: String, at client: TestClient) async throws {
    let reply = try await TestClient(port: client.port, token: token).get("/user")
    #expect(reply.status == status)
  }

  @Test("an expired token can be renewed repeatedly until the renewal expires")
  func renews() async throws {
    let time = Mutex(1_000)
    try await withServer(
      .init(tokenLifetime: .seconds(60), renewalLifetime: .seconds(1_000)),
      now: { time.withLock { $0 } }
    ) { client in
      let first = try await client.signIn().value(Token.self)
      #expect(first.account == "demo")
      time.withLock { $0 += 999 }
      try await expectUser(401, with: first.value, at: client)
      let second = try await renew(first.refresh ?? "", at: client).value(Token.self)
      #expect(second.account == "demo")
      try await expectUser(200, with: second.value, at: client)
      time.withLock { $0 += 1 }
      let late = try await renew(first.refresh ?? "", at: client)
      #expect(late.status == 401)
      #expect(late.sentence == "The sign-in has expired. Sign in again.")
      let third = try await renew(second.refresh ?? "", at: client)
      #expect(third.status == 200)
    }
  }

  @Test("a renewal isn't accepted as a token, nor a token as a renewal")
  func apart() async throws {
    try await withServer { client in
      let token = try await client.signIn().value(Token.self)
      let refresh = try #require(token.refresh)
      try await expectUser(401, with: refresh, at: client)
      for text in [token.value, "renewal." + token.value, "", "renewal", refresh + "A"] {
        let reply = try await renew(text, at: client)
        #expect(reply.status == 401, "\(text)")
      }
      #expect(try await client.get("/token/refresh").status == 405)
      #expect(try await client.send("POST", "/token/refresh", body: "{}").status == 400)
    }
  }
}
