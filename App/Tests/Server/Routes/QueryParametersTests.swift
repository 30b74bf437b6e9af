// SPDX-License-Identifier: MIT

import Testing

@testable import DemoServer

@Suite("QueryParameters")
struct QueryParametersTests {
  @Test(
    "names and values are percent-decoded, and a plus sign is a space",
    arguments: [
      ("a=1", "1"), ("%61=1", "1"), ("a=+%2B", " +"), ("a=%C3%A9%c3%a9é", "ééé"), ("a=", ""),
      ("a", ""), ("a=b=c", "b=c"), ("a=%2525", "%25"), ("a=%F0%9F%8D%9D", "🍝"),
    ])
  func decodes(query: String, value: String) throws {
    #expect(try QueryParameters(query)["a"] == value)
  }

  @Test("separators are found before a combining mark, too")
  func combining() throws {
    let query = try QueryParameters("a=\u{301}b&\u{301}c=+\u{301}")
    #expect(query["a"] == "\u{301}b" && query["\u{301}c"] == " \u{301}")
  }

  @Test(
    "malformed percent-encoding is refused",
    arguments: ["%", "%2", "%zz", "%+1", "%-1", "% 1", "%FF", "%ED%A0%80", "%C0%80", "%C3", "%%"])
  func refuses(text: String) {
    #expect(throws: Refusal.self) { try QueryParameters("a=\(text)") }
    #expect(throws: Refusal.self) { try QueryParameters("\(text)=a") }
    #expect(throws: Refusal.self) { try Route(path: "/recipes/\(text)") }
  }

  @Test(
    "the URL of a next page is parsed as the same search", arguments: ["a&b=c+d", "é %2f?#"])
  func readsBack(text: String) throws {
    let first = try RecipeSearch("text=garlic")
    let cursor = RecipeSearch.Cursor(rank: 2, sortKey: text, id: 7)
    let url = first.url(after: cursor)
    #expect(url.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    let query = try #require(url.split(separator: "?", maxSplits: 1).last)
    #expect(try RecipeSearch(String(query)).cursor == cursor)
  }
}
