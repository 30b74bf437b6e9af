// SPDX-License-Identifier: MIT

import Foundation
import Networking
import RecipeEntities

/// Stores a token for each server in one file of the state folder.
///
/// A token must only be sent to the server that issued it, so tokens are stored by the address of their server. Files
/// of the first version, in which a token is only its text and can't be renewed, can still be read.
struct TokenFile: LockedTokenStore {
  static let name = "tokens.json"

  let folder: StateFolder
  /// The address of the server, or an identifier for the embedded server.
  let server: String

  func read() throws(TokenStoreError) -> Token? {
    guard let entry = try entries()[server] else { return nil }
    guard let data = try? JSONSerialization.data(withJSONObject: [entry]),
      let remembered = try? JSONDecoder().decode([Remembered].self, from: data).first
    else { throw unreadable }
    return remembered.token
  }

  func write(_ token: Token?) throws(TokenStoreError) {
    if let token { try store(token) } else { try erase() }
  }

  func withLock<Result>(
    _ body: () throws(TokenStoreError) -> Result
  ) throws(TokenStoreError) -> Result {
    try folder.withLock(body)
  }

  private func store(_ token: Token) throws(TokenStoreError) {
    var entries = try readableEntries()
    do {
      entries[server] = try JSONSerialization.jsonObject(with: JSONEncoder().encode(token))
    } catch {
      throw TokenStoreError("The sign-in can't be remembered: \(error.localizedDescription)")
    }
    try write(entries)
  }

  private func erase() throws(TokenStoreError) {
    var entries = try readableEntries()
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

  private var unreadable: TokenStoreError {
    TokenStoreError(
      "What was remembered in \(folder.path)/\(Self.name) can't be understood. Sign in again.")
  }

  /// Returns the entries of all servers as JSON. Those of other servers are kept as they are, also if they can't be decoded.
  private func entries() throws(TokenStoreError) -> [String: Any] {
    guard let data = try folder.read(Self.name) else { return [:] }
    guard let entries = Self.entries(in: data) else { throw unreadable }
    return entries
  }

  /// Returns the entries of a file that will be replaced. Text that can't be decoded is of no use, and has none.
  private func readableEntries() throws(TokenStoreError) -> [String: Any] {
    try folder.read(Self.name).flatMap(Self.entries(in:)) ?? [:]
  }

  private static func entries(in data: Data) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  }

  private func write(_ entries: [String: Any]) throws(TokenStoreError) {
    do {
      let data = try JSONSerialization.data(
        withJSONObject: entries, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
      try folder.write(data, to: Self.name)
    } catch let error as TokenStoreError {
      throw error
    } catch {
      throw TokenStoreError("The sign-in can't be remembered: \(error.localizedDescription)")
    }
  }
}
