// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScreens
import Signals
import TestKit
import Testing
import Views

@testable import RecipeScenes

@Suite("Scenes")
@MainActor
struct SceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let folder = TemporaryFolder("scenes")
  private let terminal = HeadlessTerminal(columns: 60, rows: 12)
  private let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 1)
  private let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.85)

  init() {
    client = SafeClient(mock)
  }

  @Test("a rating is a number with one decimal, and anything else a dash")
  func ratings() {
    let texts = [4.85, 0, 5, 1e300, -1e300, .nan, .infinity, -1].map { (rating: Double) in
      rating.asRating
    }
    #expect(texts == ["4.9", "0.0", "5.0", "–", "–", "–", "–", "–"])
  }

  @Test("the sign-in sends the latest texts, and only if they're complete")
  func authentication() throws {
    mock.answer("POST /token", with: Token(value: "secret"))
    let scene = Authentication(client: client).createScene(hint: "Try demo.", notice: "Expired.")
    let tokens = Recorder(scene.token)
    terminal.window.root = scene.viewController
    #expect(terminal.text.contains("Try demo.") && terminal.text.contains("Expired."))
    terminal.type("ada")
    terminal.press("tab", "enter")
    #expect(mock.receivedRequests.isEmpty, "there is no password yet")
    terminal.type("countess")
    terminal.press("enter")
    #expect(tokens.elements == [Token(value: "secret")])
    let sent = try mock.receivedRequests.first?.body?.json(Credentials.self)
    #expect(sent == Credentials(name: "ada", password: "countess"))
  }

  @Test("the dialog of a sign-in with a browser shows the page, opens it once, and reads the code")
  func browserSignIn() {
    mock.answer(
      "GET /.well-known/oauth-authorization-server",
      with: OAuthMetadata(
        issuer: "http://a", authorizationEndpoint: "http://a/login", tokenEndpoint: "http://a/code"
      ))
    mock.answer("POST /code", with: OAuthToken(accessToken: "secret"))
    let scene = Authentication(client: client).createScene()
    let ways = Recorder(scene.ways)
    terminal.window.root = scene.viewController
    terminal.press("tab", "tab", "tab", "tab", "enter")
    #expect(ways.elements == [.code])

    let browser = BrowserSignIn(client: client, on: VirtualScheduler())
    let tokens = Recorder(browser.token)
    var opened: [String] = []
    let dialog = browser.createScene(.code) { page in
      opened.append(page)
      return false
    }
    terminal.window.present(dialog)
    #expect(terminal.text.contains("http://a/login?response_type=code"))
    #expect(opened.isEmpty)
    terminal.type("no code")
    terminal.press("enter")
    #expect(terminal.text.contains("There is no code in this text."))
    terminal.press("tab", "enter")
    #expect(opened.count == 1)
    #expect(terminal.text.contains("There is no browser here."))
    #expect(terminal.text.contains("Begin again"))
    let page = browser.state.value
    terminal.press("ctrl+r")
    #expect(browser.state.value != page && !terminal.text.contains("There is no code"))
    #expect(!terminal.text.contains("Begin again"))
    // The wrong code belongs to the former page.
    terminal.type("abc")
    terminal.press("enter")
    #expect(tokens.elements == [Token(value: "secret")])
    browser.begin.send(.code)
    terminal.press("escape")
    #expect(terminal.window.modals.isEmpty)
    #expect(browser.state.value == .idle, "closing the dialog cancels the sign-in")
  }

  @Test("after an error that the user has dismissed, a sign-in with a browser can be tried again")
  func dismissedSignIn() {
    mock.answer("GET /.well-known/oauth-authorization-server", .failure(.cannotConnect))
    let bag = DisposeBag()
    client.errors.observeNext { $0.dismiss() }.dispose(in: bag)
    let browser = BrowserSignIn(client: client, on: VirtualScheduler())
    let tokens = Recorder(browser.token)
    terminal.window.present(browser.createScene(.code) { _ in false })
    #expect(terminal.text.contains("You aren't signed in yet."))
    #expect(terminal.text.contains("Try again"))
    #expect(tokens.elements.isEmpty)
  }

  @Test("the dialog of a sign-in on another device shows its code")
  func deviceSignIn() {
    mock.answer(
      "GET /.well-known/oauth-authorization-server",
      with: OAuthMetadata(
        issuer: "http://a", authorizationEndpoint: "http://a/login", tokenEndpoint: "http://a/code",
        deviceAuthorizationEndpoint: "http://a/device"))
    mock.answer(
      "POST /device",
      with: DeviceAuthorization(
        deviceCode: "d", userCode: "ABCD", verificationURI: "http://a/enter", expiresIn: 600))
    let clock = VirtualScheduler()
    let browser = BrowserSignIn(client: client, on: clock)
    let tokens = Recorder(browser.token)
    terminal.window.root = Authentication(client: client).createScene().viewController
    terminal.window.present(browser.createScene(.device) { _ in true })
    #expect(terminal.text.contains("http://a/enter"))
    #expect(terminal.text.contains("valid for 10 more minutes"))
    mock.answer(
      "POST /code", with: OAuthRefusal(error: "expired_token"), status: .badRequest, times: 1)
    clock.advance(by: .seconds(5))
    #expect(terminal.text.contains("The code has expired."))
    mock.answer("POST /code", with: OAuthToken(accessToken: "secret"))
    terminal.press("enter")
    clock.advance(by: .seconds(5))
    #expect(tokens.elements == [Token(value: "secret")])
  }

  @Test("a spinner runs during a request, and a refusal is shown next to the fields")
  func refusal() {
    let held = mock.hold("POST /token")
    let scene = Authentication(client: client).createScene()
    let tokens = Recorder(scene.token)
    terminal.window.root = scene.viewController
    for text in ["ada", "guess"] {
      terminal.type(text)
      terminal.press("enter")
    }
    #expect(terminal.text.contains("Signing in…"))
    held.answer(with: ServerError(error: "Wrong name or password."), status: .unauthorized)
    #expect(terminal.text.contains("Wrong name or password."))
    #expect(!terminal.text.contains("Signing in…"))
    #expect(tokens.elements.isEmpty)
  }

  @Test("categories are shown and lead to their recipes, and signing out is sent")
  func categories() {
    mock.answer("GET /categories", with: [soups])
    mock.answer("GET /recipes", with: [ramen])
    let navigation = NavigationView()
    let scene = CategoryList(client: client).createScene(flow: navigation.flow)
    let signOut = Recorder(scene.signOut)
    navigation.flow.present(scene.screen)
    terminal.window.root = navigation
    #expect(terminal.text.contains(" Soups  Warm.") && terminal.text.contains("1 recipe"))
    terminal.type("o")
    #expect(signOut.elements.count == 1)
    terminal.press("enter")
    #expect(terminal.text.contains("Recipes › Soups"))
    #expect(terminal.text.contains("★ 4.9 · 4 h"))
  }

  /// Returns the number of the first row that contains a text.
  private func row(of text: String, on terminal: HeadlessTerminal) -> Int? {
    terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(text) }
  }

  @Test("news of any length, also the first ones, don't move the categories")
  func newsOfDifferentLengths() {
    for columns in [24, 28, 60] {
      let view = DeclaredView()
      let terminal = HeadlessTerminal(showing: view, columns: columns, rows: 20)
      func row(_ news: String?) -> Int? {
        view.show {
          ViewController.CategoryList(
            rows: [.init(id: "b", title: "Breads", detail: "9 recipes")], news: news)
        }
        return self.row(of: "Breads", on: terminal)
      }
      let place = row("")
      #expect(place != nil)
      for news in ["On the stove: Crème brûlée, 4 h", "On the stove: Pho", ""] {
        #expect(row(news) == place)
        #expect(terminal.text.contains("On the stove") == !news.isEmpty)
      }
      #expect(row("On the stove: Moules marinières, 30 min") == place)
      #expect(terminal.text.contains("30 min"))
      #expect(row(nil).map { $0 < place ?? 0 } == true)
    }
  }

  @Test("the news are shown in a line below the title, and end with the screen")
  func news() {
    mock.answer("GET /categories", with: [soups])
    let held = mock.hold("GET /news")
    mock.answer("GET /news", with: event("Soup is on."), times: 1)
    func event(_ line: String) -> Response {
      Response(
        headers: [.contentType: "text/event-stream"], body: Array("data: \(line)\n\n".utf8))
    }
    let navigation = NavigationView()
    let time = VirtualScheduler()
    let scene = CategoryList(client: client).createScene(
      flow: navigation.flow, kitchen: KitchenNews(client: client, on: time))
    navigation.flow.present(scene.screen)
    terminal.window.root = navigation
    #expect(terminal.text.contains("\n Soup is on.\n"))
    time.run()
    held.answer(with: event("Bread is next."))
    #expect(terminal.text.contains("\n Bread is next.\n"))
    #expect(terminal.text.contains("Soups"))
  }

  @Test("the board shows the dishes with their timers, the orders and the log, and opens a recipe")
  func kitchenBoard() {
    let terminal = HeadlessTerminal(columns: 60, rows: 18)
    let held = mock.hold("GET /kitchen")
    mock.answer("GET /recipes/7", with: ServerError(error: "gone"), status: .notFound)
    let navigation = NavigationView()
    let board = KitchenBoard(client: client, on: VirtualScheduler())
    navigation.push(board.createScene(flow: navigation.flow))
    terminal.window.root = navigation
    #expect(terminal.text.contains("Loading…"))
    let report =
      #"{"time":10,"orders":12,"dishes":[{"station":"Oven","recipe":7,"name":"Pie","started":0,"due":75}]}"#
    held.answer(
      with: Response(
        headers: [.contentType: "text/event-stream"], body: Array("data: \(report)\n\n".utf8)))
    #expect(terminal.text.contains("▌ Oven  Pie"))
    #expect(terminal.text.contains("1:05"))
    #expect(terminal.text.contains("Open orders"))
    #expect(terminal.text.contains("Oven: Pie was started."))
    #expect(terminal.text.contains("No connection to the kitchen"), "the stream has ended")
    terminal.press("enter")
    #expect(terminal.text.contains("Kitchen › Pie"))
  }

  @Test("the progress of the cookbook is shown in a row at the bottom, with a key to stop")
  func cookbook() {
    let terminal = HeadlessTerminal(columns: 80, rows: 12)
    mock.answer("GET /categories", with: [soups])
    let held = mock.hold("GET /cookbook")
    let navigation = NavigationView()
    let path = folder.path("cookbook.md")
    let scene = CategoryList(client: client).createScene(
      flow: navigation.flow, cookbook: CookbookDownload(client: client, path: path))
    navigation.flow.present(scene.screen)
    terminal.window.root = navigation
    #expect(terminal.text.contains("s save all"))
    terminal.type("s")
    #expect(terminal.text.contains("\n Saving the cookbook"))
    #expect(terminal.text.contains("x stop"))
    terminal.type("x")
    #expect(held.cancelled == 1)
    #expect(!terminal.text.contains("Saving the cookbook"))
    terminal.type("s")
    held.answer(with: Response(body: Array("# Soups".utf8)))
    #expect(terminal.text.contains("The cookbook is saved in"))
    // A full stop after the path would stand alone on its line.
    #expect(!terminal.text.contains("cookbook.md."))
  }

  @Test("a file is replaced by the cookbook if the user confirms, and nothing else is")
  func conflicts() {
    mock.answer("GET /categories", with: [soups])
    let held = mock.hold("GET /cookbook")
    let navigation = NavigationView()
    let target = MutableProperty(CookbookDownload.Target.file)
    let download = CookbookDownload(
      client: client, path: folder.path("book.md"), target: { _ in target.value })
    let scene = CategoryList(client: client).createScene(flow: navigation.flow, cookbook: download)
    navigation.flow.present(scene.screen)
    terminal.window.root = navigation
    terminal.type("s")
    #expect(terminal.text.contains("Replace the file?"))
    terminal.press("escape")
    #expect(!terminal.text.contains("Replace the file?") && held.count == 0)
    terminal.type("s")
    for _ in 0..<2 where terminal.focusedLabel != "Replace" { terminal.press("tab") }
    terminal.press("enter")
    #expect(held.count == 1 && terminal.text.contains("Saving the cookbook"))
    terminal.type("x")
    target.value = .other
    terminal.type("s")
    let words = terminal.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("book.md isn't a file. Choose another one with --cookbook."))
    #expect(held.count == 0 && !terminal.text.contains("Replace the file?"))
  }

  @Test("a selected order is requested, and marked on the screen")
  func order() {
    mock.answer("GET /recipes", with: [ramen])
    let list = RecipeList(client: client, category: soups)
    let viewController = list.createScene(flow: .none)
    terminal.window.root = viewController
    terminal.type("3")
    #expect(mock.receivedRequests.last?.description == "GET /recipes?category=soups&order=quickest")
    #expect(viewController.orderControl.selectedIndex == 2)
    list.sort.send(.newest)
    #expect(viewController.orderControl.selectedIndex == 1)
  }

  @Test("a recipe is formatted for the screen")
  func details() {
    mock.answer(
      "GET /recipes/2",
      with: Recipe(
        id: 2, name: "Ramen", category: "soups", summary: "Worth it.", minutes: 75, rating: 4.96,
        servings: 1, added: 0, ingredients: [.init(amount: "400 g", name: "noodles")],
        steps: ["Simmer."]))
    let scene = RecipeDetails(client: client, recipe: ramen).createScene()
    terminal.window.root = scene
    #expect(terminal.text.hasPrefix("★ 5.0 · 1 h 15 · serves 1\n"))
    #expect(scene.title == "Ramen")
  }

  @Test("a released scene cancels its requests and doesn't leak")
  func letGo() {
    expectNoLeaks {
      let held = mock.hold("GET /categories")
      let scene = CategoryList(client: client).createScene(flow: .none)
      #expect(held.count == 0)
      terminal.window.root = scene.screen.makeSourceView()
      #expect(held.count == 1)
      terminal.window.root = View()
      #expect(held.cancelled == 1)
    }
  }
}
