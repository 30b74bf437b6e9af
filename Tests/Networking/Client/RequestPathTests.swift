// SPDX-License-Identifier: MIT

import Networking
import Testing

@Suite("Paths and queries")
struct RequestPathTests {
  @Test("a literal is a path: invalid characters are encoded, and encoded ones are kept")
  func literals() {
    let paths: [RequestPath] = ["/a/b", "/a b", "/ü", "/100%", "/%41", "/a?b#c", "/a\r\nX: y"]
    #expect(
      paths.map(\.encoded) == [
        "/a/b", "/a%20b", "/%C3%BC", "/100%25", "/%41", "/a%3Fb%23c", "/a%0D%0AX:%20y",
      ])
  }

  @Test("an interpolated value is a single segment with any content")
  func interpolation() {
    let evil = "../a?b=c#d/e%"
    let path: RequestPath = "/recipes/\(evil)/steps/\(7)"
    #expect(path.encoded == "/recipes/..%2Fa%3Fb%3Dc%23d%2Fe%25/steps/7")
  }

  @Test(
    "a segment that leaves the path is recognized, however it's written",
    arguments: [
      ("/..", true), ("/a/../b", true), ("/./a", true), ("/%2e%2E/a", true), ("/a/.%2e", true),
      ("/...", false), ("/a..b", false), ("/.well-known", false), ("/%2f", false), ("/..%2", false),
      ("/%2e%2e%41", false), ("", false), ("/", false), ("//", false),
    ])
  func elsewhere(_ path: String, _ isFound: Bool) {
    #expect((RequestPath.problem(in: path) != nil) == isFound)
  }

  @Test("a query keeps its order and encodes special characters, and nil differs from empty")
  func query() {
    let items = [QueryItem("a b", "c&d=e+f"), QueryItem("x", ""), QueryItem("y", nil)]
    #expect(items.encoded == "a%20b=c%26d%3De%2Bf&x=&y")
    #expect([QueryItem](["b": "1", "a": nil, "c": "é"]).encoded == "b=1&c=%C3%A9")
  }
}
