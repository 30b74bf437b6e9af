// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Queries to the terminal")
struct QuestionsTests {
  private func learned(_ answers: String, at chunk: Int = 4_096) -> (Capabilities, [Event], Bool) {
    var parser = Parser()
    var (questions, hold) = (Questions(), AreaHold())
    hold.didAskCapabilities()
    var capabilities = Capabilities()
    var events: [Event] = []
    var rest = Array(answers.replacing("^[", with: "\u{1B}").utf8)[...]
    while !rest.isEmpty {
      events += parser.feed(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      for reply in parser.takeReplies() {
        questions.take(reply, isWaiting: hold.isWaiting, into: &capabilities)
        _ = hold.take(reply, of: .zero)
      }
    }
    return (capabilities, events, hold.isWaiting)
  }

  private static let answers =
    "^[[?2026;2$y^[[?2027;2$y^[[?0u^[]10;rgb:1c1c/1c1c/1c1c^[\\^[]11;rgb:ff/ff/ff\u{7}^[[?62;22c"

  @Test(
    "responses update the capabilities, however they're split, and are no keys", arguments: 1...40)
  func split(chunk: Int) {
    let (capabilities, events, isWaiting) = learned(Self.answers, at: chunk)
    #expect(events.isEmpty && !isWaiting)
    #expect(capabilities.synchronizedOutput && capabilities.clusterWidths)
    #expect(capabilities.kittyKeyboard)
    #expect(
      capabilities.foreground == .rgb(28, 28, 28) && capabilities.background == .rgb(255, 255, 255))
    #expect(capabilities.isLight)
  }

  @Test("a mode that is unknown or can't be set isn't used")
  func unknown() {
    let (capabilities, _, isWaiting) = learned("^[[?2026;0$y^[[?2027;4$y^[[?2026;4$y")
    #expect(!capabilities.synchronizedOutput && !capabilities.clusterWidths && isWaiting)
  }

  @Test("a late response is never text, and still counts")
  func late() {
    let (capabilities, events, _) = learned("^[[?62c^[]11;rgb:0000/0000/0000^[\\x")
    #expect(events == [.key(KeyPress(.character("x")))])
    #expect(capabilities.background == .rgb(0, 0, 0) && !capabilities.isLight)
  }

  @Test(
    "a background lighter than the text is light, and an unknown one is dark",
    arguments: [
      (nil, nil, false), (nil, Color.rgb(250, 250, 240), true), (nil, .rgb(40, 40, 40), false),
      (Color.rgb(0, 0, 0), nil, true), (.rgb(250, 250, 250), .rgb(160, 160, 160), false),
      (.rgb(10, 10, 10), .rgb(100, 100, 100), true),
    ] as [(Color?, Color?, Bool)])
  func light(ink: Color?, ground: Color?, isLight: Bool) {
    var capabilities = Capabilities()
    (capabilities.foreground, capabilities.background) = (ink, ground)
    #expect(capabilities.isLight == isLight)
  }

  @Test("terminals that print unknown sequences receive none")
  func known() {
    func commands(_ term: String) -> Bool {
      Capabilities { $0 == "TERM" ? term : nil }.commands
    }
    #expect(commands("xterm-256color") && commands("tmux-256color") && commands("xterm-kitty"))
    #expect(!commands("linux") && !commands("vt100") && !commands("dumb") && !commands(""))
    #expect(commands("mlterm") && !commands("screen"))
  }

  @MainActor
  @Test(
    "screen and mlterm are asked for their colours, and unknown terminals aren't",
    arguments: [
      ("screen.xterm-256color", true), ("screen", true), ("mlterm", true), ("vt220", false),
    ])
  func asked(term: String, isAsked: Bool) throws {
    let pseudo = PseudoTerminal()
    let terminal = try Terminal(
      input: pseudo.slave, output: pseudo.slave, environment: { $0 == "TERM" ? term : nil },
      handlesSignals: false)
    defer { terminal.close() }
    #expect(String(decoding: pseudo.take(), as: UTF8.self).contains("\u{1B}]11;?") == isAsked)
    pseudo.type("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\\u{1B}[?1;2c")
    _ = terminal.read()
    #expect(terminal.capabilities.isLight)
  }

  @MainActor @Test("the default theme follows the terminal, and a selected one stays")
  func theme() {
    let stage = Stage(10, 3, View(), capabilities: Capabilities(colors: .sixteen))
    #expect(stage.window.theme == .sixteen)
    stage.surface.capabilities.colors = .full
    stage.window.dispatch(.capabilities(stage.surface.capabilities))
    #expect(stage.window.theme == .suited(to: Capabilities(colors: .full)))
    #expect(stage.window.capabilities.colors == .full)
    stage.window.theme = .monochrome
    stage.surface.capabilities.colors = .sixteen
    stage.window.dispatch(.capabilities(stage.surface.capabilities))
    #expect(stage.window.theme == .monochrome)
  }

  @MainActor
  @Test("a repeated key is a normal key unless a view distinguishes it, and a release is ignored")
  func repeats() {
    let stage = Stage(10, 3, View())
    var asked = 0
    stage.window.quitRequests.add { asked += 1 }
    stage.window.dispatch(.keyRepeat(KeyPress(.character("q"))))
    stage.window.dispatch(.keyRelease(KeyPress(.character("q"))))
    #expect(asked == 1)
  }
}
