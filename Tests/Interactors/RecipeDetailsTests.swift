// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("RecipeDetails")
struct RecipeDetailsTests {
  private let backend = Backend()

  @Test("the recipe is loaded on observation, and again on reload")
  func recipe() {
    backend.mock.answer("GET /recipes/2", with: Fixtures.ramenInFull)
    let details = RecipeDetails(client: backend.client, recipe: Fixtures.ramen)
    let recipe = Recorder(details.recipe)
    details.reload.send()
    #expect(details.summary == Fixtures.ramen)
    #expect(recipe.elements == [Fixtures.ramenInFull, Fixtures.ramenInFull])
    #expect(!details.isLoading.value)
    #expect(backend.mock.receivedRequests.map { $0.headers[.cacheControl] } == [nil, "no-cache"])
  }

  @Test("a missing recipe is reported in the words of the server")
  func gone() {
    backend.mock.answer(
      "GET /recipes/2", with: ServerError(error: "There is no recipe 2."), status: .notFound)
    let details = RecipeDetails(client: backend.client, recipe: Fixtures.ramen)
    let recipe = Recorder(details.recipe)
    #expect(backend.errors.elements.map(\.message) == ["There is no recipe 2."])
    #expect(recipe.elements.isEmpty)
  }
}
