// SPDX-License-Identifier: MIT

import DemoServer
import Networking
import RecipeEntities
import RecipeInteractors
import Signals

/// The server that the application talks to: the embedded one, or one somewhere else.
final class Backend: Sendable {
  let session: Session
  let client: SafeClient
  /// What to tell on the sign-in screen.
  let hint: String?
  private let embedded: Embedded?
  private let bag = DisposeBag()

  private struct Embedded: Sendable {
    let server: RecipeServer
    let found: ReplaySubject<CurlClient, Never>
    let makeClient: @Sendable (BaseURL) -> CurlClient
  }

  /// A server at an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - folder: Where the token is remembered.
  ///   - upkeep: What the client does about failures.
  ///   - name: What the token is remembered under; the address, unless said otherwise.
  ///   - hint: What to tell on the sign-in screen.
  init(
    at url: BaseURL, folder: StateFolder, upkeep: Upkeep = Upkeep(), name: String? = nil,
    hint: String? = nil
  ) {
    let session = Session(storage: TokenFile(folder: folder, server: name ?? url.text))
    self.session = session
    client = SafeClient(Self.client(at: url, session, upkeep))
    self.hint = hint
    embedded = nil
    upkeep.tidy(after: session).dispose(in: bag)
  }

  /// The embedded server, which `start()` starts.
  init(_ options: ServerOptions, folder: StateFolder) {
    let secret = ServerSecret.load(from: folder)
    let session = Session(storage: TokenFile(folder: folder, server: "embedded"))
    let found = ReplaySubject<CurlClient, Never>(limit: 1)
    self.session = session
    client = SafeClient(EmbeddedClient(client: found.signal))
    let user = RecipeServer.demoCredentials
    hint = "Try \(user.name) and \(user.password)."
    if let problem = secret.problem {
      client.report(UserFriendlyError(title: "Not remembered", message: problem))
    }
    // In memory: at the next start the server has another address, so that nothing would be found.
    let upkeep = Upkeep()
    embedded = Embedded(
      server: RecipeServer(options.configuration(secret: secret.bytes)), found: found,
      makeClient: { Self.client(at: $0, session, upkeep) })
    upkeep.tidy(after: session).dispose(in: bag)
  }

  /// Starts the embedded server, if that is what there is; requests go out once it listens.
  func start() async throws(StartError) {
    guard let embedded else { return }
    let port = try await embedded.server.start()
    guard let url = try? BaseURL("http://127.0.0.1:\(port)") else { return }
    embedded.found.send(embedded.makeClient(url))
  }

  private static func client(
    at url: BaseURL, _ session: Session, _ upkeep: Upkeep
  ) -> CurlClient {
    // A renewal doesn't go through the authorization: it would wait for itself.
    let renewing = CurlClient(url, configuration: upkeep.configuration(around: []))
    return CurlClient(
      url,
      configuration: upkeep.configuration(around: [
        upkeep.cache(of: session), session.authorization(renewedBy: renewing),
      ]))
  }
}
