// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Foundation
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import RecipeScreens
import Signals
import TestKit
import Views

/// A state of a screen, as the user gets there: a mocked server, a scene, and keys.
@MainActor
struct ContactSheet: Sendable {
  /// A headless terminal with a state on it.
  @MainActor
  final class Stage {
    let terminal: HeadlessTerminal
    let mock: MockClient
    let time = VirtualScheduler()
    /// Requests without an answer.
    let pending = PendingResponses()
    private let retained: [Any]

    init(_ sheet: ContactSheet, _ size: Size, _ theme: Theme) {
      mock = MockClient()
      terminal = HeadlessTerminal(columns: size.width, rows: size.height)
      terminal.window.theme = theme
      let client = SafeClient(mock)
      let status = ServerStatus(client: client, on: time)
      // Requests that a key sends get no answer, unless the state has an answer.
      mock.leaveOpen("* /{rest...}")
      sheet.prepare(mock)
      terminal.window.root = sheet.make(client, time)
      retained = [client, status]
      terminal.window.render()
      time.advance(by: .seconds(1))
      sheet.feed(mock)
      for key in sheet.keys { terminal.press(key) }
      time.advance(by: .seconds(1))
      terminal.window.render()
      // The screens beside a list appear after a moment.
      if terminal.window.root is ColumnsView { terminal.clock.advance(by: .milliseconds(200)) }
      terminal.window.render()
    }
  }

  let feature: String
  let state: String
  let prepare: @MainActor (MockClient) -> Void
  let make: @MainActor (SafeClient, VirtualScheduler) -> View
  var keys: [String] = []
  /// Sends parts of a stream, after the start of the scene.
  var feed: @MainActor (MockClient) -> Void = { _ in }

  /// The names of the features, in the order of the pages.
  static var names: [String] {
    var names: [String] = []
    for sheet in all where !names.contains(sheet.feature) { names.append(sheet.feature) }
    return names
  }

  // MARK: - Content

  private static let categories = [
    Recipe.Category(id: "soups", name: "Soups", summary: "Bowls for cold days.", count: 9),
    Recipe.Category(id: "breads", name: "Breads", summary: "Flour, water, patience.", count: 1),
  ]
  private static let recipes = [
    Recipe.Summary(id: 1, name: "Ajo blanco", minutes: 20, rating: 4.3),
    Recipe.Summary(id: 2, name: "Borscht (борщ)", minutes: 120, rating: 4.6),
    Recipe.Summary(id: 3, name: "Tamagoyaki (玉子焼き)", minutes: 15, rating: 4.4),
  ]
  private static let recipe = Recipe(
    id: 1, name: "Ajo blanco", category: "soups", summary: "A cold soup of almonds and bread.",
    minutes: 20, rating: 4.3, servings: 4, added: 1,
    ingredients: [
      .init(amount: "150 g", name: "almonds"), .init(amount: "1", name: "clove of garlic"),
    ],
    steps: ["Soak the bread.", "Blend everything until it is smooth.", "Chill, and serve."])
  private static let home = Place(
    reference: nil, name: "Home", address: "5 Lantern Row",
    coordinate: Coordinate(latitude: 49.9504, longitude: -7.6012))
  private static let area = MapArea(south: 49.94, west: -7.62, north: 49.96, east: -7.58)
  private static let places = [
    Place(
      reference: "h", name: "Harbour Pharmacy", address: "2 Quayside",
      coordinate: Coordinate(latitude: 49.9432, longitude: -7.6031)),
    Place(
      reference: "s", name: "Station Pharmacy", address: "Platform 1",
      coordinate: Coordinate(latitude: 49.9541, longitude: -7.5962)),
  ]
  private static let mapFeatures: [MapFeature] = [
    MapFeature(
      .sea, name: "Bay",
      points: [(49.944, -7.63), (49.942, -7.60), (49.943, -7.57), (49.93, -7.57), (49.93, -7.63)]
        .map { Coordinate(latitude: $0.0, longitude: $0.1) }),
    MapFeature(
      .street, name: "Lantern Row",
      points: [(49.9432, -7.6031), (49.9504, -7.6012), (49.9541, -7.5962)]
        .map { Coordinate(latitude: $0.0, longitude: $0.1) }),
  ]
  private static let pharmacy = Pharmacy(
    id: 1, name: "Harbour Pharmacy", address: "2 Quayside", reference: "h",
    coordinate: Coordinate(latitude: 49.9432, longitude: -7.6031))
  private static let dana = User(id: 1, firstName: "Dana", lastName: "Lindqvist")
  private static let mira = User(id: 3, firstName: "Mira", lastName: "Holt")
  private static let room = Room(
    id: "r", name: "General", uri: "kitchen/general", topic: "Everything.", userCount: 3,
    unreadItems: 2, lastActivity: Timestamp("2026-11-24T08:41:00Z"))
  private static let clock = RoomClock(
    now: { Timestamp("2026-11-24T12:00:00Z") ?? Timestamp(milliseconds: 0) }, offset: { _ in 0 })

