// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import TestKit
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

  @Test("the pages of a search contain every result once, in one order")
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

  /// The rank of a recipe for a text, as a reader would decide it.
  private func rank(of recipe: Recipe, for text: String) -> Int {
    func words(_ name: String) -> [Substring] { name.lowercased().split { " -(),".contains($0) } }
    let texts = text.split(separator: " ")
    let name = recipe.name.lowercased()
    if name.hasPrefix(text) { return 0 }
    if texts.allSatisfy({ words(name).contains($0) }) { return 1 }
    if texts.allSatisfy({ text in words(name).contains { $0.hasPrefix(text) } }) { return 2 }
    if texts.allSatisfy({ name.contains($0) }) { return 3 }
    let ingredients = recipe.ingredients.map { $0.name.lowercased() }
    let begun = texts.allSatisfy { text in
      name.contains(text)
        || ingredients.contains { words($0).contains { $0.hasPrefix(text) } }
    }
    if begun { return 4 }
    let contained = texts.allSatisfy { text in
      name.contains(text) || ingredients.contains { $0.contains(text) }
    }
    return contained ? 5 : 6
  }

  @Test("among 12,500 recipes the results have the order of a naive model")
  func naiveOrder() async throws {
    try await withServer(.init(generatedRecipes: 12_400)) { client in
      let client = try await client.signedIn()
      var seen: Set<Int> = []
      let texts = ["pea", "roast lem", "lemon an", "ice", "egg", "oil", "pan"]
      for text in texts.prefix(TestLength.rounds(3, long: 7)) {
        let query = text.replacing(" ", with: "+")
        // The beginning, and what has other ranks.
        var found = try await client.get("/search?text=\(query)&size=60").value(Recipe.Page.self)
          .results
        let cursors = (1...6).map { "&rank=\($0)&after=&id=0" }
        for cursor in cursors {
          found += try await client.get("/search?text=\(query)&size=12\(cursor)")
            .value(Recipe.Page.self).results
        }
        var ranks: [Int] = []
        var known: Set<Recipe.ID> = []
        var names: [Int: [String]] = [:]
        for summary in found where known.insert(summary.id).inserted {
          let recipe = try await client.get("/recipes/\(summary.id)").value(Recipe.self)
          guard recipe.name.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
          let rank = rank(of: recipe, for: text)
          ranks.append(rank)
          names[rank, default: []].append(recipe.name.lowercased())
        }
        #expect(ranks == ranks.sorted() && !ranks.isEmpty, "\(text): \(ranks)")
        seen.formUnion(ranks)
        for (rank, names) in names { #expect(names == names.sorted(), "\(text), \(rank)") }
      }
      #expect(seen.count >= 5, "\(seen)")
    }
  }

  @Test("the rank is the place of the text: name, word of the name, ingredient, description")
  func ranks() async throws {
    try await withServer(.init(generatedRecipes: 400)) { client in
      let client = try await client.signedIn()
      for word in ["lemon", "le", "chi", "soup", "an"] {
        let found = try await pages("/search?text=\(word)&size=7", client).flatMap(\.results)
        #expect(found.count > 3)
        let ranks = found.map { recipe -> Int in
          // Names outside of ASCII are compared without accents by the server.
          let name = recipe.name.lowercased()
          if name.hasPrefix(word) { return 0 }
          let words = name.split(whereSeparator: { " -(),".contains($0) })
          if words.contains(Substring(word)) { return 1 }
          if words.contains(where: { $0.hasPrefix(word) }) { return 2 }
          if name.contains(word) { return 3 }
          guard let ingredient = recipe.matchedIngredient?.lowercased() else { return 6 }
          let isBeginning = ingredient.split(whereSeparator: { " -(),".contains($0) })
            .contains { $0.hasPrefix(word) }
          return isBeginning ? 4 : 5
        }
        let plain = zip(found, ranks).filter { $0.0.name.utf8.allSatisfy { $0 < 0x80 } }
        #expect(plain.map(\.1) == plain.map(\.1).sorted(), "\(word)")
        for rank in 0...6 {
          let names = plain.filter { $0.1 == rank }.map { $0.0.name.lowercased() }
          #expect(names == names.sorted(), "equals are sorted by name")
        }
        for recipe in found {
          guard let ingredient = recipe.matchedIngredient else { continue }
          #expect(ingredient.lowercased().contains(word))
        }
      }
    }
  }

  @Test("the amounts of ingredients aren't searched, also in the middle of a list")
  func amounts() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      for word in ["handful", "tbsp"] {
        for recipe in try await pages("/search?text=\(word)&size=50", client).flatMap(\.results) {
          let whole = try await client.get("/recipes/\(recipe.id)").value(Recipe.self)
          let texts = [whole.name, whole.summary] + whole.ingredients.map(\.name)
          #expect(texts.contains { $0.lowercased().contains(word) }, "\(whole.name)")
        }
      }
    }
  }

  @Test("accents of a name don't matter")
  func accents() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let found = try await client.get("/search?text=eclair").value(Recipe.Page.self)
      let exact = try await client.get("/search?text=%C3%A9clair").value(Recipe.Page.self)
      #expect(found.results == exact.results)
    }
  }

  @Test("a search is restricted to a category, to a time and to favourites")
  func filters() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let soups = try await client.get("/recipes?category=soups").value([Recipe.Summary].self)
      let all = try await pages("/search?text=a&category=soups&size=3", client)
      #expect(Set(all.flatMap(\.results).map(\.id)).isSubset(of: soups.map(\.id)))
      #expect(all.count > 1)
      let quick = try await pages("/search?text=a&within=30&size=5", client).flatMap(\.results)
      #expect(!quick.isEmpty && quick.allSatisfy { $0.minutes <= 30 })
      let first = try #require(quick.first)
      let none = try await client.get("/search?text=a&category=favourites").value(Recipe.Page.self)
      #expect(none.results.isEmpty)
      _ = try await client.send("PUT", "/recipes/\(first.id)/favourite")
      let one = try await client.get("/search?text=a&category=favourites").value(Recipe.Page.self)
      #expect(one.results.map(\.id) == [first.id] && one.results[0].opinion.isFavourite)
      #expect(try await client.get("/search?text=a&category=nothing").status == 404)
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
      "/search?text=a&id=1", "/search?text=a&after=b&id=x&rank=1",
      "/search?text=a&after=b&id=1", "/search?text=a&after=b&id=1&rank=x",
      "/search?text=a&within=0", "/search?text=a&within=soon", "/search?text=a+b+c+d+e+f+g+h+i",
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
