// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Testing

@Suite("Searching recipes")
struct RecipeSearchTests {
  private func pages(_ first: String, _ client: TestClient) async throws -> [Recipe.Page] {
    var pages: [Recipe.Page] = []
    var next: String? = first
    while let url = next {
      let page = try await client.get(url).value(Recipe.Page.self)
      pages.append(page)
      next = page.nextPageURL
    }
    return pages
  }

  @Test("the pages of a search contain every result once, sorted by name")
  func all() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let pages = try await pages("/search?text=garlic&size=3", client)
      #expect(pages.count > 2)
      #expect(pages.dropLast().allSatisfy { $0.results.count == 3 })
      let found = pages.flatMap(\.results)
      #expect(Set(found.map(\.id)).count == found.count)
      #expect(pages.allSatisfy { $0.total == found.count })
      let whole = try await client.get("/search?text=garlic&size=100").value(Recipe.Page.self)
      #expect(whole.results == found)
      #expect(whole.nextPageURL == nil)
    }
  }

  @Test("a recipe must contain every word in any case, and wildcards have no meaning")
  func words() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      func names(_ text: String) async throws -> [String] {
        try await client.get("/search?text=\(text)").value(Recipe.Page.self).results.map(\.name)
      }
      let borscht = try await names("BORSCHT")
      #expect(borscht.count == 1 && borscht[0].contains("Borscht"))
      #expect(try await names("beet+borscht") == borscht)
      #expect(try await names("borscht%20vanilla") == [])
      #expect(try await names("%25") == [])
      #expect(try await names("_") == [])
      #expect(try await names("%5C") == [])
    }
  }

  @Test(
    "invalid searches are refused with a message",
    arguments: [
      "/search", "/search?text=", "/search?text=%20", "/search?text=a&size=0",
      "/search?text=a&size=101", "/search?text=a&size=x", "/search?text=a&after=b",
      "/search?text=a&id=1", "/search?text=a&after=b&id=x", "/search?text=a+b+c+d+e+f+g+h+i",
      "/search?text=a&text=b", "/search?text=\(String(repeating: "a", count: 201))",
    ])
  func refused(_ url: String) async throws {
    try await withServer { client in
      let reply = try await client.signedIn().get(url)
      #expect(reply.status == 400)
      #expect(reply.sentence?.isEmpty == false)
    }
  }

  @Test("a search requires a sign-in")
  func unauthorized() async throws {
    try await withServer { client in
      let reply = try await client.get("/search?text=a")
      #expect(reply.status == 401)
    }
  }
}
