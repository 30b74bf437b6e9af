// SPDX-License-Identifier: MIT

import Networking
import TestKit
import Testing

@Suite("Where a misplaced answer is reported")
struct PendingResponsesIssueLocationTests {
  @Test(
    "a part for a request that isn't there, or that expects a whole response, fails the test there")
  func misplacedParts() {
    let client = MockClient()
    let held = client.hold("GET /soups/1")
    let line: Int = #line
    let isHere = { @Sendable (issue: Issue) in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line ?? 0 > line
    }
    withKnownIssue {
      held.send("a")
    } matching: {
      isHere($0)
    }
    let request = Request<[Int], Never>.get("/soups/1")
    let answer = Recorder(client.response(for: request))
    withKnownIssue {
      held.send("a")
    } matching: {
      isHere($0)
    }
    held.answer(with: [1])
    #expect(answer.elements == [[1]])
  }
}
