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
    "a counted name gets the singular or the plural",
    arguments: [
      ("2", "spring onions", 1, 2, "1", "spring onion"), ("1", "egg", 2, 1, "2", "eggs"),
      ("2", "spring onions", 3, 2, "3", "spring onions"),
      ("4", "ripe tomatoes", 1, 4, "1", "ripe tomato"), ("1", "bay leaf", 3, 1, "3", "bay leaves"),
      ("6", "radishes", 1, 6, "1", "radish"), ("2", "green chillies", 1, 4, "1/2", "green chilli"),
      ("1", "egg yolk, to glaze", 2, 1, "2", "egg yolks, to glaze"),
      ("3", "celery sticks with leaves", 1, 3, "1", "celery stick with leaves"),
      ("5", "bird's eye chillies", 1, 5, "1", "bird's eye chilli"),
      ("2", "anchovies", 1, 2, "1", "anchovy"), ("1", "cherry", 2, 1, "2", "cherries"),
      ("8", "thighs and drumsticks", 1, 8, "1", "thighs and drumsticks"),
      ("3", "passion fruit", 1, 3, "1", "passion fruit"),
      ("2 cups", "lentils", 1, 2, "1 cups", "lentils"), ("200 g", "peas", 1, 200, "1 g", "peas"),
      ("2", "asparagus", 1, 2, "1", "asparagus"), ("2", "", 1, 2, "1", ""),
    ])
  func counted(
    _ amount: String, _ name: String, _ top: Int, _ bottom: Int, _ scaled: String, _ named: String
  ) {
    let ingredient = Recipe.Ingredient(amount: amount, name: name)
    #expect(
      ingredient.scaled(by: top, over: bottom) == Recipe.Ingredient(amount: scaled, name: named))
  }

  @Test("an amount of one has a name in the singular")
  func agreeing() {
    for (amount, name, expected) in [
      ("1", "spring onions", "spring onion"), ("2", "onions", "onions"), ("1 kg", "peas", "peas"),
      ("1/2", "lettuces", "lettuce"), ("a pinch", "herbs", "herbs"), ("", "herbs", "herbs"),
    ] {
      #expect(Recipe.Ingredient(amount: amount, name: name).agreeing.name == expected)
    }
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
