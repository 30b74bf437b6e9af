// SPDX-License-Identifier: MIT

import Bindings
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import Signals
import TestKit
import Testing
import Views

@Suite("The scene of the server's status")
@MainActor
struct ServerStatusTests {
  @Test("the status line shows activity from the first request to the end of the last one")
  func activity() {
    let mock = MockClient()
    let client = SafeClient(mock)
    let terminal = HeadlessTerminal(columns: 60, rows: 3)
    let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 1)
    let categories = mock.hold("GET /categories")
    let recipes = mock.hold("GET /recipes")
    let status = ServerStatus(client: client, on: VirtualScheduler())
    terminal.window.root = status.createStatusLine(cookbook: nil) {}
    #expect(terminal.text.contains("● Connected") && !terminal.text.contains("Working…"))
    let one = Recorder(CategoryList(client: client).content)
    let two = Recorder(RecipeList(client: client, category: soups).content)
    #expect(terminal.text.contains("Working…"))
    categories.answer(with: [soups])
    #expect(terminal.text.contains("Working…"))
    recipes.answer(with: [Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.85)])
    #expect(terminal.text.contains("● Connected") && !terminal.text.contains("Working…"))
    #expect(one.elements.last?.value == [soups] && two.elements.last?.value?.count == 1)
  }

  @Test("the line has a row of the window only while it says something")
  func row() {
    let mock = MockClient()
    let client = SafeClient(mock)
    let terminal = HeadlessTerminal(columns: 60, rows: 24)
    mock.fail("POST /token")
    let status = ServerStatus(client: client, on: VirtualScheduler())
    let dock = DockView(LabelView("Soups"))
    status.createStatusLine(in: dock, cookbook: nil) {}
    terminal.window.root = dock
    #expect(!terminal.text.contains("Connected") && dock.visiblePanes.isEmpty)
    let authentication = Authentication(client: client)
    let tokens = Recorder(authentication.token)
    authentication.logIn.send(Credentials(name: "ada", password: "countess"))
    #expect(terminal.text.contains("! 1 problem · F8"))
    status.dismissAll.send()
    #expect(!terminal.text.contains("Connected") && tokens.elements.isEmpty)
  }

  @Test("a failed request is a problem in the status line until the user dismisses it")
  func problems() {
    let mock = MockClient()
    let client = SafeClient(mock)
    let terminal = HeadlessTerminal(columns: 60, rows: 3)
    mock.fail("POST /token")
    let status = ServerStatus(client: client, on: VirtualScheduler())
    terminal.window.root = status.createStatusLine(cookbook: nil) {}
    let authentication = Authentication(client: client)
    let tokens = Recorder(authentication.token)
    authentication.logIn.send(Credentials(name: "ada", password: "countess"))
    #expect(terminal.text.contains("! 1 problem · F8"))
    status.dismissAll.send()
    #expect(!terminal.text.contains("problem") && tokens.elements.isEmpty)
  }

  @Test("the changes that fail in one outage are one problem, with their number and their notes")
  func joined() {
    let mock = MockClient()
    let client = SafeClient(mock)
    let terminal = HeadlessTerminal(columns: 100, rows: 14)
    let status = ServerStatus(client: client, on: VirtualScheduler())
    let opinions = RecipeOpinions(client: client)
    mock.fail("PUT /recipes/2/rating", with: .cannotConnect, times: 1)
    mock.fail("PUT /recipes/2/favourite", with: .cannotConnect, times: 1)
    let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.9)
    opinions.change.send(OpinionRequest(ramen, .set(.rating(4))))
    opinions.change.send(OpinionRequest(ramen, .toggleFavourite))
    let line = status.createStatusLine(cookbook: nil) {}
    terminal.window.root = line
    #expect(terminal.text.contains("! 1 problem · F8"))
    terminal.window.present(status.createProblemTray())
    #expect(terminal.text.contains("No connection (2 changes)"))
    #expect(terminal.text.contains("The rating of “Ramen”"))
    #expect(terminal.text.contains("The favourite mark of “Ramen”"))
    mock.answer(
      "PUT /recipes/2/rating", with: Self.recipe(Recipe.Opinion(ownRating: 4)))
    mock.answer(
      "PUT /recipes/2/favourite",
      with: Self.recipe(Recipe.Opinion(isFavourite: true, ownRating: 4)))
    terminal.press("enter")
    #expect(
      opinions.state.value.opinion(of: 2) == Recipe.Opinion(isFavourite: true, ownRating: 4))
    #expect(status.problems.value.isEmpty)
  }

  private static func recipe(_ opinion: Recipe.Opinion) -> Recipe {
    Recipe(
      id: 2, name: "Ramen", category: "soups", summary: "Worth it.", minutes: 240, rating: 4.9,
      servings: 4, added: 0, ingredients: [], steps: [], opinion: opinion)
  }

  @Test("without problems, their list says that what failed loads again while the server is gone")
  func emptyTray() {
    let time = VirtualScheduler()
    let monitor = ConnectionMonitor(backoff: .constant(.seconds(3)), on: time)
    let mock = MockClient(middleware: [monitor])
    let client = SafeClient(mock, connection: monitor)
    let status = ServerStatus(client: client, on: time)
    let terminal = HeadlessTerminal(columns: 80, rows: 12)
    terminal.window.root = LabelView("Soups")
    terminal.window.present(status.createProblemTray())
    #expect(terminal.text.contains("There are no problems."))
    mock.fail("GET /categories")
    let content = Recorder(CategoryList(client: client).content)
    #expect(terminal.text.contains("What failed loads again with the connection."))
    content.dispose()
  }
}
