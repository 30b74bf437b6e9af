// SPDX-License-Identifier: MIT

import Signals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps the token of a user from one start of the application to the next, for all of its
/// processes.
public protocol TokenStore: Sendable {
  /// Returns the token; nil if there is none.
  func read() -> OAuthToken?

  /// Stores a token, or removes it, if the store still has the expected one.
  ///
  /// - Returns: The token that the store has afterwards.
  @discardableResult
  func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken?
}

/// A token in memory, for tests and for users who don't want to stay signed in.
public final class MemoryTokenStore: TokenStore {
  private let token: Lock<OAuthToken?>

  /// Creates a store with a token.
  public init(_ token: OAuthToken? = nil) {
    self.token = Lock(token)
  }

  /// Returns the token.
  public func read() -> OAuthToken? { token.withLock { $0 } }

  /// Stores a token if the expected one is there.
  @discardableResult
  public func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? {
    self.token.withLock { current in
      if current == expected { current = token }
      return current
    }
  }
}

/// A token in a file that only its owner can read (mode 0600).
///
/// Several processes may use it: a change happens under a lock of the system and only if the token
/// is still the expected one, so that a renewed token isn't overwritten by an older one. The file
/// is replaced as a whole. A file that can't be read is no token.
public final class FileTokenStore: TokenStore {
  private let folder: PrivateFolder
  private let name: String

  /// Creates a store.
  ///
  /// - Parameter path: The file. Its folder is created where it is missing, for its owner alone.
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
    // The lock is on another file, which stays: the token's file is another one after each
    // change.
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW
    guard let lock = OpenFile(folder.path + "/.\(name).lock", flags, rights: 0o600) else {
      return read()
    }
    defer { lock.shut() }
    guard flock(lock.descriptor, LOCK_EX) == 0 else { return read() }
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
