// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import Signals
import TestKit
import Testing

@testable import RecipeInteractors

@Suite("RecipeOpinions")
struct RecipeOpinionsTests {
  private let backend = Backend()
  private let opinions: RecipeOpinions

  init() {
    opinions = RecipeOpinions(client: backend.client)
  }

  private func ramen(_ opinion: Recipe.Opinion) -> Recipe {
    var recipe = Fixtures.ramenInFull
    recipe = recipe.with(opinion: opinion)
    return recipe
  }

  @Test("a change is visible in lists, searches and recipes at once, and is sent")
  func everywhere() {
    backend.mock.answer("GET /recipes?category=soups", with: [Fixtures.borscht, Fixtures.ramen])
    backend.mock.answer("GET /recipes/2", with: Fixtures.ramenInFull)
    backend.mock.answer(
      "GET /search",
      with: Recipe.Page(results: [Fixtures.ramen], total: 1, nextPageURL: nil))
    let held = backend.mock.hold("PUT /recipes/2/favourite")
    let list = RecipeList(
      client: backend.client, category: Fixtures.soups, opinions: opinions)
    let time = VirtualScheduler()
    let search = RecipeSearch(client: backend.client, on: time, opinions: opinions)
    let rows = Recorder(list.recipes.map { $0.map(\.opinion.isFavourite) })
    let recipe = Recorder(list.details(of: Fixtures.ramen).recipe.map(\.opinion.isFavourite))
    let results = Recorder(search.results)
    search.search.send("ram")
    time.advance(by: .seconds(1))
    opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
    #expect(rows.elements == [[false, false], [false, true]])
    #expect(recipe.elements == [false, true])
    var marked = Fixtures.ramen
    marked = marked.with(opinion: Recipe.Opinion(isFavourite: true))
    #expect(results.elements.last == .newOpinions([marked]))
    #expect(held.count == 1 && opinions.state.value.isPending)
    held.answer(with: ramen(marked.opinion))
    #expect(!opinions.state.value.isPending)
    #expect(rows.elements.count == 2, "a confirmation changes nothing that is visible")
    #expect(search.result(at: 0) == marked && search.result(at: 1) == nil)
  }