  private static func loaded(_ mock: MockClient) {
    mock.answer("GET /categories", with: categories)
    mock.answer("GET /recipes", with: recipes)
    mock.answer("GET /recipes/{id}", with: recipe)
  }

  private static func rooms(_ mock: MockClient) {
    let member = Member(id: "mira", username: "mira", displayName: "Mira")
    mock.answer(
      "GET /v1/user/me", with: Member(id: "me", username: "dana", displayName: "Dana"))
    mock.answer("GET /v1/user/me/rooms", with: [room])
    mock.answer("GET /v1/rooms?q=", with: [Room]())
    mock.answer("POST /v1/user/me/rooms/{id}", with: Response(status: .noContent))
    mock.answer(
      "GET /v1/rooms/r/chatMessages",
      with: [
        Message(
          id: "0001", text: "Who has the big pan?",
          sent: Timestamp("2026-11-24T08:40:00Z") ?? Timestamp(milliseconds: 0), author: member,
          isUnread: false)
      ])
    mock.leaveOpen("GET /stream/v1/rooms/r/chatMessages")
  }

  private static func kitchen(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    let navigation = NavigationView()
    navigation.push(KitchenBoard(client: client, on: time).createScene(flow: navigation.flow))
    return navigation
  }

  private static func pharmacies(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    let navigation = NavigationView()
    let builder = PharmaciesBuilder(
      controller: ServerPharmacies(client: client), home: home, area: area)
    navigation.push(ScreenView(title: "Delivery"))
    navigation.push(builder.make(presenting: navigation.flow))
    return navigation
  }

  private static func search(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    Columns(levels: 2, breakpoints: [100], weights: [6, 5]) { flow in
      RecipeSearch(client: client, on: time).createScene(flow: flow)
    }.makeView()
  }

  private static func list(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    let navigation = NavigationView()
    navigation.push(ScreenView(title: "Recipes"))
    navigation.push(
      RecipeList(client: client, category: categories[0]).createScene(flow: navigation.flow))
    return navigation
  }

  private static func details(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    let navigation = NavigationView()
    navigation.push(ScreenView(title: "Recipes"))
    navigation.push(RecipeDetails(client: client, recipe: recipes[0]).createScene())
    return navigation
  }

  private static func contacts(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    ContactList(client: client).createScene().makeSourceView()
  }

  private static func chat(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    Columns(levels: 2, breakpoints: [100], weights: [2, 3]) { flow in
      RoomList(client: client, on: time).createScene(clock: clock, flow: flow)
    }.makeView()
  }

  private static func signIn(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    Authentication(client: client).createScene(hint: "Try demo and proscenium.").viewController
  }

