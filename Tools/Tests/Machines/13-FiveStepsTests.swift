// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@testable import machines

@Suite("Example 13, what happens in a loop")
struct FiveStepsTests {
  @Test("state, feedbacks, event, reducer, state, each with its cause")
  func steps() {
    let time = VirtualScheduler()
    let steps = Recorder<FiveSteps.Step, Never>()
    let loop = FeedbackLoop(
      PlayCatch.machine(on: time), hook: FiveSteps.hook(steps.observer))
    loop.start()
    loop.send(.threw)
    time.advance(by: .seconds(1))
    loop.stop()
    loop.send(.threw)
    #expect(
      steps.elements.map(\.line) == [
        "state    ball: you, catches: 0",
        "event    1: threw, because you sent it",
        "state    ball: machine, catches: 0",
        "starts   whileMachineHolds #1",
        "event    2: threwBack, because whileMachineHolds #1 answers event 1",
        "state    ball: you, catches: 1",
        "ends     whileMachineHolds #1, cancelled",
        "dropped  threw, stopped",
      ])
  }

  @Test("the trace is the state of another machine, which keeps the last steps")
  func machine() throws {
    let steps = SafePublishSubject<FiveSteps.Step>()
    let harness = LoopHarness(FiveSteps.machine(steps: steps.signal), isExhaustive: false)
    for number in 0...FiveSteps.limit { steps.send(.published("\(number)")) }
    #expect(harness.state.steps.count == FiveSteps.limit)
    #expect(harness.state.steps.first == .published("1"))
    try harness.when(.cleared)
    try harness.then(is: FiveSteps.State())
  }

  @Test("the trace can always be cleared")
  func explored() throws {
    let explorer = Explorer(
      FiveSteps.machine(steps: .never()), events: { _ in [.cleared] },
      answers: ["steps": { _ in [.happened(.published("0")), .happened(.dropped("x"))] }],
      canonical: { FiveSteps.State(steps: $0.steps.suffix(2)) }, label: { "\($0.steps.count)" })
    try explorer.explore().check(
      .visits(["0", "1", "2"]), .noDeadEnds, .reaches("nothing") { $0.steps.isEmpty })
  }
}
