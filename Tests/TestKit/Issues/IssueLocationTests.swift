// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

private struct Refusal: Codable, Hashable, Error { var error: String }

@Suite("The source locations of issues of test doubles")
struct IssueLocationTests {
  private let request = Request<Int, Refusal>.get("/soups")

  /// Calls a closure and expects issues only at a line of this file.
  private func expectIssue(at line: Int, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test("an unexpected request is an issue at the line that created the double")
  func unexpectedRequests() throws {
    expectIssue(at: #line + 1) {
      let client = MockClient()
      #expect(Recorder(client.response(for: request)).failure != nil)
    }
    let outgoing = OutgoingRequest(request, at: try BaseURL("http://stub"))
    expectIssue(at: #line + 1) {
      let stub = MockClient()
      #expect(Recorder(stub.transport(outgoing)).failure != nil)
    }
    expectIssue(at: #line + 1) {
      let replay = ReplayTransport(Cassette())
      #expect(Recorder(replay.transport(outgoing)).failure != nil)
    }
  }

  @Test("an issue of a call is reported at its line")
  func calls() throws {
    let client = MockClient()
    client.answer("GET /soups", with: 1)
    expectIssue(at: #line + 1) {
      client.expectAllUsed()
    }
    expectIssue(at: #line + 1) {
      client.held.answer(with: 1)
    }
    expectIssue(at: #line + 1) {
      client.held.fail()
    }
    expectIssue(at: #line + 1) {
      client.answer("GET /never", with: 1, times: 0)
    }
    expectIssue(at: #line + 1) {
      client.answer("GET /infinite", with: Double.infinity)
    }
    expectIssue(at: #line + 1) {
      _ = StubResponse.json(Double.infinity)
    }
    let outgoing = OutgoingRequest(request, at: try BaseURL("http://stub"))
    let exchange = Cassette.Exchange(
      RecordedRequest(outgoing), RecordedOutcome(.success(Response())))
    let replay = ReplayTransport(Cassette([exchange]))
    expectIssue(at: #line + 1) {
      replay.expectAllPlayed()
    }
  }
}
