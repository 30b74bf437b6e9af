// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Guide: networking")
struct NetworkingGuideTests {
  private struct Recipe: Codable, Hashable, Sendable { var name: String }
  private struct ServerError: Codable, Hashable, Error { var error: String }

  @Test("a request is performed, and the response or the error is shown")
  func first() throws {
    let client = MockClient()
    client.answer("GET /recipes/{id}", with: Recipe(name: "Soup"))
    let shown = Recorder<String, Never>()
    @Sendable func show(_ recipe: Recipe) { shown.observer.send(recipe.name) }
    @Sendable func report(_ message: String) { shown.observer.send(message) }
    let id = "a/b"
    let recipe = Request<Recipe, ServerError>.get("/recipes/\(id)")
    let handle = client.response(for: recipe).observe(
      next: { recipe in show(recipe) },
      end: { end in if let error = end.failure { report(error.message) } })
    #expect(shown.elements == ["Soup"])
    handle.dispose()
  }

  @Test("a client has an address, and what it does with every request")
  func configuration() throws {
    var configuration = CurlClient.Configuration()
    configuration.timeouts.total = .seconds(20)
    configuration.middleware = [
      CookieMiddleware(CookieStore()), CacheMiddleware(MemoryCacheStore()),
    ]
    let client = try CurlClient("https://recipes.example/api", configuration: configuration)
    #expect(client.baseURL.text == "https://recipes.example/api")
  }
}
