// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@testable import machines

@Suite("Example 1, the counter")
struct CounterTests {
  private let plus = SafePublishSubject<Void>()
  private let minus = SafePublishSubject<Void>()

  @Test("two feedbacks count up and down, and nothing else does")
  func counts() throws {
    let harness = LoopHarness(Counter.machine(plus: plus.signal, minus: minus.signal))
    try harness.thenStarts("increment")
    try harness.thenStarts("decrement")
    plus.send()
    try harness.then { $0.count = 1 }
    plus.send()
    try harness.then { $0.count = 2 }
    minus.send()
    try harness.then { $0.count = 1 }
    try harness.thenNothing()
    try harness.whenStopped()
    try harness.thenEnds("increment", .cancelled)
    try harness.thenEnds("decrement", .cancelled)
    plus.send()
    #expect(harness.state.count == 1)
    try harness.finish()
  }

  @Test("every number is reachable, and zero is reachable from it")
  func explored() throws {
    let explorer = Explorer(
      Counter.machine(plus: .never(), minus: .never()), events: { _ in [] },
      answers: ["increment": { _ in [.increment] }, "decrement": { _ in [.decrement] }],
      canonical: { Counter.State(count: min(max($0.count, -2), 2)) },
      label: { "\($0.count)" })
    try explorer.explore().check(
      .visits(["-2", "-1", "0", "1", "2"]), .noDeadEnds,
      .reaches("zero") { $0.count == 0 })
  }
}
