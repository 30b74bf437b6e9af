// SPDX-License-Identifier: MIT

import DemoServer
import RecipeCommandScenes
import RecipeEntities
import RecipeInteractors
import Signals

/// The commands of the application, each by its name. One-shot commands and sessions in JSON lines use them.
///
/// A feature adds its definitions here, and a parsable command for each of them to `FeatureCommands.swift`.
struct CommandCatalog: Sendable {
  let definitions: [CommandDefinition]
  private let status: ServerStatus
  private let backend: Backend
  private let limits: CommandLimits
  /// The sign-in with a browser, whose code a program may read.
  let browser: BrowserSignIn

  /// - Parameters:
  ///   - backend: The server and the session.
  ///   - limit: The time after which a command is given up; nil for none.
  ///   - scheduler: The scheduler of the time limit.
  init(
    _ backend: Backend, limit: Duration? = nil,
    on scheduler: any TimeScheduler = QueueScheduler(name: "recipes.Limit")
  ) {
    // Before the first request: an error without an observer has no request.
    let status = ServerStatus(client: backend.client, on: QueueScheduler(name: "recipes.Status"))
    self.status = status
    self.backend = backend
    let browser = BrowserSignIn(
      client: backend.client, on: QueueScheduler(name: "recipes.SignIn"))
    self.browser = browser
    let limits = CommandLimits(
      limit: limit, scheduler: scheduler, journal: backend.journal ?? RequestJournal())
    self.limits = limits
    definitions =
      Self.session(backend, status, browser, limits) + Self.recipes(backend) + Self.people(backend)
      + Self.rooms(backend)
  }

  /// Returns the result of a command, or the failure of its requests.
  func perform(
    _ definition: CommandDefinition, _ arguments: [CommandValue.Member]
  ) -> CommandScene {
    if definition.isImmediate { return definition.scene(arguments) }
    return perform(hasOwnLimit: definition.hasOwnLimit, check: definition.check(arguments)) {
      definition.scene(arguments)
    }
  }

  private func perform(
    hasOwnLimit: Bool = false, check: CommandCheck? = nil,
    _ makeScene: @escaping @Sendable () -> CommandScene
  ) -> CommandScene {
    .deferred { [status, limits, browser] in
      limits.journal.begin()
      // A progress is an answer: from then on, the command waits for a person, until a code is exchanged for a token.
      let exchanges = browser.state.signal.filter { $0 == .finishing }
      let progress = SafePublishSubject<Void>()
      let scene = makeScene().handleEvents(next: { if $0.isProgress { progress.send() } })
      let ends = hasOwnLimit ? .never() : merge(limits.refusals, limits.timeouts)
      return merge(
        merge(ends.prefix(until: progress.signal), exchanges.flatMapLatest { _ in ends })
          .map { limits.explained($0, check) },
        merge(status.createFailures(), scene.append(.deferred { .just(limits.unfinished) }))
          .map { limits.explained($0, check, byLastProblem: true) }
      )
      .prefix(inclusive: true) { $0.isProgress }
    }
  }

  /// Returns the scene of a command that a user calls, who must be signed in for most.
  func scene(_ name: String, _ arguments: CommandValue) -> CommandScene {
    guard let definition = definitions.first(where: { $0.name == name }) else { return .empty() }
    if definition.availability == .signedIn, backend.session.token.value == nil {
      return .just(.failure(.notSignedIn))
    }
    guard case .object(let members) = arguments else { return .empty() }
    return perform(definition, members)
  }

  /// Returns the scene of a sign-in with a browser.
  func signIn(_ way: BrowserSignIn.Way) -> CommandScene {
    perform { [browser, backend] in
      browser.createSignInCommand(way, to: backend.session)
    }
  }

