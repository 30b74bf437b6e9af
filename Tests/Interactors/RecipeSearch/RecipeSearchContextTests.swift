// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Testing

@Suite("RecipeSearch.Context")
struct RecipeSearchContextTests {
  @Test("a new context is empty, and requests the first page of its text")
  func initial() {
    let context = RecipeSearch.Context("soup")
    #expect(context.isInitial && context.isEmpty)
    #expect(context.page == 0 && context.total == 0 && context.lastPageRange.isEmpty)
    #expect(context.target == .first("soup"))
  }

  @Test("merging the first page replaces the results, and requests the next one")
  func firstPage() {
    let context = RecipeSearch.Context("soup").merging(SearchFixtures.first)
    #expect(!context.isInitial && !context.isEmpty)
    #expect(context.results == SearchFixtures.first.results)
    #expect(context.page == 1 && context.total == 3 && context.lastPageRange == 0..<2)
    #expect(context.target == .next("/search?page=2"))
  }

  @Test("merging another page adds it with its range, and the last page requests nothing")
  func nextPage() {
    let context = RecipeSearch.Context("soup").merging(SearchFixtures.first)
      .merging(SearchFixtures.last)
    #expect(context.results == SearchFixtures.first.results + SearchFixtures.last.results)
    #expect(context.page == 2 && context.lastPageRange == 2..<3)
    #expect(context.target == nil)
  }

  @Test("a recipe that arrives twice keeps its place")
  func repeated() {
    let again = Recipe.Page(
      results: [Fixtures.borscht, SearchFixtures.pho], total: 3, nextPageURL: nil)
    let context = RecipeSearch.Context("soup").merging(SearchFixtures.first).merging(again)
    #expect(context.results.map(\.id) == [1, 2, 3])
    #expect(context.lastPageRange == 2..<3)
  }

  @Test("an empty result isn't the initial state")
  func nothingFound() {
    let context = RecipeSearch.Context("x")
      .merging(Recipe.Page(results: [], total: 0, nextPageURL: nil))
    #expect(context.isEmpty && !context.isInitial && context.target == nil)
  }
}

/// Pages and problems of a search.
enum SearchFixtures {
  static let pho = Recipe.Summary(id: 3, name: "Pho", minutes: 300, rating: 4.7)
  static let first = Recipe.Page(
    results: [Fixtures.borscht, Fixtures.ramen], total: 3, nextPageURL: "/search?page=2")
  static let last = Recipe.Page(results: [pho], total: 3, nextPageURL: nil)
  static let none = Recipe.Page(results: [], total: 0, nextPageURL: nil)
  static let trouble = Problem(title: "No answer", message: "Try again.")
}
