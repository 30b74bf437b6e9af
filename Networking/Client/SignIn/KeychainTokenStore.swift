// SPDX-License-Identifier: MIT

#if canImport(Security)
  import Foundation
  import LocalFiles
  import Security

  /// A store in the Keychain of Apple's systems, as a generic password.
  ///
  ///     let store = KeychainTokenStore<OAuthToken>(
  ///       service: "com.example.books", account: "https://books.example", lock: folder + "/token.lock")
  ///     let session = OAuthSession(oauth, client: login, store: store)
  ///
  /// The token can be read after the first unlock of this device only, and isn't synchronized to other devices. The
  /// Keychain has no compare-and-swap, so that processes with the same store lock a file without content. A Keychain
  /// that can't be read, for example because the user denies access, is an error. See
  /// ``FileTokenStore`` for other systems.
  public final class KeychainTokenStore<Token: Hashable & Sendable & Codable>: LockedTokenStore {
    private let service: String
    private let account: String
    private let lock: FileLock
    private let renewal: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The name of the application in the Keychain, usually its bundle identifier.
    ///   - account: The name of the token among those of the application, such as the server's base URL.
    ///   - path: The path of the file that processes lock. A missing folder is created, with access for its owner only.
    public init(service: String, account: String, lock path: String) {
      self.service = service
      self.account = account
      let (folder, name) = PrivateFolder.location(of: path)
      let place = PrivateFolder(folder).path + name
      (lock, renewal) = (FileLock(place), place + ".renewal")
    }

    /// Returns the token in the Keychain; nil if it has no item, or one that is no token, such as that of an older version.
    public func read() throws(TokenStoreError) -> Token? {
      var query = query
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess else { throw failure("read", status) }
      return (found as? Data).flatMap { try? JSON.decode(Token.self, from: Array($0)) }
    }

    /// Adds, changes or removes the item, without a comparison and without a lock: `replace` and `swap` call it.
    public func write(_ token: Token?) throws(TokenStoreError) {
      guard let token else {
        let status = SecItemDelete(query as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else {
          throw failure("changed", status)
        }
        return
      }
      guard let bytes = try? JSON.encode(token) else {
        throw TokenStoreError("The token can't be stored in the Keychain: it can't be encoded.")
      }
      let content: [String: Any] = [
        kSecValueData as String: Data(bytes),
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(query as CFDictionary, content as CFDictionary)
      if status == errSecItemNotFound {
        let whole = query.merging(content) { _, new in new }
        status = SecItemAdd(whole as CFDictionary, nil)
      }
      guard status == errSecSuccess else { throw failure("changed", status) }
    }

    /// Calls a closure under a lock of the file. It waits at most ten seconds for other processes. The lock isn't
    /// recursive.
    public func withLock<Result>(
      _ body: () throws(TokenStoreError) -> Result
    ) throws(TokenStoreError) -> Result {
      let result = lock.withLock { Swift.Result { () throws(TokenStoreError) in try body() } }
      guard let result else {
        throw TokenStoreError(
          "The Keychain can't be locked: the folder of the lock can't be written, or another process keeps the lock."
        )
      }
      return try result.get()
    }

    /// Begins a renewal, of which there is one at a time in all processes. It ends with its process.
    public func beginRenewal() -> (@Sendable () -> Void)? { RenewalFile.begin(renewal) }

    private func failure(_ action: String, _ status: OSStatus) -> TokenStoreError {
      let reason = SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)"
      return TokenStoreError("The Keychain can't be \(action): \(reason)")
    }

    /// The attributes that identify the item.
    private var query: [String: Any] {
      [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: service,
        kSecAttrAccount as String: account,
        kSecAttrSynchronizable as String: false,
      ]
    }
  }
#endif
