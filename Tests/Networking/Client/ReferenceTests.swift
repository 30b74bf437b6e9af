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
    "the text of a reference is sent as it came",
    arguments: [
      "/s?q=foo+bar&page=2", "/s?sig=a,b/c:d[0]=;%2c%2C&&x=", "/s?a=b=c&?d&", "/s?&",
      "/s?q=%20~*'()",
    ])
  func text(_ reference: String) throws {
    var request = try #require(Asked.get(at: reference))
    let base = try BaseURL("http://h.example")
    #expect(OutgoingRequest(request, at: base).head.path == reference)
    request.query[0].value = "a b"
    #expect(OutgoingRequest(request, at: base).head.path?.contains("=a%20b") == true)
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
