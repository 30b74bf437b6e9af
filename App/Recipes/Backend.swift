// SPDX-License-Identifier: MIT

import CurlNetworking
import DemoServer
import Inspection
import Networking
import RecipeEndpoints
import RecipeEntities
import RecipeInteractors
import Signals

/// The server of the application: either the embedded server or one at an address.
final class Backend: Sendable {
  let session: Session
  let client: SafeClient
  /// The hint on the sign-in screen.
  let hint: String?
  /// What would be lost if the session ended, in all windows.
  let pending = PendingWork()
  /// The journal of the requests; nil for none.
  let journal: RequestJournal?
  private let transport: any Client
  private let monitor: ConnectionMonitor
  private let embedded: Embedded?
  private let bag = DisposeBag()

  private struct Embedded: Sendable {
    let configuration: RecipeServer.Configuration
    let folder: StateFolder
    /// The server, after its start.
    let server = MutableProperty<RecipeServer?>(nil)
    /// The client for tokens, and the client for everything else.
    let tokens: ReplaySubject<CurlClient, Never>
    let found: ReplaySubject<CurlClient, Never>
    let upkeep: Upkeep
  }

  /// Creates a backend for a server at an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - folder: The folder of the stored token.
  ///   - upkeep: The caching and retry policy of the client.
  ///   - name: The name under which the token is stored. By default, it's the address.
  ///   - hint: The hint on the sign-in screen.
  init(
    at url: BaseURL, folder: StateFolder, upkeep: Upkeep = Upkeep(), name: String? = nil,
    hint: String? = nil
  ) {
    let session = Session(
      store: TokenFile(folder: folder, server: name ?? url.text),
      client: Self.tokenClient(at: url, upkeep))
    self.session = session
    journal = upkeep.journal
    let monitor = upkeep.makeMonitor()
    let client = Self.client(at: url, session, upkeep, monitor)
    transport = client
    self.monitor = monitor
    self.client = SafeClient(client, connection: monitor)
    self.hint = hint
    embedded = nil
    upkeep.tidy(after: session).dispose(in: bag)
  }

  /// Creates a backend with an embedded server, which `start()` starts.
  init(
    _ configuration: RecipeServer.Configuration, folder: StateFolder, inspector: Inspector? = nil,
    journal: RequestJournal? = nil
  ) {
    let tokens = ReplaySubject<CurlClient, Never>(limit: 1)
    let found = ReplaySubject<CurlClient, Never>(limit: 1)
    let session = Session(
      store: TokenFile(folder: folder, server: "embedded"),
      client: EmbeddedClient(client: tokens.signal))
    self.session = session
    let client = EmbeddedClient(client: found.signal)
    // In memory: at the next start the server has another port, so a persistent cache would never
    // match.
    let upkeep = Upkeep(inspector: inspector, journal: journal)
    self.journal = journal
    let monitor = upkeep.makeMonitor()
    transport = client
    self.monitor = monitor
    self.client = SafeClient(client, connection: monitor)
    let user = RecipeServer.demoCredentials
    hint =
      "Try \(user.name) and \(user.password)."
      + (configuration.data == .memory ? " Changes are discarded at the end." : "")
    embedded = Embedded(
      configuration: configuration, folder: folder, tokens: tokens, found: found, upkeep: upkeep)
    upkeep.tidy(after: session).dispose(in: bag)
  }

  /// Returns a client with separate errors, for one of several windows.
  func makeClient() -> SafeClient {
    SafeClient(transport, connection: monitor)
  }

  /// Starts the embedded server, if this backend has one. Requests wait until it listens.
  ///
  /// - Parameter complain: Receives the sentence about a secret that can't be kept; nil for the errors of the client. A command,
  ///   which gives one, fails if the data can't be kept: it would report a change that is discarded at its end.
  func start(complain: ((String) -> Void)? = nil) async throws(StartError) {
    guard let embedded else { return }
    let isCommand = complain != nil
    let complain =
      complain ?? { [client] in client.report(UserFriendlyError(title: "Not kept", message: $0)) }
    // Here, because the first frame doesn't wait for it.
    let secret = ServerSecret.load(from: embedded.folder)
    if let problem = secret.problem { complain(problem) }
    var configuration = embedded.configuration
    configuration.secret = secret.bytes
    let (server, port) = try await RecipeServer.start(
      configuration, in: embedded.folder, complain: isCommand ? nil : complain)
    embedded.server.value = server
    guard let url = try? BaseURL("http://127.0.0.1:\(port)") else { return }
    embedded.tokens.send(Self.tokenClient(at: url, embedded.upkeep))
    embedded.found.send(Self.client(at: url, session, embedded.upkeep, monitor))
  }

  /// Returns the client that renews and revokes tokens, without the authorization, which would wait for itself.
  private static func tokenClient(at url: BaseURL, _ upkeep: Upkeep) -> CurlClient {
    CurlClient(url, configuration: upkeep.configuration(around: []))
  }

  private static func client(
    at url: BaseURL, _ session: Session, _ upkeep: Upkeep, _ monitor: ConnectionMonitor
  ) -> CurlClient {
    CurlClient(
      url,
      configuration: upkeep.configuration(
        around: [upkeep.cache(of: session), session.middleware], monitor: monitor))
  }
}

extension RecipeServer {
  /// Starts a server. If the user has chosen no data file, and the usual one can't be used, the server keeps its data in memory.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - folder: The folder of the usual data file, which is created if it is missing.
  ///   - complain: Receives the sentence about data that can't be kept; nil for an error instead.
  static func start(
    _ configuration: Configuration, in folder: StateFolder, complain: ((String) -> Void)?
  ) async throws(StartError) -> (server: RecipeServer, port: UInt16) {
    let server = RecipeServer(configuration)
    do throws(StartError) {
      return (server, try await server.start())
    } catch {
      guard let complain, configuration.data == .file(folder.dataFile), error.isAboutData else {
        throw error
      }
      complain("\(error.description) Until then, changes are discarded at the end.")
    }
    var temporary = configuration
    temporary.data = .memory
    let other = RecipeServer(temporary)
    return (other, try await other.start())
  }
}

extension StartError {
  /// A Boolean value that indicates whether the data file can't be used.
  fileprivate var isAboutData: Bool {
    switch self {
    case .cannotOpenData, .dataReadOnly, .dataInUse, .noDatabase, .dataDamaged, .foreignDatabase,
      .newerDatabase:
      true
    case .alreadyStarted, .portTaken, .portForbidden, .cannotListen, .cannotLoadCollection,
      .invalidConfiguration:
      false
    }
  }
}
