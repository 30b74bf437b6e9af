// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Input in larger pieces")
struct ParserRunsTests {
  @Test("arbitrary bytes are parsed as if they arrived one by one", arguments: 0..<30)
  func soup(seed: Int) {
    var chance = Chance(state: UInt64(seed))
    let parts = [
      "\u{1B}", "\u{1B}[", "\u{1B}[<", "\u{1B}O", "\u{1B}]", "?", ";", ":", "12", "200~", "201~",
      "$",
      "M", "m", "u", "y", "R", "c", "A", " ", "text", "漢é", "\u{7}", "\r", "[", "\u{1B}[200~",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<1_000 {
      if Int.random(in: 0..<8, using: &chance) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &chance))
      } else {
        bytes += Array((parts.randomElement(using: &chance) ?? "").utf8)
      }
    }
    var together = Parser()
    var single = Parser()
    #expect(together.feed(bytes) == bytes.flatMap { single.feed([$0]) })
    #expect(together.takeReplies() == single.takeReplies())
    #expect(together.expire() == single.expire())
  }

  @Test("a sequence with more numbers than the buffer keeps them all")
  func numbers() {
    let numbers = Array(1...40)
    var parser = Parser()
    _ = parser.feed("\u{1B}[?\(numbers.map(String.init).joined(separator: ";"))c".utf8)
    #expect(parser.takeReplies() == [.attributes(numbers)])
  }
}