  private static func home(_ client: SafeClient, _ time: VirtualScheduler) -> View {
    Columns(levels: 3, weights: [6, 8, 10]) { flow in
      let scene = CategoryList(client: client).createScene(flow: flow)
      return scene.screen.onNext(of: scene.signOut) {
        flow.present(AlertView(title: "Sign out?", message: "", actions: []))
      }
    }.makeView()
  }

  private static let report = KitchenReport(
    time: 100, orders: 7,
    dishes: [
      .init(station: "Stove", recipe: 1, name: "Ajo blanco", started: 80, due: 130),
      .init(station: "Oven", recipe: 2, name: "Focaccia", started: 60, due: 240),
    ])

  /// A minute of the kitchen, after which one dish is ready.
  private static let reports: [KitchenReport] = (0...30).map { second in
    KitchenReport(
      time: 100 + 2 * second, orders: 7 + (second * 5) % 9,
      dishes: [
        second < 15
          ? .init(station: "Stove", recipe: 1, name: "Ajo blanco", started: 80, due: 130)
          : .init(station: "Stove", recipe: 3, name: "Tamagoyaki", started: 130, due: 190),
        .init(station: "Oven", recipe: 2, name: "Focaccia", started: 60, due: 240),
      ])
  }

  // MARK: - States

