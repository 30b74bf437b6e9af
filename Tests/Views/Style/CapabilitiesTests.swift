// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Capabilities")
struct CapabilitiesTests {
  private func colors(_ environment: [String: String]) -> ColorLevel {
    Capabilities { environment[$0] }.colors
  }

  @Test("the environment tells how many colours there are")
  func levels() {
    #expect(colors(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .full)
    #expect(colors(["TERM": "xterm-kitty"]) == .full)
    #expect(colors(["TERM": "xterm-256color"]) == .palette)
    #expect(colors(["TERM": "xterm"]) == .sixteen)
    #expect(colors(["TERM": "vt100"]) == .none)
    #expect(colors(["TERM": "dumb"]) == .none)
  }

  @Test("NO_COLOR wins over everything, but only when it isn't empty")
  func noColor() {
    #expect(colors(["NO_COLOR": "1", "COLORTERM": "truecolor"]) == .none)
    #expect(colors(["NO_COLOR": "", "COLORTERM": "truecolor"]) == .full)
  }

  @Test("a locale of another encoding turns Unicode off, none leaves it on")
  func locale() {
    func unicode(_ environment: [String: String]) -> Bool {
      Capabilities { environment[$0] }.unicode
    }
    #expect(unicode([:]))
    #expect(unicode(["LANG": "C"]))
    #expect(unicode(["LANG": "de_DE.UTF-8"]))
    #expect(!unicode(["LC_ALL": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"]))
    #expect(unicode(["LC_ALL": "", "LANG": "en_US.utf8"]))
  }
}
