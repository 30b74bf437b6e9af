// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Widths")
struct WidthTests {
  @Test(
    "the columns of a cluster",
    arguments: [
      ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("─", 1), ("…", 1),
      ("漢", 2), ("か\u{3099}", 2), ("，", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏴‍☠️", 2),
      ("❤️‍🔥", 2), ("🇩🇪", 2), ("🇩", 1), ("1️⃣", 2), ("#️⃣", 2), ("☀", 1), ("☀️", 2), ("☔", 2),
      ("★", 1), ("©", 1), ("©️", 2), ("a\u{FE0F}", 1), ("น้ำ", 2), ("ก", 1), ("ก็", 1),
      ("न", 1), ("मि", 2), ("𠀋", 2), ("\u{E000}", 1), ("🫩", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2), ("\u{301}", 0),
      ("\u{200B}", 0), ("\u{AD}", 0),
      ("\u{24C2}\u{FE0F}", 2), ("\u{25AA}\u{FE0F}", 2), ("\u{25AB}\u{FE0F}", 2),
      ("\u{25B6}\u{FE0F}", 2), ("\u{25C0}\u{FE0F}", 2), ("\u{25FB}\u{FE0F}", 2),
      ("\u{25FC}\u{FE0F}", 2), ("\u{25B6}", 1),
    ])
  func clusters(string: String, width: Int) {
    #expect(string.count == 1)
    #expect(Text.clusters(of: string) == [Cluster(string: string, width: width)])
    #expect(Text(string).width == width)
  }

  @Test("scalars that the table separates are never one cluster in the standard library")
  func joins() {
    // Any joining scalar joins with one of these.
    let partners: [Unicode.Scalar] = [
      "a", "\u{200D}", "\u{301}", "\u{1100}", "\u{1161}", "\u{11A8}", "한", "🇩", "\u{600}", "👍",
      "\u{93F}", "\u{915}",
    ].filter { !ScalarKind($0).joins }
    #expect(partners.contains("a") && partners.contains("한"))
    for value in UInt32(0x20)..<0x40000 {
      guard let scalar = Unicode.Scalar(value), !ScalarKind(scalar).joins else { continue }
      for partner in partners {
        if String(String.UnicodeScalarView([partner, scalar])).count != 2
          || String(String.UnicodeScalarView([scalar, partner])).count != 2
        {
          Issue.record("\(partner) and U+\(String(value, radix: 16)) join")
        }
      }
    }
  }

  @Test("combining marks take no column")
  func marks() {
    for value in UInt32(0x300)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      guard category == .nonspacingMark || category == .enclosingMark else { continue }
      if ScalarKind(scalar).width != 0 || !ScalarKind(scalar).joins {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("ASCII characters take one column, and control characters none")
  func ascii() {
    for value in UInt8(0)..<0x80 {
      let kind = ScalarKind(Unicode.Scalar(value))
      #expect(kind.width == (value < 0x20 || value == 0x7F ? 0 : 1))
    }
  }

  @Test("the widths of emoji and joined letters are ambiguous, and those of ideographs aren't")
  func disputed() {
    func isDisputed(_ string: String) -> Bool {
      var result = false
      ClusterBreaking.forEachCluster(of: string) { _, _, disputed in result = result || disputed }
      return result
    }
    #expect(["👍", "👩‍🍳", "🇩🇪", "☀️", "1️⃣", "मि", "☔"].allSatisfy(isDisputed))
    #expect(!["abc", "漢字", "한글", "★☆", "─│", "e\u{301}", "น้ำ", "→"].contains(where: isDisputed))
  }
}
