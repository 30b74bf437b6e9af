// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import RecipeEntities
import TestKit
import Testing

@testable import DemoServer

@Suite("Opinions of recipes")
struct OpinionTests {
  @Test("a favourite and a rating are stored and removed, and requests can be repeated")
  func stores() async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let steps: [(String, String, String?, Recipe.Opinion)] = [
        ("PUT", "favourite", nil, .init(isFavourite: true)),
        ("PUT", "favourite", "{}", .init(isFavourite: true)),
        ("PUT", "rating", #"{"rating":4}"#, .init(isFavourite: true, ownRating: 4)),
        ("PUT", "rating", #"{"rating":2}"#, .init(isFavourite: true, ownRating: 2)),
        ("DELETE", "favourite", nil, .init(ownRating: 2)),
        ("DELETE", "favourite", nil, .init(ownRating: 2)),
        ("DELETE", "rating", nil, .none),
        ("DELETE", "rating", nil, .none),
      ]
      for (method, part, body, opinion) in steps {
        let reply = try await client.send(method, "/recipes/3/\(part)", body: body)
        #expect(reply.status == 200)
        #expect(try reply.value(Recipe.self).opinion == opinion)
        #expect(reply.fields["content-location"] == "/recipes/3")
        #expect(try await client.get("/recipes/3").value(Recipe.self).opinion == opinion)
        let list = try await client.get("/recipes").value([Recipe.Summary].self)
        #expect(list.first { $0.id == 3 }?.opinion == opinion)
        #expect(list.filter { $0.opinion != .none }.count == (opinion == .none ? 0 : 1))
        let favourites = try await client.get("/recipes?category=favourites&order=newest")
          .value([Recipe.Summary].self)
        #expect(favourites.map(\.id) == (opinion.isFavourite ? [3] : []))
        let categories = try await client.get("/categories").value([Recipe.Category].self)
        #expect(categories.last?.count == favourites.count)
      }
    }
  }

  @Test(
    "invalid opinions are refused with a reason",
    arguments: [
      ("/recipes/999999/favourite", "{}", 404), ("/recipes/soup/favourite", "{}", 400),
      ("/recipes/99999999999999999999999/rating", #"{"rating":1}"#, 404),
      ("/recipes/3/rating", #"{"rating":0}"#, 422), ("/recipes/3/rating", #"{"rating":6}"#, 422),
      ("/recipes/3/rating", #"{"rating":2.5}"#, 400), ("/recipes/3/rating", "{}", 400),
      ("/recipes/3/rating", "four", 400), ("/recipes/3/mark", "{}", 404),
    ])
  func refuses(path: String, body: String, status: Int) async throws {
    try await withServer { client in
      let client = try await client.signedIn()
      let reply = try await client.send("PUT", path, body: body)
      #expect(reply.status == status)
      #expect(reply.sentence?.isEmpty == false)
      #expect(try await client.get("/recipes/3").value(Recipe.self).opinion == .none)
    }
  }

  @Test("opinions require a sign-in, and reading them another path")
  func methods() async throws {
    try await withServer { client in
      #expect(try await client.send("PUT", "/recipes/3/favourite").status == 401)
      let client = try await client.signedIn()
      #expect(try await client.get("/recipes/3/favourite").status == 405)
      #expect(try await client.send("POST", "/recipes/3/rating", body: "{}").status == 405)
    }
  }

  @Test("each account has separate opinions, and they outlast the server")
  func accounts() async throws {
    let folder = TemporaryFolder("opinions")
    let file = folder.path("data.sqlite")
    try await withServer(.init(data: .file(file))) { client in
      _ = try await client.signedIn().send("PUT", "/recipes/3/favourite")
    }
    try await withServer(.init(data: .file(file))) { client in
      let recipe = try await client.signedIn().get("/recipes/3").value(Recipe.self)
      #expect(recipe.opinion.isFavourite)
    }
    let queue = try DatabaseQueue(path: file)
    let store = RecipeStore(queue: queue)
    #expect(try await store.recipe(3, for: "grace")?.opinion == Recipe.Opinion.none)
    #expect(try await store.recipe(3)?.opinion == Recipe.Opinion.none)
    #expect(try await store.recipe(3, for: "demo")?.opinion.isFavourite == true)
    store.close()
  }
}
