// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals
import TestKit
import Testing

@Suite("Plain scenes")
struct PlainSceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 2)
  private let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.9)

  init() {
    client = SafeClient(mock)
  }

  @Test("signing in asks for a name and a password, and again after a refusal")
  func authentication() {
    mock.answer("POST /token", with: Token(value: "secret"))
    mock.answer("POST /token", with: ServerError(error: "Wrong."), status: .unauthorized, times: 1)
    let scene = Authentication(client: client).createPlainScene(hint: "Try demo.")
    let lines = Recorder(scene.lines)
    let token = Recorder(scene.outcome)
    for line in ["ada", "wrong", "ada", "countess"] { scene.input.send(line) }
    #expect(
      lines.elements.map(\.text) == [
        "Try demo.", "Name:", "Password:", "Signing in …", "Wrong.", "Name:", "Password:",
        "Signing in …",
      ])
    #expect(token.elements == [.token(Token(value: "secret"))])
  }

  @Test("what is shown without a connection has its age, and home has its own question")
  func age() {
    let time = VirtualScheduler()
    let client = SafeClient(mock, connection: ConnectionMonitor(on: time))
    mock.answer("GET /categories", with: [soups])
    let scene = CategoryList(client: client).createPlainScene()
    let lines = Recorder(scene.lines)
    mock.fail("GET /categories")
    var ages: [String] = []
    for seconds in [4, 36, 20, 120, 3_420, 90_000, 100_000] {
      time.advance(by: .seconds(seconds))
      scene.input.send("r")
      #expect(lines.elements.last?.text == "r tries again, o signs out.")
      let text = lines.elements.last(where: \.isError)?.text ?? ""
      ages.append(String(text.drop { $0 != "." }.split(separator: ".").last ?? ""))
    }
    #expect(
      ages
        == [
          "just now", "40 seconds ago", "1 minute ago", "3 minutes ago", "1 hour ago", "1 day ago",
          "2 days ago",
        ].map { " Last loaded \($0)" })
  }

  @Test("the name of a way signs in with a browser, and its lines say what is waited for")
  func browserSignIn() {
    let scene = Authentication(client: client).createPlainScene()
    let outcomes = Recorder(scene.outcome)
    let first = Recorder(scene.lines)
    scene.input.send("Device ")
    #expect(outcomes.elements == [.browser(.device)])
    #expect(first.elements.map(\.text) == ["Name:"])

    mock.answer(
      "GET /.well-known/oauth-authorization-server",
      with: OAuthMetadata(
        issuer: "http://a", authorizationEndpoint: "http://a/login", tokenEndpoint: "http://a/code"
      ))
    mock.answer("POST /code", with: OAuthToken(accessToken: "a"))
    mock.answer(
      "POST /code", with: OAuthRefusal(error: "invalid_grant"), status: .badRequest, times: 1)
    let browser = BrowserSignIn(client: client, on: VirtualScheduler())
    let pages = MutableProperty<[String]>([])
    let code = browser.createPlainScene(.code) { page in pages.modify { $0.append(page) } }
    let token = Recorder(code.outcome)
    let lines = Recorder(code.lines)
    let missing = "There is no code in this text. Copy the whole address, or the code alone."
    let again = "The code or the address, r to begin again, or b to go back:"
    for line in ["", "", "old", "", "new", "b"] { code.input.send(line) }
    #expect(pages.value.count == 1)
    #expect(
      lines.elements.map(\.text).filter { !$0.hasPrefix("http") } == [
        "Asking the server … b cancels.", "Open this page and sign in:",
        "The code that the page shows, or b to go back:",
        missing, again, missing, again, "Signing in …",
        "The server doesn't accept this code: it is wrong or has expired. Paste it again, or begin again.",
        again, missing, again, "Signing in …",
      ])
    #expect(token.elements == [Token(value: "a"), nil])
  }

  @Test("r begins a sign-in again whose code the server doesn't accept, with another page")
  func newPage() {
    mock.answer(
      "GET /.well-known/oauth-authorization-server",
      with: OAuthMetadata(
        issuer: "http://a", authorizationEndpoint: "http://a/login", tokenEndpoint: "http://a/code")
    )
    mock.answer("POST /code", with: OAuthRefusal(error: "invalid_grant"), status: .badRequest)
    let pages = MutableProperty<[String]>([])
    let scene = BrowserSignIn(client: client, on: VirtualScheduler())
      .createPlainScene(.code) { page in pages.modify { $0.append(page) } }
    let lines = Recorder(scene.lines)
    for line in ["old", "r"] { scene.input.send(line) }
    #expect(pages.value.count == 2 && Set(pages.value).count == 2)
    #expect(lines.elements.last?.text == "The code that the page shows, or b to go back:")
  }

  @Test("the code for another device is said once, although its remaining time changes")
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
    mock.answer(
      "POST /code", with: OAuthRefusal(error: "authorization_pending"), status: .badRequest)
    let clock = VirtualScheduler()
    let scene = BrowserSignIn(client: client, on: clock).createPlainScene(.device)
    let lines = Recorder(scene.lines)
    clock.advance(by: .seconds(599))
    #expect(
      lines.elements.map(\.text) == [
        "Asking the server … b cancels.",
        "Open http://a/enter on another device and enter ABCD.",
        "Waiting for it, for at most 10 minutes … b cancels.",
      ])
    #expect(lines.elements.filter(\.isWaiting).count == 2)
  }

  @Test("an empty name or password is requested again, and no request is made")
  func incomplete() {
    let scene = Authentication(client: client).createPlainScene()
    let lines = Recorder(scene.lines)
    for line in ["", ""] { scene.input.send(line) }
    #expect(lines.elements.map(\.text) == ["Name:", "Password:", "Both are needed. Name:"])
    #expect(mock.receivedRequests.isEmpty)
  }

  @Test("categories are numbered, and a number leads to recipes")
  func categories() {
    mock.answer("GET /categories", with: [soups])
    mock.answer("GET /recipes?category=soups", with: [ramen])
    let scene = CategoryList(client: client).createPlainScene()
    let lines = Recorder(scene.lines)
    let outcomes = Recorder(scene.outcome)
    for line in ["7", "what?", " 1 ", "o"] { scene.input.send(line) }
    #expect(lines.elements.first?.text == "1. Soups (2): Warm.")
    #expect(
      lines.elements.suffix(2).map(\.text) == [
        "There is no such number.", "There is no such choice.",
      ])
    guard case .recipes(let list)? = outcomes.elements.first else {
      Issue.record("a number leads to recipes")
      return
    }
    #expect(list.category == soups)
    #expect(outcomes.elements.count == 2)
  }

  @Test("recipes can be sorted, reloaded and read")
  func recipes() {
    mock.answer("GET /recipes", with: [ramen])
    let scene = RecipeList(client: client, category: soups).createPlainScene()
    let lines = Recorder(scene.lines)
    let outcomes = Recorder(scene.outcome)
    for line in ["best", "r", "1", "b"] { scene.input.send(line) }
    #expect(lines.elements.first?.text == "1. Ramen, 4 h, 4.9 of 5")
    #expect(
      mock.receivedRequests.map(\.description) == [
        "GET /recipes?category=soups&order=name", "GET /recipes?category=soups&order=bestRated",
        "GET /recipes?category=soups&order=bestRated",
      ])
    #expect(outcomes.elements.count == 2)
  }

  @Test("words mark and rate a recipe of a list; a sentence follows when the server has done it")
  func opinions() {
    var full = Recipe(
      id: 2, name: "Ramen", category: "soups", summary: "", minutes: 240, rating: 4.9, servings: 4,
      added: 0, ingredients: [], steps: [])
    mock.answer("GET /recipes", with: [ramen])
    let held = mock.hold("PUT /recipes/2/favourite")
    let scene = RecipeList(client: client, category: soups).createPlainScene()
    let lines = Recorder(scene.lines.map(\.text).filter { !$0.hasPrefix("A number shows one") })
    scene.input.send("favourite 1")
    #expect(lines.elements == ["1. Ramen, 4 h, 4.9 of 5"])
    full = full.with(opinion: Recipe.Opinion(isFavourite: true))
    held.answer(with: full)
    #expect(lines.elements.last == "Ramen: favourite")
    full = full.with(opinion: Recipe.Opinion(isFavourite: true, ownRating: 4))
    mock.answer("PUT /recipes/2/rating", with: full)
    scene.input.send("rate 1 4")
    #expect(lines.elements.last == "Ramen: favourite, your rating 4")
    full = full.with(opinion: Recipe.Opinion(isFavourite: true))
    mock.answer("DELETE /recipes/2/rating", with: full)
    scene.input.send("undo")
    #expect(lines.elements.last == "Ramen: favourite")
    for line in ["favourite 7", "favourite", "rate 1 6", "r"] { scene.input.send(line) }
    #expect(
      lines.elements.suffix(4) == [
        "There is no such number.", "favourite and a number, such as favourite 1.",
        "rate, a number, and 1 to 5, such as rate 2 4.",
        "1. Ramen, 4 h, 4.9 of 5",
      ])
  }

  @Test("a recipe is marked on its page, which stays")
  func opinionOfOne() {
    var full = Recipe(
      id: 2, name: "Ramen", category: "soups", summary: "", minutes: 240, rating: 4.9, servings: 4,
      added: 0, ingredients: [], steps: [])
    mock.answer("GET /recipes/2", with: full)
    full = full.with(opinion: Recipe.Opinion(ownRating: 3))
    mock.answer("PUT /recipes/2/rating", with: full)
    let scene = RecipeDetails(client: client, recipe: ramen).createPlainScene()
    let lines = Recorder(scene.lines.map(\.text))
    let back = Recorder(scene.outcome)
    scene.input.send("rate 3")
    #expect(
      lines.elements.suffix(2) == ["Ramen: not a favourite, your rating 3", "Enter goes back."])
    scene.input.send("rate 9")
    #expect(lines.elements.last == "rate and 1 to 5." && back.elements.isEmpty)
  }

  @Test("a recipe is shown for other servings, and leads to the next one")
  func neighboursAndServings() {
    let stew = Recipe.Summary(id: 3, name: "Stew", minutes: 90, rating: 4)
    mock.answer("GET /recipes", with: [ramen, stew])
    mock.answer(
      "GET /recipes/{id}",
      with: Recipe(
        id: 2, name: "Ramen", category: "soups", summary: "Worth it.", minutes: 240, rating: 4.9,
        servings: 4, added: 0, ingredients: [.init(amount: "400 g", name: "noodles")], steps: []))
    let list = RecipeList(client: client, category: soups)
    let shown = Recorder(list.content)
    let scene = list.details(of: ramen).createPlainScene()
    let lines = Recorder(scene.lines.map(\.text))
    let outcomes = Recorder(scene.outcome)
    scene.input.send("serves 6")
    #expect(
      lines.elements.suffix(4) == [
        "Ramen: 4 h, serves 6, scaled from 4, 4.9 of 5", "Worth it.", "- 600 g noodles",
        "Enter goes back.",
      ])
    scene.input.send("serves 100")
    #expect(lines.elements.last == "serves and 1 to 99, such as serves 6.")
    scene.input.send("previous")
    #expect(lines.elements.last == "There is no previous recipe here." && outcomes.elements.isEmpty)
    scene.input.send("next")
    guard case .neighbour(let next)? = outcomes.elements.first else {
      Issue.record("There is no next recipe.")
      return
    }
    #expect(next.title == "Stew" && next.neighbour(1) == nil && next.neighbour(-1)?.id == 2)
    shown.dispose()
  }

  @Test("a recipe is printed from top to bottom")
  func details() {
    mock.answer(
      "GET /recipes/2",
      with: Recipe(
        id: 2, name: "Ramen", category: "soups", summary: "Worth it.", minutes: 240, rating: 4.9,
        servings: 4, added: 0, ingredients: [.init(amount: "400 g", name: "noodles")],
        steps: ["Simmer."]))
    let scene = RecipeDetails(client: client, recipe: ramen).createPlainScene()
    let lines = Recorder(scene.lines)
    let back = Recorder(scene.outcome)
    scene.input.send("")
    #expect(
      lines.elements.map(\.text) == [
        "Ramen: 4 h, serves 4, 4.9 of 5", "Worth it.", "- 400 g noodles", "1. Simmer.",
        "Enter goes back.",
      ])
    #expect(back.elements.count == 1)
  }
}
