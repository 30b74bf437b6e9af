@testable import Views

/// The screens with something to show.
@MainActor enum Samples {
  static func authentication() -> ViewController.Authentication {
    let screen = ViewController.Authentication()
    screen.hint = "Demo: name “ada”, password “lovelace”"
    return screen
  }

  static func categories(_ count: Int = 4) -> ViewController.CategoryList {
    let screen = ViewController.CategoryList()
    let names = ["Soups", "Breads", "Salads", "Desserts"]
    let words = ["Warm bowls for cold evenings", "Crust and crumb", "Crisp and quick", ""]
    screen.show(
      (0..<count).map {
        .init(
          id: $0, title: names[$0 % 4], detail: "\(8 + $0) recipes", summary: words[$0 % 4])
      })
    return screen
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
}
