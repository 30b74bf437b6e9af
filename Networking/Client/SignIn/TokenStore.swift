// SPDX-License-Identifier: MIT

import LocalFiles
import Signals

/// A persistent store of a user's token, which all processes of the application share.
///
/// A store whose methods don't throw conforms, too. Several threads may call it at the same time; see ``TokenSession`` for the threads.
public protocol TokenStore<Token>: Sendable {
  /// The type of the token.
  associatedtype Token: Hashable & Sendable

  /// A Boolean value that indicates whether the store may take more than a moment, for example for a file or for a lock.
  /// The default is `true`: a ``TokenSession`` then renews its token away from the thread that delivers
  /// responses. The value must not change.
  var isSlow: Bool { get }

  /// Returns the token, or nil.
  func read() throws(TokenStoreError) -> Token?

  /// Stores a token, or removes it for nil, if the store still has the expected one.
  ///
  /// - Returns: The token in the store after the call.
  @discardableResult
  func replace(_ expected: Token?, with token: Token?) throws(TokenStoreError) -> Token?

  /// Stores a token in place of any other, or removes it for nil. Content that can't be read is replaced as well.
  ///
  /// The default implementation reads the token and replaces it, and tries again if another process changes it meanwhile. A store
  /// whose `read` throws for content that is no token must implement it.
  func swap(_ token: Token?) throws(TokenStoreError)

  /// Begins the renewal of the token, unless another one is under way, in this process or in another one with the store.
  ///
  /// Servers accept each refresh token once, so that of two renewals at the same time one is refused. A ``TokenSession`` reads the
  /// token after this call, and stores the renewed one before it ends the renewal. The call never waits: the session tries it again
  /// for half a minute. The default implementation excludes no other renewal, which is enough for a store with one session.
  ///
  /// - Returns: A closure that ends the renewal, as the end of the process does; nil if another renewal is under way.
  func beginRenewal() -> (@Sendable () -> Void)?
}

extension TokenStore {
  /// Excludes no other renewal.
  public func beginRenewal() -> (@Sendable () -> Void)? { {} }

  /// The store may take more than a moment.
  public var isSlow: Bool { true }

  /// Replaces the token that it reads, and tries again if another process changes it meanwhile.
  public func swap(_ token: Token?) throws(TokenStoreError) {
    var stored = try read()
    // A store that can't be written never has the new token.
    for _ in 0..<TokenStoreError.attempts {
      if stored == token { return }
      stored = try replace(stored, with: token)
    }
    guard stored == token else { throw TokenStoreError.unkept }
  }
}

/// An error of a token store.
public struct TokenStoreError: Error, Hashable, Sendable, UserMessageProviding {
  /// The problem, its cause and advice, for the user.
  public let message: String

  /// The title for the user.
  public var title: String { "The sign-in isn't remembered" }

  /// Creates an error.
  ///
  /// - Parameter message: The problem, its cause and advice, for the user.
  public init(_ message: String) {
    self.message = message
  }

  /// The maximum number of attempts to replace a token while other processes change it.
  static var attempts: Int { 8 }

  /// The maximum time to wait for a renewal of another process.
  static var patience: Duration { .seconds(30) }

  /// The error of a store whose token another process has been renewing for too long.
  static var renewing: TokenStoreError {
    TokenStoreError(
      "Another instance of this program has been renewing your sign-in for half a minute. Continue or "
        + "end that one, then try again.")
  }

  /// The error of a store that has another token than it was given.
  static var unkept: TokenStoreError { TokenStoreError("The store doesn't keep the token.") }
}

/// A store in memory, for tests and for users who don't want to stay signed in.
public final class MemoryTokenStore<Token: Hashable & Sendable>: TokenStore {
  private let token: Lock<Token?>
  private let isRenewing = Lock(false)

  /// Creates a store with a token.
  public init(_ token: Token? = nil) {
    self.token = Lock(token)
  }

  /// The store never takes more than a moment.
  public var isSlow: Bool { false }

  /// Returns the token.
  public func read() -> Token? { token.withLock { $0 } }

  /// Stores a token if the store has the expected one.
  @discardableResult
  public func replace(_ expected: Token?, with token: Token?) -> Token? {
    self.token.withLock { current in
      if current == expected { current = token }
      return current
    }
  }

  /// Begins a renewal, of which there is one at a time.
  public func beginRenewal() -> (@Sendable () -> Void)? {
    let isFirst = isRenewing.withLock { isRenewing in
      defer { isRenewing = true }
      return !isRenewing
    }
    guard isFirst else { return nil }
    return { [self] in isRenewing.withLock { $0 = false } }
  }
}
