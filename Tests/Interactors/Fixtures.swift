// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit

/// Values that several suites use.
enum Fixtures {
  static let ada = Credentials(name: "ada", password: "countess")
  static let grace = Credentials(name: "grace", password: "admiral")
  static let soups = Recipe.Category(id: "soups", name: "Soups", summary: "Warm.", count: 2)
  static let borscht = Recipe.Summary(id: 1, name: "Borscht", minutes: 90, rating: 4.4)
  static let ramen = Recipe.Summary(id: 2, name: "Ramen", minutes: 240, rating: 4.9)
  static let ramenInFull = Recipe(
    id: 2, name: "Ramen", category: "soups", summary: "Worth the wait.", minutes: 240, rating: 4.9,
    servings: 4, added: 1_600_000_000, ingredients: [.init(amount: "400 g", name: "noodles")],
    steps: ["Simmer.", "Serve."])
}

/// A mock client, the safe client around it, and a recorder of its errors.
struct Backend {
  let mock = MockClient()
  let client: SafeClient
  let errors: Recorder<UserFriendlyError, Never>

  init() {
    client = SafeClient(mock)
    errors = Recorder(client.errors)
  }
}

/// A storage in memory that can be made to fail.
final class MemoryStorage: TokenStorage {
  private struct Content: Sendable {
    var token: Token?
    var log: [String] = []
    var problem: TokenStorageError?
  }

  private let content: Lock<Content>

  init(_ token: Token? = nil, problem: TokenStorageError? = nil) {
    content = Lock(Content(token: token, problem: problem))
  }

  var log: [String] { content.withLock { $0.log } }

  func load() throws(TokenStorageError) -> Token? {
    try step("load") { $0 }
  }

  func save(_ token: Token) throws(TokenStorageError) {
    try step("save") { stored in stored = token }
  }

  func remove() throws(TokenStorageError) {
    try step("remove") { stored in stored = nil }
  }

  func replace(_ old: Token, by new: Token?) throws(TokenStorageError) -> Token? {
    try step(new == nil ? "remove" : "save") { stored in
      if stored == old { stored = new }
      return stored
    }
  }

  private func step<Result: Sendable>(
    _ name: String, _ change: (inout Token?) -> Result
  ) throws(TokenStorageError) -> Result {
    try content.withLock { content throws(TokenStorageError) in
      content.log.append(name)
      if let problem = content.problem { throw problem }
      return change(&content.token)
    }
  }
}
