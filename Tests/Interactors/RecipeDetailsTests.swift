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
    let recipe = Recorder(details.content.loadedValues())
    details.reload.send()
    #expect(details.title == Fixtures.ramen.name)
    #expect(recipe.elements == [Fixtures.ramenInFull, Fixtures.ramenInFull])
    #expect(backend.mock.receivedRequests.map { $0.headers[.cacheControl] } == [nil, "no-cache"])
  }

  @Test("a missing recipe is reported in the words of the server")
  func gone() {
    backend.mock.answer(
      "GET /recipes/2", with: ServerError(error: "There is no recipe 2."), status: .notFound)
    let details = RecipeDetails(client: backend.client, recipe: Fixtures.ramen)
    let content = Recorder(details.content)
    #expect(content.elements.last?.problem?.message == "There is no recipe 2.")
    #expect(content.elements.last?.problem?.reason == .refused(.notFound))
    #expect(backend.errors.elements.isEmpty)
  }
}
