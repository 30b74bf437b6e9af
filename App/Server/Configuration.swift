// SPDX-License-Identifier: MIT

extension RecipeServer {
  /// The place where the server stores its data.
  public enum Storage: Hashable, Sendable {
    /// In memory. The data is lost when the server stops.
    case memory
    /// In the SQLite file at the path, which is created if it doesn't exist.
    case file(String)

    /// The description of the place in messages.
    var path: String {
      switch self {
      case .memory: "in memory"
      case .file(let path): path
      }
    }
  }

  /// The configuration of a server.
  public struct Configuration: Hashable, Sendable {
    /// The port of 127.0.0.1 to listen on, or 0 to let the system choose one.
    public var port: UInt16
    /// The place where the data is stored.
    public var data: Storage
    /// The number of generated recipes in addition to the collection. A file that already has as
    /// many gets no more.
    public var generatedRecipes: Int
    /// The seed of the generated recipes and of the failing requests. The same seed gives the same
    /// result.
    public var seed: UInt64
    /// The delay of each response.
    public var latency: Duration
    /// The fraction of requests that fail with status 503, from 0 to 1.
    public var failureRate: Double
    /// The secret that signs the tokens, at least 16 bytes. A token remains valid after a restart
    /// if the secret stays the same.
    public var secret: [UInt8]
    /// The validity of a token.
    public var tokenLifetime: Duration
    /// The period after the sign-in or the last renewal in which a token can be renewed.
    public var renewalLifetime: Duration
    /// The average time between two messages of invented people in a room that someone looks at, or `nil` for none.
    public var visitorPause: Duration? = .seconds(12)
    /// The number of rounds for the password hash of a new account. Tests use a small number,
    /// because they sign in hundreds of times.
    package var passwordRounds = PasswordHash.defaultRounds
    /// The timeouts and the maximum number of connections.
    package var connectionLimits = ConnectionLimits()

    /// Creates a configuration. By default, the server is in memory, responds without delay or
    /// failures, and has a random secret.
    public init(
      port: UInt16 = 0,
      data: Storage = .memory,
      generatedRecipes: Int = 0,
      seed: UInt64 = 1,
      latency: Duration = .zero,
      failureRate: Double = 0,
      secret: [UInt8] = Configuration.randomSecret(),
      tokenLifetime: Duration = .seconds(15 * 60),
      renewalLifetime: Duration = .seconds(30 * 24 * 60 * 60)
    ) {
      self.port = port
      self.data = data
      self.generatedRecipes = generatedRecipes
      self.seed = seed
      self.latency = latency
      self.failureRate = failureRate
      self.secret = secret
      self.tokenLifetime = tokenLifetime
      self.renewalLifetime = renewalLifetime
    }

    /// Returns 32 bytes from the random number generator of the system, which is cryptographically
    /// secure.
    public static func randomSecret() -> [UInt8] {
      RandomBytes.make(32)
    }

    /// The maximum number of generated recipes. More could exhaust the memory of a small machine.
    static let mostGeneratedRecipes = 1_000_000

    /// Throws an error if a value is invalid.
    func validate() throws(StartError) {
      guard (0...Self.mostGeneratedRecipes).contains(generatedRecipes) else {
        throw .invalidConfiguration(
          "The server can't generate \(generatedRecipes) recipes. Choose a number from 0 to "
            + "\(Self.mostGeneratedRecipes).")
      }
      guard (0...1).contains(failureRate) else {
        throw .invalidConfiguration(
          "The failure rate is \(failureRate). Choose a number from 0 to 1.")
      }
      guard (.zero ... .seconds(3600)).contains(latency) else {
        throw .invalidConfiguration(
          "The latency is \(latency). Choose a duration from zero to an hour.")
      }
      guard (.seconds(1) ... .seconds(3_155_760_000)).contains(tokenLifetime) else {
        throw .invalidConfiguration(
          "The tokens' lifetime is \(tokenLifetime). Choose one from a second to a century.")
      }
      guard (.seconds(1) ... .seconds(3_155_760_000)).contains(renewalLifetime) else {
        throw .invalidConfiguration(
          "Tokens can be renewed for \(renewalLifetime). Choose a time from a second to a century.")
      }
      guard (visitorPause ?? .seconds(1)) >= .milliseconds(10) else {
        throw .invalidConfiguration(
          "The pause between messages is too short. Choose one from 10 ms, or none.")
      }
      guard passwordRounds > 0 else {
        throw .invalidConfiguration(
          "A password can't be stretched \(passwordRounds) times. Choose a positive number.")
      }
      guard secret.count >= 16 else {
        throw .invalidConfiguration(
          "The secret has \(secret.count) bytes. Choose one of at least 16.")
      }
    }
  }
}