  private static func session(
    _ backend: Backend, _ status: ServerStatus, _ browser: BrowserSignIn, _ limits: CommandLimits
  ) -> [CommandDefinition] {
    let client = backend.client
    let session = backend.session
    return [
      CommandDefinition(
        "sign-in", "Signs in.", [.text("name"), .secret("password")], .signedOut
      ) {
        Authentication(client: client).createSignInCommand(
          with: Credentials(name: $0.text("name"), password: $0.text("password")), to: session)
      },
      CommandDefinition(
        "sign-in-with", "Signs in with a browser, with a code of a page, or on another device.",
        [.choice("way", BrowserSignIn.Way.allCases.map(\.rawValue))], .signedOut
      ) {
        browser.createSignInCommand(
          BrowserSignIn.Way(rawValue: $0.text("way")) ?? .browser, to: session)
      },
      CommandDefinition(
        "code", "Gives the running sign-in the code of its page, or the address that contains it.",
        [.secret("code")], .signedOut, isImmediate: true
      ) {
        browser.createCodeCommand($0.text("code"))
      },
      CommandDefinition(
        "sign-out", "Signs out, and revokes the sign-in at the server.", hasOwnLimit: true
      ) { _ in
        session.createSignOutCommand(
          isRevoked: { limits.journal.isAnswered },
          limitedBy: limits.timeouts)
      },
      CommandDefinition(
        "status", "Shows the connection and the session.", [], .always, hasOwnLimit: true
      ) { _ in
        status.createStatusCommand(of: session, limitedBy: limits.timeouts)
      },
      CommandDefinition("kitchen", "Shows what the kitchen does.") { _ in
        KitchenBoard(client: client, on: QueueScheduler(name: "recipes.Kitchen"))
          .createShowCommand()
      },
      CommandDefinition(
        "news", "Waits for news of the kitchen.", [.integer("count", 1, minimum: 1)],
        hasOwnLimit: true
      ) {
        KitchenNews(client: client, on: QueueScheduler(name: "recipes.News"))
          .createNewsCommand(
            count: $0.integer("count"), refusedBy: limits.refusals, limitedBy: limits.timeouts)
      },
    ]
  }

  private static func recipes(_ backend: Backend) -> [CommandDefinition] {
    let client = backend.client
    let order = CommandParameter.choice("order", Recipe.Order.allCases.map(\.rawValue))
    @Sendable func recipe(
      _ arguments: CommandArguments, _ make: @escaping @Sendable (Recipe.ID) -> CommandScene
    ) -> CommandScene {
      let reference = arguments.reference("id")
      if let id = Int(reference) { return make(id) }
      return RecipeSearch(
        client: client, pause: .zero, on: QueueScheduler(name: "recipes.Search")
      )
      .createCommand(named: reference, make)
    }
    @Sendable func shellWord(_ reference: String) -> String {
      Int(reference) == nil ? "'\(reference.replacing("'", with: "'\\''"))'" : reference
    }
    @Sendable func opinion(
      _ change: Recipe.Opinion.Change, of arguments: CommandArguments
    ) -> CommandScene {
      let opinions = RecipeOpinions(client: client)
      return recipe(arguments) {
        opinions.createChangeCommand(
          change, of: RecipeDetails(client: client, id: $0, opinions: opinions))
      }
    }
    return [
      CommandDefinition("categories", "Lists the categories.") { _ in
        CategoryList(client: client).createListCommand()
      },
      CommandDefinition(
        "recipes", "Lists the recipes of a category.",
        [.text("category"), order]
      ) {
        CategoryList(client: client).createRecipesCommand(
          in: $0.text("category"), by: Recipe.Order(rawValue: $0.text("order")) ?? .name)
      },
      CommandDefinition(
        "recipe", "Shows a recipe.", [.reference("id"), .optionalInteger("servings")],
        aliases: ["show"]
      ) {
        let servings = $0.optionalInteger("servings")
        return recipe($0) {
          RecipeDetails(client: client, id: $0).createShowCommand(for: servings)
        }
      },
      CommandDefinition(
        "search", "Searches all recipes.",
        [
          .text("text"), .integer("limit", 50, minimum: 1), .text("category", ""),
          .optionalInteger("within", minimum: 1),
        ]
      ) {
        let (category, minutes) = ($0.text("category"), $0.optionalInteger("within"))
        return RecipeSearch(
          client: client, pause: .zero, on: QueueScheduler(name: "recipes.Search")
        )
        .createSearchCommand(
          for: $0.text("text"), limit: $0.integer("limit"),
          filter: Recipe.Filter(
            category: category.isEmpty ? nil : category, minutes: minutes))
      },
      CommandDefinition(
        "favourite", "Adds a recipe to your favourites, or removes it.",
        [.reference("id"), .flag("remove")],
        shownBy: { _ in CommandCheck(shell: "recipes favourites", session: "favourites") }
      ) {
        opinion(.favourite(!$0.flag("remove")), of: $0)
      },
      CommandDefinition("favourites", "Lists your favourites.", [order]) {
        CategoryList(client: client).createRecipesCommand(
          in: Recipe.Category.favourites,
          by: Recipe.Order(rawValue: $0.text("order")) ?? .name)
      },
      CommandDefinition(
        "rate", "Rates a recipe from 1 to 5; 0 removes your rating.",
        [.reference("id"), .integer("rating")],
        shownBy: {
          CommandCheck(shell: "recipes show \(shellWord($0.reference("id")))", session: "recipe")
        }
      ) {
        let rating = $0.integer("rating")
        guard rating == 0 || Recipe.Opinion.ratings.contains(rating) else {
          return .just(
            .failure(
              CommandFailure(
                .usage, title: "There is no such rating",
                message: "Rate from 1 to 5, or with 0 to remove your rating.")))
        }
        return opinion(.rating(rating == 0 ? nil : rating), of: $0)
      },
      CommandDefinition(
        "save", "Saves all recipes to a file.", [.text("path"), .flag("replace")]
      ) {
        CookbookDownload(client: client, path: $0.text("path"), target: SaveTarget.inspect)
          .createSaveCommand(replacing: $0.flag("replace"))
      },
    ]
  }

