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
    guard let entry = try entries()[server] else { return nil }
    guard let data = try? JSONSerialization.data(withJSONObject: [entry]),
      let remembered = try? JSONDecoder().decode([Remembered].self, from: data).first
    else { throw unreadable }
    return remembered.token
  }

  func save(_ token: Token) throws(TokenStorageError) {
    try folder.withLock { () throws(TokenStorageError) in try store(token) }
  }

  func remove() throws(TokenStorageError) {
    try folder.withLock { () throws(TokenStorageError) in try erase() }
  }

  func replace(_ old: Token, by new: Token?) throws(TokenStorageError) -> Token? {
    try folder.withLock { () throws(TokenStorageError) in
      let current = try load()
      guard current == old else { return current }
      if let new { try store(new) } else { try erase() }
      return new
    }
  }

  private func store(_ token: Token) throws(TokenStorageError) {
    // A file that can't be decoded is of no use, so it may be replaced.
    var entries = (try? entries()) ?? [:]
    do {
      entries[server] = try JSONSerialization.jsonObject(with: JSONEncoder().encode(token))
    } catch {
      throw TokenStorageError("The sign-in can't be remembered: \(error.localizedDescription)")
    }
    try write(entries)
  }

  private func erase() throws(TokenStorageError) {
    var entries = (try? entries()) ?? [:]
    entries[server] = nil
    if entries.isEmpty { try folder.remove(Self.name) } else { try write(entries) }
  }

  private struct Remembered: Decodable {
    let token: Token

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        token = Token(value: text)
      } else {
        token = try Token(from: decoder)
      }
    }
  }

  private var unreadable: TokenStorageError {
    TokenStorageError(
      "What was remembered in \(folder.path)/\(Self.name) can't be understood. Sign in again.")
  }

  /// Returns the entries of all servers as JSON. Those of other servers are kept as they are, also if they can't be decoded.
  private func entries() throws(TokenStorageError) -> [String: Any] {
    guard let data = try folder.read(Self.name) else { return [:] }
    guard let entries = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw unreadable
    }
    return entries
  }

  private func write(_ entries: [String: Any]) throws(TokenStorageError) {
    do {
      let data = try JSONSerialization.data(
        withJSONObject: entries, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
      try folder.write(data, to: Self.name)
    } catch let error as TokenStorageError {
      throw error
    } catch {
      throw TokenStorageError("The sign-in can't be remembered: \(error.localizedDescription)")
    }
  }
}
