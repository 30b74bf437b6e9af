// SPDX-License-Identifier: MIT

/// A token store that can't compare and replace in one step, and that uses a lock for it.
///
/// A store implements `read`, `write` and `withLock`, and has `replace` and `swap` by that:
///
///     struct VaultStore: LockedTokenStore {
///       let vault: Vault
///       func read() throws(TokenStoreError) -> OAuthToken? { try vault.token() }
///       func write(_ token: OAuthToken?) throws(TokenStoreError) { try vault.set(token) }
///       func withLock<Result>(
///         _ body: () throws(TokenStoreError) -> Result
///       ) throws(TokenStoreError) -> Result { try vault.locked(body) }
///     }
///
/// ``FileTokenStore`` and `KeychainTokenStore` are such stores.
public protocol LockedTokenStore<Token>: TokenStore {
  /// Stores a token in place of any other content, or removes it for nil. `replace` and `swap` call it under the lock.
  func write(_ token: Token?) throws(TokenStoreError)

  /// Calls a closure while no other thread, and no other process with the same store, is in one.
  ///
  /// It throws, without a call of the closure, if the lock can't be had, and passes on the error of the closure.
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
