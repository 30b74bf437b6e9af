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
    let categories = Recorder(list.content.loadedValues())
    list.reload.send()
    #expect(categories.elements == [[Fixtures.soups], [Fixtures.soups]])
    #expect(backend.mock.receivedRequests.map { $0.headers[.cacheControl] } == [nil, "no-cache"])
  }

  @Test("one request serves several observers, and a late one receives the last value")
  func shared() {
    backend.mock.answer("GET /categories", with: [Fixtures.soups])
    let list = CategoryList(client: backend.client)
    let early = Recorder(list.content.loadedValues())
    let late = Recorder(list.content.loadedValues())
    #expect(early.elements == late.elements)
    #expect(backend.mock.receivedRequests.count == 1)
  }

  @Test("a failure is a state without an error, and reload repeats the request")
  func failed() {
    backend.mock.answer("GET /categories", with: [Fixtures.soups])
    backend.mock.fail("GET /categories", times: 1)
    let list = CategoryList(client: backend.client)
    let content = Recorder(list.content)
    #expect(content.elements.last?.problem?.reason == .offline)
    #expect(content.elements.last?.value == nil && content.end == nil)
    #expect(backend.errors.elements.isEmpty)
    list.reload.send()
    #expect(content.elements.last?.value == [Fixtures.soups])
  }

  @Test("a cancelled request leaves nothing, and can be repeated")
  func cancelled() {
    let held = backend.mock.hold("GET /categories")
    let list = CategoryList(client: backend.client)
    let content = Recorder(list.content)
    list.cancel.send()
    #expect(held.cancelled == 1 && content.elements.last?.status == .idle)
    list.reload.send()
    held.answer(with: [Fixtures.soups])
    #expect(content.elements.last?.value == [Fixtures.soups])
  }

  @Test("it leads to the recipes of a category")
  func recipes() {
    backend.mock.answer("GET /recipes?category=soups", with: [Fixtures.ramen])
    let list = CategoryList(client: backend.client).recipes(in: Fixtures.soups)
    #expect(Recorder(list.content.loadedValues()).elements == [[Fixtures.ramen]])
  }
}
