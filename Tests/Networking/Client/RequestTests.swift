// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Testing

@Suite("Requests")
struct RequestTests {
  @Test("an endpoint is one line")
  func endpoint() throws {
    let request = RecipeRequest.recipe(id: "3")
    #expect(request.method == .get)
    #expect(request.path == "/recipes/3")
    #expect(request.query == [QueryItem("order", "name")])
    #expect(request.headers[.accept] == "application/json")
    #expect(request.needsAuthorization)
    #expect(request.body == nil)
  }

  @Test("JSON is written with its type and can be decoded")
  func json() throws {
    let request = RecipeRequest.post("/token", json: soup, needsAuthorization: false)
    #expect(request.method == .post)
    #expect(!request.needsAuthorization)
    #expect(request.body?.contentType == "application/json")
    #expect(try request.body?.json(Recipe.self) == soup)
    #expect(RecipeRequest.put("/", json: soup).method == .put)
    #expect(RecipeRequest.patch("/", json: soup).method == .patch)
  }

  @Test("a success is decoded as the resource")
  func success() throws {
    let response = try Response(json: soup)
    #expect(try RecipeRequest.get("/").read(response).get() == soup)
  }

  @Test("a refusal is decoded as the server's error, or kept unchanged")
  func refusal() throws {
    let request = RecipeRequest.get("/")
    let readable = try Response(status: .forbidden, json: Refusal(error: "no"))
    #expect(
      request.read(readable) == .failure(.server(Refusal(error: "no"), status: .forbidden)))
    let odd = Response(status: .badGateway, body: Array("<html>".utf8))
    #expect(request.read(odd) == .failure(.status(odd)))
  }

  @Test("a successful response may contain the server's error, also for a mapped request")
  func successWithFailure() throws {
    let request = RecipeRequest.get("/").failing { try? $0.json(Refusal.self) }
    let refused = try Response(json: Refusal(error: "no"))
    #expect(request.read(refused) == .failure(.server(Refusal(error: "no"), status: .ok)))
    #expect(
      request.map(\.name).read(refused) == .failure(.server(Refusal(error: "no"), status: .ok)))
    #expect(try request.read(Response(json: soup)).get() == soup)
    guard case .failure(.decoding) = request.read(Response(body: Array("<html>".utf8))) else {
      Issue.record("a page is neither")
      return
    }
  }

  @Test("a request whose content isn't decoded prefers JSON, and accepts everything")
  func acceptance() {
    let any = Request<Void, Refusal>.send(.get, "/book.pdf")
    #expect(any.headers[.accept] == "application/json, */*;q=0.5")
    let chosen = Request<Void, Refusal>.send(.get, "/", headers: [.accept: "text/plain"])
    #expect(chosen.headers[.accept] == "text/plain")
  }

  @Test("a request without a response body succeeds by its status")
  func nothingToRead() {
    let request = Request<Void, Refusal>.send(.delete, "/recipes/\(3)")
    #expect(request.path == "/recipes/3")
    #expect(throws: Never.self) { try request.read(Response(status: .noContent)).get() }
  }

  @Test("map transforms the resource, and its error is a decoding failure")
  func map() throws {
    let response = try Response(json: soup)
    #expect(try RecipeRequest.get("/a%20b").map(\.name).read(response).get() == "Soup")
    #expect(RecipeRequest.get("/a%20b").map(\.name).path == "/a%20b")
    let failing = RecipeRequest.get("/").map { _ -> Int in throw Refusal(error: "no") }
    guard case .failure(.decoding(let failure)) = failing.read(response) else {
      Issue.record("It must fail.")
      return
    }
    #expect(failure.expected == "Int")
    #expect(failure.reason == .refused(#"Refusal(error: "no")"#))
  }

  @Test("descriptions don't contain secrets")
  func descriptions() {
    let request = RecipeRequest.post("/token", query: ["k": "SECRET"], json: "SECRET")
    #expect("\(request)" == "POST /token")
    #expect(request.body.map { "\($0)" } == "8 bytes of application/json")
    #expect("\(Response(body: Array("SECRET".utf8)))" == "200 OK, 6 bytes")
  }
}

extension Request where Resource == Recipe, Failure == Refusal {
  fileprivate static func recipe(id: String) -> Self {
    .get("/recipes/\(id)", query: ["order": "name", "page": nil])
  }
}
