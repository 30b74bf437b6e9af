// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("RecipeList")
struct RecipeListTests {
  private let backend = Backend()
  private let list: RecipeList

  init() {
    list = RecipeList(client: backend.client, category: Fixtures.soups)
  }

  @Test("the recipes of the category are first sorted by name")
  func byName() {
    backend.mock.answer(
      "GET /recipes?category=soups&order=name", with: [Fixtures.borscht, Fixtures.ramen])
    let recipes = Recorder(list.content.loadedValues())
    #expect(recipes.elements == [[Fixtures.borscht, Fixtures.ramen]])
    #expect(backend.mock.receivedRequests.allSatisfy { $0.needsAuthorization })
  }

  @Test("a new order sends a request, and the same order doesn't")
  func newOrder() {
    backend.mock.answer("GET /recipes?order=name", with: [Fixtures.borscht, Fixtures.ramen])
    backend.mock.answer("GET /recipes?order=bestRated", with: [Fixtures.ramen, Fixtures.borscht])
    let recipes = Recorder(list.content.loadedValues())
    list.sort.send(.bestRated)
    list.sort.send(.bestRated)
    #expect(recipes.elements.last == [Fixtures.ramen, Fixtures.borscht])
    #expect(backend.mock.receivedRequests.count == 2)
    #expect(list.order.value == .bestRated)
  }

  @Test("a new order cancels the pending request")
  func newOrderCancels() {
    let byName = backend.mock.hold("GET /recipes?order=name")
    let quickest = backend.mock.hold("GET /recipes?order=quickest")
    let recipes = Recorder(list.content.loadedValues())
    list.sort.send(.quickest)
    #expect(byName.cancelled == 1)
    quickest.answer(with: [Fixtures.borscht])
    #expect(recipes.elements == [[Fixtures.borscht]])
  }

  @Test("reload repeats the request in the selected order")
  func reload() {
    backend.mock.answer("GET /recipes", with: [Fixtures.ramen])
    let recipes = Recorder(list.content.loadedValues())
    list.sort.send(.newest)
    list.reload.send()
    #expect(recipes.elements.count == 3)
    #expect(
      backend.mock.receivedRequests.last?.description == "GET /recipes?category=soups&order=newest")
    list.sort.send(.quickest)
    #expect(
      backend.mock.receivedRequests.map { $0.headers[.cacheControl] } == [
        nil, nil, "no-cache", nil,
      ])
  }

  @Test("one request serves several observers")
  func shared() {
    backend.mock.answer("GET /recipes", with: [Fixtures.ramen])
    let one = Recorder(list.content.loadedValues())
    let two = Recorder(list.content.loadedValues())
    #expect(one.elements == two.elements)
    #expect(backend.mock.receivedRequests.count == 1)
  }

  @Test("a failure is a state, after which the last recipes stay and another order is requested")
  func failures() {
    backend.mock.answer("GET /recipes", with: [Fixtures.ramen])
    backend.mock.fail("GET /recipes?order=newest", with: .timedOut(.total))
    let content = Recorder(list.content)
    list.sort.send(.newest)
    #expect(content.elements.last?.value == [Fixtures.ramen])
    #expect(content.elements.last?.problem?.title == "No answer in time")
    list.sort.send(.quickest)
    #expect(content.elements.last?.status == .loaded && content.end == nil)
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("without observers the pending request is cancelled")
  func letGo() {
    let held = backend.mock.hold("GET /recipes")
    let content = Recorder(list.content)
    #expect(content.elements.last?.isLoading == true)
    content.dispose()
    #expect(held.cancelled == 1)
  }

  @Test("it leads to the details of a recipe")
  func details() {
    backend.mock.answer("GET /recipes/2", with: Fixtures.ramenInFull)
    #expect(
      Recorder(list.details(of: Fixtures.ramen).content.loadedValues()).elements == [
        Fixtures.ramenInFull
      ])
  }

  @Test(
    "stored recipes are shown while the server doesn't answer, and their opinions aren't learned")
  func stored() throws {
    let mock = MockClient(middleware: [CacheMiddleware(MemoryCacheStore())])
    let opinions = RecipeOpinions(client: SafeClient(mock))
    let list = RecipeList(client: SafeClient(mock), category: Fixtures.soups, opinions: opinions)
    var response = try Response(json: [Fixtures.ramen])
    response.headers[.cacheControl] = "max-age=0, stale-if-error=600"
    mock.answer("GET /recipes", with: response, times: 1)
    _ = Recorder(list.content)
    let held = mock.hold("GET /recipes")
    mock.answer(
      "PUT /recipes/2/favourite",
      with: Fixtures.ramenInFull.with(opinion: Recipe.Opinion(isFavourite: true)))
    opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
    let recipes = Recorder(list.recipes.map { $0.map(\.opinion.isFavourite) })
    let loaded = Recorder(list.content.loadedValues())
    #expect(recipes.elements == [[true]] && loaded.elements.isEmpty && held.count > 0)
    #expect(opinions.state.value.opinion(of: 2)?.isFavourite == true)
    // Another device has taken the mark away.
    held.answer(with: [Fixtures.ramen])
    #expect(recipes.elements.last == [false] && loaded.elements.count == 1)
  }
}
