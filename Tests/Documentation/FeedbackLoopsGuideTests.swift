// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import Testing

@Suite("Guide: feedback loops")
struct FeedbackLoopsGuideTests {
  @Test("a loop reacts to its own state")
  func loop() {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { state, event in state += event },
      feedbacks: [
        Feedback(when: { $0 == 1 ? $0 : nil }) { number in .just(number + 1) }.named("whenOne")
      ])
    loop.start()
    loop.send(1)
    #expect(loop.state.value == 3)
  }
}
