// SPDX-License-Identifier: MIT

/// A token store that needs a lock to compare and replace its token.
///
/// A conforming type implements `read`, `write` and `withLock`. The default implementations of `replace` and `swap` use them.
///
///     final class SettingsStore: LockedTokenStore {
///       private let settings: Settings
///       private let lock = NSLock()
///
///       init(_ settings: Settings) { self.settings = settings }
///
///       func read() throws(TokenStoreError) -> OAuthToken? { settings.token }
///       func write(_ token: OAuthToken?) throws(TokenStoreError) { settings.token = token }
///       func withLock<Result>(
///         _ body: () throws(TokenStoreError) -> Result
///       ) throws(TokenStoreError) -> Result {
///         lock.lock()
///         defer { lock.unlock() }
///         return try body()
///       }
///     }
///
///     let store = SettingsStore(settings)
///     try store.replace(old, with: new)  // new, or the token of the settings if it isn't the old one
///
/// `Settings` is a thread-safe type of that application, which only one process uses. Where several processes share a store, `withLock`
/// acquires a lock of the system, as those of ``FileTokenStore`` and `KeychainTokenStore` do, and `beginRenewal` excludes the renewals of
/// other processes.
///
/// `read` may be called at any time, on any thread and without the lock.
public protocol LockedTokenStore<Token>: TokenStore {
  /// Stores a token in place of any other content, or removes it for nil. `replace` and `swap` call it under the lock.
  ///
  /// It is atomic: a concurrent `read` returns the former token or the new one.
  func write(_ token: Token?) throws(TokenStoreError)

  /// Acquires the lock, calls the closure, and releases the lock.
  ///
  /// Only one thread at a time, of all processes with the same store, is in a closure. The method throws without calling the closure
  /// if it can't acquire the lock, and rethrows the error of the closure. The lock isn't recursive: a closure must not call
  /// `withLock`, `replace` or `swap`.
  func withLock<Result>(
    _ body: () throws(TokenStoreError) -> Result
  ) throws(TokenStoreError) -> Result
}

extension LockedTokenStore {
  /// Stores a token, or removes it for nil, if the store still has the expected one.
  ///
  /// - Returns: The token in the store after the call.
  @discardableResult
  public func replace(_ expected: Token?, with token: Token?) throws(TokenStoreError) -> Token? {
    try withLock { () throws(TokenStoreError) in
      let current = try read()
      guard current == expected else { return current }
      try write(token)
      return token
    }
  }

  /// Stores a token in place of any other content, or removes it for nil.
  public func swap(_ token: Token?) throws(TokenStoreError) {
    try withLock { () throws(TokenStoreError) in try write(token) }
  }
}
