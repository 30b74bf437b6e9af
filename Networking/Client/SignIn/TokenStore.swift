// SPDX-License-Identifier: MIT

import LocalFiles
import Signals

/// A persistent store of a user's token, which all processes of the application share.
public protocol TokenStore: Sendable {
  /// Returns the token, or nil.
  func read() -> OAuthToken?

  /// A Boolean value that indicates whether the store may take more than a moment, for example for a file or for a lock.
  /// The default is `true`: an ``OAuthSession`` then renews its token away from the thread that delivers
  /// responses. The value must not change.
  var isSlow: Bool { get }

  /// Stores a token, or removes it for nil, if the store still has the expected one.
  ///
  /// - Returns: The token in the store after the call.
  @discardableResult
  func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken?
}

extension TokenStore {
  /// The store may take more than a moment.
  public var isSlow: Bool { true }
}

/// A store in memory, for tests and for users who don't want to stay signed in.
public final class MemoryTokenStore: TokenStore {
  private let token: Lock<OAuthToken?>

  /// Creates a store with a token.
  public init(_ token: OAuthToken? = nil) {
    self.token = Lock(token)
  }

  /// The store never takes more than a moment.
  public var isSlow: Bool { false }

  /// Returns the token.
  public func read() -> OAuthToken? { token.withLock { $0 } }

  /// Stores a token if the store has the expected one.
  @discardableResult
  public func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? {
    self.token.withLock { current in
      if current == expected { current = token }
      return current
    }
  }
}

/// A store in a file that only its owner can read (mode 0600).
///
/// Several processes may use it: a change happens under a system lock and only if the token is
/// still the expected one, so that an older token doesn't overwrite a renewed one. The file is
/// written atomically. A file that can't be read counts as empty.
public final class FileTokenStore: TokenStore {
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

  /// Returns the token in the file.
  public func read() -> OAuthToken? {
    folder.read(name, limit: 1 << 20).flatMap { try? JSON.decode(OAuthToken.self, from: $0) }
  }

  /// Stores a token if the file still has the expected one.
  @discardableResult
  public func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? {
    folder.withLock(for: name) { replaceLocked(expected, with: token) } ?? read()
  }

  private func replaceLocked(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? {
    let current = read()
    guard current == expected else { return current }
    if let token {
      guard let bytes = try? JSON.encode(token),
        folder.replace(name, with: bytes, through: ".\(name).\(PrivateFolder.process)")
      else { return current }
    } else {
      folder.remove(name)
    }
    return token
  }
}
