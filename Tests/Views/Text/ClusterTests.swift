// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Clusters")
struct ClusterTests {
  @Test(
    "the clusters of a string are its characters",
    arguments: [
      "", "plain", "e\u{301}a", "a👩‍👩‍👧‍👦b🇩🇪🇫🇷c", "tab\tline\r\nnext\u{7}", "क्षि नमस्ते", "한글 \u{1100}\u{1161}",
      "\u{301}\u{302}", "\u{200D}👍", "1️⃣2", "\u{600}1", "x\u{202E}y\u{2066}z", "น้ำ",
    ])
  func whole(string: String) {
    let clusters = Text.clusters(of: string)
    #expect(clusters.map(\.string).joined() == string)
    #expect(clusters.map { Character($0.string) } == Array(string))
  }

  @Test("random scalars are split as in the standard library")
  func random() {
    var generator = Chance(state: 7)
    let pool: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x300...0x36F, 0x600...0x605, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF,
      0x200B...0x200F, 0x2600...0x27BF, 0xAC00...0xAC20, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF,
      0x1F3FB...0x1F3FF, 0x1F466...0x1F469, 0xE0020...0xE007F, 0x0A...0x0D, 0x4E00...0x4E10,
      0x200D...0x200D, 0x11F00...0x11F40, 0x1B00...0x1B7F,
    ]
    for _ in 0..<3_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let range = pool[Int.random(in: 0..<pool.count, using: &generator)]
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
          scalars.append(scalar)
        }
      }
      let string = String(scalars)
      let clusters = Text.clusters(of: string).map(\.string.unicodeScalars.count)
      let wanted = string.map(\.unicodeScalars.count)
      if clusters != wanted {
        Issue.record("\(string.unicodeScalars.map { String($0.value, radix: 16) })")
      }
    }
  }
}
