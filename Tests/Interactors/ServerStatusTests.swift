// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("ServerStatus")
struct ServerStatusTests {
  private let time = VirtualScheduler()
  private let mock = MockClient()
  private let monitor: ConnectionMonitor
  private let client: SafeClient
  private let status: ServerStatus

  init() {
    monitor = ConnectionMonitor(backoff: .constant(.seconds(3)), on: time)
    client = SafeClient(mock, connection: monitor)
    status = ServerStatus(client: client, on: time)
  }

  /// Lets the monitor observe a request that fails, as each attempt to reach the server does.
  private func loseConnection() {
    let stub = MockClient { _, _ in .failure(TransportError(.cannotConnect)) }
    let head = HTTPRequest(method: .get, scheme: "https", authority: "h.example", path: "/")
    _ = Recorder(monitor.response(to: OutgoingRequest(head), next: stub.transport))
  }

  @Test("the connection counts the seconds to the next attempt")
  func seconds() {
    let connection = Recorder(status.connection)
    loseConnection()
    time.advance(by: .seconds(2))
    #expect(
      connection.elements == [
        .online, .offline(secondsToAttempt: 4), .offline(secondsToAttempt: 3),
        .offline(secondsToAttempt: 2),
      ])
  }

  @Test("a problem waits with its texts and its age, and can be repeated or given up")
  func problems() throws {
    mock.fail("GET /numbers", times: 2)
    let arrivals = Recorder(status.arrivals)
    let answer = Recorder(client.response(for: Request<[Int], ServerError>.get("/numbers")))
    let first = try #require(status.problems.value.first)
    #expect(first.problem.title == "No connection" && first.canRetry && status.isWaiting(first))
    time.advance(by: .seconds(40))
    #expect(status.age(of: first) == .seconds(40))
    status.retry.send(first.id)
    #expect(!status.isWaiting(first) && arrivals.elements.count == 2)
    status.dismissAll.send()
    #expect(answer.isCompleted && answer.elements.isEmpty && status.problems.value.isEmpty)
  }

  @Test("a problem needs the session unless a request without authorization has failed")
  func sessions() {
    mock.fail("GET /numbers", times: 1)
    mock.fail("GET /page", with: .timedOut(.total), times: 1)
    let answers = [
      Recorder(client.response(for: Request<[Int], ServerError>.get("/numbers"))),
      Recorder(
        client.response(
          for: Request<[Int], ServerError>.get("/page", needsAuthorization: false))),
    ]
    client.report(UserFriendlyError(title: "Not remembered", message: "No disk."))
    client.report(
      UserFriendlyError(title: "Not rated", message: "No.")
        .caused(by: Problem(title: "Not rated", message: "No.")))
    #expect(status.problems.value.map(\.needsSession) == [true, false, false, true])
    #expect(answers.allSatisfy { !$0.isCompleted })
    status.dismissAll.send()
  }

  @Test("the seconds of a wait are counted from its beginning")
  func waiting() {
    let seconds = Recorder(status.waiting)
    #expect(seconds.elements == [nil])
    let held = mock.hold("GET /numbers")
    let answer = Recorder(client.response(for: Request<[Int], ServerError>.get("/numbers")))
    time.advance(by: .seconds(2))
    #expect(seconds.elements == [nil, 0, 1, 2])
    held.answer(with: [1])
    time.advance(by: .seconds(5))
    #expect(seconds.elements == [nil, 0, 1, 2, nil] && answer.isCompleted)
  }

  @Test("the status of content says whether a failure is repeated by itself")
  func statuses() {
    mock.answer("GET /categories", with: Response(status: .notFound))
    mock.fail("GET /categories", times: 1)
    let list = CategoryList(client: client)
    let statuses = Recorder(list.content.statuses())
    guard case .failed(_, isRetried: true)? = statuses.elements.last?.state else {
      Issue.record("\(statuses.elements)")
      return
    }
    list.reload.send()
    guard case .failed(_, isRetried: false)? = statuses.elements.last?.state else {
      Issue.record("\(statuses.elements)")
      return
    }
    #expect(statuses.elements.last?.hasContent == false)
  }
}
