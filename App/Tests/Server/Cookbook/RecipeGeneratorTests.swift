// SPDX-License-Identifier: MIT

import DemoServer
import RecipeEntities
import Testing

@testable import DemoServer

@Suite("RecipeGenerator")
struct RecipeGeneratorTests {
  private func recipes(_ count: Int, seed: UInt64) async throws -> [Recipe] {
    try await withServer(.init(generatedRecipes: count, seed: seed)) { client in
      let client = try await client.signedIn()
      var recipes: [Recipe] = []
      for index in 0..<count {
        recipes.append(
          try await client.get("/recipes/\(Seeding.firstGeneratedID + index)").value(Recipe.self))
      }
      return recipes
    }
  }

  @Test("the same seed generates the same recipes, another seed different ones")
  func isDeterministic() async throws {
    let first = try await recipes(24, seed: 5)
    #expect(try await recipes(24, seed: 5) == first)
    #expect(try await recipes(24, seed: 6) != first)
    #expect(try await recipes(9, seed: 5) == Array(first.prefix(9)))
  }

  @Test("generated recipes are spread evenly over the categories")
  func spreads() async throws {
    let categories = Dictionary(grouping: try await recipes(24, seed: 1), by: \.category)
    #expect(categories.count == 8)
    #expect(categories.values.allSatisfy { $0.count == 3 })
  }

  @Test("generated recipes have plausible numbers, and no ingredient occurs twice")
  func makesSense() throws {
    let generator = RecipeGenerator(seed: 9)
    for chapter in try Cookbook.chapters() {
      for index in 0..<300 {
        let draft = generator.draft(index, in: chapter.id)
        #expect((5...240).contains(draft.minutes) && draft.minutes % 5 == 0)
        #expect((1.5...5).contains(draft.rating) && (2...8).contains(draft.servings))
        #expect(Set(draft.ingredients.map(\.name)).count == draft.ingredients.count)
        #expect(draft.steps.count == 5)
        #expect(!draft.name.contains("  ") && !draft.name.hasSuffix(" "))
      }
    }
  }

  @Test("a thousand generated names are almost all different")
  func varies() {
    let generator = RecipeGenerator(seed: 2)
    let names = Set((0..<1_000).map { generator.draft($0, in: "soups").name })
    #expect(names.count > 900)
  }
}

@Suite("SeededGenerator")
struct SeededGeneratorTests {
  @Test("the numbers are those of SplitMix64's reference implementation")
  func matchesReference() {
    var random = SeededGenerator(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test("numbers and fractions stay within their ranges and reach their ends")
  func staysInRange() {
    var random = SeededGenerator(seed: 0)
    var seen: Set<Int> = []
    for _ in 0..<1_000 {
      seen.insert(random.number(in: -2...3))
      let fraction = random.fraction()
      #expect(fraction >= 0 && fraction < 1)
    }
    #expect(seen == Set(-2...3))
    #expect(random.pick([]) == "")
  }
}
