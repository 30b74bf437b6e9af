// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Testing

@testable import DemoServer

@Suite("Validation")
struct ValidationTests {
  private static let paths = ["/categories", "/recipes?category=soups", "/recipes/3"]

  @Test("a conditional request is answered with 304 without a body", arguments: paths)
  func notModified(path: String) async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let first = try await client.get(path)
      let tag = try #require(first.fields["etag"])
      #expect(first.status == 200)
      #expect(first.fields["cache-control"]?.hasPrefix("private, max-age=") == true)
      for tags in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let second = try await client.get(path, fields: ["If-None-Match: \(tags)"])
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(second.fields["etag"] == tag)
        #expect(second.fields["cache-control"] == first.fields["cache-control"])
        #expect(second.fields["content-length"] == nil)
        #expect(second.fields["content-type"] == nil)
      }
    }
  }

  @Test("a body's tag is the first half of its SHA-256 digest, as in earlier versions")
  func keepsFormat() throws {
    let tag = try HTTPResponse.entityTag(of: Data("abc".utf8))
    #expect(tag == "\"ba7816bf8f01cfea414140de5dae2223\"")
  }

  @Test("another tag gets the whole response", arguments: paths)
  func otherTag(path: String) async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let first = try await client.get(path)
      for tag in ["\"other\"", "nonsense", "", first.fields["etag"]?.uppercased() ?? ""] {
        #expect(try await client.get(path, fields: ["If-None-Match: \(tag)"]) == first, "\(tag)")
      }
      #expect(try await client.send("HEAD", path).fields == first.fields)
    }
  }

  @Test("tags differ between recipes, and a refusal has no tag and isn't cacheable")
  func tags() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let tags = try await [client.get("/recipes/3"), client.get("/recipes/4")].map {
        $0.fields["etag"]
      }
      #expect(tags[0] != tags[1])
      for path in ["/recipes/999999", "/recipes/soup", "/search?text=salt", "/contacts"] {
        let reply = try await client.get(path, fields: ["If-None-Match: *"])
        #expect(reply.status != 304)
        #expect(reply.fields["etag"] == nil)
        #expect(reply.fields["cache-control"] == "no-store")
      }
    }
  }

  @Test("a tag reveals nothing without a sign-in")
  func signedOut() async throws {
    try await withServer { client in
      let tag = try await client.signedIn().get("/categories").fields["etag"] ?? ""
      #expect(try await client.get("/categories", fields: ["If-None-Match: \(tag)"]).status == 401)
    }
  }
}
