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

@Suite("The scene of a search")
@MainActor
struct RecipeSearchTests {
  private let mock = MockClient()
  private let time = VirtualScheduler()

  private func recipe(_ number: Int) -> Recipe.Summary {
    Recipe.Summary(id: number, name: "Recipe \(number)", minutes: 10, rating: 4)
  }

  private func page(_ numbers: ClosedRange<Int>, next: String?) -> Recipe.Page {
    Recipe.Page(results: numbers.map(recipe), total: 30, nextPageURL: next)
  }

  private let field = "Words in a name or an ingredient"

  private func stage() -> (HeadlessTerminal, RecordingFlow) {
    let flow = RecordingFlow()
    let search = RecipeSearch(client: SafeClient(mock), on: time)
    let terminal = HeadlessTerminal(
      showing: search.createScene(flow: flow.flow), columns: 50, rows: 12)
    return (terminal, flow)
  }

  @Test("the typed text is searched, and more results are loaded near the end of the list")
  func pages() {
    mock.answer("GET /search?text=re", with: page(1...20, next: "/search?after=20"))
    mock.answer("GET /search?after=20", with: page(21...30, next: nil))
    let (terminal, _) = stage()
    terminal.type("re")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("30 recipes"))
    #expect(terminal.text.contains("Recipe 1"))
    #expect(mock.receivedRequests.count == 1)
    terminal.press("enter", "end")
    #expect(mock.receivedRequests.count == 2)
    // The selection stays, and further rows follow below it.
    #expect(terminal.text.contains("▌ Recipe 20"))
    terminal.press("end")
    #expect(terminal.text.contains("▌ Recipe 30"))
    terminal.press("up", "down")
    #expect(mock.receivedRequests.count == 2)
  }

  @Test("Esc clears the text, which ends a search that the server doesn't answer")
  func clears() {
    let held = mock.hold("GET /search?text=re")
    let (terminal, _) = stage()
    terminal.type("re")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("Loading…"))
    for _ in 0..<6 { terminal.clock.advance(by: .seconds(1)) }
    #expect(terminal.text.contains("Waiting for an answer for 6 s. Esc stops waiting."))
    terminal.press("esc")
    time.advance(by: .seconds(1))
    #expect(held.cancelled == 1 && terminal.text.contains("Search  \(field)"))
    #expect(terminal.text.contains("Type to search."))
    #expect(!terminal.hints.contains("clear"))
  }

  @Test("what a recipe was found with is suggested before the ingredients")
  func recent() {
    mock.answer("GET /search?text=re", with: page(1...20, next: nil))
    _ = mock.hold("GET /recipes/1")
    let (terminal, _) = stage()
    #expect(terminal.text.contains("▌ lemon") && !terminal.text.contains("recent"))
    terminal.type("re")
    time.advance(by: .seconds(1))
    terminal.press("enter", "enter", "up", "esc")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("▌ re") && terminal.text.contains("recent"))
    #expect(terminal.text.contains("  lemon"))
  }

  @Test("from 100 columns on the selected result is shown beside the search, which keeps the focus")
  func columns() {
    mock.answer("GET /search?text=re", with: page(1...3, next: nil))
    for id in 1...3 {
      mock.answer(
        "GET /recipes/\(id)",
        with: Recipe(
          id: id, name: "Recipe \(id)", category: "soups", summary: "Summary \(id).", minutes: 10,
          rating: 4, servings: 4, added: 0, ingredients: [], steps: ["Simmer."]))
    }
    let terminal = HeadlessTerminal(columns: 120, rows: 16)
    let client = SafeClient(mock)
    let columns = Columns(levels: 2, breakpoints: [100]) { flow in
      RecipeSearch(client: client, on: time).createScene(flow: flow)
    }.makeView()
    terminal.window.root = columns
    func wait() {
      time.advance(by: .seconds(2))
      _ = terminal.text
      terminal.clock.advance(by: .seconds(1))
    }
    // Of an address, for example. An empty search doesn't remove it.
    columns.flow.present(RecipeDetails(client: client, id: 3).createScene())
    wait()
    #expect(terminal.text.contains("Summary 3."))
    terminal.press("escape")
    terminal.type("re")
    wait()
    #expect(terminal.text.contains("Summary 1.") && terminal.focusedLabel == field)
    terminal.press("enter", "down")
    wait()
    #expect(terminal.text.contains("Summary 2.") && terminal.focusedLabel != field)
    terminal.press("enter")
    #expect(columns.current == 1)
    terminal.press("n")
    wait()
    #expect(terminal.text.contains("Summary 3.") && columns.current == 1)
    #expect(terminal.text.contains("▌ Recipe 3") || terminal.text.contains("› Recipe 3"))
    terminal.press("escape")
    #expect(columns.current == 0 && terminal.text.contains("▌ Recipe 3"))
    #expect(terminal.focusedLabel != field, "but the list")
    terminal.resize(columns: 80, rows: 16)
    #expect(!terminal.text.contains("Summary") && terminal.text.contains("Recipe 3"))
    terminal.press("enter")
    #expect(terminal.text.contains("Search › Recipe 3"))
  }

  @Test("words of the search are marked, and a hit by an ingredient says which")
  func marks() {
    let lemon = Recipe.Summary(id: 1, name: "Lemon tart", minutes: 40, rating: 4)
    let pie = Recipe.Summary(
      id: 2, name: "Fish pie", minutes: 50, rating: 4, matchedIngredient: "lemon juice")
    mock.answer(
      "GET /search?text=lem", with: Recipe.Page(results: [lemon, pie], total: 2, nextPageURL: nil))
    let (terminal, _) = stage()
    terminal.type("lem")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("with lemon juice"))
    let row = terminal.window.accessibilityLines.joined(separator: "\n")
    #expect(row.contains("Fish pie, with lemon juice, rating 4.0, 50 min"))
    #expect(terminal.styles.contains("underline"), "\(terminal.styles)")
  }

  @Test("the results are restricted with keys, and Up in the first row returns to the field")
  func filters() {
    let all = page(1...3, next: nil)
    mock.answer("GET /search?text=re", with: all)
    mock.answer("GET /search?text=re&within=30", with: page(2...2, next: nil))
    mock.answer("GET /search?text=re&category=soups&within=30", with: page(3...3, next: nil))
    let search = RecipeSearch(client: SafeClient(mock), on: time)
    let soups = Recipe.Category(id: "soups", name: "Soups", summary: "", count: 1)
    let terminal = HeadlessTerminal(
      showing: search.createScene(flow: RecordingFlow().flow, categories: .just([soups])),
      columns: 70, rows: 14)
    terminal.type("re")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("All categories") && terminal.text.contains("Any time"))
    #expect(terminal.text.contains("Recipe 1"))
    terminal.press("tab", "tab", "right")
    #expect(search.filter.value == Recipe.Filter(minutes: 30))
    #expect(terminal.text.contains("Recipe 2") && !terminal.text.contains("Recipe 1"))
    terminal.press("shift+tab", "right")
    #expect(search.filter.value == Recipe.Filter(category: "soups", minutes: 30))
    #expect(terminal.text.contains("Recipe 3"))
    terminal.press("shift+tab", "down")
    #expect(terminal.focusedLabel != field && terminal.text.contains("▌ Recipe 3"))
    terminal.press("up")
    #expect(terminal.focusedLabel == field)
  }

  @Test("F marks the selected result, at once and before the response")
  func favourite() {
    mock.answer("GET /search?text=re", with: page(1...3, next: nil))
    let held = mock.hold("PUT /recipes/2/favourite")
    let (terminal, _) = stage()
    terminal.type("re")
    time.advance(by: .seconds(1))
    terminal.press("down", "down", "f")
    #expect(held.count == 1)
    #expect(terminal.text.contains("▌ Recipe 2") && terminal.text.contains("♥ ★ 4.0"))
    held.fail(with: .cannotConnect)
    #expect(!terminal.text.contains("♥"))
  }

  @Test("an error is shown below the results, and Ctrl-R or the next move retries")
  func errors() {
    mock.answer("GET /search?text=re", with: page(1...20, next: "/search?after=20"))
    mock.answer("GET /search?after=20", with: page(21...30, next: nil))
    mock.fail("GET /search?after=20", times: 2)
    let (terminal, _) = stage()
    terminal.type("re")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("Recipe 1"))
    terminal.press("enter", "end")
    #expect(terminal.text.contains("mock refused the connection"))
    #expect(terminal.text.contains("▌ Recipe 20"))
    terminal.press("ctrl+r")
    #expect(mock.receivedRequests.count == 3)
    terminal.press("up")
    #expect(mock.receivedRequests.count == 4)
    #expect(!terminal.text.contains("refused the connection"))
    terminal.press("end")
    #expect(terminal.text.contains("▌ Recipe 30"))
  }

  @Test("Enter opens the selected recipe")
  func opening() {
    mock.answer("GET /search", with: page(1...3, next: nil))
    _ = mock.hold("GET /recipes/2")
    let (terminal, flow) = stage()
    terminal.type("re")
    time.advance(by: .seconds(1))
    terminal.press("enter", "down", "enter")
    #expect(flow.log == ["present Recipe 2"])
  }

  @Test("a text that is sent to the interactor is in the field, and new results begin at the top")
  func texts() {
    mock.answer("GET /search?text=re", with: page(1...3, next: nil))
    mock.answer("GET /search?text=rec", with: page(1...3, next: nil))
    let search = RecipeSearch(client: SafeClient(mock), on: time)
    let terminal = HeadlessTerminal(
      showing: search.createScene(flow: .none), columns: 50, rows: 12)
    search.search.send("re")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("Search  re "))
    terminal.press("enter", "down")
    #expect(terminal.text.contains("▌ Recipe 2"))
    terminal.press("up", "up", "end")
    terminal.type("c ")
    time.advance(by: .seconds(1))
    #expect(terminal.text.contains("Search  rec ") && terminal.text.contains("▌ Recipe 1"))
  }

  @Test("a removed scene doesn't leak")
  func leaks() {
    mock.answer("GET /search", with: page(1...3, next: nil))
    expectNoLeaks {
      let (terminal, _) = stage()
      terminal.type("re")
      time.advance(by: .seconds(1))
      #expect(terminal.text.contains("Recipe 1"))
      terminal.window.root = ScreenView(title: "")
    }
  }
}
