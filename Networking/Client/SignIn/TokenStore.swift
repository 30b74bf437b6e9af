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
}

extension TokenStore {
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

  /// The error of a store that has another token than it was given.
  static var unkept: TokenStoreError { TokenStoreError("The store doesn't keep the token.") }
}

/// A store in memory, for tests and for users who don't want to stay signed in.
public final class MemoryTokenStore<Token: Hashable & Sendable>: TokenStore {
  private let token: Lock<Token?>

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
}

/// A store in a file that only its owner can read (mode 0600).
///
///     let store = FileTokenStore<OAuthToken>(file: folder + "/token")
///
/// Several processes may use it: a change happens under a system lock and only if the token is
/// still the expected one, so that an older token doesn't overwrite a renewed one. The file is
/// written atomically. A file that can't be read or written is an error with a sentence for the user; the next sign-in replaces
/// one whose content is no token.
public final class FileTokenStore<Token: Hashable & Sendable & Codable>: TokenStore {
  private let folder: PrivateFolder
  private let name: String

  /// Creates a store.
  ///
  /// - Parameter path: The path of the file. A missing folder is created, with access for its owner
  ///   only.
  public init(file path: String) {
    let place = path.contains("/") ? path : "./" + path
    let slash = place.lastIndex(of: "/") ?? place.startIndex
    folder = PrivateFolder(String(place[...slash]))
    name = String(place[place.index(after: slash)...])
  }

  /// Returns the token in the file; nil if there is no file.
  public func read() throws(TokenStoreError) -> Token? {
    switch folder.content(of: name, limit: 1 << 20) {
    case .none: return nil
    case .unreadable:
      throw TokenStoreError("\(path) can't be read. Mend its permissions, or remove it.")
    case .bytes(let bytes):
      guard let token = try? JSON.decode(Token.self, from: bytes) else {
        throw TokenStoreError("What was stored in \(path) can't be understood. Sign in again.")
      }
      return token
    }
  }

  /// Stores a token if the file still has the expected one.
  @discardableResult
  public func replace(_ expected: Token?, with token: Token?) throws(TokenStoreError) -> Token? {
    try locked { () throws(TokenStoreError) in
      let current = try read()
      guard current == expected else { return current }
      try write(token)
      return token
    }
  }

  /// Stores a token in place of any other content, or removes the file for nil.
  public func swap(_ token: Token?) throws(TokenStoreError) {
    try locked { () throws(TokenStoreError) in try write(token) }
  }

  private var path: String { folder.path + name }

  private func locked<Result>(
    _ body: () throws(TokenStoreError) -> Result
  ) throws(TokenStoreError) -> Result {
    let result = folder.withLock(for: name) {
      Swift.Result { () throws(TokenStoreError) in try body() }
    }
    guard let result else {
      throw TokenStoreError(
        "\(path) can't be locked: its folder can't be written, or another process keeps the lock."
      )
    }
    return try result.get()
  }

  private func write(_ token: Token?) throws(TokenStoreError) {
    guard let token else {
      guard folder.remove(name) else {
        throw TokenStoreError("\(path) can't be removed. Remove it by hand.")
      }
      return
    }
    guard let bytes = try? JSON.encode(token) else {
      throw TokenStoreError("The token can't be stored in \(path): it can't be encoded.")
    }
    guard
      folder.replace(name, with: bytes, through: ".\(name).\(PrivateFolder.process)")
    else {
      throw TokenStoreError(
        "\(path) can't be written. You will have to sign in again next time.")
    }
  }
}
