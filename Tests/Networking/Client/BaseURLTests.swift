// SPDX-License-Identifier: MIT

import Networking
import Testing

@Suite("Base addresses")
struct BaseURLTests {
  @Test(
    "an address is stored without its trailing slash",
    arguments: [
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1"),
      ("https://Example.org/api/", "https://Example.org/api", "example.org"),
      ("http://[::1]:80/", "http://[::1]:80", "[::1]"),
    ])
  func good(_ text: String, _ kept: String, _ host: String) throws {
    let url = try BaseURL(text)
    #expect(url.text == kept)
    #expect(url.host == host)
  }

  @Test(
    "requests are resolved below the address, however it's written",
    arguments: [
      ("HTTP://h.example", "http h.example /x"),
      ("https://h.example:8443/a/b/", "https h.example:8443 /a/b/x"),
      ("http://[::1]:80", "http [::1]:80 /x"),
    ])
  func below(_ text: String, _ parts: String) throws {
    let request = OutgoingRequest(RecipeRequest.get("/x"), at: try BaseURL(text))
    let head = request.head
    #expect(
      [head.scheme, head.authority, head.path].compactMap(\.self)
        == parts.split(separator: " ").map(String.init))
  }

  @Test(
    "invalid addresses are refused with a reason",
    arguments: [
      ("", "no address"), ("recipes", "no address"), ("http://", "no address"),
      ("http://a b", "space"), ("http://bücher.example", "ASCII"),
      ("ftp://example.org", "ftp://"), ("file:///etc", "file://"),
      ("http://me:pw@example.org", "user"), ("http://example.org/?a=b", "?"),
      ("http://example.org/#x", "#"), ("http://example.org:99999", "no address"),
      ("http://example.org/a/../b", ".."), ("http://a\r\nX: y", "space"),
      ("http:/h.example/a", "no address"), ("http:///h.example", "no address"),
      ("http://example.org:0", "no address"),
    ])
  func bad(_ text: String, _ word: String) {
    let error = #expect(throws: InvalidBaseURL.self) { try BaseURL(text) }
    #expect(error?.reason.contains(word) == true, "\(String(describing: error))")
  }
}
