// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Testing

@Suite("The cookbook as one text")
struct CookbookTextTests {
  @Test("it contains every recipe below its category's heading, with a length and a tag")
  func whole() async throws {
    try await withServer(.init(generatedRecipes: 100)) { client in
      let client = try await client.signedIn()
      let reply = try await client.get("/cookbook")
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "text/markdown; charset=utf-8")
      #expect(reply.fields["accept-ranges"] == "bytes")
      #expect(reply.fields["content-length"] == "\(reply.body.count)")
      let lines = String(decoding: reply.body, as: UTF8.self).components(separatedBy: "\n")
      let recipes = try await client.get("/recipes").value([Recipe.Summary].self)
      #expect(
        lines.filter { $0.hasPrefix("## ") }.sorted() == recipes.map { "## \($0.name)" }.sorted())
      #expect(lines.first == "# Breakfasts")
      let again = try await client.get("/cookbook")
      #expect(again == reply)
      let head = try await client.send("HEAD", "/cookbook")
      #expect(head.fields == reply.fields)
      #expect(head.body.isEmpty)
    }
  }

  @Test("a range is returned on request, and an invalid range returns the whole text")
  func parts() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let whole = try await client.get("/cookbook")
      let all = whole.body
      let tag = try #require(whole.fields["etag"])
      func ask(_ fields: String...) async throws -> TestReply {
        try await client.get("/cookbook", fields: fields)
      }
      let parts: [(asked: String, expected: Range<Int>)] = [
        ("bytes=0-0", 0..<1), ("bytes=100-", 100..<all.count),
        ("bytes=100-70000", 100..<min(70_001, all.count)), ("bytes=-5", all.count - 5..<all.count),
        ("bytes=5-99999999999999999999", 5..<all.count), ("bytes=-99999999", 0..<all.count),
      ]
      for (asked, expected) in parts {
        for condition in [[], ["If-Range: \(tag)"]] {
          let reply = try await client.get("/cookbook", fields: ["Range: \(asked)"] + condition)
          #expect(reply.status == 206, "\(asked)")
          #expect(reply.body == all[expected], "\(asked)")
          let span = "\(expected.lowerBound)-\(expected.upperBound - 1)"
          #expect(reply.fields["content-range"] == "bytes \(span)/\(all.count)")
          #expect(reply.fields["etag"] == tag)
        }
      }
      for asked in ["bytes=-", "bytes=5-1", "bytes=1-2,4-5", "bytes=a-b", "lines=1-2", "bytes", ""]
      {
        let reply = try await ask("Range: \(asked)")
        #expect(reply == whole, "\(asked)")
      }
      for version in ["\"other\"", "W/\(tag)", "Sat, 01 Jan 2000 00:00:00 GMT"] {
        let reply = try await ask("Range: bytes=5-", "If-Range: \(version)")
        #expect(reply == whole, "\(version)")
      }
      for asked in ["bytes=\(all.count)-", "bytes=-0"] {
        let reply = try await ask("Range: \(asked)")
        #expect(reply.status == 416)
        #expect(reply.fields["content-range"] == "bytes */\(all.count)")
      }
    }
  }

  @Test("the text requires a sign-in")
  func signedOut() async throws {
    try await withServer { client in
      let reply = try await client.get("/cookbook")
      #expect(reply.status == 401)
    }
  }
}
