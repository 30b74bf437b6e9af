// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

/// For every row: what the token endpoint does with a renewal, and the end of the requests that wait for it.
@Suite("The fault table of renewals")
struct RenewalFaultTests {
  /// A row of the table.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The response of the token endpoint, and its delay.
    let answer: StubResponse
    let delay: Duration
    /// The kind of the error; nil if the request succeeds.
    let kind: TransportError.Kind?
    /// The status of the error; nil for none.
    var status: Int?
    /// The time at which the request ends.
    let end: Duration
    var isSignedIn = true
  }

  private static let rows: [Row] = [
    Row(
      testDescription: "slow, but in time", answer: .json(OAuthToken(accessToken: "new")),
      delay: .seconds(3), kind: nil, end: .seconds(3)),
    Row(
      testDescription: "slower than the request's limit",
      answer: .json(OAuthToken(accessToken: "new")), delay: .seconds(8), kind: .timedOut(.total),
      end: .seconds(5)),
    Row(
      testDescription: "silent", answer: .hold, delay: .zero, kind: .timedOut(.total),
      end: .seconds(5)),
    Row(
      testDescription: "busy after a while", answer: .status(503), delay: .seconds(2),
      kind: .renewalFailed(status: 503), end: .seconds(2)),
    Row(
      testDescription: "unreachable after a while", answer: .failure(.cannotConnect),
      delay: .seconds(2), kind: .cannotConnect, end: .seconds(2)),
    Row(
      testDescription: "refused after a while",
      answer: .json(OAuthRefusal(error: "invalid_grant"), status: .badRequest), delay: .seconds(2),
      kind: nil, status: 401, end: .seconds(2), isSignedIn: false),
  ]

  @Test(
    "every fault of a renewal ends the requests that wait for it, in time", arguments: rows)
  func row(_ row: Row) {
    let time = VirtualScheduler()
    let login = MockClient()
    login.answer("POST /token", .after(row.delay, on: time, row.answer))
    let session = OAuthSession(
      OAuth(clientID: "books", authorizationURL: "https://login.example/authorize"), client: login,
      store: MemoryTokenStore(OAuthToken(accessToken: "old", refreshToken: "r")))
    let client = MockClient(middleware: [session.middleware], on: time)
    client.answer("GET /soup") { received in
      received.headers[.authorization] == "Bearer new" ? .json(soup) : .status(401)
    }
    let request = RecipeRequest.get("/soup").with(timeout: .seconds(5))
    let waiting = [
      Recorder(client.response(for: request)), Recorder(client.response(for: request)),
    ]
    time.advance(by: row.end - .milliseconds(1))
    #expect(waiting.allSatisfy { $0.end == nil })
    time.advance(by: .milliseconds(1))
    for recorder in waiting {
      switch recorder.end?.failure {
      case .transport(let error): #expect(error.kind == row.kind)
      case .status(let response): #expect(response.status.code == row.status)
      case nil: #expect(row.kind == nil && recorder.elements == [soup])
      default: Issue.record("\(String(describing: recorder.end))")
      }
    }
    #expect(login.receivedRequests.count == 1)
    #expect((session.state.value == .signedIn) == row.isSignedIn)
  }
}
