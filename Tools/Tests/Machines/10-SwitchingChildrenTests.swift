// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit
import Testing

@testable import machines

@Suite("Example 10, children that come and go")
struct SwitchingChildrenTests {
  private typealias Seconds = SwitchingChildren.Seconds
  private let time = VirtualScheduler()

  @Test("a child in a case of an enum has effects while the case lasts, and starts again")
  func enumCase() throws {
    let harness = LoopHarness(SwitchingChildren.machine(on: time), time: time)
    for _ in 1...2 {
      try harness.when(.stopwatchChosen)
      try harness.then { $0.page = .stopwatch(Seconds(step: 1, value: 0)) }
      try harness.thenStarts("stopwatch")
      try harness.whenTimePasses(.milliseconds(1_900))
      try harness.then { $0.page = .stopwatch(Seconds(step: 1, value: 1)) }
      try harness.when(.dieChosen)
      try harness.then { $0.page = .die(1) }
      try harness.thenEnds("stopwatch", .cancelled)
      #expect(time.pending == 0)
    }
    try harness.whenTimePasses(.seconds(5))
    try harness.thenNothing()
    try harness.finish()
  }

  @Test("an optional child's effect ends with it, and a late event is ignored")
  func optional() throws {
    let harness = LoopHarness(SwitchingChildren.machine(on: time), time: time)
    try harness.when(.teaStarted)
    try harness.then { $0.tea = Seconds(step: -1, value: 5) }
    try harness.thenStarts("tea")
    try harness.whenTimePasses(.seconds(1))
    try harness.then { $0.tea?.value = 4 }
    try harness.when(.teaPouredAway)
    try harness.then { $0.tea = nil }
    try harness.thenEnds("tea", .cancelled)
    try harness.when(.tea(.tick))
    try harness.thenNothing()
    try harness.finish()
  }

  @Test("two children of one kind are independent, and a finished one has no effects")
  func both() throws {
    let harness = LoopHarness(SwitchingChildren.machine(on: time), time: time)
    try harness.when(.teaStarted)
    try harness.then { $0.tea = Seconds(step: -1, value: 5) }
    try harness.thenStarts("tea")
    for left in [4, 3, 2, 1, 0] {
      try harness.whenTimePasses(.seconds(1))
      try harness.then { $0.tea?.value = left }
    }
    try harness.thenEnds("tea", .cancelled)
    try harness.when(.rolled)
    try harness.then { $0.page = .die(5) }
    try harness.whenTimePasses(.seconds(1))
    try harness.thenNothing()
    try harness.finish()
  }

  @Test("each page is reached with and without tea, and a new start is always possible")
  func explored() throws {
    let explorer = Explorer(
      SwitchingChildren.machine(on: time),
      events: { _ in [.stopwatchChosen, .dieChosen, .rolled, .teaStarted, .teaPouredAway] },
      answers: ["stopwatch": { _ in [.stopwatch(.tick)] }, "tea": { _ in [.tea(.tick)] }],
      canonical: { state in
        guard let seconds = state.page.stopwatch else { return state }
        var state = state
        state.page = .stopwatch(Seconds(step: 1, value: min(seconds.value, 2)))
        return state
      },
      label: { state in
        let page = CaseName.of(state.page)
        guard let tea = state.tea else { return page }
        return page + (tea.isOver ? ", tea is ready" : ", tea")
      })
    try explorer.explore().check(
      .visits(
        ["die", "die, tea", "die, tea is ready"] + [
          "stopwatch", "stopwatch, tea", "stopwatch, tea is ready",
        ]),
      .noDeadEnds,
      .reaches("the first state") { $0 == SwitchingChildren.State() },
      .invariant("a die shows one to six") { state in
        if case .die(let eyes) = state.page { (1...6).contains(eyes) } else { true }
      })
  }
}
