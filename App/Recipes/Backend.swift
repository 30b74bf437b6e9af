import DemoServer
import Entities
import Interactors
import Networking
import Signals

/// The server that the application talks to: the embedded one, or one somewhere else.
final class Backend: Sendable {
  let session: Session
  let client: SafeClient
  /// What to tell on the sign-in screen.
  let hint: String?
  private let embedded: Embedded?

  private struct Embedded: Sendable {
    let server: RecipeServer
    let found: ReplaySubject<CurlClient, Never>
    let authorization: BearerAuthorization
  }

  /// A server at an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - folder: Where the token is remembered.
  ///   - name: What it is remembered under; the address, unless said otherwise.
  ///   - hint: What to tell on the sign-in screen.
  init(at url: BaseURL, folder: StateFolder, name: String? = nil, hint: String? = nil) {
    let session = Session(storage: TokenFile(folder: folder, server: name ?? url.text))
    self.session = session
    client = SafeClient(CurlClient(url, authorization: Self.authorization(of: session)))
    self.hint = hint
    embedded = nil
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
    embedded = Embedded(
      server: RecipeServer(options.configuration(secret: secret.bytes)), found: found,
      authorization: Self.authorization(of: session))
  }

  /// Starts the embedded server, if that is what there is; requests go out once it listens.
  func start() async throws(StartError) {
    guard let embedded else { return }
    let port = try await embedded.server.start()
    guard let url = try? BaseURL("http://127.0.0.1:\(port)") else { return }
    embedded.found.send(CurlClient(url, authorization: embedded.authorization))
  }

  private static func authorization(of session: Session) -> BearerAuthorization {
    BearerAuthorization(
      token: { session.token.value?.value },
      rejected: { session.expire.send(Token(value: $0)) })
  }
}
