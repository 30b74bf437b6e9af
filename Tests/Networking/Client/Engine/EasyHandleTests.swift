// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import TestKit
import Testing

@Suite("Reused easy handles", .timeLimit(.minutes(10)))
struct EasyHandleTests {
  @Test("a request contains nothing of the previous one: neither fields, body nor method")
  func nothingStays() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    func ask(_ request: RecipeRequest) async {
      #expect(await outcome(of: client.response(for: request)).elements == [soup])
    }
    let secret = try #require(HTTPField.Name("X-Secret"))
    // Twice each: the first one sets or resets the options, and the second one finds the remaining
    // ones.
    for _ in 1...2 {
      for _ in 1...2 { await ask(.get("/plain")) }
      for _ in 1...2 { await ask(.get("/fields", headers: [secret: "1", .cookie: ""])) }
      for _ in 1...2 { await ask(.get("/plain")) }
      for _ in 1...2 { await ask(.post("/body", json: soup)) }
      for _ in 1...2 { await ask(.put("/other", json: "x")) }
    }
    await ask(.get("/plain"))
    #expect(server.connections == 1)
    let plain = Set(server.requests.filter { $0.hasPrefix("GET /plain ") })
    #expect(plain.count == 1, "\(plain)")
    #expect(plain.first?.contains("X-Secret") == false)
    #expect(Set(server.requests.filter { $0.hasPrefix("GET /fields ") }).count == 1)
    let bodies = Set(server.requests.filter { $0.hasPrefix("POST /body ") })
    #expect(bodies.count == 1, "\(bodies)")
    #expect(Set(server.requests.filter { $0.hasPrefix("PUT /other ") }).count == 1)
  }

  @Test("each request goes to its own server and URL, whichever the previous one had")
  func ownURLs() async throws {
    func target() -> FaultServer {
      FaultServer { connection in
        while let request = connection.request() {
          let isMoved = request.contains(" /moved")
          connection.send(
            isMoved ? answer("302 Found", "", "Location: ../new/place?a=%2F") : answer(soupText))
        }
      }
    }
    let servers = (target(), target())
    defer {
      servers.0.stop()
      servers.1.stop()
    }
    let paths: [RequestPath] = [
      "/", "/plain", "/plain/", "/a..b/.c", "//double", "/Ä/ö%2F", "/moved/here",
    ]
    let queries: [KeyValuePairs<String, String?>] = [[:], ["q": "ä&=% %2F"], ["q": ""]]
    var random = SeededRandom(18)
    let engine = CurlEngine()
    for _ in 1...200 {
      let server = Bool.random(using: &random) ? servers.0 : servers.1
      let path = try #require(paths.randomElement(using: &random))
      let query = try #require(queries.randomElement(using: &random))
      let request = RecipeRequest.get(path, query: query)
      /// Returns the first lines of the requests that the server receives.
      func lines(_ engine: CurlEngine) async throws -> [String] {
        let before = servers.0.requests.count + servers.1.requests.count
        let count = server.requests.count
        let client = try CurlClient.test(server, engine: engine)
        let outcome = await outcome(of: client.response(for: request))
        #expect(outcome.elements == [soup], "\(path) \(outcome)")
        let new = server.requests.dropFirst(count)
        #expect(servers.0.requests.count + servers.1.requests.count == before + new.count)
        return new.map { String($0.prefix { $0 != "\r\n" }) }
      }
      // An engine without a previous request.
      #expect(try await lines(engine) == lines(CurlEngine()))
    }
  }

  @Test("clients that share an engine keep their own names and limits")
  func ownLimits() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let engine = CurlEngine()
    var narrow = CurlClient.Configuration()
    narrow.bodyLimit = 5
    narrow.userAgent = "narrow"
    let wide = try CurlClient.test(server, engine: engine)
    let small = CurlClient(try BaseURL(server.url), configuration: narrow, engine: engine)
    for _ in 1...3 {
      for _ in 1...2 {
        #expect(await outcome(of: wide.response(for: RecipeRequest.get("/"))).elements == [soup])
      }
      let outcome = await outcome(of: small.response(for: RecipeRequest.get("/small")))
      guard case .transport(let error) = outcome.failure else {
        Issue.record("\(outcome)")
        return
      }
      #expect(error.kind == .responseTooLarge(limit: 5))
    }
    for request in server.requests {
      #expect(request.contains("User-Agent: narrow") == request.hasPrefix("GET /small "))
    }
  }

  @Test("requests continue with a server that closes each connection after two responses")
  func dyingConnections() async throws {
    let server = FaultServer { connection in
      for _ in 1...2 {
        guard connection.request() != nil else { return }
        connection.send(answer(soupText))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    for _ in 1...40 {
      #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
    }
    #expect(server.requests.count == 40)
  }

  @Test("a timeout of one request isn't that of the next one")
  func timeouts() async throws {
    let server = FaultServer { connection in
      while let request = connection.request() {
        if request.hasPrefix("GET /silent ") { return connection.hold() }
        connection.send(answer(soupText))
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    for _ in 1...2 {
      for _ in 1...2 {
        #expect(await outcome(of: client.response(for: RecipeRequest.get("/"))).elements == [soup])
      }
      // The limit of libcurl: the response hasn't arrived whenever it passes.
      let silent = RecipeRequest.get("/silent", timeout: .milliseconds(50))
      let outcome = await outcome(of: client.response(for: silent))
      guard case .transport(let error) = outcome.failure else {
        Issue.record("\(outcome)")
        return
      }
      #expect(error.kind == .timedOut(.total))
    }
  }
}
