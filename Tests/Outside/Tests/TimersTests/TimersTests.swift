// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Signals
import TestKit
import Testing
import Views

@testable import timers

@Suite("Timers: a program whose whole state is in one loop")
struct TimersTests {
  private let time = VirtualScheduler()
  private let rings = Recorder<Void, Never>()

  private func loop(_ initial: Kitchen = Kitchen()) -> FeedbackLoop<Kitchen, Kitchen.Event> {
    let loop = FeedbackLoop(
      initial: initial,
      Kitchen.feature(on: time, ring: { [rings] in rings.observer.send(()) }))
    loop.start()
    return loop
  }

  @MainActor @Test("a timer is added, counts down, rings, and is acknowledged")
  func journey() {
    let loop = loop()
    let terminal = HeadlessTerminal(showing: KitchenScreen(loop: loop).root, columns: 60, rows: 12)
    terminal.press("tab")
    terminal.type("Rice")
    terminal.press("tab")
    terminal.type("0")
    #expect(terminal.text.contains("From 1 to 999."))
    terminal.press("backspace")
    terminal.type("1")
    terminal.press("enter")
    #expect(terminal.text.contains("1 running") && terminal.text.contains("1:00"))
    time.advance(by: .seconds(58))
    #expect(terminal.text.contains("0:02"))
    time.advance(by: .seconds(5))
    #expect(terminal.text.contains("over") && rings.elements.count == 2)
    loop.send(.acknowledged)
    time.advance(by: .seconds(10))
    #expect(rings.elements.count == 2 && terminal.text.contains("0 running"))
  }

  @MainActor @Test("a timer is paused by Enter, and deleted after a question")
  func pauseAndDelete() {
    let loop = loop(
      Kitchen(
        timers: IdentifiedArray([
          KitchenTimer(id: 1, name: "Rice", seconds: 90),
          KitchenTimer(id: 2, name: "Tea", seconds: 5),
        ])))
    let terminal = HeadlessTerminal(showing: KitchenScreen(loop: loop).root, columns: 60, rows: 12)
    terminal.press("enter")
    time.advance(by: .seconds(3))
    #expect(terminal.text.contains("1:30, paused") && terminal.text.contains("0:02"))
    terminal.press("delete")
    #expect(terminal.text.contains("Delete “Rice”?"))
    loop.send(.question(.declined))
    #expect(loop.state.value.timers.count == 2 && loop.state.value.question == nil)
    terminal.press("down", "delete")
    loop.send(.question(.confirmed))
    time.advance(by: .seconds(10))
    #expect(loop.state.value.timers.map(\.name) == ["Rice"] && rings.elements.isEmpty)
  }

  @Test("the state of the whole program is saved and continued")
  func saved() throws {
    var first: FeedbackLoop<Kitchen, Kitchen.Event>? = loop()
    first?.send(.draft(.minutes("2")))
    first?.send(.added)
    time.advance(by: .seconds(30))
    let data = try JSONEncoder().encode(first?.state.value)
    first = nil
    let second = loop(try JSONDecoder().decode(Kitchen.self, from: data))
    time.advance(by: .seconds(30))
    #expect(second.state.value.timers.first?.seconds == 60)
    #expect(second.state.value.timers.first?.name == "Timer 1")
  }

  @Test("in every state there is a way to silence, and no timer runs at zero")
  func explored() throws {
    var start = Kitchen()
    start.draft.minutes = "1"
    let explorer = Explorer(
      Machine(initial: start, Kitchen.feature(on: time, ring: {})),
      events: { kitchen in
        [.added, .deletion, .acknowledged, .question(.confirmed), .question(.declined)]
          + kitchen.timers.map { .timer($0.id, .toggled) }
      },
      answers: [
        "ticks": { kitchen in kitchen.timers.map { .timer($0.id, .ticked) } }, "rings": { _ in [] },
      ],
      canonical: { kitchen in
        var kitchen = kitchen
        for id in kitchen.timers.ids {
          // A minute passes in one second here.
          kitchen.timers.modify(id: id) { if $0.seconds > 1 { $0.seconds = 1 } }
        }
        if kitchen.timers.count > 1 { kitchen.draft.minutes = "" }
        return kitchen
      })
    let exploration = try explorer.explore()
    try exploration.check(
      .invariant("no timer runs at zero") {
        $0.timers.allSatisfy { $0.seconds > 0 || !$0.isRunning }
      },
      .invariant("what rings is there") { kitchen in
        kitchen.ringing.allSatisfy { kitchen.timers[id: $0] != nil }
      },
      .reaches("silence") { $0.ringing.isEmpty })
  }
}
