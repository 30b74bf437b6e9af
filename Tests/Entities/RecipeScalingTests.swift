// SPDX-License-Identifier: MIT

import RecipeEntities
import Testing

@Suite("Scaling of recipes")
struct RecipeScalingTests {
  private func recipe(servings: Int, _ amounts: String...) -> Recipe {
    Recipe(
      id: 1, name: "Soup", category: "soups", summary: "Warm.", minutes: 20, rating: 4,
      servings: servings, added: 3, ingredients: amounts.map { .init(amount: $0, name: "leek") },
      steps: ["Cook."], opinion: .init(isFavourite: true))
  }

  @Test(
    "an amount is scaled in the way in which a cook would say it",
    arguments: [
      ("200 g", 8, 4, "400 g"), ("200 g", 5, 4, "250 g"), ("7 g", 1, 2, "3.5 g"),
      ("800 g", 6, 4, "1.2 kg"), ("1 kg", 1, 4, "250 g"), ("1.2 l", 1, 2, "600 ml"),
      ("999 g", 2, 1, "2 kg"), ("503 ml", 2, 1, "1.01 l"), ("600 ml", 7, 4, "1.05 l"),
      ("1", 3, 2, "1 1/2"), ("1/2 tsp", 3, 2, "3/4 tsp"), ("1 1/2 tbsp", 2, 1, "3 tbsp"),
      ("2", 1, 3, "2/3"), ("1.5 tsp", 1, 2, "3/4 tsp"), ("8 slices", 5, 4, "10 slices"),
      ("1 bunch", 1, 8, "1/8 bunch"), ("1/2", 1, 99, "1/8"), ("6", 99, 4, "149"),
    ])
  func amounts(_ amount: String, _ top: Int, _ bottom: Int, _ expected: String) {
    let scaled = Recipe.Ingredient(amount: amount, name: "fish").scaled(by: top, over: bottom)
    #expect(scaled == Recipe.Ingredient(amount: expected, name: "fish"))
  }

  @Test(
    "a time has one form", arguments: [(25, "25 min"), (60, "1 h"), (130, "2 h 10"), (0, "0 min")])
  func times(minutes: Int, text: String) {
    #expect(Recipe.time(minutes: minutes) == text)
  }

  @Test(
    "a text without a number, or with an impossible one, stays",
    arguments: [
      "", "a pinch", "a large handful", "0", "0 g", "1/0 tsp", "/2", "1/", "1.", ".5", "1.2.3",
      "-1",
      "1e3 g", "1234567 g", "1.2345 g", "½", "∞",
    ])
  func texts(_ amount: String) {
    let ingredient = Recipe.Ingredient(amount: amount, name: "leek")
    #expect(ingredient.scaled(by: 3, over: 2) == ingredient)
    #expect(ingredient.scaled(by: 0, over: 2) == ingredient)
    #expect(ingredient.scaled(by: .max, over: .min) == ingredient)
  }

  @Test("a recipe for other servings has other amounts, and all else stays")
  func recipes() {
    let soup = recipe(servings: 4, "200 g", "a pinch")
    let large = soup.scaled(toServings: 8)
    #expect(large.servings == 8 && large.ingredients.map(\.amount) == ["400 g", "a pinch"])
    #expect(large.opinion == soup.opinion && large.steps == soup.steps)
    #expect(soup.scaled(toServings: 4) == soup && soup.scaled(toServings: 0) == soup)
    for strange in [0, -3, 100, .max, .min] {
      let soup = recipe(servings: strange, "200 g")
      #expect(soup.scaled(toServings: 3) == soup)
      #expect(Recipe.servingCounts.contains(soup.servings(changedBy: 1)))
    }
    #expect(soup.servings(changedBy: 1) == 5 && soup.servings(changedBy: -9) == 1)
    #expect(soup.servings(changedBy: .max) == 99 && soup.servings(changedBy: .min) == 1)
  }
}
