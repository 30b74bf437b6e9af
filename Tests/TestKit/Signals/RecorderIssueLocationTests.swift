// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("Waits of a recorder that end without what they waited for")
struct RecorderIssueLocationTests {
  @Test("a wait that lasts too long fails the test, and names the last elements")
  func timeout() async {
    let recorder = Recorder<Int, Never>()
    recorder.observer.send(7)
    let line = #line + 2
    await withKnownIssue {
      await recorder.wait(for: { elements, _ in elements.count > 1 }, timeout: .milliseconds(1))
    } matching: {
      $0.sourceLocation?.line == line
        && $0.description.contains("0.001 seconds have passed. The last elements: [7]")
    }
    // The next wait isn't affected.
    recorder.observer.send(8)
    #expect(await recorder.elements(2) == [7, 8])
  }

  @Test("a wait ends with its task, also one that was cancelled before, and fails the test")
  func cancellation() async {
    let recorder = Recorder<Int, Never>()
    await withKnownIssue {
      let task = Task { await recorder.untilEnd() }
      task.cancel()
      #expect(await task.value == nil)
    } matching: {
      $0.description.contains("the task was cancelled")
    }
  }
}
