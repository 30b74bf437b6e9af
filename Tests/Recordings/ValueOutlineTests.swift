// SPDX-License-Identifier: MIT

import Recordings
import Testing

@Suite("Outlines of values")
struct ValueOutlineTests {
  struct Search: Sendable {
    var text = "soup"
    var found = Array(1...40)
    var page: Int? = 3
  }

  struct Account: Sendable {
    var name = "Ada"
    var password = "pearl"
    var accessToken: String? = "abc"
    var headers = ["Authorization": "Bearer abc", "Accept": "json"]
  }

  enum Event: Sendable {
    case typed(String)
    case passwordTyped(String)
    case moved(x: Int, y: Int)
    case cleared
  }

  final class Knot: Sendable {
    let text = "inner"
  }

  @Test("a line has the members, and the first elements of a list")
  func line() {
    #expect(
      ValueOutline().line(Search())
        == #"Search(text: "soup", found: [1, 2, 3, 4, 5, 6, 7, 8, … 32 more], page: 3)"#)
    #expect(ValueOutline().line(Event.typed("so\nup")) == #"typed("so\nup")"#)
    #expect(ValueOutline().line(Event.moved(x: 1, y: 2)) == "moved(x: 1, y: 2)")
    #expect(ValueOutline().line(Event.cleared) == "cleared")
    #expect(ValueOutline().line(Knot()) == "Knot")
  }

  @Test("lines have a member each, indented by level")
  func lines() {
    var outline = ValueOutline()
    outline.elementLimit = 2
    #expect(
      outline.lines(Search(page: nil)) == """
        Search
          text: "soup"
          found: 40 elements
            0: 1
            1: 2
            … 38 more
          page: nil
        """)
  }

  @Test("secrets are left out, by the names of members, cases and keys")
  func secrets() {
    for text in [ValueOutline().line(Account()), ValueOutline().lines(Account())] {
      #expect(text.contains("Ada"))
      #expect(text.contains("json"))
      #expect(!text.contains("pearl"))
      #expect(!text.contains("abc"))
    }
    #expect(ValueOutline().line(Event.passwordTyped("pearl")) == "passwordTyped((removed))")
    var outline = ValueOutline()
    outline.secretWords.append("page")
    #expect(outline.line(Search(found: [])) == #"Search(text: "soup", found: [], page: (removed))"#)
  }

  @Test("the length is limited, however large and deep the value is")
  func limits() {
    let wide = (0..<1_000).map { row in (0..<1_000).map { "\(row) \($0)" } }
    #expect(ValueOutline().line(wide).count < 2_000)
    #expect(ValueOutline().lines(wide).count < 4_000)
    #expect(ValueOutline().line(String(repeating: "x", count: 1_000_000)).count < 200)
    indirect enum Chain { case link(Chain), end }
    var chain = Chain.end
    for _ in 0..<1_000 { chain = .link(chain) }
    #expect(ValueOutline().line(chain).count < 200)
    #expect(ValueOutline().lines(chain).count < 400)
  }
}
