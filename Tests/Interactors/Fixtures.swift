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
