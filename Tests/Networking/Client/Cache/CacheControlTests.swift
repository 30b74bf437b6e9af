// SPDX-License-Identifier: MIT

import HTTPTypes
import TestKit
import Testing

@testable import Networking

@Suite("Cache-Control")
struct CacheControlTests {
  private func read(_ values: String...) -> CacheControl {
    var headers = HTTPFields()
    for value in values { headers.append(HTTPField(name: .cacheControl, value: value)) }
    return CacheControl(headers)
  }

  @Test("directives are parsed in any case, with whitespace, over several lines")
  func plain() {
    let one = read("Max-Age=60 , NO-CACHE", "must-revalidate,private,  stale-if-error = 5")
    #expect(one.maxAge == 60)
    #expect(one.noCache && one.mustRevalidate && one.isPrivate && !one.noStore)
    #expect(one.staleIfError == 5)
    #expect(read("max-age=60").staleIfError == nil)
  }

  @Test("arguments may be quoted and contain commas")
  func quoted() {
    #expect(read(#"max-age="60""#).maxAge == 60)
    #expect(read(#"ext="no-store, max-age=5", public"#) == read("public"))
    #expect(read(#"no-cache="Set-Cookie, X", max-age=5"#).noCache)
    #expect(read(#"ext="a\"no-store", max-age=5"#).maxAge == 5)
    #expect(read(#"ext="a\"no-store", max-age=5"#).noStore == false)
  }

  @Test(
    "invalid directives are ignored or interpreted strictly",
    arguments: [
      "max-age=", "max-age", "max-age=-1", "max-age=1.5", "max-age=5s", "max-age=+5",
      "max-age=5 6", "max-age=\"5", "max-age=0x5", "max-age=١",
    ])
  func nonsense(value: String) {
    #expect(read(value).maxAge == 0)
    #expect(read(value + ", no-store").noStore != value.contains("\""))
  }

  @Test("contradicting duplicates count as the strictest value, and equal ones as one")
  func duplicates() {
    #expect(read("max-age=5, max-age=5").maxAge == 5)
    #expect(read("max-age=5", "max-age=6").maxAge == 0)
    #expect(read("min-fresh=5, min-fresh=6").minFresh == 6)
    #expect(read("max-stale").maxStale == .max)
    #expect(read("max-stale=3").maxStale == 3)
    #expect(read("max-stale=3, max-stale").maxStale == 0)
  }

  @Test("an overflowing number counts as a very large one")
  func overflow() {
    #expect(read("max-age=99999999999999999999999").maxAge == 1 << 31)
    #expect(read("max-age=2147483649").maxAge == 1 << 31)
  }

  @Test("empty elements, invalid text and open quotation marks do no harm")
  func junk() {
    #expect(read(", ,, ,") == CacheControl())
    #expect(read("\"x\", @, =5, no-store").noStore)
    #expect(read("a b c, no-store").noStore)
    #expect(read("no-store;max-age=5").noStore)
    #expect(read("ext=\"open, no-store").noStore == false)
  }

  @Test("Pragma is used only without Cache-Control")
  func pragma() throws {
    let pragma = try #require(HTTPField.Name("Pragma"))
    #expect(CacheControl([pragma: "x, No-Cache"]).noCache)
    #expect(!CacheControl([pragma: "no-cache", .cacheControl: "max-age=5"]).noCache)
  }

  @Test("no text makes the parser fail")
  func noise() {
    var random = SeededRandom(11)
    let alphabet = Array("no-store,max-age=05 \"\\\t;@é")
    for _ in 0..<2_000 {
      _ = read(String((0..<random.below(40)).map { _ in random.pick(alphabet) }))
    }
  }
}
