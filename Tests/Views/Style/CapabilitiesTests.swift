// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Capabilities")
struct CapabilitiesTests {
  private func colors(_ environment: [String: String]) -> ColorLevel {
    Capabilities { environment[$0] }.colors
  }

  @Test("screen, which shows italics reversed, gets none, and other terminals do")
  func italics() {
    func shown(_ environment: [String: String]) -> Style {
      Style().bold().italic().reduced(to: Capabilities { environment[$0] })
    }
    #expect(shown(["TERM": "screen.xterm-256color"]) == Style().bold())
    #expect(shown(["TERM": "screen", "TMUX": "x"]) == Style().bold().italic())
    #expect(shown(["TERM": "xterm"]) == Style().bold().italic())
  }

  @Test("the environment determines the number of colours")
  func levels() {
    #expect(colors(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .full)
    #expect(colors(["TERM": "xterm-kitty"]) == .full)
    #expect(colors(["TERM": "xterm-256color"]) == .palette)
    #expect(colors(["TERM": "xterm"]) == .sixteen)
    #expect(colors(["TERM": "vt100"]) == .none)
    #expect(colors(["TERM": "dumb"]) == .none)
  }

  @Test("NO_COLOR overrides everything unless it's empty")
  func noColor() {
    #expect(colors(["NO_COLOR": "1", "COLORTERM": "truecolor"]) == .none)
    #expect(colors(["NO_COLOR": "", "COLORTERM": "truecolor"]) == .full)
  }

  @Test("a locale with another encoding disables Unicode, and a missing locale doesn't")
  func locale() {
    func unicode(_ environment: [String: String]) -> Bool {
      Capabilities { environment[$0] }.unicode
    }
    #expect(unicode([:]))
    #expect(unicode(["LANG": "C"]))
    #expect(unicode(["LANG": "de_DE.UTF-8"]))
    #expect(!unicode(["LC_ALL": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"]))
    #expect(unicode(["LC_ALL": "", "LANG": "en_US.utf8"]))
    #expect(!unicode(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]) && !unicode(["LC_CTYPE": "POSIX"]))
    #expect(unicode(["LC_ALL": "C.UTF-8"]))
  }

  @Test("the Linux console uses only boxes and symbols of its fonts")
  func console() {
    let console = Capabilities { $0 == "TERM" ? "linux" : nil }
    let symbols = Theme.suited(to: console).symbols
    #expect(console.plainFont && symbols == .console)
    #expect(symbols.boxes == .single && symbols.pointer == ">" && symbols.ellipsis == "...")
    #expect(Theme.harbour.adapted(to: console).symbols == .console)
    #expect(!Capabilities { $0 == "TERM" ? "xterm" : nil }.plainFont)
  }

  @Test("further features of terminals are detected by name")
  func kinds() {
    func capabilities(_ environment: [String: String]) -> Capabilities {
      Capabilities { environment[$0] }
    }
    #expect(capabilities(["TERM": "xterm-kitty"]).notifications == .kitty)
    #expect(capabilities(["TERM": "foot"]).notifications == .titled)
    let wezterm = ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"]
    #expect(capabilities(wezterm).notifications == .titled)
    #expect(
      capabilities(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]).notifications
        == .message)
    #expect(capabilities(["TERM": "xterm-256color"]).notifications == nil)
    let inside = wezterm.merging(["TERM": "tmux-256color", "TMUX": "x"]) { $1 }
    #expect(capabilities(inside).notifications == nil && capabilities(inside).reflows)
    #expect(capabilities(["TERM": "xterm-256color"]).reflows)
    #expect(!capabilities(["TERM": "xterm", "XTERM_VERSION": "XTerm(390)"]).reflows)
    #expect(!capabilities(["TERM": "screen"]).reflows && !capabilities(["TERM": "linux"]).reflows)
    #expect(capabilities(["TERM": "screen-256color", "TMUX": "x"]).reflows)
    #expect(capabilities(["TERM": "foot"]).pointerShapes)
  }
}
