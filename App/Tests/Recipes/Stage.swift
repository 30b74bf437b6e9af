// SPDX-License-Identifier: MIT

import DemoServer
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Views

@testable import recipes

/// The application in a headless terminal with a separate server.
@MainActor
final class Stage {
  let terminal: HeadlessTerminal
  private let application: RecipesApplication
  private let backend: Backend
  private let folder: TemporaryFolder
  private var server: RecipeServer
  let port: UInt16
  /// The number of times that the application would have ended.
  private(set) var ends = 0
  private let makeServer: (_ port: UInt16) -> RecipeServer
  private static let secret = [UInt8](repeating: 7, count: 32)

  /// Starts a server and the application.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal.
  ///   - rows: The height of the terminal.
  ///   - folder: The state folder of the application.
  ///   - upkeep: The caching and retry policy of the client.
  ///   - port: The port of a server that doesn't run, or `nil` to start one.
  ///   - showsNews: A Boolean value that indicates whether the categories show a line of news.
  ///   - cookbook: The path of the file that the user can save all recipes to.
  ///   - files: The settings and the last place.
  ///   - place: The place to begin with.
  ///   - now: The clock of the server.
  ///   - configure: Changes the configuration of the server.
  init(
    columns: Int = 80, rows: Int = 24, folder: TemporaryFolder = TemporaryFolder("recipes"),
    upkeep: Upkeep = .hasty(), withoutServerAt port: UInt16? = nil,
    showsNews: Bool = false, cookbook: String? = nil,
    files: ApplicationFiles? = nil, place: Destination? = nil,
    now: @escaping @Sendable () -> Int = { 1_000_000 },
    configure: @escaping (inout RecipeServer.Configuration) -> Void = { _ in }
  ) async throws {
    self.folder = folder
    makeServer = { port in
      var configuration = RecipeServer.Configuration(port: port, secret: Self.secret)
      configuration.passwordRounds = 100
      configure(&configuration)
      return RecipeServer(configuration, now: now)
    }
    server = makeServer(port ?? 0)
    if let port { self.port = port } else { self.port = try await server.start() }
    terminal = HeadlessTerminal(columns: columns, rows: rows)
    backend = Backend(
      at: try BaseURL("http://127.0.0.1:\(self.port)"), folder: folder.state, upkeep: upkeep,
      name: "embedded", hint: "Try demo and proscenium.")
    application = RecipesApplication(
      window: terminal.window, session: backend.session, client: backend.client,
      hint: backend.hint, showsNews: showsNews, cookbook: cookbook, files: files,
      place: place)
    application.start()
    terminal.window.quitRequests.add { [unowned self] in
      application.quitQuestion.ask { self.ends += 1 }
    }
  }

  /// The client that performs the requests of the application.
  var client: SafeClient { backend.client }

  /// Signs in from the first screen.
  func signIn() async throws {
    terminal.type("demo")
    terminal.press("enter")
    terminal.type("proscenium")
    terminal.press("enter")
    await terminal.wait(for: "Desserts")
  }

  /// Waits until the drawn text meets a condition, while the time passes that columns wait before they follow a selection.
  func waitForColumns(until condition: @escaping (String) -> Bool) async {
    await terminal.wait { [terminal] text in
      if condition(text) { return true }
      terminal.clock.advance(by: .milliseconds(150))
      return false
    }
  }

  /// Shows the pharmacies, of which there are none yet.
  func showPharmacies() async {
    terminal.press("alt+3")
    await terminal.wait(for: "Select a pharmacy")
    terminal.press("enter")
    await terminal.wait(for: "You have no pharmacies yet.")
  }

  /// Signs out from the list of categories, which asks first.
  func signOut() async {
    terminal.type("o")
    terminal.press("tab", "enter")
    await terminal.wait(for: "Try demo")
  }

  /// Stops the server, calls a closure, and starts it again on the same port.
  func restartServer(whileGone body: () async throws -> Void) async throws -> UInt16 {
    await server.stop()
    try await body()
    server = makeServer(port)
    return try await server.start()
  }

  func end() async {
    await server.stop()
  }

  /// The titles of the list, from top to bottom.
  var rows: [String] { Self.rows(in: terminal.text) }

  nonisolated static func rows(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains("★") }
      .map { String($0.prefix { $0 != "★" }).trimmingCharacters(in: .whitespaces) }
  }

  /// The ratings of the list, from top to bottom.
  var ratings: [Double] {
    terminal.text.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "★").flatMap { Double(line[line.index($0, offsetBy: 2)...].prefix(3)) }
    }
  }
}

/// A scheduler without waiting: the work that is due later runs next.
struct HastyScheduler: TimeScheduler {
  private let queue = QueueScheduler(name: "HastyScheduler")

  var now: Duration { queue.now }

  func schedule(_ work: @escaping @Sendable () -> Void) { queue.schedule(work) }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Disposable {
    queue.schedule(after: .zero, work)
  }
}

extension Upkeep {
  /// Returns a policy with the given store, and without delays between attempts.
  static func hasty(_ store: any CacheStore = MemoryCacheStore()) -> Upkeep {
    Upkeep(
      store: store, scheduler: HastyScheduler(), reconnection: .constant(.milliseconds(20)))
  }
}

extension TemporaryFolder {
  /// The state folder of an application.
  var state: StateFolder { StateFolder(path: path("state")) }

  /// The cache folder of an application.
  var cache: CacheFolder { CacheFolder(path: path("cache")) }
}
