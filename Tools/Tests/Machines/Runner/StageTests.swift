// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@testable import machines

/// Every example, controlled with keys in a window, and its drawn screens.
@Suite("The examples, drawn")
@MainActor
final class StageTests {
  private let time = VirtualScheduler()
  private let terminal = HeadlessTerminal(columns: 80, rows: 24)
  private var stage: Stage?

  /// Runs an example, and returns the rows below its lesson.
  private func play(_ name: String, _ steps: () -> Void = {}) -> [String] {
    stage = Stage(window: terminal.window, scheduler: time, showing: Example.find(name))
    pass(.zero)
    steps()
    return content
  }

  /// Advances the time of the example and of the window.
  private func pass(_ duration: Duration) {
    _ = terminal.text
    terminal.clock.advance(by: .zero)
    time.advance(by: duration)
    _ = terminal.text
    terminal.clock.advance(by: .zero)
  }

  private var content: [String] {
    let rows = terminal.text.split(separator: "\n").map(String.init)
    guard let rule = rows.lastIndex(where: { $0.contains("─────────") && !$0.contains("%") }) else {
      return []
    }
    return rows[(rule + 1)...].dropLast().map { row in
      row.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  @Test("the counter counts")
  func counter() {
    #expect(play("Counter") { terminal.type("++-+") } == ["Count: 2"])
    #expect(terminal.text.contains("- minus"))
  }

  @Test("the traffic light changes over time, and flashes after a fault")
  func trafficLight() {
    #expect(play("TrafficLight") == ["(#) red", "( ) yellow", "( ) green"])
    #expect(
      play("TrafficLight") { pass(.seconds(4)) } == ["(#) red", "(#) yellow", "( ) green"])
    let flashing = play("TrafficLight") {
      terminal.type("f")
      pass(.milliseconds(500))
    }
    #expect(flashing == ["( ) red", "( ) yellow", "( ) green"])
  }

  @Test("the ball is thrown, and returns after a second")
  func playCatch() {
    #expect(play("PlayCatch") { terminal.type("t") } == ["You", "Machine o", "Caught: 0"])
    let back = play("PlayCatch") {
      terminal.type("t")
      pass(.seconds(1))
    }
    #expect(back == ["You o", "Machine", "Caught: 1"])
  }

  @Test("the form shows what is invalid, and signs up")
  func signUpForm() {
    let taken = play("SignUpForm") {
      terminal.type("anna")
      pass(.seconds(2))
    }
    #expect(
      taken == [
        "anna", "anna is taken.", "Password", "A password has six letters or more.", "[ Sign up ]",
      ])
    let done = play("SignUpForm") {
      terminal.type("dora")
      pass(.seconds(2))
      terminal.press("tab")
      terminal.type("secret")
      terminal.press("enter")
      pass(.seconds(1))
    }
    #expect(done == ["dora", "••••••", "[ Sign up ]", "Welcome, dora."])
  }

