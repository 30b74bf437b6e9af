// SPDX-License-Identifier: MIT

import FeedbackLoops
import Proscenium
import TestKit
import Testing

@testable import pomodoro

@MainActor @Suite("Pomodoro")
struct PomodoroTests {
  private let time = VirtualScheduler()

  @Test("the clock runs, pauses and continues")
  func pause() {
    let terminal = HeadlessTerminal(showing: PomodoroScreen(on: time).root)
    terminal.press("p")
    time.advance(by: .seconds(90))
    #expect(terminal.text.contains("Running"))
    terminal.press("p")
    time.advance(by: .seconds(60))
    #expect(terminal.text.contains("Paused"))
  }

  @Test("four phases of work lead to a long break")
  func longBreak() {
    let screen = PomodoroScreen(on: time)
    for _ in 0..<4 {
      if screen.loop.state.value.phase != .work { screen.loop.send(.skip) }
      screen.loop.send(.toggle)
      time.advance(by: .seconds(25 * 60))
    }
    #expect(screen.loop.state.value.phase == .longBreak)
    #expect(screen.loop.state.value.finished == 4)
    #expect(screen.loop.state.value.worked == 100 * 60)
  }

  @Test("a reset is confirmed")
  func reset() async {
    let screen = PomodoroScreen(on: time)
    let terminal = HeadlessTerminal(showing: screen.root)
    terminal.press("p")
    time.advance(by: .seconds(5))
    #expect(screen.loop.state.value.clock == "24:55")
    terminal.press("r")
    await terminal.wait(for: "Reset the clock and the statistics?")
    terminal.press("escape")
    #expect(screen.loop.state.value.clock == "24:55")
    terminal.press("r")
    await terminal.wait(for: "Reset the clock and the statistics?")
    terminal.press("tab", "enter")
    await terminal.wait(for: "Ready")
    #expect(screen.loop.state.value == Pomodoro())
  }
}
