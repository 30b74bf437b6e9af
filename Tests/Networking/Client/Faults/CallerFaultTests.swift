// SPDX-License-Identifier: MIT

import CurlNetworking
import HTTPTypes
import Networking
import Signals
import Testing

/// Invalid arguments of callers, by mistake or by an attack.
@Suite("Invalid requests", .timeLimit(.minutes(10)))
struct CallerFaultTests {
  private static let smuggled = [
    "a\r\nX-Smuggled: yes", "a\nX-Smuggled: yes", "a\rX-Smuggled: yes", "a\u{0}b",
    "a\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n", " HTTP/1.1\r\nX-Smuggled: yes",
  ]

  /// Sends a request, and returns what the server receives.
  private func heard(_ request: RecipeRequest) async throws -> [String] {
    let server = FaultServer.answering(answer(soupText))
    defer { server.stop() }
    let client = try CurlClient.test(server)
    let outcome = await outcome(of: client.response(for: request))
    if server.requests.isEmpty {
      guard case .invalidRequest(let text) = outcome.failure else {
        Issue.record("nothing was sent and nothing said: \(outcome)")
        return []
      }
      #expect(text.hasPrefix("The request can't be sent. ") && text.hasSuffix("."))
    }
    return server.requests
  }

  /// Returns a Boolean value that indicates whether an argument became more than a part of one
  /// line.
  private func isSmuggled(_ requests: [String]) -> Bool {
    requests.count > 1
      || requests.contains { request in
        let lines = request.split(separator: "\r\n", omittingEmptySubsequences: false)
        return request.contains("\u{0}")
          || lines.contains { $0.hasPrefix("X-Smuggled") || $0.contains("\n") || $0.contains("\r") }
      }
  }

  @Test("line breaks and NUL in the value of a header field add nothing", arguments: smuggled)
  func value(_ text: String) async throws {
    var fields = HTTPFields()
    fields.append(HTTPField(name: try #require(HTTPField.Name("X-Note")), value: text))
    #expect(!isSmuggled(try await heard(.get("/", headers: fields, needsAuthorization: false))))
  }

  @Test("line breaks and NUL in the name of a header field are refused", arguments: smuggled)
  func name(_ text: String) {
    #expect(HTTPField.Name(text) == nil)
  }

  @Test("line breaks and NUL in the method are refused", arguments: smuggled)
  func method(_ text: String) {
    #expect(HTTPRequest.Method(text) == nil)
  }

  @Test("line breaks and NUL in a path are encoded", arguments: smuggled)
  func path(_ text: String) async throws {
    for path: RequestPath in ["/recipes/\(text)", RequestPath("/recipes/" + text)] {
      let requests = try await heard(.get(path, needsAuthorization: false))
      #expect(!isSmuggled(requests))
      #expect(requests.allSatisfy { $0.hasPrefix("GET /recipes/") })
    }
  }

  @Test("line breaks and NUL in a query are encoded", arguments: smuggled)
  func query(_ text: String) async throws {
    let request = Request<Recipe, Refusal>(
      method: .get, path: "/", query: [QueryItem(text, text)], resource: { try $0.json() },
      failure: { try $0.json() })
    #expect(!isSmuggled(try await heard(request)))
  }

  @Test("a media type with line breaks or NUL isn't sent", arguments: smuggled)
  func type(_ text: String) async throws {
    let request = Request<Recipe, Refusal>(
      method: .post, path: "/", body: Body([65], contentType: text), resource: { try $0.json() },
      failure: { try $0.json() })
    #expect(!isSmuggled(try await heard(request)))
  }

  @Test("an address with line breaks or NUL is refused", arguments: smuggled)
  func address(_ text: String) {
    for address in ["http://127.0.0.1/" + text, "http://" + text, text] {
      #expect(throws: InvalidBaseURL.self) { try CurlClient(address) }
    }
  }

  @Test(
    "only http and https addresses are accepted",
    arguments: [
      "file:///etc/hostname", "gopher://127.0.0.1", "ftp://127.0.0.1", "dict://127.0.0.1",
      "javascript:alert(1)", "ws://127.0.0.1", "", "http://", "//127.0.0.1", "127.0.0.1",
    ])
  func scheme(_ address: String) {
    #expect(throws: InvalidBaseURL.self) { try CurlClient(address) }
  }

  @Test(
    "header fields for message framing can't be set",
    arguments: [
      "Host", "Content-Length", "Transfer-Encoding", "Connection", "Expect", "Upgrade", "TE",
      "Trailer", "Keep-Alive",
    ])
  func framing(_ name: String) async throws {
    let fields: HTTPFields = [try #require(HTTPField.Name(name)): "x"]
    let requests = try await heard(
      .post("/", headers: fields, json: soup, needsAuthorization: false))
    #expect(requests.isEmpty)
  }
}
