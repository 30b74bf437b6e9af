// SPDX-License-Identifier: MIT

#if canImport(Security)
  import Foundation
  import LocalFiles
  import Security

  /// A store in the Keychain of Apple's systems, as a generic password.
  ///
  ///     let store = KeychainTokenStore(
  ///       service: "com.example.books", account: "https://books.example", lock: folder + "/token.lock")
  ///     let session = OAuthSession(oauth, client: login, store: store)
  ///
  /// The token can be read after the first unlock of this device only, and isn't synchronized to other devices. The
  /// Keychain has no compare-and-swap, so that processes with the same store lock a file without content. A Keychain
  /// that can't be read, for example because the user denies access, counts as empty and isn't changed. See
  /// ``FileTokenStore`` for other systems.
  public final class KeychainTokenStore: TokenStore {
    private enum Item {
      case none
      case token(OAuthToken)
      /// The item is no token, such as that of an older version.
      case other
      case unreadable
    }

    private let service: String
    private let account: String
    private let lock: FileLock

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The name of the application in the Keychain, usually its bundle identifier.
    ///   - account: The name of the token among those of the application, such as the server's base URL.
    ///   - path: The path of the file that processes lock. A missing folder is created, with access for its owner only.
    public init(service: String, account: String, lock path: String) {
      self.service = service
      self.account = account
      let place = path.contains("/") ? path : "./" + path
      let slash = place.lastIndex(of: "/") ?? place.startIndex
      let folder = PrivateFolder(String(place[...slash]))
      lock = FileLock(folder.path + "/" + String(place[place.index(after: slash)...]))
    }

    /// Returns the token in the Keychain.
    public func read() -> OAuthToken? {
      if case .token(let token) = item() { token } else { nil }
    }

    /// Stores a token if the Keychain still has the expected one.
    @discardableResult
    public func replace(_ expected: OAuthToken?, with token: OAuthToken?) -> OAuthToken? {
      let result: OAuthToken?? = lock.withLock {
        let current: OAuthToken?
        switch item() {
        case .none, .other: current = nil
        case .token(let found): current = found
        case .unreadable: return nil
        }
        guard current == expected else { return current }
        guard let token else { return remove() ? nil : current }
        return save(token) ? token : current
      }
      guard let result else { return read() }
      return result
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

    private func item() -> Item {
      var query = query
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var found: CFTypeRef?
      switch SecItemCopyMatching(query as CFDictionary, &found) {
      case errSecItemNotFound: return .none
      case errSecSuccess:
        guard let data = found as? Data,
          let token = try? JSON.decode(OAuthToken.self, from: Array(data))
        else { return .other }
        return .token(token)
      default: return .unreadable
      }
    }

    private func save(_ token: OAuthToken) -> Bool {
      guard let bytes = try? JSON.encode(token) else { return false }
      let content: [String: Any] = [
        kSecValueData as String: Data(bytes),
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      switch SecItemUpdate(query as CFDictionary, content as CFDictionary) {
      case errSecSuccess: return true
      case errSecItemNotFound:
        let whole = query.merging(content) { _, new in new }
        return SecItemAdd(whole as CFDictionary, nil) == errSecSuccess
      default: return false
      }
    }

    private func remove() -> Bool {
      let status = SecItemDelete(query as CFDictionary)
      return status == errSecSuccess || status == errSecItemNotFound
    }
  }
#endif
