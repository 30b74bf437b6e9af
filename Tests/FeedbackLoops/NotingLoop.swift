// SPDX-License-Identifier: MIT

import FeedbackLoops
import TestKit

extension FeedbackLoop where State == Int, Event == Int {
  /// Creates a loop that starts at 0, whose state is its last event, and which records every event.
  convenience init(noting events: Recorder<Int, Never>, feedbacks: [Feedback<Int, Int>]) {
    self.init(
      initial: 0,
      reduce: { state, event in
        events.observer.send(event)
        state = event
      },
      feedbacks: feedbacks)
  }
}
