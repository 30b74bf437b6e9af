// SPDX-License-Identifier: MIT

import FeedbackLoops
import Interactors
import Signals
import TestKit
import Testing

@Suite("The counter")
struct CounterTests {
  @Test("counts down a second at a time")
  func counts() {
    let time = VirtualScheduler()
    let loop = FeedbackLoop(Counter.machine(on: time))
    let states = Recorder(loop.states)
    loop.start()
    loop.send(.start(2))
    time.advance(by: .seconds(1))
    #expect(states.elements == [.idle, .counting(2), .counting(1)])
    time.advance(by: .seconds(1))
    #expect(loop.state.value == .idle)
  }
}