  @Test("tasks are saved one after the other, and a change is sent again")
  func todoSync() {
    let rows = play("TodoSync") {
      pass(.seconds(3))
      terminal.press("down", "enter")
    }
    #expect(
      rows == [
        "[ ] Buy milk version 1 saved", "▌ [x] Call Ada version 2 sending…",
        "[ ] Water the fern version 1 saved",
      ])
    terminal.type("a")
    #expect(content.last == "[ ] Task 4 version 1 waits")
  }

  @Test("films are loaded at the end of the list, and a failed page waits for a key")
  func movies() {
    let rows = play("Movies") {
      for _ in 1...4 {
        terminal.press("end")
        pass(.seconds(1))
      }
    }
    #expect(rows.contains("15 films"))
    #expect(rows.last == "[ The server did not answer call 4. Try again ]")
    terminal.press("tab", "enter")
    pass(.seconds(1))
    #expect(content.contains("20 films, all of them"))
  }

  @Test("r loads the films again from the first page, and the old ones stay until then")
  func refreshedMovies() {
    _ = play("Movies") {
      for _ in 1...3 {
        terminal.press("end")
        pass(.seconds(1))
      }
    }
    // The end of the list is visible, so the next page is requested.
    terminal.press("end")
    pass(.zero)
    #expect(content.contains("15 films"))
    terminal.type("r")
    #expect(content.contains("15 films"))
    pass(.seconds(1))
    #expect(content.contains("5 films"))
  }

  @Test("the search shows its results, and counts down after too many requests")
  func repositorySearch() {
    let found = play("RepositorySearch") {
      terminal.type("loop")
      pass(.milliseconds(1_300))
    }
    #expect(found == ["loop", "small-loop", "plain-loop", "swift-loop"])
    for letter in "sssss" {
      terminal.press("ctrl+u")
      terminal.type("sig\(letter)")
      pass(.milliseconds(2_900))
    }
    #expect(content.last == "Too many requests. Going on in 4 s.")
  }

  @Test("each slider is animated separately, and the colour combines all three")
  func colorPicker() {
    let rows = play("ColorPicker") {
      terminal.type("rgg")
      terminal.press("down", "enter")
      pass(.milliseconds(250))
    }
    #expect(rows.contains("red 17"))
    #expect(rows.contains("▌ green 51 sweeping"))
    #expect(rows.last == "#113300")
  }

  @Test("a favourite moves to the front while it's saved, and the pointer follows it")
  func favourites() {
    let rows = play("Favourites") {
      terminal.press("down", "down", "enter")
      terminal.type("f")
    }
    #expect(rows == ["▌ * Bern saving…", "Oslo", "Rome", "Riga", "Cork"])
    pass(.seconds(1))
    terminal.press("down", "delete")
    #expect(content == ["* Bern", "▌ Rome", "Riga", "Cork"])
  }

  @Test("the page and the tea are added and removed")
  func switchingChildren() {
    let rows = play("SwitchingChildren") {
      terminal.type("st")
      pass(.seconds(2))
    }
    #expect(rows == ["Stopwatch: 2 s", "Tea in 3 s"])
    terminal.type("dp")
    #expect(content == ["Die: 1"])
  }

  @Test("both parts and the last action of the store are shown")
  func singleStore() {
    let rows = play("SingleStore") {
      terminal.type("l")
      pass(.seconds(1))
      pass(.seconds(1))
      terminal.press("down", "enter")
    }
    #expect(rows.first == "Ada, 3 of 3 connected")
    #expect(rows.dropFirst().prefix(3) == ["■ Bert", "■ Claire", "■ Dora"])
    #expect(rows.last?.hasPrefix("Last: ") == true)
    #expect(rows.last?.contains("Claire") == true)
  }

  @Test("the inner list fills the screen, and starts again for another genre")
  func aLoopInALoop() {
    let rows = play("ALoopInALoop") {
      terminal.type("d")
      pass(.seconds(1))
    }
    #expect(rows.first == "drama")
    #expect(rows.count == 6)
    pass(.seconds(1))
    #expect(content.count == 11)
    terminal.type("c")
    #expect(content == ["comedy"])
  }

  @Test("the trace shows each step with its cause")
  func fiveSteps() {
    let rows = play("FiveSteps") {
      terminal.type("t")
      pass(.seconds(1))
    }
    #expect(rows.contains("event 2: threwBack, because whileMachineHolds #1 answers event 1"))
    terminal.type("c")
    #expect(content.isEmpty)
  }

  @Test("one loop and several show the same, until one of the several is stopped")
  func oneOrSeveral() {
    let rows = play("OneOrSeveral") {
      terminal.type("+st")
      pass(.seconds(1))
    }
    let same = ["Count: 1", "Colour: #440000", "Caught: 1"]
    #expect(rows == ["Together"] + same + ["Apart"] + same + ["Events together: 8"])
    terminal.type("xt")
    pass(.seconds(1))
    #expect(content.filter { $0.hasPrefix("Caught") } == ["Caught: 2", "Caught: 1"])
  }

  @Test("the list opens an example, and Escape ends it with all its effects")
  func list() {
    stage = Stage(window: terminal.window, scheduler: time)
    #expect(Example.all.allSatisfy { terminal.text.contains($0.name) })
    terminal.press("down", "enter")
    #expect(terminal.text.contains("Examples › 2. TrafficLight"))
    #expect(time.pending == 1)
    terminal.press("escape")
    #expect(stage?.isPerforming == false)
    #expect(time.pending == 0)
  }

  @Test(
    "an example is drawn in the smallest window, and in a large one", arguments: Example.all)
  func sizes(_ example: Example) {
    stage = Stage(window: terminal.window, scheduler: time, showing: example)
    for (columns, rows) in [(1, 1), (12, 4), (200, 60)] {
      terminal.resize(columns: columns, rows: rows)
      #expect(terminal.text.split(separator: "\n").allSatisfy { $0.count <= columns })
    }
    #expect(terminal.text.contains("\(example.number). \(example.name)"))
  }
}
