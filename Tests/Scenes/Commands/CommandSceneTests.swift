// SPDX-License-Identifier: MIT

import Networking
import RecipeCommandScenes
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The scenes of commands")
struct CommandSceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let home = Place(
    reference: nil, name: "Home", address: "", coordinate: Coordinate(latitude: 50, longitude: -7))
  private let quay = Place(
    reference: "quay", name: "Quay", address: "1 Quay",
    coordinate: Coordinate(latitude: 50.01, longitude: -7))
  private let area = MapArea(south: 49, west: -8, north: 51, east: -6)

  init() {
    client = SafeClient(mock)
    mock.answer(
      "GET /categories",
      with: [Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 2)])
  }

  private func result(_ scene: CommandScene) -> [CommandResult] {
    let recorder = Recorder(scene)
    #expect(recorder.isCompleted, "a command completes after its result")
    return recorder.elements
  }

  private func json(_ scene: CommandScene) -> String? {
    switch result(scene).first {
    case .success(let output)?: output.value.json
    case .failure(let failure)?: failure.kind.rawValue
    case .progress?, nil: nil
    }
  }

  @Test("the kitchen's board is its first report")
  func kitchen() {
    let dish = #"{"station":"Oven","recipe":7,"name":"Pie","started":0,"due":75}"#
    let event = #"data: {"time":10,"orders":2,"dishes":[\#(dish)]}"# + "\n\n"
    mock.answer(
      "GET /kitchen",
      with: Response(headers: [.contentType: "text/event-stream"], body: Array(event.utf8)))
    #expect(
      json(KitchenBoard(client: client, on: VirtualScheduler()).createShowCommand())
        == #"{"orders":2,"dishes":[{"station":"Oven","recipe":7,"name":"Pie","seconds":65}]}"#)
  }

  @Test("categories and the recipes of one")
  func lists() {
    mock.answer(
      "GET /recipes?category=soups&order=newest",
      with: [Recipe.Summary(id: 3, name: "Broth", minutes: 20, rating: 4.5)])
    #expect(
      result(CategoryList(client: client).createListCommand()) == [
        .success(
          CommandOutput(
            ["soups  Soups (2): Warm."],
            [
              "categories": [
                ["id": "soups", "name": "Soups", "summary": "Warm.", "count": 2]
              ]
            ]))
      ])
    #expect(
      json(CategoryList(client: client).createRecipesCommand(in: "soups", by: .newest))
        == #"{"category":"soups","order":"newest","recipes":[{"id":3,"name":"Broth","minutes":20,"rating":4.5,"favourite":false,"ownRating":null}]}"#
    )
    #expect(
      json(CategoryList(client: client).createRecipesCommand(in: "soup", by: .name))
        == "not-found")
    let listed = json(CategoryList(client: client).createRecipesCommand(in: "SOUPS", by: .newest))
    #expect(listed?.hasPrefix(#"{"category":"soups","order":"newest""#) == true)
    let unknown = CategoryList(client: client).createRecipesCommand(in: "sups", by: .name)
    guard case .failure(let failure)? = result(unknown).last else {
      Issue.record("there is no such category")
      return
    }
    #expect(failure.message.contains("Did you mean “soups”? There are: soups."))
  }

  @Test(
    "a recipe is found by its name, regardless of case; a name that is near is suggested",
    arguments: [
      ("broth", "3"), ("BROTH", "3"),
      ("brot", "There is no recipe “brot”. Did you mean “Broth”? Find recipes with: search WORDS."),
      (
        "brotth",
        "There is no recipe “brotth”. Did you mean “Broth”? Find recipes with: search WORDS."
      ),
      ("Avgolemono", "4"),
      (
        "avgolemno",
        "There is no recipe “avgolemno”. Did you mean “Avgolemono”? Find recipes with: search WORDS."
      ),
      ("cake", "There is no recipe “cake”. Find recipes with: search WORDS."),
      (" ", "There is no recipe “ ”. Find recipes with: search WORDS."),
    ])
  func names(name: String, answer: String) {
    let broth = Recipe.Summary(id: 3, name: "Broth", minutes: 20, rating: 4.5)
    let soup = Recipe.Summary(id: 4, name: "Avgolemono (Αυγολέμονο)", minutes: 70, rating: 4.4)
    for text in [
      "broth", "BROTH", "brot", "bro", "BRO", "brotth", "cake", "cak", "Avgolemono", "avgolemno",
      "avg",
    ] {
      let found: [Recipe.Summary] =
        switch text {
        case "brotth", "cake", "cak", "avgolemno": []
        case "Avgolemono", "avg": [soup]
        default: [broth]
        }
      mock.answer(
        "GET /search?text=\(text)",
        with: Recipe.Page(results: found, total: found.count, nextPageURL: nil))
    }
    let clock = VirtualScheduler()
    let search = RecipeSearch(client: client, pause: .zero, on: clock)
    let recorder = Recorder(
      search.createCommand(named: name) { .just(.success(CommandOutput(["\($0)"], []))) })
    clock.advance(by: .seconds(1))
    #expect(recorder.isCompleted)
    let shown = recorder.elements
    let texts = shown.map { result -> String in
      switch result {
      case .success(let output): output.lines.joined()
      case .failure(let failure): failure.message
      case .progress: ""
      }
    }
    #expect(texts == [answer])
  }

  @Test("a number below its minimum is refused, and one that may be missing can be null")
  func minimums() {
    let parameters: [CommandParameter] = [
      .integer("limit", 50, minimum: 1), .optionalInteger("within", minimum: 1),
    ]
    let definition = CommandDefinition("find", "Finds.", parameters) {
      let within = $0.optionalInteger("within").map { " within \($0)" } ?? ""
      return .just(.success(CommandOutput(["\($0.integer("limit"))\(within)"], [])))
    }
    func answer(_ members: [CommandValue.Member]) -> String? {
      switch result(definition.scene(members)).first {
      case .success(let output)?: output.lines.joined()
      case .failure(let failure)?: failure.message
      case .progress?, nil: nil
      }
    }
    #expect(answer([]) == "50")
    #expect(answer([.init("limit", 1), .init("within", .null)]) == "1")
    #expect(answer([.init("limit", 2), .init("within", 3)]) == "2 within 3")
    #expect(answer([.init("limit", -1)]) == "“limit” must be an integer from 1 on.")
    #expect(answer([.init("within", 0)]) == "“within” must be an integer from 1 on.")
  }

  @Test(
    "a number of servings that can't be is refused with those that can", arguments: [-3, 0, 100])
  func servings(count: Int) {
    let scene = RecipeDetails(client: client, id: 3).createShowCommand(for: count)
    guard case .failure(let failure)? = result(scene).last else {
      Issue.record("\(count) isn't refused")
      return
    }
    #expect(failure.message == "servings takes a number from 1 to 99.")
  }

  @Test("changing an opinion waits for the server; one that is there already needs no request")
  func opinions() {
    let soup = Recipe(
      id: 3, name: "Broth", category: "soups", summary: "", minutes: 20, rating: 4.5, servings: 1,
      added: 0, ingredients: [], steps: [])
    var marked = soup
    marked = marked.with(opinion: Recipe.Opinion(isFavourite: true, ownRating: 4))
    mock.answer("GET /recipes/3", with: soup)
    mock.answer("PUT /recipes/3/favourite", with: marked)
    func change(_ change: Recipe.Opinion.Change) -> CommandScene {
      let opinions = RecipeOpinions(client: client)
      return opinions.createChangeCommand(
        change, of: RecipeDetails(client: client, id: 3, opinions: opinions))
    }
    #expect(
      json(change(.favourite(true)))
        == #"{"recipe":{"id":3,"name":"Broth","minutes":20,"rating":4.5,"favourite":true,"ownRating":4}}"#
    )
    let requests = mock.receivedRequests.count
    #expect(
      result(change(.favourite(false))).map { result -> [String] in
        if case .success(let output) = result { output.lines } else { [] }
      } == [["Broth: not a favourite"]])
    #expect(mock.receivedRequests.count == requests + 1)
    mock.answer("GET /recipes/3", with: ServerError(error: "None."), status: .notFound)
    #expect(json(change(.rating(2))) == "not-found")
  }

  @Test("a change of an opinion that the server refuses is a failure with its reason")
  func refusedOpinion() {
    let soup = Recipe(
      id: 3, name: "Broth", category: "soups", summary: "", minutes: 20, rating: 4.5, servings: 1,
      added: 0, ingredients: [], steps: [])
    mock.answer("GET /recipes/3", with: soup)
    mock.answer(
      "PUT /recipes/3/favourite", with: ServerError(error: "Busy."), status: .serviceUnavailable)
    let opinions = RecipeOpinions(client: client)
    let scene = opinions.createChangeCommand(
      .favourite(true), of: RecipeDetails(client: client, id: 3, opinions: opinions))
    guard case .failure(let failure)? = result(scene).first else {
      Issue.record("It has no failure.")
      return
    }
    #expect(failure.text == "The server has a problem. Busy.")
  }

  @Test("news take any time while there is a connection; without one, the limits apply")
  func news() {
    let held = mock.hold("GET /news")
    let refusal = SafePublishSubject<CommandResult>()
    let limit = SafePublishSubject<CommandResult>()
    let failure = CommandResult.failure(.cancelled)
    func start() -> Recorder<CommandResult, Never> {
      let news = KitchenNews(client: client, on: VirtualScheduler())
      return Recorder(
        news.createNewsCommand(count: 1, refusedBy: refusal.signal, limitedBy: limit.signal))
    }
    let refused = start()
    refusal.send(failure)
    #expect(refused.elements == [failure])
    let timed = start()
    limit.send(failure)
    #expect(timed.elements == [failure])
    mock.answer(
      "GET /news",
      with: Response(headers: [.contentType: "text/event-stream"], body: Array("data: A\n\n".utf8)))
    let done = start()
    #expect(
      done.elements == [.success(CommandOutput(["A"], ["news": ["A"]]))])
    _ = held
  }

  @Test("a recipe is shown for other servings")
  func servings() {
    let soup = Recipe(
      id: 3, name: "Broth", category: "soups", summary: "Warm.", minutes: 20, rating: 4.5,
      servings: 2, added: 1, ingredients: [.init(amount: "1/2", name: "leek")], steps: [])
    mock.answer("GET /recipes/3", with: soup)
    let details = RecipeDetails(client: client, id: 3)
    let text = json(details.createShowCommand(for: 4)) ?? ""
    #expect(text.contains(#""servings":4"#) && text.contains(#""amount":"1","#))
    #expect(json(details.createShowCommand())?.contains(#""servings":2"#) == true)
  }

  private func status(limitedBy limit: CommandScene = .never()) -> CommandOutput? {
    let status = ServerStatus(client: client, on: VirtualScheduler())
    let scene = status.createStatusCommand(
      of: Session(store: MemoryTokenStore(), client: mock), limitedBy: limit)
    guard case .success(let output)? = result(scene).first else { return nil }
    return output
  }

  @Test("a server can be reached if the cookbook answers, even with a refusal")
  func reached() {
    let lines = ["The server can be reached.", "You aren't signed in."]
    #expect(status()?.lines == lines)
    for code in [401, 429, 500, 503] {
      mock.answer(
        "GET /categories", with: ServerError(error: "No."), status: .init(code: code))
      #expect(status()?.lines == lines)
      #expect(status()?.problem == nil)
    }
  }

  @Test("a gateway and another page have the status of a failure, as for other commands")
  func failing() {
    let page = Response(headers: [.contentType: "text/html"], body: Array("<p>Hello".utf8))
    let answers: [(MockClient) -> Void] = [
      { $0.answer("GET /categories", with: page) },
      { $0.answer("GET /categories", with: Response(status: .badGateway)) },
      { $0.fail("GET /categories", with: .malformedResponse) },
    ]
    for answer in answers {
      answer(mock)
      let output = status()
      #expect(output?.problem == .failed)
      #expect(output?.lines.first == "The server's answer is invalid.")
      #expect(output?.lines.count == 3)
      #expect(output?.value["connection"] == "failing")
      #expect(json(CategoryList(client: client).createListCommand()) == "failed")
    }
    mock.answer("GET /categories", with: Response(status: .notFound, body: Array("No".utf8)))
    #expect(status()?.problem == .failed)
  }

  @Test("a lost connection and silence have the status of a server that is gone")
  func unreached() {
    for kind in [TransportError.Kind.cannotConnect, .truncated] {
      mock.fail("GET /categories", with: kind)
      let output = status()
      #expect(output?.problem == .offline)
      #expect(output?.lines.first == "The server can't be reached.")
      #expect(output?.lines.last == "You aren't signed in.")
      #expect(output?.lines.count == 3)
      #expect(output?.value["connection"] == "offline")
      #expect(json(CategoryList(client: client).createListCommand()) == "offline")
    }
    let silence = mock.hold("GET /categories")
    let failure = CommandFailure(.offline, title: "No answer", message: "It hangs.")
    let output = status(limitedBy: .just(.failure(failure)))
    #expect(
      output?.lines
        == ["The server can't be reached.", "No answer. It hangs.", "You aren't signed in."])
    #expect(output?.problem == .offline)
    #expect(silence.cancelled == 1)
  }

  @Test("a failed load is a failure with the category of its cause")
  func failures() {
    let details = RecipeDetails(
      client: client, recipe: Recipe.Summary(id: 9, name: "", minutes: 0, rating: 0))
    mock.answer("GET /recipes/9", with: ServerError(error: "No."), status: .notFound)
    #expect(json(details.createShowCommand()) == "not-found")
    mock.answer("GET /categories", with: ServerError(error: "No."), status: .unauthorized)
    #expect(json(CategoryList(client: client).createListCommand()) == "not-signed-in")
    mock.answer("GET /categories", with: ServerError(error: "No."), status: .internalServerError)
    #expect(json(CategoryList(client: client).createListCommand()) == "failed")
  }

  @Test("a search loads pages until it has enough results")
  func searchPages() {
    func page(_ number: Int, of count: Int) -> Recipe.Page {
      Recipe.Page(
        results: [Recipe.Summary(id: number, name: "Soup", minutes: 5, rating: 3)], total: count,
        nextPageURL: number < count ? "/search?text=soup&page=\(number + 1)" : nil)
    }
    mock.answer("GET /search?text=soup", with: page(1, of: 3))
    mock.answer("GET /search?text=soup&page=2", with: page(2, of: 3))
    mock.answer("GET /search?text=soup&page=3", with: page(3, of: 3))
    for (limit, count) in [(1, 1), (2, 2), (50, 3)] {
      let time = VirtualScheduler()
      let search = RecipeSearch(client: client, pause: .zero, on: time)
      let recorder = Recorder(search.createSearchCommand(for: "soup", limit: limit))
      time.advance(by: .zero)
      guard case .success(let output)? = recorder.elements.first else {
        Issue.record("\(recorder)")
        continue
      }
      #expect(recorder.isCompleted)
      #expect(output.lines.count { $0.contains("Soup") } == count, "\(output.lines)")
    }
  }

  @Test("a search without a word is an error, and no request is made")
  func emptySearch() {
    let search = RecipeSearch(client: client, pause: .zero, on: VirtualScheduler())
    for text in ["", " \n"] {
      #expect(json(search.createSearchCommand(for: text, limit: 1)) == "usage")
    }
    #expect(mock.receivedRequests.isEmpty)
  }

  @Test("an empty list is a sentence, and for programs an empty list")
  func empties() {
    mock.answer("GET /pharmacies", with: [Pharmacy]())
    let pharmacies = Pharmacies(controller: ServerPharmacies(client: client))
    #expect(
      result(pharmacies.createListCommand())
        == [.success(CommandOutput(["You have no pharmacies yet."], ["pharmacies": []]))])
  }

  @Test("what the server doesn't have wasn't found, as in the other commands")
  func missing() {
    mock.answer("GET /recipes/9", with: ServerError(error: "There is none."), status: .notFound)
    guard
      case .failure(let failure)? =
        result(RecipeDetails(client: client, id: 9).createShowCommand()).first
    else {
      Issue.record("It has no failure.")
      return
    }
    #expect(failure.text == "It wasn't found. There is none.")
  }

  @Test("the hints of a conflict name what the front end has")
  func conflicts() {
    let download = CookbookDownload(client: client, path: "all.md") { _ in .file }
    guard case .failure(let failure)? = result(download.createSaveCommand(replacing: false)).first
    else {
      Issue.record("It has no failure.")
      return
    }
    #expect(failure.message == "all.md exists. Choose another path, or add --replace.")
    #expect(
      failure.sessionMessage == "all.md exists. Choose another path, or set replace to true.")
  }

  @Test("disposal cancels the request")
  func cancels() {
    let held = mock.hold("GET /categories")
    let recorder = Recorder(CategoryList(client: client).createListCommand())
    #expect(held.count == 1)
    recorder.dispose()
    #expect(held.count == 0)
  }

  @Test("a pharmacy is added by its reference, deleted, and shown the way to")
  func pharmacies() {
    let controller = ServerPharmacies(client: client)
    let added = Pharmacy(
      id: 1, name: "Quay", address: "1 Quay", reference: "quay", coordinate: quay.coordinate)
    mock.answer(
      "GET /places?south=49.0&west=-8.0&north=51.0&east=-6.0", with: [quay])
    mock.answer("GET /features", with: [MapFeature]())
    mock.answer("GET /pharmacies", with: [Pharmacy]())
    mock.answer("POST /pharmacies", with: added)
    let area = area
    let map: @Sendable (SafeObserver<Place?>) -> PlaceMap = {
      PlaceMap(controller: controller, area: area, response: $0)
    }
    func pharmacies() -> Pharmacies { Pharmacies(controller: controller) }
    #expect(json(pharmacies().createAddCommand("quay", map: map))?.contains(#""id":1"#) == true)
    #expect(json(pharmacies().createAddCommand("nowhere", map: map)) == "not-found")
    mock.answer("GET /pharmacies", with: [added])
    #expect(json(pharmacies().createAddCommand("quay", map: map))?.contains(#""id":1"#) == true)
    #expect(json(pharmacies().createListCommand())?.contains(#""reference":"quay""#) == true)
    #expect(
      json(pharmacies().createRouteCommand(to: 1, from: home, on: controller))?.contains(
        #""direction":"north""#)
        == true)
    #expect(
      json(pharmacies().createRouteCommand(to: 2, from: home, on: controller))
        == "not-found")
    mock.answer("DELETE /pharmacies/1", with: added)
    #expect(json(pharmacies().createDeleteCommand(1)) == #"{"deleted":1}"#)
    let delivery = Delivery()
    #expect(json(delivery.createShowCommand()) == #"{"delivery":null}"#)
    _ = result(
      delivery.createSelectCommand(1) { Pharmacies(controller: controller, selected: $0) })
    #expect(delivery.pharmacy.value == added)
  }

  @Test("a connection waits for the server, and has no effect if it exists")
  func connects() {
    let user = User(id: 3, firstName: "Mira", lastName: "Holt")
    mock.answer("GET /user", with: user)
    mock.answer("GET /contacts", with: [Contact(user: user, isConnected: false)])
    let held = mock.hold("PUT /contacts/3/connection")
    let recorder = Recorder(ContactList(client: client).createConnectionCommand(3, true))
    #expect(recorder.elements.isEmpty)
    held.answer(with: Contact(user: user, isConnected: true))
    #expect(recorder.elements.count == 1)
    #expect(
      json(ContactList(client: client).createConnectionCommand(3, false))
        == #"{"contact":{"id":3,"name":"Mira Holt","connected":false}}"#)
    #expect(json(ContactList(client: client).createConnectionCommand(4, true)) == "not-found")
  }
}
