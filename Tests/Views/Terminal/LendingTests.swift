// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Lending a terminal", .serialized)
struct LendingTests {
  private let pseudo = PseudoTerminal()

  private func open(_ options: SessionOptions = SessionOptions()) throws -> Terminal {
    try Terminal(
      input: pseudo.slave, output: pseudo.slave, options: options,
      environment: { $0 == "TERM" ? "test-256color" : nil }, handlesSignals: false)
  }

  private var sent: String { String(decoding: pseudo.take(), as: UTF8.self) }

  @Test("another program uses the restored terminal, and the window is redrawn afterwards")
  func lend() throws {
    let before = pseudo.modes
    let terminal = try open()
    defer { terminal.close() }
    let raw = pseudo.modes
    SessionProgram.show("mine", on: terminal)
    #expect(sent.contains("mine"))
    let ending = try terminal.run(
      ["sh", "-c", "echo theirs $WORD; exit 3"], environment: ["WORD": "here"])
    #expect(ending == .exited(3))
    let during = sent
    #expect(during.contains("\u{1B}[?1049l") && during.contains("theirs here\r\n"))
    #expect(during.hasSuffix("\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h"))
    #expect(pseudo.modes == raw && raw != before)
    // The loop marks the whole window as changed.
    #expect(terminal.takeSignals())
    SessionProgram.show("mine", on: terminal)
    #expect(sent.contains("mine"))
  }

  @Test("modes are restored while it's lent, and nothing is drawn")
  func meanwhile() throws {
    let before = pseudo.modes
    let terminal = try open()
    defer { terminal.close() }
    terminal.lend {
      #expect(pseudo.modes == before)
      _ = sent
      SessionProgram.show("hidden", on: terminal)
      terminal.resume()
      #expect(sent == "")
      terminal.lend {}
      #expect(pseudo.modes == before)
    }
    #expect(pseudo.modes != before)
    #expect(sent.contains("hidden"))
  }

  @Test("a missing program is refused, and the session continues")
  func missing() throws {
    let terminal = try open()
    defer { terminal.close() }
    let raw = pseudo.modes
    #expect(throws: TerminalError.self) { try terminal.run(["no-such-program-at-all"]) }
    #expect(throws: TerminalError.self) { try terminal.run([]) }
    #expect(pseudo.modes == raw)
  }

  @Test("the editor and the pager are those of the environment")
  func programs() {
    let environment = ["VISUAL": "", "EDITOR": "nano -w"]
    #expect(ChildProgram.words(of: ["VISUAL", "EDITOR"]) { environment[$0] } == ["nano", "-w"])
    #expect(ChildProgram.words(of: ["PAGER"]) { environment[$0] } == nil)
    #expect(!ChildProgram.editor.isEmpty && !ChildProgram.pager.isEmpty)
  }

  @Test("text is printed above an inline area, which is redrawn below it")
  func print() throws {
    let terminal = try open(SessionOptions(area: .inline(rows: 2)))
    SessionProgram.show("area", on: terminal)
    var screen = Emulator(size: Size(width: 40, height: 6), row: 2)
    func feed() {
      var text = sent
      for mode in ["?7l", "?7h", "?2004h", "?1004h"] {
        text = text.replacing("\u{1B}[\(mode)", with: "")
      }
      screen.feed(Array(text.utf8))
    }
    feed()
    #expect(terminal.perform(.print(Text("one\ntwo", style: .plain.bold()))))
    #expect(terminal.perform(.print("three")))
    feed()
    let rows = screen.rows.map { $0.map(\.cluster).joined() }
    #expect(rows[1].hasPrefix("one ") && rows[2].hasPrefix("two ") && rows[3].hasPrefix("three "))
    #expect(rows[4].hasPrefix("area "))
    #expect(screen.rows[1][0].style == .plain.bold() && screen.rows[3][0].style == .plain)
    terminal.close()
    let full = try open()
    #expect(!full.perform(.print("nowhere")))
    full.close()
  }
}
