// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

// The limit is for what hangs: on a slow machine these wait long for their turn on the main actor.
@Suite("HeadlessTerminal", .timeLimit(.minutes(10)))
@MainActor
struct HeadlessTerminalTests {
  @Test("keys go in, drawn text comes out, and waiting ends with what is waited for")
  func waiting() async {
    let terminal = HeadlessTerminal(columns: 20, rows: 3)
    let label = Label("before")
    terminal.window.root = label
    #expect(terminal.text.hasPrefix("before"))
    Task { @MainActor in label.text = "after" }
    await terminal.wait(for: "after")
    terminal.type("q")
    terminal.press("ctrl+c")
    #expect(terminal.quitRequests == 2)
  }

  @Test("a wait that succeeds cancels its timer")
  func timer() async {
    let time = VirtualScheduler()
    let terminal = HeadlessTerminal(columns: 20, rows: 1, timeoutScheduler: time)
    let label = Label("before")
    terminal.window.root = label
    Task { @MainActor in label.text = "after" }
    await terminal.wait(for: "after")
    #expect(time.pending == 0)
  }

  @Test("time passes in order, and only as far as told")
  func clock() {
    let clock = VirtualClock()
    var log: [String] = []
    _ = clock.start(after: .seconds(2)) { log.append("late") }
    _ = clock.start(after: .seconds(1)) {
      log.append("early")
      _ = clock.start(after: .milliseconds(500)) { log.append("between") }
    }
    let cancelled = clock.start(after: .seconds(1)) { log.append("cancelled") }
    cancelled.cancel()
    clock.advance(by: .seconds(1))
    #expect(log == ["early"])
    clock.advance(by: .seconds(5))
    #expect(log == ["early", "between", "late"])
    #expect(clock.pending == 0)
  }
}
