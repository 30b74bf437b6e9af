// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Views

@testable import RecipeScreens

/// The screens with sample content.
@MainActor enum Samples {
  static func authentication() -> ViewController.Authentication {
    let screen = ViewController.Authentication()
    screen.hint = "Demo: name “ada”, password “lovelace”"
    return screen
  }

  static func categories(
    _ count: Int = 4, saving: ViewController.CategoryList.Saving? = nil,
    log: @escaping @MainActor (String) -> Void = { _ in }
  ) -> ViewController.CategoryList {
    let names = ["Soups", "Breads", "Salads", "Desserts"]
    let words = ["Warm bowls for cold evenings", "Crust and crumb", "Crisp and quick", ""]
    return ViewController.CategoryList(
      rows: (0..<count).map {
        .init(
          id: "\($0)", title: names[$0 % 4], detail: "\(8 + $0) recipes", summary: words[$0 % 4])
      }, saving: saving, onOpen: { log("open \($0)") }, onReload: { log("reload") },
      onSignOut: { log("sign out") }, onSave: { log("save") }, onStopSaving: { log("stop") })
  }

  static func recipes(_ count: Int = 5) -> ViewController.RecipeList {
    let screen = ViewController.RecipeList(
      title: "Soups", orders: ["Name", "Newest", "Quickest", "Best rated"])
    let names = ["Borscht", "Leek and potato soup", "Minestrone", "味噌汁", "Tomato soup with basil"]
    let times = ["1 h 15", "35 min", "50 min", "10 min", "25 min"]
    screen.show(
      (0..<count).map {
        .init(
          id: $0, title: names[$0 % 5], rating: "4.\(9 - $0 % 5)", time: times[$0 % 5])
      })
    return screen
  }

  static let content = ViewController.RecipeDetails.Content(
    title: "Tomato soup with basil", facts: ["★ 4.6", "25 min", "serves 4"],
    summary: "Ripe tomatoes, an onion and a handful of basil: a soup for the end of summer.",
    ingredients: [
      .init(amount: "1 kg", name: "ripe tomatoes"), .init(amount: "1", name: "onion, chopped"),
      .init(amount: "2 tbsp", name: "olive oil"),
    ],
    steps: [
      "Soften the onion in the oil, slowly, for ten minutes.",
      "Add the tomatoes and a little salt, cover, and cook until they fall apart.",
      "Blend, season, and stir in the basil.",
    ])

  static func details() -> ViewController.RecipeDetails {
    let screen = ViewController.RecipeDetails(title: content.title)
    screen.show(content)
    return screen
  }

  static let marks: [ViewController.PlaceMap.Mark] = [
    .init(id: "1", title: "Harbour", note: "2 Quayside", x: 0.5, y: 0.95),
    .init(id: "2", title: "Station", note: "Platform 1", x: 0.55, y: 0.3),
    .init(id: "3", title: "Windmill", note: "9 Millers' Way", x: 0.05, y: 0.1),
    .init(id: "4", title: "Causeway", note: "150 Causeway", x: 0.98, y: 0.6),
  ]

  static func placeMap(failure: String = "") -> some Component {
    Stateful<String?>(nil) { selection in
      ViewController.PlaceMap(
        marks: marks, selection: selection.value, aspect: 1.5, scale: "3 km across",
        failure: failure, onSelect: { selection.value = $0 })
    }
  }

  static func directions(onClose: @escaping @MainActor () -> Void = {}) -> some Component {
    ViewController.Directions(
      from: "Home, 5 Lantern Row", to: "Harbour Pharmacy, 2 Quayside",
      facts: ["800 m", "south"], steps: ["Go south for 790 m.", "You are there."],
      onClose: onClose)
  }
}
