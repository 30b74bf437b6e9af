// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Synchronization
import Testing

@Suite("RequestContent")
struct RequestContentTests {
  @Test(
    "credentials must be a JSON object with two strings, or the error is reported",
    arguments: [
      ("", "well-formed"), ("{\"name\":\"demo\",\"pass", "well-formed"),
      ("not json", "well-formed"),
      ("{\"name\":\"demo\"}", "\"password\""), ("{}", "\"name\""), ("[]", "object"),
      ("null", ""), ("{\"name\":7,\"password\":\"x\"}", "\"name\""),
      ("{\"name\":\"demo\",\"password\":null}", "\"password\""),
      (String(repeating: "[", count: 60_000), "well-formed"),
      ("{\"name\":\"\\uD800\",\"password\":\"x\"}", ""),
    ])
  func refusesBodies(body: String, hint: String) async throws {
    try await withServer { client in
      let reply = try await client.send("POST", "/token", body: body)
      #expect(reply.status == 400)
      #expect(reply.sentence?.contains(hint) == true || hint.isEmpty && reply.sentence != nil)
      #expect(try await client.signIn().status == 200)
    }
  }

  @Test("a body with invalid UTF-8 is refused")
  func refusesInvalidText() async throws {
    try await withServer { client in
      let body: [UInt8] = Array("{\"name\":\"".utf8) + [0xFF, 0xC0] + Array("\"}".utf8)
      let head =
        "POST /token HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
      let replies = TestReply.replies(in: try await client.raw(Array(head.utf8) + body))
      #expect(replies.map(\.status) == [400])
      #expect(replies.first?.sentence != nil)
    }
  }

  @Test("a body must be declared as JSON")
  func refusesOtherTypes() async throws {
    try await withServer { client in
      let body = "{\"name\":\"demo\",\"password\":\"proscenium\"}"
      for (type, status) in [
        ("application/json; charset=utf-8", 200), ("Application/JSON", 200),
        ("application/vnd.recipes+json", 200), ("text/plain", 415), ("", 415),
        ("application/x-www-form-urlencoded", 415),
      ] {
        let reply = try await client.send(
          "POST", "/token", fields: ["Content-Type: \(type)"], body: body)
        #expect(reply.status == status)
        #expect(status == 200 || reply.sentence != nil)
      }
    }
  }

  @Test(
    "everything except the sign-in requires a valid token of the server",
    arguments: [
      nil, "Basic ZGVtbzpwcm9zY2VuaXVt", "Bearer", "Bearer ", "Bearer a b", "Bearer x",
      "Bearer ZGVtbw.1.9999999999.AAAA", "Bearer ...", "Bearer .", "Bearer ZGVtbw.1.2",
    ])
  func wantsToken(value: String?) async throws {
    try await withServer { client in
      for path in ["/categories", "/recipes", "/recipes/1", "/recipes/x"] {
        let reply = try await client.get(
          path, fields: value.map { ["Authorization: \($0)"] } ?? [])
        #expect(reply.status == 401)
        #expect(reply.fields["www-authenticate"]?.hasPrefix("Bearer") == true)
        #expect(reply.sentence != nil)
      }
    }
  }

  @Test("the scheme Bearer is case-insensitive")
  func acceptsAnyCase() async throws {
    try await withServer { client in
      let token = try await client.signedIn().token ?? ""
      let reply = try await client.get("/categories", fields: ["authorization: bEARER  \(token)"])
      #expect(reply.status == 200)
    }
  }

  @Test("a token expires after its lifetime, and the message says so")
  func tokensExpire() async throws {
    let time = Mutex(1_000)
    try await withServer(
      .init(tokenLifetime: .seconds(60)), now: { time.withLock { $0 } }
    ) { client in
      let client = try await client.signedIn()
      time.withLock { $0 = 1_059 }
      #expect(try await client.get("/categories").status == 200)
      time.withLock { $0 = 1_060 }
      let reply = try await client.get("/categories")
      #expect(reply.status == 401)
      #expect(reply.fields["www-authenticate"] == "Bearer error=\"invalid_token\"")
      #expect(reply.sentence?.contains("expired") == true)
    }
  }
}
