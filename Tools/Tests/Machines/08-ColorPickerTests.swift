// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 8, a colour of three sliders")
struct ColorPickerTests {
  private let time = VirtualScheduler()

  @Test("a slider's events change only its own part")
  func parts() throws {
    let harness = LoopHarness(ColorPicker.machine(on: time), time: time)
    try harness.when(.red(.moved(by: 300)))
    try harness.then { $0.red.value = 255 }
    try harness.when(.blue(.moved(by: 16)))
    try harness.then { $0.blue.value = 16 }
    try harness.when(.green(.moved(by: -1)))
    try harness.thenNothing()
    #expect(harness.state.text == "#ff0010")
    try harness.finish()
  }

  @Test("one feedback works for each part separately, and sends events to the right part")
  func feedback() throws {
    let harness = LoopHarness(ColorPicker.machine(on: time), time: time)
    try harness.when(.green(.sweepToggled))
    try harness.then { $0.green.isSweeping = true }
    try harness.thenStarts("green")
    try harness.whenTimePasses(.milliseconds(250))
    try harness.then { $0.green.value = 17 }
    try harness.when(.blue(.sweepToggled))
    try harness.then { $0.blue.isSweeping = true }
    try harness.thenStarts("blue")
    try harness.whenTimePasses(.milliseconds(250))
    try harness.then { $0.green.value = 34 }
    try harness.then { $0.blue.value = 17 }
    try harness.when(.green(.sweepToggled))
    try harness.then { $0.green.isSweeping = false }
    try harness.thenEnds("green", .cancelled)
    try harness.when(.cleared)
    try harness.then(is: ColorPicker.State())
    try harness.thenEnds("blue", .cancelled)
    try harness.finish()
    #expect(time.pending == 0)
  }

  @Test("the slider works alone as well: it's independent of its parent")
  func alone() throws {
    typealias Slider = ColorPicker.Slider
    let machine = Machine(
      initial: Slider.State(value: 255), reduce: Slider.reducer.reduce,
      feedbacks: [Slider.whileSweeping(on: time).named("whileSweeping")])
    let harness = LoopHarness(machine, time: time)
    try harness.when(.sweepToggled)
    try harness.then { $0.isSweeping = true }
    try harness.thenStarts("whileSweeping")
    try harness.whenTimePasses(.milliseconds(250))
    try harness.then { $0.value = 0 }
    try harness.when(.sweepToggled)
    try harness.then { $0.isSweeping = false }
    try harness.thenEnds("whileSweeping", .cancelled)
    try harness.finish()
  }

  @Test("every set of animated sliders is reached, and each one leads to black")
  func explored() throws {
    let explorer = Explorer(
      ColorPicker.machine(on: time),
      events: { _ in [.red(.sweepToggled), .green(.sweepToggled), .blue(.sweepToggled), .cleared] },
      answers: [
        "red": { _ in [.red(.tick)] }, "green": { _ in [.green(.tick)] },
        "blue": { _ in [.blue(.tick)] },
      ],
      canonical: { state in
        var state = state
        state.red.value = min(state.red.value, 17)
        state.green.value = min(state.green.value, 17)
        state.blue.value = min(state.blue.value, 17)
        return state
      },
      label: { state in
        [(state.red, "r"), (state.green, "g"), (state.blue, "b")]
          .map { $0.0.isSweeping ? $0.1 : "-" }.joined()
      })
    try explorer.explore().check(
      .visits(["---", "r--", "-g-", "--b", "rg-", "r-b", "-gb", "rgb"]), .noDeadEnds,
      .reaches("black at rest") { $0 == ColorPicker.State() })
  }
}
