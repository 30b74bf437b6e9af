// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import RecipeScreens
import Signals
import TestKit
import Testing
import Views

@Suite("The scene of a recipe")
@MainActor
struct RecipeDetailsTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let time = VirtualScheduler()
  private let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 3)

  init() {
    client = SafeClient(mock)
    let names = ["Broth", "Ramen", "Stew"]
    mock.answer(
      "GET /recipes",
      with: names.enumerated().map {
        Recipe.Summary(id: $0 + 1, name: $1, minutes: 20, rating: 4)
      })
    for (index, name) in names.enumerated() {
      mock.answer(
        "GET /recipes/\(index + 1)",
        with: Recipe(
          id: index + 1, name: name, category: "soups", summary: "", minutes: 20, rating: 4,
          servings: 4, added: 0, ingredients: [.init(amount: "600 g", name: "of \(name)")],
          steps: ["Simmer."]))
    }
  }

  @Test("+ and - change the servings and the amounts, and the original number stays visible")
  func servings() {
    let terminal = HeadlessTerminal(columns: 90, rows: 14)
    terminal.window.root = RecipeDetails(client: client, id: 2).createScene()
    #expect(terminal.text.contains("serves 4") && terminal.text.contains("600 g  of Ramen"))
    #expect(terminal.text.contains("+ - servings"))
    terminal.press("+", "+", "+", "+")
    #expect(terminal.text.contains("serves 8, scaled from 4"))
    #expect(terminal.text.contains("1.2 kg  of"))
    for _ in 0..<9 { terminal.press("-") }
    #expect(terminal.text.contains("serves 1, scaled from 4"))
    #expect(terminal.text.contains("150 g  of"))
    terminal.press("=", "=", "=")
    #expect(terminal.text.contains("serves 4") && terminal.text.contains("600 g  of Ramen"))
    #expect(mock.receivedRequests.count == 1)
  }

  @Test("n and p show the next and the previous recipe, as far as there are some")
  func neighbours() {
    let terminal = HeadlessTerminal(columns: 110, rows: 14)
    let navigation = NavigationView()
    let list = RecipeList(client: client, category: soups).createScene(flow: navigation.flow)
    navigation.push(list)
    terminal.window.root = navigation
    terminal.press("enter")
    #expect(terminal.text.contains("of Broth") && terminal.text.contains("n next"))
    terminal.press("p")
    #expect(terminal.text.contains("of Broth"))
    terminal.press("n")
    #expect(terminal.text.contains("of Ramen") && terminal.text.contains("n p next, previous"))
    terminal.press("n", "n")
    #expect(terminal.text.contains("of Stew") && terminal.text.contains("p previous"))
    #expect(list.list.currentIndex == 2)
    terminal.press("p", "esc")
    #expect(navigation.top === list && list.list.currentIndex == 1)
  }

  @Test("in columns, n and p select the row as well, and the recipe keeps the focus")
  func columns() {
    let terminal = HeadlessTerminal(columns: 120, rows: 16)
    mock.answer("GET /categories", with: [soups])
    let columns = Columns(levels: 3) { flow in
      CategoryList(client: client).createScene(flow: flow).screen
    }.makeView()
    terminal.window.root = columns
    _ = terminal.text
    terminal.clock.advance(by: .seconds(1))
    terminal.press("enter", "enter")
    #expect(terminal.text.contains("of Broth"))
    terminal.press("n", "n")
    _ = terminal.text
    terminal.clock.advance(by: .seconds(1))
    #expect(terminal.text.contains("of Stew"))
    #expect(columns.currentScreen is ViewController.RecipeDetails)
    let list = columns.screens.compactMap { $0 as? ViewController.RecipeList }.first
    #expect(list?.list.currentIndex == 2)
    let held = mock.hold("PUT /recipes/3/favourite")
    terminal.press("f")
    #expect(held.count == 1)
    #expect(mock.receivedRequests.last?.description == "PUT /recipes/3/favourite")
  }

  @Test("the router presents recipes, one of them, and the next one in its place")
  func router() throws {
    let terminal = HeadlessTerminal(columns: 90, rows: 14)
    mock.answer("GET /categories", with: [soups])
    let flow = RecordingFlow()
    RecipesRouter.show(soups, of: CategoryList(client: client), in: flow.flow)
    let screen = try #require(flow.presented.first as? ViewController.RecipeList)
    terminal.window.root = screen
    #expect(terminal.text.contains("Broth"))
    screen.list.activations.send(0)
    let recipe = try #require(flow.presented.last as? ViewController.RecipeDetails)
    recipe.steps.send(1)
    #expect(flow.log == ["present Soups", "present Broth", "dismiss", "present Ramen"])
    #expect(screen.list.currentIndex == 1)
  }

  @Test("the results of a search lead on to each other")
  func search() {
    let terminal = HeadlessTerminal(columns: 110, rows: 14)
    mock.answer(
      "GET /search",
      with: Recipe.Page(
        results: [1, 3].map { Recipe.Summary(id: $0, name: "Soup", minutes: 20, rating: 4) },
        total: 2, nextPageURL: nil))
    let navigation = NavigationView()
    let search = RecipeSearch(client: client, on: time)
    navigation.flow.present(search.createScene(flow: navigation.flow))
    terminal.window.root = navigation
    terminal.type("soup")
    time.advance(by: .seconds(1))
    terminal.press("enter", "enter")
    #expect(terminal.text.contains("of Broth"))
    terminal.press("n")
    #expect(terminal.text.contains("of Stew") && !terminal.text.contains("n p"))
  }
}