  /// All states.
  static let all: [ContactSheet] = [
    .init(feature: "SignIn", state: "empty", prepare: { _ in }, make: signIn),
    .init(
      feature: "SignIn", state: "waiting", prepare: { $0.leaveOpen("POST /token") }, make: signIn,
      keys: ["d", "tab", "p", "enter"]),
    .init(
      feature: "SignIn", state: "refused",
      prepare: {
        $0.answer("POST /token", with: Response(status: .unauthorized))
      }, make: signIn, keys: ["d", "tab", "p", "enter"]),
    .init(feature: "Recipes", state: "loaded", prepare: loaded, make: home),
    .init(
      feature: "Recipes", state: "loading", prepare: { $0.leaveOpen("GET /categories") }, make: home
    ),
    .init(
      feature: "Recipes", state: "failed", prepare: { $0.fail("GET /categories") }, make: home),
    .init(feature: "List", state: "loaded", prepare: loaded, make: list),
    .init(
      feature: "List", state: "filtered", prepare: loaded, make: list, keys: ["/", "b", "o"]),
    .init(feature: "List", state: "loading", prepare: { $0.leaveOpen("GET /recipes") }, make: list),
    .init(
      feature: "List", state: "empty",
      prepare: { $0.answer("GET /recipes", with: [Recipe.Summary]()) }, make: list),
    .init(feature: "List", state: "failed", prepare: { $0.fail("GET /recipes") }, make: list),
    .init(feature: "Recipe", state: "loaded", prepare: loaded, make: details),
    .init(
      feature: "Recipe", state: "loading", prepare: { $0.leaveOpen("GET /recipes/1") },
      make: details),
    .init(
      feature: "Recipe", state: "failed", prepare: { $0.fail("GET /recipes/1") }, make: details),
    .init(feature: "Search", state: "empty", prepare: { _ in }, make: search),
    .init(
      feature: "Search", state: "found",
      prepare: {
        $0.answer(
          "GET /search", with: Recipe.Page(results: recipes, total: 3, nextPageURL: nil))
        $0.answer("GET /recipes/{id}", with: recipe)
      }, make: search, keys: ["a"]),
    .init(
      feature: "Search", state: "nothing",
      prepare: {
        $0.answer("GET /search", with: Recipe.Page(results: [], total: 0, nextPageURL: nil))
      }, make: search, keys: ["x"]),
    .init(
      feature: "Search", state: "failed", prepare: { $0.fail("GET /search") }, make: search,
      keys: ["a"]),
    .init(
      feature: "Pharmacies", state: "loaded",
      prepare: { $0.answer("GET /pharmacies", with: [pharmacy]) }, make: pharmacies),
    .init(
      feature: "Pharmacies", state: "empty",
      prepare: { $0.answer("GET /pharmacies", with: [Pharmacy]()) }, make: pharmacies),
    .init(
      feature: "Pharmacies", state: "loading", prepare: { $0.leaveOpen("GET /pharmacies") },
      make: pharmacies),
    .init(
      feature: "Pharmacies", state: "failed", prepare: { $0.fail("GET /pharmacies") },
      make: pharmacies),
    .init(
      feature: "Pharmacies", state: "deleting",
      prepare: {
        $0.answer("GET /pharmacies", with: [pharmacy])
        $0.leaveOpen("DELETE /pharmacies/1")
      }, make: pharmacies, keys: ["delete"]),
    .init(
      feature: "Pharmacies", state: "adding",
      prepare: {
        $0.answer("GET /pharmacies", with: [pharmacy])
        $0.answer("GET /places", with: places)
        $0.answer("GET /features", with: mapFeatures)
        $0.leaveOpen("POST /pharmacies")
      }, make: pharmacies, keys: ["a", "enter"]),
    .init(
      feature: "Map", state: "shown",
      prepare: {
        $0.answer("GET /pharmacies", with: [pharmacy])
        $0.answer("GET /places", with: places)
        $0.answer("GET /features", with: mapFeatures)
      }, make: pharmacies, keys: ["a"]),
    .init(
      feature: "Map", state: "failed",
      prepare: {
        $0.answer("GET /pharmacies", with: [pharmacy])
        $0.fail("GET /places")
        $0.fail("GET /features")
      }, make: pharmacies, keys: ["a"]),
    .init(
      feature: "Map", state: "directions",
      prepare: {
        $0.answer("GET /pharmacies", with: [pharmacy])
        $0.answer("GET /features", with: mapFeatures)
      }, make: pharmacies, keys: ["d"]),
    .init(
      feature: "Contacts", state: "loaded",
      prepare: {
        $0.answer("GET /user", with: dana)
        $0.answer("GET /contacts", with: [Contact(user: mira, isConnected: true)])
      }, make: contacts),
    .init(
      feature: "Contacts", state: "loading",
      prepare: {
        $0.leaveOpen("GET /user")
        $0.leaveOpen("GET /contacts")
      }, make: contacts),
    .init(
      feature: "Contacts", state: "failed",
      prepare: {
        $0.fail("GET /user")
        $0.fail("GET /contacts")
      }, make: contacts),
    .init(feature: "Rooms", state: "loaded", prepare: rooms, make: chat),
    .init(
      feature: "Rooms", state: "room", prepare: rooms, make: chat, keys: ["enter"]),
    .init(
      feature: "Rooms", state: "failed",
      prepare: {
        $0.fail("GET /v1/user/me")
        $0.fail("GET /v1/user/me/rooms")
      }, make: chat),
    .init(
      feature: "Kitchen", state: "live", prepare: { $0.answer("GET /kitchen", .hold) },
      make: kitchen,
      feed: { mock in
        for report in reports {
          let data = (try? JSONEncoder().encode(report)) ?? Data()
          mock.held.send(
            "data: " + String(decoding: data, as: UTF8.self) + "\n\n",
            headers: [.contentType: "text/event-stream"])
        }
      }),
    .init(
      feature: "Kitchen", state: "interrupted",
      prepare: { mock in
        let data = (try? JSONEncoder().encode(report)) ?? Data()
        mock.answer(
          "GET /kitchen",
          with: Response(
            headers: [.contentType: "text/event-stream"],
            body: Array("data: ".utf8) + Array(data) + Array("\n\n".utf8)), times: 1)
        mock.leaveOpen("GET /kitchen")
      }, make: kitchen),
    .init(
      feature: "Kitchen", state: "loading", prepare: { $0.leaveOpen("GET /kitchen") }, make: kitchen
    ),
  ]
}

extension MockClient {
  /// Answers no request of a pattern.
  fileprivate func leaveOpen(_ pattern: RequestPattern) { _ = hold(pattern) }
}