  @Test("a refused change is reverted and reported, and can be tried again")
  func refused() {
    backend.mock.answer(
      "PUT /recipes/2/rating", with: ramen(Recipe.Opinion(ownRating: 4)))
    backend.mock.answer(
      "PUT /recipes/2/rating", with: ServerError(error: "Not now."), status: .forbidden, times: 1)
    let ratings = Recorder(opinions.state.signal.map { $0.opinion(of: 2)?.ownRating })
    opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.rating(4))))
    #expect(ratings.elements.contains(4) && ratings.elements.last == .some(nil))
    let error = backend.errors.elements.last
    #expect(error?.message == "The rating of “Ramen” is as it was before. Not now.")
    #expect(error?.canRetry == true)
    error?.retry()
    #expect(opinions.state.value.opinion(of: 2)?.ownRating == 4)
    #expect(backend.errors.elements.count == 1)
  }

  @Test("after a change without an answer the server is asked what it has")
  func timeout() {
    let silence = StubResponse.failure(TransportError(.connectionLost(maybeSent: true)))
    backend.mock.answer("PUT /recipes/2/favourite", silence, times: 1)
    backend.mock.answer("GET /recipes/2", with: ramen(Recipe.Opinion(isFavourite: true)), times: 1)
    opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
    #expect(opinions.state.value.opinion(of: 2) == Recipe.Opinion(isFavourite: true))
    #expect(backend.errors.elements.isEmpty)
    #expect(backend.mock.receivedRequests.last?.headers[.cacheControl] == "no-cache")

    backend.mock.answer("PUT /recipes/2/rating", silence, times: 1)
    backend.mock.answer("GET /recipes/2", with: ramen(Recipe.Opinion(ownRating: 1)), times: 1)
    opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.rating(5))))
    #expect(opinions.state.value.opinion(of: 2) == Recipe.Opinion(ownRating: 1))
    #expect(backend.errors.elements.count == 1)
  }

  @Test("a server that can't be reached reverts the change, and the reason is kept")
  func offline() {
    backend.mock.fail("DELETE /recipes/2/favourite", with: .cannotConnect)
    var shown = Fixtures.ramen
    shown = shown.with(opinion: Recipe.Opinion(isFavourite: true))
    opinions.change.send(OpinionRequest(shown, .toggleFavourite))
    #expect(opinions.state.value.opinion(of: 2) == Recipe.Opinion(isFavourite: true))
    #expect(backend.errors.elements.count == 1)
    let problem = backend.errors.elements.last.map { Problem($0) }
    #expect(problem?.reason == .offline)
  }

  @Test("what failed offline is repeated, unless the user has decided otherwise")
  func repetition() throws {
    let time = VirtualScheduler()
    let monitor = ConnectionMonitor(backoff: .constant(.seconds(3)), on: time)
    let client = SafeClient(backend.mock, connection: monitor)
    let tray = ProblemTray(of: client)
    let opinions = RecipeOpinions(client: client)
    func rate(_ rating: Int) {
      opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.rating(rating))))
    }
    func own() -> Int? { opinions.state.value.opinion(of: 2)?.ownRating }
    backend.mock.fail("PUT /recipes/2/rating", with: .cannotConnect, times: 1)
    rate(4)
    let item = try #require(tray.problems.value.first)
    #expect(item.isOffline && item.error.isOffline && own() == nil)
    backend.mock.answer(
      "PUT /recipes/2/rating", with: ramen(Recipe.Opinion(ownRating: 4)), times: 1)
    // Other requests that the monitor sees: the first one fails, and the second one doesn't.
    let others = MockClient(middleware: [monitor])
    others.answer("GET /contacts", .status(404))
    others.fail("GET /contacts", with: .cannotConnect, times: 1)
    for _ in 0..<2 {
      _ = Recorder(others.response(for: Request<Void, ServerError>.send(.get, "/contacts")))
    }
    #expect(own() == 4 && tray.problems.value.isEmpty, "the connection has returned")

    backend.mock.fail("PUT /recipes/2/rating", with: .cannotConnect, times: 1)
    rate(2)
    let outdated = try #require(tray.problems.value.first)
    backend.mock.answer(
      "PUT /recipes/2/rating", with: ramen(Recipe.Opinion(ownRating: 5)), times: 1)
    rate(5)
    let count = backend.mock.receivedRequests.count
    tray.retry(outdated.id)
    #expect(own() == 5 && backend.mock.receivedRequests.count == count)
  }

  @Test("fast changes wait for each other, at most four recipes at a time, and none is lost")
  func fast() {
    let held = backend.mock.hold("PUT /recipes/{id}/favourite")
    let recipes = (1...6).map { Recipe.Summary(id: $0, name: "\($0)", minutes: 1, rating: 1) }
    for recipe in recipes { opinions.change.send(OpinionRequest(recipe, .toggleFavourite)) }
    #expect(held.count == 4)
    #expect(opinions.state.value.opinions.values.allSatisfy { $0.isFavourite })
    for _ in recipes { held.answer(with: ramen(Recipe.Opinion(isFavourite: true))) }
    #expect(!opinions.state.value.isPending)
    #expect(opinions.state.value.opinions.count == 6)
  }

  @Test("each change of the user is sent once, with what undoes it")
  func changes() {
    backend.mock.answer(
      "PUT /recipes/2/favourite", with: ramen(Recipe.Opinion(isFavourite: true)))
    backend.mock.answer("DELETE /recipes/2/favourite", with: ramen(.none))
    let changes = Recorder(opinions.changes)
    let confirmations = Recorder(opinions.favouriteConfirmations)
    opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
    #expect(changes.elements.map(\.name) == ["Ramen"])
    #expect(Recorder(opinions.changes).elements.isEmpty, "later observers get later changes")
    if let made = changes.elements.last {
      opinions.change.send(OpinionRequest(undoing: made))
    }
    #expect(changes.elements.map(\.isUndo) == [false, true])
    #expect(opinions.state.value.opinion(of: 2) == Recipe.Opinion.none)
    #expect(confirmations.elements.count == 2)
  }

  @Test("performing a change ends when the server has it, without an opinion if it fails")
  func performing() {
    let held = backend.mock.hold("PUT /recipes/2/rating")
    let first = Recorder(opinions.perform(OpinionRequest(Fixtures.ramen, .set(.rating(3)))))
    #expect(first.elements.isEmpty)
    held.answer(with: ramen(Recipe.Opinion(ownRating: 3)))
    #expect(first.elements == [Recipe.Opinion(ownRating: 3)] && first.isCompleted)
    let second = Recorder(opinions.perform(OpinionRequest(Fixtures.ramen, .set(.rating(3)))))
    #expect(second.elements.count == 1 && second.isCompleted, "nothing is to do")
    let third = Recorder(opinions.perform(OpinionRequest(Fixtures.ramen, .set(.rating(4)))))
    held.fail(with: .cannotConnect)
    #expect(third.elements.isEmpty && third.isCompleted)
  }

  @Test("a reload shows what another device has changed, but not what is older than a change")
  func reloads() {
    backend.mock.answer("PUT /recipes/2/favourite", with: ramen(Recipe.Opinion(isFavourite: true)))
    let loads = backend.mock.hold("GET /recipes?category=soups")
    let list = RecipeList(client: backend.client, category: Fixtures.soups, opinions: opinions)
    let rows = Recorder(list.recipes)
    opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
    loads.answer(with: [Fixtures.ramen])
    #expect(rows.elements.last?.first?.opinion.isFavourite == true, "it began before the change")
    list.reload.send()
    loads.answer(with: [Fixtures.ramen])
    #expect(rows.elements.last?.first?.opinion == Recipe.Opinion.none)
  }

  @Test("the categories are loaded again when the number of favourites has changed")
  func count() {
    backend.mock.answer("GET /categories", with: [Fixtures.soups])
    backend.mock.answer("PUT /recipes/2/favourite", with: ramen(Recipe.Opinion(isFavourite: true)))
    backend.mock.answer("PUT /recipes/2/rating", with: ramen(Recipe.Opinion(ownRating: 1)))
    let categories = CategoryList(client: backend.client, opinions: opinions)
    let loads = Recorder(categories.content.loadedValues())
    opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.rating(1))))
    #expect(loads.elements.count == 1)
    opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.favourite(true))))
    #expect(loads.elements.count == 2)
  }

  @Test("another decision about the same part takes the error back")
  func decidesAgain() {
    backend.mock.answer(
      "PUT /recipes/2/rating", with: ServerError(error: "Not now."), status: .forbidden)
    backend.mock.answer("PUT /recipes/2/favourite", with: ramen(Recipe.Opinion(isFavourite: true)))
    opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.rating(4))))
    opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
    #expect(backend.errors.elements.map(\.isPending) == [true])
    opinions.change.send(OpinionRequest(Fixtures.ramen, .set(.rating(3))))
    #expect(backend.errors.elements.map(\.isPending) == [false, true])
  }

  @Test("nothing is left when the interactor is released, although an error waits")
  func leaks() {
    let mock = MockClient()
    mock.fail("PUT /recipes/2/favourite", with: .cannotConnect)
    mock.answer("GET /recipes", with: [Fixtures.ramen])
    let client = SafeClient(mock)
    let errors = Recorder(client.errors)
    expectNoLeaks {
      let opinions = RecipeOpinions(client: client)
      let list = RecipeList(client: client, category: Fixtures.soups, opinions: opinions)
      let rows = Recorder(list.recipes)
      opinions.change.send(OpinionRequest(Fixtures.ramen, .toggleFavourite))
      rows.dispose()
    }
    #expect(errors.elements.count == 1)
    errors.elements.last?.retry()
  }
}
