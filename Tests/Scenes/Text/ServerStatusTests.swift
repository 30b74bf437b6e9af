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
