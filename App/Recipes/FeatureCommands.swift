// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Foundation
import RecipeCommandScenes
import RecipeEntities
import RecipeInteractors

/// The commands of the features, which only parse their arguments: `CommandCatalog` defines what they do.
enum FeatureCommands {
  static let all: [any ParsableCommand.Type] = [
    List.self, Show.self, Search.self, Favourite.self, Favourites.self, Rate.self, Save.self,
    Add.self, Delete.self, Route.self, Connect.self, Disconnect.self, Messages.self, Send.self,
    Kitchen.self, News.self, SignIn.self, SignOut.self, Status.self,
  ]

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List categories, recipes, contacts, pharmacies, places or rooms.",
      subcommands: [
        Categories.self, Recipes.self, Contacts.self, PharmacyList.self, Places.self,
        Rooms.self,
      ], defaultSubcommand: Categories.self)
  }

  struct Categories: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "categories", abstract: "List the categories.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("categories") }
  }

  struct Recipes: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "recipes", abstract: "List the recipes of a category.")
    @Argument(help: "The category, such as soups.", completion: .categories) var category: String
    @Option(help: "The order.") var order = Recipe.Order.name
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws {
      try perform(
        "recipes", ["category": .text(category), "order": .text(order.rawValue)])
    }
  }

  struct Contacts: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "contacts", abstract: "List the contacts.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("contacts") }
  }

  struct PharmacyList: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "pharmacies", abstract: "List your pharmacies.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("pharmacies") }
  }

  struct Places: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "places",
      abstract: "List the places from which you can add a pharmacy, with their references.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("places") }
  }

  struct Show: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a recipe.", aliases: ["recipe"])
    @Argument(help: "The number or the name of the recipe.") var id: String
    @Option(
      help: ArgumentHelp("The servings for which the amounts are shown.", valueName: "count"))
    var servings: Int?
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func validate() throws {
      if let servings, !Recipe.servingCounts.contains(servings) {
        throw ValidationError("--servings takes a number from 1 to 99.")
      }
    }
    func run() throws {
      try perform(
        "recipe", ["id": .text(id), "servings": servings.map(CommandValue.integer) ?? .null])
    }
  }

  struct Search: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "search", abstract: "Search all recipes.")
    @Argument(help: "The words.") var words: [String]
    @Option(help: "The maximum number of results.") var limit = 50
    @Option(
      help: "The category of the results, such as soups or favourites.", completion: .categories)
    var category: String?
    @Option(help: ArgumentHelp("The maximum time of the results.", valueName: "minutes"))
    var within: Int?
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func validate() throws {
      guard limit > 0 else { throw ValidationError("--limit takes a number from 1 on.") }
      if let within, within < 1 {
        throw ValidationError("--within takes a number of minutes from 1 on.")
      }
    }
    func run() throws {
      let text = words.joined(separator: " ")
      try perform(
        "search",
        [
          "text": .text(text), "limit": .integer(limit), "category": .text(category ?? ""),
          "within": within.map(CommandValue.integer) ?? .null,
        ])
    }
  }

  struct Favourite: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "favourite", abstract: "Add a recipe to your favourites, or remove it.")
    @Argument(help: "The number or the name of the recipe.") var id: String
    @Flag(help: "Remove it from your favourites.") var remove = false
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws {
      try perform("favourite", ["id": .text(id), "remove": .flag(remove)])
    }
  }

  struct Favourites: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "favourites", abstract: "List your favourites.")
    @Option(help: "The order.") var order = Recipe.Order.name
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("favourites", ["order": .text(order.rawValue)]) }
  }

  struct Rate: FeatureCommand {
    static let configuration = CommandConfiguration(commandName: "rate", abstract: "Rate a recipe.")
    @Argument(help: "The number or the name of the recipe.") var id: String
    @Argument(help: "Your rating from 1 to 5; 0 removes it.") var rating: Int
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func validate() throws {
      guard rating == 0 || Recipe.Opinion.ratings.contains(rating) else {
        throw ValidationError("A rating is a number from 1 to 5, or 0 to remove it.")
      }
    }
    func run() throws {
      try perform("rate", ["id": .text(id), "rating": .integer(rating)])
    }
  }

  struct Save: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Save all recipes to a file.")
    @Argument(help: "The path of the file.", completion: .file()) var path: String
    @Flag(help: "Replace the file if it exists. Only regular files are replaced.")
    var replace = false
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws {
      try perform("save", ["path": .text(path), "replace": .flag(replace)])
    }
  }

  struct Add: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a place to your pharmacies.")
    @Argument(help: "The reference of the place, from `recipes list places`.")
    var reference: String
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("add", ["reference": .text(reference)]) }
  }

  struct Delete: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete one of your pharmacies.")
    @Argument(help: "The number of the pharmacy.") var id: Int
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("delete", ["id": .integer(id)]) }
  }

  struct Route: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "route", abstract: "Show the directions to a pharmacy.")
    @Argument(help: "The number of the pharmacy.") var id: Int
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("route", ["id": .integer(id)]) }
  }

  struct Connect: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "connect", abstract: "Connect with a contact.")
    @Argument(help: "The number of the contact.") var id: Int
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("connect", ["id": .integer(id)]) }
  }

  struct Disconnect: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "disconnect", abstract: "Disconnect from a contact.")
    @Argument(help: "The number of the contact.") var id: Int
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("disconnect", ["id": .integer(id)]) }
  }

  struct Rooms: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "rooms", abstract: "List your rooms.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("rooms") }
  }

  struct Messages: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "messages", abstract: "Show the newest messages of a room.")
    @Argument(help: "The name or the identifier of one of your rooms.") var room: String
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("messages", ["room": .text(room)]) }
  }

  struct Send: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: "Send a message to a room.")
    @Argument(help: "The name or the identifier of one of your rooms.") var room: String
    @Argument(help: "The words.") var words: [String]
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws {
      try perform(
        "send", ["room": .text(room), "text": .text(words.joined(separator: " "))])
    }
  }

  struct Kitchen: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "kitchen", abstract: "Show what the kitchen does.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("kitchen") }
  }

  struct News: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "news", abstract: "Wait for news of the kitchen.",
      discussion: """
        News take any time. --timeout is the time without a connection after which the command is given up.
        """)
    @Option(help: "The number of news.") var count = 1
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func validate() throws {
      guard count > 0 else { throw ValidationError("--count takes a number from 1 on.") }
    }
    func run() throws { try perform("news", ["count": .integer(count)]) }
  }

  struct SignIn: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-in", abstract: "Sign in.",
      discussion: """
        With a name, the password is never an argument, which other users could see. A terminal asks for it without showing it; \
        otherwise it is the first line of the standard input. Without a name, you sign in on a page of the server: in a \
        browser of this computer, by a code that the page shows, or on another device.
        """)
    @Argument(help: "Your name.") var name: String?
    @Flag(help: "The way to sign in without a name.") var way: BrowserSignIn.Way?
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions

    func validate() throws {
      guard (name == nil) != (way == nil) else {
        throw ValidationError("Sign in with a name, or with --browser, --code or --device.")
      }
    }

    func run() throws {
      guard let name else { return try signIn(way ?? .browser) }
      StandardStreams.prepare()
      let password = TerminalEcho.readPassword(prompt: "Password: ")
      try perform("sign-in", ["name": .text(name), "password": .text(password ?? "")])
    }

    private func signIn(_ way: BrowserSignIn.Way) throws {
      try perform(
        progressed: { progress, catalog in
          if way == .browser, case .text(let page)? = progress.value["page"] {
            _ = WebBrowser.open(page)
          }
          guard progress.value["needsCode"] == true else { return }
          DispatchQueue.global().async {
            if let line = readLine() {
              catalog.browser.paste.send(line)
            } else {
              catalog.browser.cancel.send()
            }
          }
        }, { $0.signIn(way) })
    }
  }

  struct SignOut: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-out", abstract: "Sign out.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("sign-out") }
  }

  struct Status: FeatureCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show whether the server can be reached, and whether you are signed in.")
    @OptionGroup var output: OutputOptions
    @OptionGroup var server: ConnectionOptions
    func run() throws { try perform("status") }
  }
}

extension CompletionKind {
  /// The categories that every server has, and the favourites.
  fileprivate static var categories: CompletionKind {
    .list(RecipeServer.categories + [Recipe.Category.favourites])
  }
}

extension Recipe.Order: @retroactive ExpressibleByArgument {}

extension BrowserSignIn.Way: @retroactive EnumerableFlag {}
