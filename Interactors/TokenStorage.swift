// SPDX-License-Identifier: MIT

import RecipeEntities

/// Remembers a token from one start of the application to the next.
public protocol TokenStorage: Sendable {
  /// The remembered token, or nil when there is none.
  func load() throws(TokenStorageError) -> Token?
  /// Remembers a token in place of any other.
  func save(_ token: Token) throws(TokenStorageError)
  /// Forgets the token, if there is one.
  func remove() throws(TokenStorageError)
}

/// Why a token can't be remembered, read or forgotten.
public struct TokenStorageError: Error, Hashable, Sendable {
  /// What happened, why, and what to do, for the user.
  public let message: String

  /// Creates an error from its sentence.
  public init(_ message: String) {
    self.message = message
  }
}
