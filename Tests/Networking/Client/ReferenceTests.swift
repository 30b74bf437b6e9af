// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Testing

@Suite("Requests from references in responses")
struct ReferenceTests {
  private typealias Asked = Request<[String], Refused>

  private struct Refused: Error, Decodable {}

  @Test("the path and the query are requested unchanged")
  func asked() throws {
    let request = try #require(Asked.get(at: "/search%20all?text=a%20b%26c&size=2&flag&empty="))
    #expect(request.path == "/search%20all")
    #expect(
      request.query == [
        QueryItem("text", "a b&c"), QueryItem("size", "2"), QueryItem("flag", nil),
        QueryItem("empty", ""),
      ])
    #expect(request.method == .get && request.needsAuthorization)
    #expect(Asked.get(at: "/only")?.query == [])
  }

  @Test(
    "references to other servers or with invalid encoding are refused",
    arguments: [
      "http://elsewhere.example/search", "//elsewhere.example/search", "search", "", "?a=b",
      "/a?b=%", "/a?b=%G0", "/a?%FF=1", "/../a", "/a#b", "/%2e%2E/a",
    ])
  func refused(_ reference: String) {
    #expect(Asked.get(at: reference) == nil)
  }
}
