// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Dark and light colours, changed while a session runs", .serialized)
struct ColorChangesTests {
  private let pseudo = PseudoTerminal()

  private func open(
    _ other: [String: String] = [:], options: SessionOptions = SessionOptions()
  ) throws -> Terminal {
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
      .merging(other) { $1 }
    return try Terminal(
      input: pseudo.slave, output: pseudo.slave, options: options,
      environment: { environment[$0] }, handlesSignals: false)
  }

  private func sent() -> String { String(decoding: pseudo.take(), as: UTF8.self) }

  @discardableResult
  private func answer(_ text: String, _ terminal: Terminal) -> [Event] {
    pseudo.type(text.replacing("^[", with: "\u{1B}"))
    guard case .events(let events) = terminal.read() else { return [] }
    return events
  }

  private let asked = String(decoding: Questions.colors, as: UTF8.self)

  @Test("changes are requested from terminals that support it, until the end of the session")
  func mode() throws {
    let terminal = try open()
    defer { terminal.close() }
    #expect(sent().contains("\u{1B}[?2031$p"))
    answer("^[[?2031;2$y^[[?62c", terminal)
    #expect(sent() == "\u{1B}[?2031h")
    answer("^[[?2031;2$y", terminal)
    #expect(sent() == "")
    terminal.close()
    #expect(sent().contains("\u{1B}[?2031l"))
  }

  @Test("xterm sends Esc with Alt during the session")
  func alt() throws {
    let terminal = try open()
    defer { terminal.close() }
    #expect(sent().contains("\u{1B}[?1036$p"))
    answer("^[[?1036;2$y^[[?64c", terminal)
    #expect(sent() == "\u{1B}[?1036h")
    terminal.close()
    #expect(sent().contains("\u{1B}[?1036l"))
  }

  @Test(
    "a terminal without support, or with reports already enabled, isn't changed",
    arguments: [0, 1, 3, 4])
  func left(state: Int) throws {
    let terminal = try open()
    answer("^[[?2031;\(state)$y^[[?62c", terminal)
    terminal.close()
    #expect(!sent().contains("?2031l"))
  }

  @Test("a report updates the scheme, and the colours are requested again")
  func change() throws {
    let terminal = try open()
    defer { terminal.close() }
    answer("^[[?2031;2$y^[[?997;1n^[]10;rgb:ff/ff/ff^[\\^[]11;rgb:00/00/00^[\\^[[?62c", terminal)
    #expect(terminal.capabilities.background == .rgb(0, 0, 0))
    #expect(!terminal.capabilities.isLight)
    _ = sent()
    // A repeated report of the known scheme causes no query.
    #expect(answer("^[[?997;1n", terminal).isEmpty && sent() == "")

    #expect(answer("^[[?997;2n", terminal) == [.capabilities(terminal.capabilities)])
    #expect(terminal.capabilities.isLight && terminal.capabilities.background == nil)
    #expect(sent() == asked)
    answer("^[[?997;2n^[]11;rgb:fa/fa/fa^[\\^[[?62c", terminal)
    #expect(terminal.capabilities.background == .rgb(250, 250, 250) && sent() == "")
    // Pending responses are awaited at the end.
    answer("^[[?997;1n", terminal)
    pseudo.type("\u{1B}[?997;1n\u{1B}[?62c")
    terminal.close()
    #expect(pseudo.hasNoInput())
  }

  @Test("a background is painted once the terminal has answered without reporting its own")
  func painted() throws {
    let terminal = try open()
    answer("^[[?2026;2$y", terminal)
    #expect(!terminal.capabilities.paintsBackground)
    answer("^[[?62c", terminal)
    #expect(terminal.capabilities.paintsBackground)
    answer("^[]11;rgb:10/10/10^[\\", terminal)
    #expect(!terminal.capabilities.paintsBackground)
    terminal.close()

    let reporting = try open()
    answer("^[[?2031;2$y^[]11;rgb:00/00/00^[\\^[[?62c^[[?997;2n", reporting)
    #expect(!reporting.capabilities.paintsBackground, "the new colours aren't known yet")
    answer("^[]11;rgb:fa/fa/fa^[\\^[[?62c", reporting)
    #expect(!reporting.capabilities.paintsBackground)
    reporting.close()
  }

  @Test("no background is painted in an inline area, without colours, or if the user prevents it")
  func unpainted() throws {
    func isPainted(_ other: [String: String], _ area: SessionOptions.Area = .screen) throws -> Bool
    {
      let terminal = try open(other, options: SessionOptions(area: area))
      answer("^[[?62c", terminal)
      defer { terminal.close() }
      return terminal.capabilities.paintsBackground
    }
    #expect(try isPainted([:]) && isPainted(["TERM": "linux", "COLORTERM": ""]))
    #expect(try isPainted(["TERM": "screen", "COLORTERM": ""]))
    #expect(try !isPainted([:], .inline(rows: 4)))
    #expect(try !isPainted(["NO_COLOR": "1"]))
    #expect(try !isPainted(["PROSCENIUM_BACKGROUND": "terminal"]))
  }

  @Test("after a suspension the mode is set again, and the colours are requested")
  func stopped() throws {
    let terminal = try open()
    defer { terminal.close() }
    answer("^[[?2031;2$y^[[?62c", terminal)
    _ = sent()
    terminal.resume()
    let bytes = sent()
    #expect(bytes.contains("\u{1B}[?2031h") && bytes.hasSuffix(asked))
  }

  @Test("a window shows the theme of the new colours, however the responses are split")
  func window() {
    let dark = Array("\u{1B}[?997;1n\u{1B}]11;rgb:00/00/00\u{7}\u{1B}[?62c".utf8)
    let light = Array("\u{1B}[?997;2n\u{1B}[?997;2n\u{1B}]11;rgb:ff/ff/ff\u{7}\u{1B}[?62c".utf8)
    for chunk in 1...light.count {
      let stage = Stage(20, 3, LabelView(Text("title"), role: \.accent))
      var (parser, questions) = (Parser(), Questions())
      var shown: [Style] = []
      for byte in stride(from: 0, to: dark.count, by: chunk) {
        tell(dark[byte..<min(dark.count, byte + chunk)])
      }
      for byte in stride(from: 0, to: light.count, by: chunk) {
        tell(light[byte..<min(light.count, byte + chunk)])
      }
      #expect(shown == [Theme.night.accent, Theme.day.accent])
      #expect(stage.window.theme == .standard)

      func tell(_ bytes: ArraySlice<UInt8>) {
        #expect(parser.feed(bytes).isEmpty)
        let replies = parser.takeReplies()
        guard !replies.isEmpty else { return }
        for reply in replies {
          questions.take(reply, isWaiting: false, into: &stage.surface.capabilities)
        }
        stage.window.dispatch(.capabilities(stage.surface.capabilities))
        stage.window.render()
        if shown.last != stage.style(0, 0) { shown.append(stage.style(0, 0)) }
      }
    }
  }

  @Test("a selected theme stays, and a known background overrides reports")
  func chosen() {
    let stage = Stage(20, 3, LabelView(Text("title"), role: \.accent))
    stage.window.theme = .ember
    stage.surface.capabilities.lightColors = true
    stage.window.dispatch(.capabilities(stage.surface.capabilities))
    stage.window.render()
    #expect(stage.style(0, 0).foreground == Theme.ember.accent.foreground)
    var capabilities = Capabilities()
    capabilities.lightColors = true
    #expect(capabilities.isLight)
    capabilities.background = .rgb(0, 0, 0)
    #expect(!capabilities.isLight)
  }
}
