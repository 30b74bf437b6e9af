// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Testing

@Suite("Redirects", .timeLimit(.minutes(10)))
struct RedirectTests {
  private func moved(_ status: String, to location: String) -> String {
    answer(status, "", "Location: \(location)")
  }

  /// Sends a request to a server that redirects `/` and otherwise responds with the soup.
  private func fetch(
    _ request: RecipeRequest, _ status: String, to location: String
  ) async throws -> (requests: [String], outcome: Outcome<Recipe, RecipeError>) {
    let moved = moved(status, to: location)
    let server = FaultServer { connection in
      while let request = connection.request() {
        connection.send(request.contains(" / HTTP") ? moved : answer(soupText))
      }
    }
    defer { server.stop() }
    let outcome = await outcome(of: try CurlClient.test(server).response(for: request))
    return (server.requests, outcome)
  }

  private func kind(_ outcome: Outcome<Recipe, RecipeError>) -> TransportError.Kind? {
    guard case .transport(let error) = outcome.failure else { return nil }
    return error.kind
  }

  @Test("a GET is redirected, including relative URLs")
  func relative() async throws {
    let (requests, outcome) = try await fetch(.get("/"), "302 Found", to: "../there")
    #expect(outcome.elements == [soup])
    #expect(requests.last?.hasPrefix("GET /there HTTP/1.1\r\n") == true)
  }

  @Test("a redirect to a fragment stays at the address, and to a query at the path")
  func fragments() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        connection.send(
          request.contains("?c ")
            ? self.moved("302 Found", to: "#f")
            : request.contains("?d ") ? answer(soupText) : self.moved("302 Found", to: "?d#f"))
      }
    }
    defer { server.stop() }
    var request = RecipeRequest.get("/a/b")
    request.query = [QueryItem("c", nil)]
    let client = try CurlClient.test(server) { $0.redirectLimit = 1 }
    _ = await outcome(of: client.response(for: request))
    #expect(
      server.requests.map { $0.prefix { !$0.isNewline } } == [
        "GET /a/b?c HTTP/1.1", "GET /a/b?c HTTP/1.1",
      ])
    #expect(await outcome(of: client.response(for: RecipeRequest.get("/a/b"))).elements == [soup])
    #expect(server.requests.last?.hasPrefix("GET /a/b?d HTTP/1.1") == true)
  }

  @Test("a redirect loop ends at the limit")
  func loop() async throws {
    let (requests, outcome) = try await fetch(.get("/"), "302 Found", to: "/")
    #expect(kind(outcome) == .tooManyRedirects(limit: 10))
    #expect(requests.count == 11)
  }

  @Test(
    "only http and https are followed",
    arguments: ["file:///etc/hostname", "gopher://127.0.0.1/", "ftp://127.0.0.1/"])
  func schemes(_ location: String) async throws {
    let (requests, outcome) = try await fetch(.get("/"), "302 Found", to: location)
    #expect(kind(outcome) == .redirectRefused)
    #expect(requests.count == 1)
  }

  @Test("a URL with user information is refused")
  func userInAddress() async throws {
    let (_, outcome) = try await fetch(.get("/"), "302 Found", to: "http://me:pw@127.0.0.1/")
    #expect(kind(outcome) == .redirectRefused)
  }

  @Test("a 307 sends the body again")
  func keepsBody() async throws {
    let request = RecipeRequest.post("/", json: soup)
    let (requests, outcome) = try await fetch(request, "307 Temporary Redirect", to: "/there")
    #expect(outcome.elements == [soup])
    #expect(requests.count == 2)
    #expect(requests.allSatisfy { $0.hasPrefix("POST") && $0.hasSuffix(soupText) })
  }

  @Test("a 303 after a POST becomes a GET without a body")
  func becomesGet() async throws {
    let (requests, outcome) = try await fetch(
      .post("/", json: soup), "303 See Other", to: "/there")
    #expect(outcome.elements == [soup])
    #expect(requests.last?.hasPrefix("GET /there") == true)
    #expect(requests.last?.lowercased().contains("content-type") == false)
  }

  @Test("fields with secret names stay with their server without a declaration")
  func undeclaredSecrets() async throws {
    let stranger = FaultServer.answering(answer(soupText))
    defer { stranger.stop() }
    let moved = moved("302 Found", to: stranger.url + "/there")
    let server = FaultServer.answering(moved)
    defer { server.stop() }
    let names = try ["X-Api-Key", "X-Session-Token", "X-Trace"].map {
      try #require(HTTPField.Name($0))
    }
    var request = RecipeRequest.get("/")
    for name in names { request.headers[name] = "value" }
    let outcome = await outcome(of: try CurlClient.test(server).response(for: request))
    #expect(outcome.elements == [soup])
    #expect(server.requests.first?.contains("X-Api-Key: value") == true)
    let second = try #require(stranger.requests.first)
    #expect(!second.contains("X-Api-Key") && !second.contains("X-Session-Token"))
    #expect(second.contains("X-Trace: value"))
  }

  @Test("secrets stay with their server, and a foreign 401 expires nothing")
  func secrets() async throws {
    let stranger = FaultServer.answering(answer("401 Unauthorized", #"{"error":"who?"}"#))
    defer { stranger.stop() }
    let moved = moved("302 Found", to: stranger.url + "/there")
    let server = FaultServer { connection in
      while connection.request() != nil { connection.send(moved) }
    }
    defer { server.stop() }
    let rejected = Box<[String]>([])
    let authorization = BearerAuthorization(
      token: { "secret" }, rejected: { token in rejected.change { $0.append(token) } })
    let key = try #require(HTTPField.Name("X-Api-Key"))
    let client = try CurlClient.test(server, authorization: authorization) {
      $0.secretHeaders = [key]
    }
    let request = RecipeRequest.get("/", headers: [key: "k", .cookie: "c=1", .from: "me"])
    let outcome = await outcome(of: client.response(for: request))
    #expect(outcome.failure == .server(Refusal(error: "who?"), status: .unauthorized))
    #expect(server.requests.first?.contains("Authorization: Bearer secret") == true)
    let second = try #require(stranger.requests.first).lowercased()
    #expect(!second.contains("authorization") && !second.contains("cookie"))
    #expect(!second.contains("x-api-key") && second.contains("from: me"))
    #expect(rejected.value.isEmpty)
  }
}
