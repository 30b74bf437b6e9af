// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import XCTest

// Each of these tests must fail, with the message that expected-failures.txt names.

private struct Song: Codable, Sendable { var title: String }
private struct Refusal: Codable, Error { var error: String }

final class XCTestReporterTests: XCTestCase {
  func testMockClientUnexpectedRequest() {
    let client = MockClient()
    _ = Recorder(client.response(for: Request<[Song], Refusal>.get("/songs")))
  }

  func testExpectAllUsed() {
    let client = MockClient()
    client.answer("GET /songs", with: [Song(title: "Yesterday")])
    client.expectAllUsed()
  }

  func testNoLeaks() {
    let subject = SafePublishSubject<Int>()
    var kept: [Disposable] = []
    expectNoLeaks { kept.append(subject.signal.observeNext { _ in }) }
    withExtendedLifetime(kept) {}
  }
}
