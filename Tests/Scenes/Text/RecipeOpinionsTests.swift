// SPDX-License-Identifier: MIT

import Bindings
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import RecipeScreens
import Signals
import TestKit
import Testing
import Views

@Suite("The scenes of opinions")
@MainActor
struct RecipeOpinionsTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let opinions: RecipeOpinions
  private let terminal = HeadlessTerminal(columns: 70, rows: 16)
  private let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 2)
  private let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.9)
  private let stew = Recipe.Summary(
    id: 3, name: "Stew", minutes: 90, rating: 4, opinion: .init(isFavourite: true, ownRating: 5))

  init() {
    client = SafeClient(mock)
    opinions = RecipeOpinions(client: client)
  }

  private func full(_ opinion: Recipe.Opinion = .none) -> Recipe {
    Recipe(
      id: 2, name: "Ramen", category: "soups", summary: "Worth it.", minutes: 240, rating: 4.9,
      servings: 4, added: 0, ingredients: [.init(amount: "400 g", name: "noodles")],
      steps: ["Simmer."], opinion: opinion)
  }

  @Test("rows show favourites and own ratings, in words as well, and F changes the selected one")
  func list() {
    mock.answer("GET /recipes", with: [ramen, stew])
    let held = mock.hold("PUT /recipes/2/favourite")
    let screen = RecipeList(client: client, category: soups, opinions: opinions)
      .createScene(flow: .none)
    terminal.window.root = screen
    #expect(terminal.text.contains("♥ you 5 ★ 4.0 · 1 h 30"))
    #expect(terminal.text.contains("        ★ 4.9 · 4 h"))
    let words = terminal.window.accessibilityLines.joined(separator: "\n")
    #expect(words.contains("Stew, favourite, your rating 5, rating 4.0, 1 h 30"))
    terminal.press("f")
    #expect(terminal.text.contains("♥       ★ 4.9 · 4 h"))
    held.answer(with: full(.init(isFavourite: true)))
    #expect(terminal.text.contains("♥       ★ 4.9 · 4 h"))
    #expect(screen.list.currentIndex == 0)
    terminal.window.options.asciiSigns = true
    #expect(terminal.text.contains("<3"))
  }

  @Test("a recipe is marked and rated with keys and by clicks")
  func details() throws {
    mock.answer("GET /recipes/2", with: full())
    let favourite = mock.hold("PUT /recipes/2/favourite")
    let rating = mock.hold("PUT /recipes/2/rating")
    let screen = RecipeDetails(client: client, recipe: ramen, opinions: opinions).createScene()
    terminal.window.root = screen
    #expect(terminal.text.contains("♡ not a favourite   ☆ ☆ ☆ ☆ ☆  not rated by you"))
    terminal.press("f")
    #expect(terminal.text.contains("♥ favourite   ☆ ☆ ☆ ☆ ☆  not rated by you"))
    favourite.answer(with: full(.init(isFavourite: true)))
    terminal.press("4")
    #expect(terminal.text.contains("★ ★ ★ ★ ☆  yours: 4 of 5"))
    rating.answer(with: full(.init(isFavourite: true, ownRating: 4)))
    let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("yours: 4") })
    let removal = mock.hold("DELETE /recipes/2/rating")
    let column = try #require(Array(lines[row]).firstIndex(of: "☆"))
    terminal.click(x: column - 2, y: row)
    #expect(terminal.text.contains("not rated by you"))
    removal.answer(with: full(.init(isFavourite: true)))
    let unmark = mock.hold("DELETE /recipes/2/favourite")
    terminal.click(x: column - 14, y: row)
    #expect(unmark.count == 1 && terminal.text.contains("♡ not a favourite"))
  }

  @Test("a change that is reverted removes its message")
  func revertedMessage() {
    let held = mock.hold("PUT /recipes/2/favourite")
    terminal.window.root = LabelView("Home")
    let bag = DisposeBag()
    opinions.createMessages(in: terminal.window, until: bag)
    opinions.change.send(OpinionRequest(ramen, .toggleFavourite))
    #expect(terminal.text.contains("Adding to your favourites…"))
    held.answer(with: ServerError(error: "boom"), status: .internalServerError)
    #expect(!terminal.text.contains("favourites"))
    bag.dispose()
  }

  @Test("a message says that a change is done only after the server has confirmed it")
  func confirmedMessage() {
    let rating = mock.hold("PUT /recipes/2/rating")
    let removal = mock.hold("DELETE /recipes/2/rating")
    terminal.window.root = LabelView("Home")
    let bag = DisposeBag()
    opinions.createMessages(in: terminal.window, until: bag)
    opinions.change.send(OpinionRequest(ramen, .set(.rating(4))))
    for _ in 0..<10 { terminal.clock.advance(by: .seconds(1)) }
    #expect(terminal.text.contains("Rating 4 of 5…") && !terminal.text.contains("Rated"))
    rating.answer(with: full(.init(ownRating: 4)))
    #expect(terminal.text.contains("Rated 4 of 5") && !terminal.text.contains("Rating"))
    terminal.press("alt+u")
    #expect(!terminal.text.contains("Rated"))
    removal.answer(with: full())

    // Undone before the server answers.
    opinions.change.send(OpinionRequest(ramen, .set(.rating(3))))
    #expect(terminal.text.contains("Rating 3 of 5…"))
    terminal.press("alt+u")
    #expect(!terminal.text.contains("Rating"))
    rating.answer(with: full(.init(ownRating: 3)))
    removal.answer(with: full())
    #expect(opinions.state.value.opinion(of: 2) == Recipe.Opinion.none)
    #expect(!terminal.text.contains("Rated"))

    // A message that the user removes stays away.
    opinions.change.send(OpinionRequest(ramen, .set(.rating(2))))
    terminal.window.dismissToast()
    rating.answer(with: full(.init(ownRating: 2)))
    #expect(!terminal.text.contains("Rated"))
    bag.dispose()
  }

  @Test("a message offers to undo the last change, and replaces the one before")
  func messages() {
    mock.answer("PUT /recipes/2/favourite", with: full(.init(isFavourite: true)))
    mock.answer("PUT /recipes/2/rating", with: full(.init(isFavourite: true, ownRating: 3)))
    mock.answer("DELETE /recipes/2/rating", with: full(.init(isFavourite: true)))
    terminal.window.root = LabelView("Home")
    let bag = DisposeBag()
    opinions.createMessages(in: terminal.window, until: bag)
    opinions.change.send(OpinionRequest(ramen, .toggleFavourite))
    #expect(terminal.text.contains("Added to your favourites"))
    opinions.change.send(OpinionRequest(ramen, .set(.rating(3))))
    #expect(terminal.text.contains("Rated 3 of 5"))
    #expect(!terminal.text.contains("Added to your favourites"))
    terminal.press("alt+u")
    #expect(
      opinions.state.value.opinion(of: 2) == Recipe.Opinion(isFavourite: true, ownRating: nil))
    #expect(!terminal.text.contains("Rated 3 of 5"))
    bag.dispose()
    opinions.change.send(OpinionRequest(ramen, .set(.rating(3))))
    #expect(!terminal.text.contains("Rated 3 of 5"))
  }
}
