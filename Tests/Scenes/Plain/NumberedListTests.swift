// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@testable import RecipePlainScenes

@Suite("NumberedList")
struct NumberedListTests {
  private let list = NumberedList<String>()
  private let elements = SafePublishSubject<[String]>()

  private var lines: SafeSignal<PlainLine> {
    list.lines(of: elements.signal, asking: "Which?") { "a \($0)" }
  }

  @Test("each element has its number, and the prompt is below")
  func numbers() {
    let lines = Recorder(lines)
    elements.send(["pot", "pan"])
    elements.send([])
    #expect(
      lines.elements == ["1. a pot", "2. a pan", .question("Which?"), .question("Which?")])
  }

  @Test("a number refers to the latest output, even with immediate input")
  func choices() {
    let chosen = Recorder(list.chosen)
    let answering = lines.observe { [list] line in
      if line.text == "1. a lid" { list.input.send("1") }
    }
    elements.send(["pot", "pan"])
    for line in ["2", "0", "3", "r"] { list.input.send(line) }
    elements.send(["lid"])
    #expect(chosen.elements == ["pan", "lid"])
    answering.dispose()
  }

  @Test("invalid numbers and commands are reported")
  func complaints() {
    let complaints = Recorder(list.complaints { $0 == .unknown })
    let reloads = Recorder(list.reloads)
    for line in ["7", "R", "what", "b", "-1"] { list.input.send(line) }
    #expect(
      complaints.elements == [
        .complaint("There is no such number."), .complaint("There is no such choice."),
        .complaint("There is no such number."),
      ])
    #expect(reloads.elements.count == 1)
  }
}
