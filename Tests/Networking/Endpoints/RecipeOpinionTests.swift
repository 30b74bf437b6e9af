// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Testing

@Suite("Requests for opinions")
struct RecipeOpinionTests {
  @Test("each change has its method, and the response is the recipe")
  func changes() throws {
    let recipe = Recipe(
      id: 7, name: "Soup", category: "soups", summary: "", minutes: 5, rating: 4, servings: 1,
      added: 0, ingredients: [], steps: [], opinion: Recipe.Opinion(isFavourite: true))
    let changes: [(Recipe.Opinion.Change, String)] = [
      (.favourite(true), "PUT /recipes/7/favourite"),
      (.favourite(false), "DELETE /recipes/7/favourite"),
      (.rating(4), "PUT /recipes/7/rating"), (.rating(nil), "DELETE /recipes/7/rating"),
    ]
    for (change, line) in changes {
      let request = Recipe.Opinion.request(change, of: 7)
      #expect("\(request.method) \(request.path)" == line)
      #expect(request.needsAuthorization)
      #expect(try request.read(Response(json: recipe)).get() == recipe)
    }
    #expect(
      Recipe.Opinion.request(.rating(4), of: 7).body == .json(Recipe.Opinion.Rating(rating: 4)))
  }

  @Test("a search has its restriction in the query")
  func restriction() {
    let filter = Recipe.Filter(category: "soups", minutes: 30)
    let request = Recipe.Page.request(for: Recipe.Query("leek", filter: filter), size: 5)
    #expect(
      request.query == [
        QueryItem("text", "leek"), QueryItem("category", "soups"), QueryItem("within", "30"),
        QueryItem("size", "5"),
      ])
    #expect(Recipe.Page.request(for: "leek").query == [QueryItem("text", "leek")])
  }
}