  private static func people(_ backend: Backend) -> [CommandDefinition] {
    let client = backend.client
    let controller = ServerPharmacies(client: client)
    let home = RecipeServer.demoHome
    let delivery = Delivery(changes: controller.changes)
    @Sendable func makeMap(_ response: SafeObserver<Place?>) -> PlaceMap {
      PlaceMap(controller: controller, area: RecipeServer.demoArea, response: response)
    }
    let contacts = CommandCheck(shell: "recipes list contacts", session: "contacts")
    let pharmacies = CommandCheck(shell: "recipes list pharmacies", session: "pharmacies")
    return [
      CommandDefinition("contacts", "Lists the contacts.") { _ in
        ContactList(client: client).createListCommand()
      },
      CommandDefinition(
        "connect", "Connects you with a contact.", [.integer("id")], shownBy: { _ in contacts }
      ) {
        ContactList(client: client).createConnectionCommand($0.integer("id"), true)
      },
      CommandDefinition(
        "disconnect", "Disconnects you from a contact.", [.integer("id")],
        shownBy: { _ in contacts }
      ) {
        ContactList(client: client).createConnectionCommand($0.integer("id"), false)
      },
      CommandDefinition("pharmacies", "Lists your pharmacies.") { _ in
        Pharmacies(controller: controller).createListCommand()
      },
      CommandDefinition("places", "Lists the places from which you can add a pharmacy.") { _ in
        makeMap(SafeObserver(next: { _ in })).createListCommand(from: home)
      },
      CommandDefinition(
        "add", "Adds a place to your pharmacies.", [.text("reference")],
        shownBy: { _ in pharmacies }
      ) {
        Pharmacies(controller: controller).createAddCommand($0.text("reference"), map: makeMap)
      },
      CommandDefinition(
        "delete", "Deletes one of your pharmacies.", [.integer("id")],
        shownBy: { _ in pharmacies }
      ) {
        Pharmacies(controller: controller).createDeleteCommand($0.integer("id"))
      },
      CommandDefinition("route", "Shows the directions to a pharmacy.", [.integer("id")]) {
        Pharmacies(controller: controller).createRouteCommand(
          to: $0.integer("id"), from: home, on: controller)
      },
      CommandDefinition("delivery", "Shows the pharmacy of the delivery.") { _ in
        delivery.createShowCommand()
      },
      CommandDefinition("deliver", "Selects the pharmacy of the delivery.", [.integer("id")]) {
        delivery.createSelectCommand($0.integer("id")) {
          Pharmacies(controller: controller, selected: $0)
        }
      },
    ]
  }

  private static func rooms(_ backend: Backend) -> [CommandDefinition] {
    let client = backend.client
    @Sendable func list() -> RoomList {
      RoomList(client: client, on: QueueScheduler(name: "recipes.Rooms"))
    }
    return [
      CommandDefinition("rooms", "Lists your rooms.") { _ in list().createListCommand() },
      CommandDefinition("messages", "Shows the newest messages of a room.", [.text("room")]) {
        list().createMessagesCommand(in: $0.text("room"))
      },
      CommandDefinition(
        "send", "Sends a message to a room.", [.text("room"), .text("text")],
        shownBy: {
          CommandCheck(shell: "recipes messages \($0.text("room"))", session: "messages")
        }
      ) {
        list().createSendCommand($0.text("text"), to: $0.text("room"))
      },
    ]
  }
}
