// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import RecipeInteractors

/// Stores a token for each server in one file of the state folder.
///
/// A token must only be sent to the server that issued it, so tokens are stored by the address of their server. Files
/// of the first version, in which a token is only its text and can't be renewed, can still be read.
struct TokenFile: TokenStorage {
  static let name = "tokens.json"

  let folder: StateFolder
  /// The address of the server, or an identifier for the embedded server.
  let server: String

  func load() throws(TokenStorageError) -> Token? {
    try tokens()[server]?.token
  }

  func save(_ token: Token) throws(TokenStorageError) {
    // A file that can't be decoded is of no use, so it may be replaced.
    var tokens = (try? tokens()) ?? [:]
    tokens[server] = Remembered(token: token)
    try write(tokens)
  }

  func remove() throws(TokenStorageError) {
    var tokens = (try? tokens()) ?? [:]
    tokens[server] = nil
    if tokens.isEmpty { try folder.remove(Self.name) } else { try write(tokens) }
  }

  private struct Remembered: Codable {
    let token: Token

    init(token: Token) {
      self.token = token
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        token = Token(value: text)
      } else {
        token = try Token(from: decoder)
      }
    }

    func encode(to encoder: any Encoder) throws {
      try token.encode(to: encoder)
    }
  }

  private func tokens() throws(TokenStorageError) -> [String: Remembered] {
    guard let data = try folder.read(Self.name) else { return [:] }
    do {
      return try JSONDecoder().decode([String: Remembered].self, from: data)
    } catch {
      throw TokenStorageError(
        "What was remembered in \(folder.path)/\(Self.name) can't be understood. Sign in again.")
    }
  }

  private func write(_ tokens: [String: Remembered]) throws(TokenStorageError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(tokens)
      try folder.write(data, to: Self.name)
    } catch let error as TokenStorageError {
      throw error
    } catch {
      throw TokenStorageError("The sign-in can't be remembered: \(error.localizedDescription)")
    }
  }
}
