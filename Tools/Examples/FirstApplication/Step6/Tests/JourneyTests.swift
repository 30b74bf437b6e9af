// SPDX-License-Identifier: MIT

import Networking
import Proscenium
import TestKit
import Testing

@testable import ferries6

@Suite("The program", .timeLimit(.minutes(10)))
struct JourneyTests {
  @MainActor @Test("leads from the sign-in to a ticket")
  func journey() throws {
    let time = VirtualScheduler()
    let token = MutableProperty<Token?>(nil)
    let client = Harbour.client(
      middleware: [Ferries.authorization(with: token)], on: time)
    let program = Ferries(token: token, client: client, scheduler: time)
    let terminal = HeadlessTerminal(showing: program.root, columns: 44, rows: 9)
    func answer() {
      time.advance(by: .milliseconds(300))
      terminal.window.render()
    }
    terminal.type("Ada")
    terminal.press("enter")
    terminal.type("ahoy")
    terminal.press("enter")
    answer()
    #expect(terminal.text.contains("Loading…"))
    answer()
    terminal.press("enter")
    answer()
    terminal.press("enter", "enter")
    answer()
    terminal.press("enter")
    answer()
    #expect(terminal.text.contains("Your ticket is F-107."))
    terminal.press("ctrl+o")
    #expect(terminal.text.contains("Password"))
  }

  @Test("starts in a terminal, and restores it")
  func program() throws {
    let program = try TerminalProgram("ferries6", columns: 60, rows: 12)
    program.wait(for: "Password")
    program.press("ctrl+c")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }
}
