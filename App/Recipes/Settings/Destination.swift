// SPDX-License-Identifier: MIT

import Applications
import RecipeEntities

/// A place of the application that an address leads to, such as `recipe/42`.
enum Destination: Hashable, Sendable {
  /// A tab by its title in lower case.
  case tab(String)
  case recipe(Recipe.ID)
  /// The results of a search.
  case search(String)

  /// The addresses: `recipes`, `search`, `delivery`, `contacts`, `rooms`, `kitchen`, `recipe/42` and `search/beans`.
  static let links = LinkTable<Destination> {
    DeepLink("recipe/{id}") { link in
      link.value("id", as: Int.self).flatMap { $0 > 0 ? [.recipe($0)] : nil }
    }
    DeepLink("search/{text}") { link in link["text"].map { [.search($0)] } }
    DeepLink("search") { link in [link["q"].map(Destination.search) ?? .tab("search")] }
    DeepLink("{tab}") { link in
      link["tab"].flatMap { tabs.contains($0) ? [.tab($0)] : nil }
    }
  }

  /// The names of the tabs in addresses.
  static let tabs = ["recipes", "search", "delivery", "contacts", "rooms", "kitchen"]

  /// Returns the place of an address, or `nil`.
  init?(_ address: String) {
    guard let place = Self.links.path(for: address)?.first else { return nil }
    self = place
  }
}
