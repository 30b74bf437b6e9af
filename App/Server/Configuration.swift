// SPDX-License-Identifier: MIT

extension RecipeServer {
  /// Where the server keeps its data.
  public enum Storage: Hashable, Sendable {
    /// In memory: gone when the server stops.
    case memory
    /// In the SQLite file of that path, which is made if there is none.
    case file(String)

    /// What messages call the place.
    var path: String {
      switch self {
      case .memory: "in memory"
      case .file(let path): path
      }
    }
  }

  /// What the server is to be like.
  public struct Configuration: Hashable, Sendable {
    /// The port of 127.0.0.1 to listen on; 0 for one of the system's choice.
    public var port: UInt16
    /// Where the data is kept.
    public var data: Storage
    /// How many recipes are made up beside the collection; a file that has as many gets no more.
    public var generatedRecipes: Int
    /// Decides which recipes are made up and which requests fail: the same for the same seed.
    public var seed: UInt64
    /// How long each answer is held back.
    public var latency: Duration
    /// The share of requests that fail with status 503, from 0 to 1.
    public var failureRate: Double
    /// What tokens are signed with, at least 16 bytes: a token outlives the server as long as the
    /// secret stays the same.
    public var secret: [UInt8]
    /// How long a token is valid.
    public var tokenLifetime: Duration
    /// How long after a sign-in, or the last renewal, a token can be renewed.
    public var renewalLifetime: Duration
    /// How often the password of a new account is stretched; few rounds are for tests, which sign
    /// in hundreds of times.
    package var passwordRounds = PasswordHash.defaultRounds
    /// How long the server waits for its clients, and for how many of them.
    package var connectionLimits = ConnectionLimits()

    /// Describes a server; by default one in memory, quick and reliable, with a secret of its own.
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

    /// Draws 32 bytes from the system's generator, which is fit for cryptography.
    public static func randomSecret() -> [UInt8] {
      RandomBytes.make(32)
    }

    /// The most recipes that are made up: beyond that the memory of a small machine is at risk.
    static let mostGeneratedRecipes = 1_000_000

    /// Refuses values that make no sense.
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
