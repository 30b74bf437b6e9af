// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Testing

@Suite("Requests for recipes")
struct RecipeTests {
  @Test("a recipe is requested by its number")
  func one() {
    let request = Recipe.request(for: 12)
    #expect(request.method == .get)
    #expect(request.path == "/recipes/12")
    #expect(request.needsAuthorization)
  }

  @Test("the recipes of a category are requested in an order")
  func all() {
    let request = Recipe.Summary.requestAll(in: "soups & stews", by: .bestRated)
    #expect(request.path == "/recipes")
    #expect(
      request.query == [QueryItem("category", "soups & stews"), QueryItem("order", "bestRated")])
  }

  @Test("categories have one URL")
  func categories() {
    #expect(Recipe.Category.requestAll().path == "/categories")
  }

  @Test("a response is decoded as the resource, and a refusal as the server's error")
  func reading() throws {
    let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 9)
    let request = Recipe.Category.requestAll()
    #expect(try request.read(Response(json: [soups])).get() == [soups])
    let refusal = try Response(status: .notFound, json: ServerError(error: "There is none."))
    #expect(throws: ClientError.server(ServerError(error: "There is none."), status: .notFound)) {
      try request.read(refusal).get()
    }
  }
}
