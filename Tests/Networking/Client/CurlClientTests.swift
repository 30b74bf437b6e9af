// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Logging
import Networking
import Signals
import TestKit
import Testing

@Suite("The client on libcurl", .timeLimit(.minutes(10)))
struct CurlClientTests {
  /// Sends a request, and returns the text that the server receives.
  private func received(
    _ request: RecipeRequest, authorization: (any Authorization)? = nil,
    change: (inout CurlClient.Configuration) -> Void = { _ in }
  ) async throws -> String {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server, authorization: authorization, change)
    #expect(await outcome(of: client.response(for: request)).elements == [soup])
    return try #require(server.requests.first)
  }

  /// Returns the error that a response causes.
  private func error(_ answer: String) async throws -> RecipeError? {
    let server = FaultServer.answering(answer)
    defer { server.stop() }
    return await outcome(of: try CurlClient.test(server).response(for: RecipeRequest.get("/")))
      .failure
  }

  @Test("nothing is sent before the observation, and each observation sends a request")
  func cold() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let answers = try CurlClient.test(server).response(for: RecipeRequest.get("/"))
    #expect(server.requests.isEmpty)
    _ = await outcome(of: answers)
    _ = await outcome(of: answers)
    #expect(server.requests.count == 2)
  }

  @Test("path and query arrive encoded, in order, without nil values")
  func query() async throws {
    let request = RecipeRequest.get(
      "/recipes/\("a/b ü")", query: ["category": "R&D + süß", "order": nil, "page": "2"])
    let text = try await received(request)
    #expect(
      text.hasPrefix(
        "GET /recipes/a%2Fb%20%C3%BC?category=R%26D%20%2B%20s%C3%BC%C3%9F&page=2 HTTP/1.1\r\n"))
  }

  @Test("JSON arrives with its type and its length, without Expect")
  func json() async throws {
    let text = try await received(.post("/token", json: soup, needsAuthorization: false))
    #expect(text.hasPrefix("POST /token HTTP/1.1\r\n"))
    #expect(text.contains("\r\nContent-Type: application/json\r\n"))
    #expect(text.contains("\r\nAccept: application/json\r\n"))
    #expect(text.contains("\r\nContent-Length: \(soupText.utf8.count)\r\n"))
    #expect(!text.lowercased().contains("expect"))
    #expect(text.hasSuffix("\r\n\r\n" + soupText))
  }

  @Test("every method arrives unchanged", arguments: ["PUT", "PATCH", "DELETE", "POST", "REPORT"])
  func methods(_ name: String) async throws {
    var request = RecipeRequest.get("/x")
    request.method = try #require(HTTPRequest.Method(name))
    #expect(try await received(request).hasPrefix("\(name) /x HTTP/1.1\r\n"))
    request.body = .json(soup)
    let text = try await received(request)
    #expect(text.hasPrefix("\(name) /x HTTP/1.1\r\n") && text.hasSuffix(soupText))
  }

  @Test("a large body arrives complete")
  func largeBody() async throws {
    var request = RecipeRequest.post("/")
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
    request.body = Body(bytes, contentType: "text/plain")
    let text = try await received(request)
    #expect(text.utf8.count > 3_000_000 && text.hasSuffix("xxx"))
  }

  @Test("authorization is sent only with requests that require it")
  func authorization() async throws {
    let authorization = BearerAuthorization(token: { "t" })
    let line = "Authorization: Bearer t\r\n"
    #expect(try await received(.get("/"), authorization: authorization).contains(line))
    let open = RecipeRequest.get("/", needsAuthorization: false)
    #expect(try await received(open, authorization: authorization).contains(line) == false)
    let nobody = BearerAuthorization(token: { nil })
    #expect(try await received(.get("/"), authorization: nobody).contains("Authorization") == false)
  }

  @Test("a 401 reports the token that was sent to the authorization")
  func rejected() async throws {
    let server = FaultServer.answering(answer("401 Unauthorized", #"{"error":"expired"}"#))
    defer { server.stop() }
    let log = Box<[String]>([])
    let token = Box("old")
    let authorization = BearerAuthorization(
      token: {
        defer { token.value = "new" }
        return token.value
      }, rejected: { token in log.change { $0.append(token) } })
    let client = try CurlClient.test(server, authorization: authorization)
    let answers = client.response(for: RecipeRequest.get("/")).mapFailure { error in
      log.change { $0.append("failure") }
      return error
    }
    let outcome = await outcome(of: answers)
    #expect(outcome.failure == .server(Refusal(error: "expired"), status: .unauthorized))
    #expect(outcome.failure?.isUnauthorized == true)
    #expect(log.value == ["old", "failure"])
    let open = RecipeRequest.get("/", needsAuthorization: false)
    _ = await again(client, open)
    #expect(log.value == ["old", "failure"])
  }

  private func again(
    _ client: CurlClient, _ request: RecipeRequest
  ) async -> Outcome<Recipe, RecipeError> {
    await outcome(of: client.response(for: request))
  }

  @Test("a 401 that asks for Basic is delivered like any other response")
  func basicChallenge() async throws {
    let error = try await error(
      answer("401 Unauthorized", "", "WWW-Authenticate: Basic realm=\"x\""))
    #expect(error?.status == .unauthorized)
  }

  @Test("the error of the server is decoded with its status")
  func serverError() async throws {
    let error = try await error(answer("422 Unprocessable Content", #"{"error":"too salty"}"#))
    #expect(error == .server(Refusal(error: "too salty"), status: .init(code: 422)))
  }

  @Test("a failing server without a readable error is reported by its status")
  func status() async throws {
    let error = try await error(answer("500 Internal Server Error", "<html>oops</html>"))
    guard case .status(let response) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.status.code == 500)
    #expect(response.text == "<html>oops</html>")
    #expect(error?.message == "The server failed (status 500). Try again in a while.")
  }

  @Test(
    "an invalid resource is distinguished",
    arguments: [
      ("<!DOCTYPE html><p>Sign in", DecodingFailure.Reason.html), ("", .empty), (" \n", .empty),
      (#"{"id":3,"na"#, .cut), ("soup", .notJSON),
      (#"{"id":3}"#, .mismatch(path: "name", problem: "It is missing.")),
    ])
  func decoding(_ content: String, _ reason: DecodingFailure.Reason) async throws {
    let error = try await error(answer(content))
    guard case .decoding(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.reason == reason)
    #expect(failure.expected == "Recipe")
    #expect(failure.message.hasSuffix("."))
  }

  @Test("a raw HTTP request is sent unchanged, and each status is a response")
  func ownForm() async throws {
    let server = FaultServer.answering(answer("404 Not Found", "nothing"))
    defer { server.stop() }
    let client = try CurlClient("\(server.url)/api", engine: CurlEngine())
    var request = HTTPRequest(
      method: .post, scheme: "https", authority: "elsewhere.example", path: "/a%20b?c=%26",
      headerFields: [.contentLength: "3", .accept: "text/plain"])
    let outcome = await outcome(
      of: client.response(to: request, body: Body([1, 2], contentType: "application/octet-stream")))
    #expect(outcome.elements.map(\.status.code) == [404])
    #expect(outcome.elements.first?.text == "nothing")
    let sent = try #require(server.requests.first)
    #expect(sent.hasPrefix("POST /api/a%20b?c=%26 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
    #expect(
      sent.contains("Content-Length: 2\r\n") && sent.lowercased().contains("accept: text/plain"))
    request.path = "/a b"
    let recorder = Recorder(client.response(to: request))
    guard case .invalidRequest? = recorder.failure?.kind else {
      Issue.record("A path with a space was sent.")
      return
    }
  }

  @Test("compressed content is decompressed")
  func compressed() async throws {
    let server = FaultServer { connection in
      _ = connection.request()
      let bytes = Gzip.hundredThousandZeros
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n")
      connection.send(bytes)
    }
    defer { server.stop() }
    let request = Request<Int, Refusal>(
      method: .get, path: "/", resource: { $0.body.count }, failure: { try $0.json() })
    let answers = try CurlClient.test(server).response(for: request)
    #expect(await outcome(of: answers).elements == [100_000])
  }

  @Test("an invalid request fails with a message without reaching the server")
  func invalid() async throws {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let liar = BearerAuthorization(token: { "t\r\nX-Admin: yes" })
    let client = try CurlClient.test(server, authorization: liar)
    for request in [
      RecipeRequest.get("/"),
      .get("/recipes/../token", needsAuthorization: false),
      .get("/recipes/\("..")/x", needsAuthorization: false),
      .get("/", headers: [.contentLength: "3"], needsAuthorization: false),
      .post("/", json: Double.infinity, needsAuthorization: false),
      .get("/", needsAuthorization: false, timeout: .zero),
    ] {
      let outcome = await outcome(of: client.response(for: request))
      guard case .invalidRequest(let text) = outcome.failure else {
        Issue.record("\(request): \(outcome)")
        continue
      }
      #expect(text.hasPrefix("The request can't be sent. "))
    }
    #expect(server.requests.isEmpty)
  }

  @Test("limits may be of any size")
  func oddLimits() async throws {
    let ages = Duration.seconds(Int64.max)
    let request = RecipeRequest.get("/", timeout: ages)
    _ = try await received(request) { configuration in
      configuration.timeouts = Timeouts(connect: ages, total: nil, stall: ages)
      configuration.bodyLimit = Int.max
      configuration.redirectLimit = -1
    }
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server) { $0.bodyLimit = -1 }
    let outcome = await outcome(of: client.response(for: RecipeRequest.get("/")))
    guard case .transport(let error) = outcome.failure else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.kind == .responseTooLarge(limit: 0))
  }

  @Test("the log contains neither queries, header fields, bodies nor tokens")
  func redaction() async throws {
    let lines = Box<[String]>([])
    let authorization = BearerAuthorization(token: { "SECRET" })
    let request = RecipeRequest.post("/token", query: ["key": "SECRET"], json: "SECRET")
    _ = try await received(request, authorization: authorization) {
      $0.logger = Logger(label: "test", factory: { _ in LineHandler(lines: lines) })
    }
    #expect(lines.value.count == 1)
    #expect(lines.value.first?.contains("POST /token: 200") == true)
    #expect(!lines.value.joined().contains("SECRET"))
  }
}
