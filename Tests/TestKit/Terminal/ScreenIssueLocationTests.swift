// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestKit
import Testing
import Views

@MainActor @Suite("Differences of screens")
struct ScreenIssueLocationTests {
  @Test("a different screen fails the test with the rows and a picture of both")
  func expectation() throws {
    let terminal = HeadlessTerminal(columns: 12, rows: 3)
    terminal.window.root = LabelView("Hello")
    terminal.expect(terminal.text + "  \n\n")
    let path = Mutex("")
    withKnownIssue {
      terminal.expect("Help!")
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      path.withLock { $0 = message.split(separator: ": ").last.map(String.init) ?? "" }
      return message.contains("row 1 is expected as |Help!|")
        && message.contains("and drawn as  |Hello|")
    }
    let file = path.withLock { $0 }
    let picture = try String(contentsOfFile: file, encoding: .utf8)
    try FileManager.default.removeItem(atPath: file)
    #expect(picture.contains("expected") && picture.contains("difference"))
    #expect(picture.contains("Help!"))
  }
}
