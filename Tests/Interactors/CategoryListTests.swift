// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("CategoryList")
struct CategoryListTests {
  private let backend = Backend()

  @Test("the categories are loaded on observation, and again on reload")
  func reload() {
    backend.mock.answer("GET /categories", with: [Fixtures.soups])
    let list = CategoryList(client: backend.client)
    #expect(backend.mock.receivedRequests.isEmpty)
    let categories = Recorder(list.categories)
    list.reload.send()
    #expect(categories.elements == [[Fixtures.soups], [Fixtures.soups]])
    #expect(backend.mock.receivedRequests.map { $0.headers[.cacheControl] } == [nil, "no-cache"])
  }

  @Test("one request serves several observers, and a late one receives the last value")
  func shared() {
    backend.mock.answer("GET /categories", with: [Fixtures.soups])
    let list = CategoryList(client: backend.client)
    let early = Recorder(list.categories)
    let late = Recorder(list.categories)
    #expect(early.elements == late.elements)
    #expect(backend.mock.receivedRequests.count == 1)
  }

  @Test("after a dismissed error, reload repeats the request")
  func dismissed() {
    backend.mock.answer("GET /categories", with: [Fixtures.soups])
    backend.mock.fail("GET /categories", times: 1)
    let list = CategoryList(client: backend.client)
    let categories = Recorder(list.categories)
    backend.errors.elements.first?.dismiss()
    #expect(categories.elements.isEmpty)
    #expect(categories.end == nil)
    list.reload.send()
    #expect(categories.elements == [[Fixtures.soups]])
  }

  @Test("it leads to the recipes of a category")
  func recipes() {
    backend.mock.answer("GET /recipes?category=soups", with: [Fixtures.ramen])
    let list = CategoryList(client: backend.client).recipes(in: Fixtures.soups)
    #expect(Recorder(list.recipes).elements == [[Fixtures.ramen]])
  }
}
