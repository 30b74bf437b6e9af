// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

@Suite("HeadlessTerminal: waits that fail", .timeLimit(.minutes(10)))
@MainActor
struct HeadlessTerminalIssueLocationTests {
  @Test("a timed-out wait fails the test and shows the terminal")
  func timeout() async {
    let time = VirtualScheduler()
    let terminal = HeadlessTerminal(columns: 20, rows: 1, timeoutScheduler: time)
    terminal.window.root = LabelView("before")
    Task { @MainActor in
      #expect(time.pending == 1)
      time.advance(by: .seconds(5))
    }
    await withKnownIssue {
      await terminal.wait(for: "after", timeout: .seconds(5))
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return message.contains("“after”") && message.contains("5.0 seconds have passed")
        && message.contains("before")
    }
    #expect(time.pending == 0)
  }

  @Test("a wait without a time limit fails after half a minute")
  func standard() async {
    let time = VirtualScheduler()
    let terminal = HeadlessTerminal(columns: 20, rows: 1, timeoutScheduler: time)
    Task { @MainActor in time.advance(by: .seconds(30)) }
    await withKnownIssue {
      await terminal.wait(until: { $0.contains("after") })
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("30.0 seconds have passed") }
    }
  }

  @Test("a wait in a cancelled task fails the test and ends")
  func cancellation() async {
    let terminal = HeadlessTerminal(columns: 20, rows: 1)
    let task = Task { @MainActor in
      await withKnownIssue {
        await terminal.wait(until: { $0.contains("after") })
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("the task was cancelled") }
      }
    }
    task.cancel()
    await task.value
  }
}
