// SPDX-License-Identifier: MIT

import DemoServer
import Foundation
import RecipeEntities
import Testing

@Suite("RecipeAPI")
struct RecipeAPITests {
  @Test("the credentials of the demo return a token")
  func signsIn() async throws {
    try await withServer { client in
      let reply = try await client.signIn(
        name: RecipeServer.demoCredentials.name, password: RecipeServer.demoCredentials.password)
      #expect(reply.status == 200)
      #expect(reply.fields["content-type"] == "application/json")
      #expect(try !reply.value(Token.self).value.isEmpty)
    }
  }

  @Test("a wrong password and an unknown name get the same response")
  func refusesWrongCredentials() async throws {
    try await withServer { client in
      let wrong = try await client.signIn(password: "prosceniun")
      let unknown = try await client.signIn(name: "nobody")
      let empty = try await client.signIn(name: "", password: "")
      #expect(wrong.status == 401)
      #expect(wrong.sentence == "Wrong name or password. Check both and try again.")
      #expect(unknown == wrong)
      #expect(empty == wrong)
    }
  }

  @Test("categories contain the number of their recipes, and the favourites are the last one")
  func listsCategories() async throws {
    try await withServer(.init(generatedRecipes: 20)) { client in
      let client = try await client.signedIn()
      let categories = try await client.get("/categories").value([Recipe.Category].self)
      #expect(categories.count == 9)
      #expect(categories.last?.id == Recipe.Category.favourites)
      #expect(categories.reduce(0) { $0 + $1.count } >= 80)
      for category in categories {
        let recipes = try await client.get("/recipes?category=\(category.id)")
          .value([Recipe.Summary].self)
        #expect(recipes.count == category.count)
      }
    }
  }

  @Test("recipes are returned in the requested order", arguments: Recipe.Order.allCases)
  func ordersRecipes(order: Recipe.Order) async throws {
    try await withServer(.init(generatedRecipes: 200)) { client in
      let client = try await client.signedIn()
      for filter in ["category=soups&", ""] {
        let list = try await client.get("/recipes?\(filter)order=\(order.rawValue)")
          .value([Recipe.Summary].self)
        #expect(list.count > 20)
        switch order {
        case .name:
          let ascii = list.map(\.name).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
          #expect(ascii == ascii.sorted { $0.lowercased() < $1.lowercased() })
        case .quickest: #expect(list == list.sorted { $0.minutes < $1.minutes })
        case .bestRated: #expect(list == list.sorted { $0.rating > $1.rating })
        case .newest:
          var dates: [Int] = []
          for summary in list.prefix(12) {
            dates.append(try await client.get("/recipes/\(summary.id)").value(Recipe.self).added)
          }
          #expect(dates == dates.sorted(by: >))
        }
      }
    }
  }

  @Test("recipes are sorted by name by default, and unknown parameters are ignored")
  func ordersByName() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let byName = try await client.get("/recipes?category=soups&order=name")
      #expect(try await client.get("/recipes?category=soups") == byName)
      #expect(try await client.get("/recipes?category=%73oups&page=7&&x") == byName)
      #expect(try await client.get("/recipes?category=soups#part") == byName)
    }
  }

  @Test("a recipe is returned with all details")
  func givesRecipe() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let summaries = try await client.get("/recipes").value([Recipe.Summary].self)
      for summary in summaries {
        let recipe = try await client.get("/recipes/\(summary.id)").value(Recipe.self)
        #expect(recipe.id == summary.id && recipe.name == summary.name)
        #expect(recipe.minutes == summary.minutes && recipe.rating == summary.rating)
        #expect(!recipe.ingredients.isEmpty && !recipe.steps.isEmpty && !recipe.summary.isEmpty)
      }
    }
  }

  @Test(
    "missing resources are refused with a message",
    arguments: [
      ("/", 404), ("/nothing", 404), ("/recipes/1/steps", 404), ("/recipes?category=gravel", 404),
      ("/recipes?category=", 404), ("/recipes/999999", 404),
      ("/recipes/99999999999999999999999999", 404), ("/recipes/", 400), ("/recipes/one", 400),
      ("/recipes/-1", 400), ("/recipes/%2", 400), ("/recipes/%FF", 400), ("/recipes/1%2F2", 400),
      ("/recipes?order=tallest", 400), ("/recipes?order=", 400), ("/recipes?order", 400),
      ("/recipes?order=%zz", 400), ("/recipes?order=name&order=newest", 400),
      ("/recipes?category='%20OR%201=1--", 404),
    ])
  func refusesUnknown(path: String, status: Int) async throws {
    try await withServer { client in
      let reply = try await client.signedIn().get(path)
      #expect(reply.status == status)
      #expect(reply.sentence?.hasSuffix(".") == true)
    }
  }

  @Test("a wrong method is answered with the allowed ones")
  func refusesMethods() async throws {
    try await withServer { client in
      for (method, path, allowed) in [
        ("DELETE", "/recipes/1", "GET, HEAD"), ("POST", "/categories", "GET, HEAD"),
        ("get", "/categories", "GET, HEAD"), ("GET", "/token", "POST, DELETE"),
        ("DELETE", "/token/refresh", "POST"),
      ] {
        let reply = try await client.send(method, path)
        #expect(reply.status == 405)
        #expect(reply.fields["allow"] == allowed)
        #expect(reply.sentence != nil)
      }
    }
  }

  @Test("HEAD returns the head of GET without the body")
  func answersHead() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let get = try await client.get("/categories")
      let head = try await client.send("HEAD", "/categories")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.fields["content-length"] == "\(get.body.count)")
    }
  }
}
