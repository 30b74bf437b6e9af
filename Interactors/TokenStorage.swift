// SPDX-License-Identifier: MIT

import RecipeEntities

/// A persistent storage of a token.
public protocol TokenStorage: Sendable {
  /// Returns the stored token, or nil.
  func load() throws(TokenStorageError) -> Token?
  /// Remembers a token in place of any other.
  func save(_ token: Token) throws(TokenStorageError)
  /// Forgets the token, if there is one.
  func remove() throws(TokenStorageError)
  /// Remembers another token in place of one, or none, if that one is still remembered. No other process changes the
  /// storage in between.
  ///
  /// - Returns: The token that is remembered afterwards.
  func replace(_ old: Token, by new: Token?) throws(TokenStorageError) -> Token?
}

/// An error of a token storage.
public struct TokenStorageError: Error, Hashable, Sendable {
  /// The problem, its cause and advice, for the user.
  public let message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message
  }
}
