// SPDX-License-Identifier: MIT

import LocalFiles

/// A store in a file that only its owner can read (mode 0600).
///
///     let store = FileTokenStore<OAuthToken>(file: folder + "/token")
///
/// Several processes may use it: `replace` changes the file under a system lock and only if the token is
/// still the expected one, so that an older token doesn't overwrite a renewed one. One of them at a time renews the
/// token: meanwhile it locks the file `.NAME.renewal`, and the others wait and use its token. The file is
/// written atomically. A file that can't be read or written is an error with a sentence for the user; the next sign-in replaces
/// one whose content is no token.
public final class FileTokenStore<Token: Hashable & Sendable & Codable>: LockedTokenStore {
  private let folder: PrivateFolder
  private let name: String

  /// Creates a store.
  ///
  /// - Parameter path: The path of the file. A missing folder is created, with access for its owner
  ///   only.
  public init(file path: String) {
    let (folder, name) = PrivateFolder.location(of: path)
    (self.folder, self.name) = (PrivateFolder(folder), name)
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

  /// Writes the file, or removes it for nil, without a comparison and without a lock: `replace` and `swap` call it.
  public func write(_ token: Token?) throws(TokenStoreError) {
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

  /// Calls a closure under a lock of the file `.NAME.lock` beside the file. It waits at most ten seconds for other processes. The lock isn't
  /// recursive.
  public func withLock<Result>(
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

  /// Begins a renewal, of which there is one at a time in all processes. It ends with its process.
  public func beginRenewal() -> (@Sendable () -> Void)? {
    RenewalFile.begin("\(folder.path)/.\(name).renewal")
  }

  private var path: String { folder.path + name }
}
