// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Testing

@Suite("Opinions of recipes")
struct RecipeOpinionTests {
  private static let soup = #"{"id":1,"name":"Soup","minutes":20,"rating":4"#

  private func summary(_ rest: String) throws -> Recipe.Summary {
    try JSONDecoder().decode(Recipe.Summary.self, from: Data((Self.soup + rest + "}").utf8))
  }

  @Test("a recipe without an opinion has none, and an impossible rating is left out")
  func decoding() throws {
    #expect(try summary("").opinion == .none)
    #expect(
      try summary(#","isFavourite":true,"ownRating":4"#).opinion
        == Recipe.Opinion(isFavourite: true, ownRating: 4))
    #expect(try summary(#","isFavourite":null,"ownRating":9"#).opinion == .none)
    #expect(throws: DecodingError.self) { try summary(#","isFavourite":"yes""#) }
  }

  @Test("an impossible mean of the ratings becomes the nearest possible one")
  func meanRating() throws {
    for (sent, rating) in [("1e+300", 5.0), ("-3", 0), ("4.5", 4.5), ("0", 0), ("5.01", 5)] {
      let summary = #"{"id":1,"name":"Soup","minutes":20,"rating":\#(sent)}"#
      let decoded = try JSONDecoder().decode(Recipe.Summary.self, from: Data(summary.utf8))
      #expect(decoded.rating == rating)
      let recipe =
        #"{"id":1,"name":"Soup","category":"a","summary":"","minutes":2,"servings":1,"#
        + #""added":0,"ingredients":[],"steps":[],"rating":\#(sent)}"#
      #expect(
        try JSONDecoder().decode(Recipe.self, from: Data(recipe.utf8)).rating == rating)
    }
    #expect(Recipe.Summary(id: 1, name: "", minutes: 1, rating: .nan).rating == 0)
  }

  @Test("a recipe is decoded as it was encoded, with its opinion next to the other members")
  func roundTrip() throws {
    let recipe = Recipe(
      id: 1, name: "Soup", category: "soups", summary: "Warm.", minutes: 20, rating: 4, servings: 2,
      added: 3, ingredients: [.init(amount: "1", name: "leek")], steps: ["Cook."],
      opinion: Recipe.Opinion(isFavourite: true, ownRating: 5))
    let data = try JSONEncoder().encode(recipe)
    #expect(try JSONDecoder().decode(Recipe.self, from: data) == recipe)
    #expect(String(decoding: data, as: UTF8.self).contains(#""ownRating":5"#))
    let found = Recipe.Summary(
      id: 1, name: "Soup", minutes: 20, rating: 4, opinion: recipe.opinion,
      matchedIngredient: "leek")
    #expect(
      try JSONDecoder().decode(Recipe.Summary.self, from: JSONEncoder().encode(found)) == found)
    #expect(recipe.summarized.opinion == recipe.opinion)
  }

  @Test("a change concerns one part, and is undone by the part before it")
  func changes() {
    let opinion = Recipe.Opinion.none.applying(.rating(4))
    #expect(opinion.ownRating == 4)
    let marked = opinion.applying(.favourite(true))
    #expect(marked == Recipe.Opinion(isFavourite: true, ownRating: 4))
    #expect(opinion.undoing(.favourite(true)) == .favourite(false))
    #expect(marked.applying(.rating(nil)).applying(marked.undoing(.rating(nil))) == marked)
    #expect(Recipe.Opinion.Change.rating(2).concernsSamePart(as: .rating(nil)))
    #expect(!Recipe.Opinion.Change.rating(2).concernsSamePart(as: .favourite(true)))
  }
}
