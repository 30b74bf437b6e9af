// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

private struct Soup: Codable, Hashable, Sendable { var name: String }
private struct Refusal: Codable, Hashable, Error { var error: String }

@Suite("MockClient")
struct MockClientTests {
  private let reports = Recorder<String, Never>()
  private let client: MockClient
  private let request = Request<Soup, Refusal>.get(
    "/soups/1", query: ["order": "name", "page": "2"])

  init() {
    client = MockClient(report: { [reports] in reports.observer.send($0) })
  }

  private func ask(_ request: Request<Soup, Refusal>? = nil) -> Recorder<
    Soup, ClientError<Refusal>
  > {
    Recorder(client.response(for: request ?? self.request))
  }

  @Test("a rule matches the method, the path, and a part of the query")
  func matching() {
    client.answer("GET /soups/1?page=2", with: Soup(name: "Harira"))
    #expect(ask().elements == [Soup(name: "Harira")])
    #expect(client.receivedRequests.map(\.description) == ["GET /soups/1?order=name&page=2"])
    #expect(reports.elements.isEmpty)
  }

  @Test("path and query parameters are found, decoded, and available for the response")
  func parameters() {
    client.answer("GET /soups/{kind}/{rest...}?page={page}") { asked in
      .json(Soup(name: ["kind", "rest", "page"].compactMap { asked.parameters[$0] }.joined()))
    }
    let request = Request<Soup, Refusal>.get("/soups/\("a b/")/2/3", query: ["page": "ü&"])
    #expect(ask(request).elements == [Soup(name: "a b/2/3ü&")])
  }

  @Test("the nearest rule is reported with all its mismatches")
  func nearest() {
    client.answer("POST /soups/1", with: Soup(name: "x"))
    client.answer("GET /soups/1?page=3&size=9", with: Soup(name: "y"))
    client.answer("GET /a/b/c", with: Soup(name: "z"))
    #expect(ask().failure != nil)
    #expect(
      reports.elements == [
        """
        Unexpected request: GET /soups/1?order=name&page=2. The nearest rule is \
        “GET /soups/1?page=3&size=9”, but its query has page=2, not page=3; its query lacks size=9.
        All rules:
          POST /soups/1
          GET /soups/1?page=3&size=9
          GET /a/b/c
        """
      ])
  }

  @Test("without rules, an unexpected request is reported with a suggested rule")
  func noRules() {
    #expect(ask().failure != nil)
    #expect(reports.elements[0].contains("There are no rules. Add one, such as answer(\"GET /so"))
  }

  @Test("header fields, bodies and custom conditions can be required")
  func conditions() {
    let name = HTTPField.Name.ifMatch
    client.answer(
      RequestPattern("PUT /soups/1").header(name, "\"7\"").header(.ifNoneMatch, nil)
        .json(Soup(name: "Borscht")).withoutQuery("page")
        .where("it carries the user's authorization", \.needsAuthorization)
        .json(as: Soup.self, "a name of letters") { $0.name.allSatisfy(\.isLetter) },
      .json(Soup(name: "stored")))
    let right = Request<Soup, Refusal>.put(
      "/soups/1", headers: [name: "\"7\""], json: Soup(name: "Borscht"))
    #expect(ask(right).elements == [Soup(name: "stored")])
    #expect(reports.elements.isEmpty)
    let wrong = Request<Soup, Refusal>.put(
      "/soups/1", query: ["page": "2"], headers: [.ifNoneMatch: "*"], json: Soup(name: "4"),
      needsAuthorization: false)
    #expect(ask(wrong).failure != nil)
    for part in [
      "its header field If-Match is missing, not “\"7\"”",
      "its header field If-None-Match is “*”, not missing", "its query has page=2",
      "its body is “{\"name\":\"4\"}”, not {\"name\":\"Borscht\"}",
      "it isn't so: it carries the user's authorization", "its body isn't so: a name of letters",
    ] {
      #expect(reports.elements[0].contains(part), "\(part)")
    }
  }

  @Test(
    "the newest rule with remaining responses wins, and one without any is the nearest mismatch")
  func newest() {
    client.answer("GET /soups/1", with: Soup(name: "twice"), times: 2)
    client.answer("GET /soups/1", with: Soup(name: "first"), times: 1)
    let names = (0..<3).flatMap { _ in ask().elements.map(\.name) }
    #expect(names == ["first", "twice", "twice"])
    #expect(ask().failure != nil)
    #expect(reports.elements[0].contains("but all its answers have been given"))
  }

  @Test("responses in order are returned once each")
  func turns() {
    client.answer(
      "GET /soups/1",
      inTurn: [.status(503), .json(Soup(name: "a")), .failure(.connectionLost(maybeSent: true))])
    #expect(ask().failure?.status == 503)
    #expect(ask().elements == [Soup(name: "a")])
    #expect(client.unused == ["GET /soups/1: 1 answers are left"])
    #expect(ask().failure?.isTransient == true)
    #expect(client.unused.isEmpty)
  }

  @Test("rules without requests are reported on demand")
  func unused() {
    client.answer("GET /soups/1", with: Soup(name: "a"))
    client.answer("GET /soups/2", with: Soup(name: "b"))
    client.answer("GET /soups/3", with: Soup(name: "c"), times: 2)
    _ = ask()
    client.expectAllUsed()
    #expect(
      reports.elements == [
        """
        Some answers were never asked for:
          GET /soups/2: never asked
          GET /soups/3: 2 answers are left
        """
      ])
  }

  @Test("a delayed response arrives at its time, or not at all after cancellation")
  func delays() {
    let time = VirtualScheduler()
    client.answer("GET /soups/1", .after(.seconds(2), on: time, .json(Soup(name: "late"))))
    let one = ask()
    let two = ask()
    time.advance(by: .milliseconds(1_999))
    #expect(one.elements.isEmpty && client.cancelled.isEmpty)
    two.dispose()
    time.advance(by: .milliseconds(1))
    #expect(one.elements == [Soup(name: "late")] && one.isCompleted)
    #expect(two.elements.isEmpty)
    #expect(client.cancelled.map(\.description) == ["GET /soups/1?order=name&page=2"])
    #expect(time.pending == 0)
  }

  @Test("a request can be passed to another transport after a delay")
  func passing() {
    let time = VirtualScheduler()
    let other = MockClient(.json(Soup(name: "real")))
    client.pass("GET /soups/{id}", to: other.transport, after: .seconds(1), on: time)
    let answer = ask()
    #expect(other.receivedRequests.isEmpty)
    time.advance(by: .seconds(1))
    #expect(answer.elements == [Soup(name: "real")])
    #expect(other.receivedRequests.map(\.path) == ["/soups/1"])
  }

  @Test("responses are decoded by the request")
  func reading() {
    client.answer("GET /soups/1", with: Refusal(error: "None left."), status: .notFound, times: 1)
    #expect(ask().failure == .server(Refusal(error: "None left."), status: .notFound))
    client.answer("GET /soups/1", with: Response(body: Array("<html>".utf8)), times: 1)
    guard case .decoding? = ask().failure else {
      Issue.record("a page in place of JSON can't be decoded")
      return
    }
    client.fail("GET /soups/1", with: .timedOut(.total))
    guard case .transport(let error)? = ask().failure else {
      Issue.record("the network fails")
      return
    }
    #expect(error.kind == .timedOut(.total))
  }

  @Test("held responses are released in the order of requests, and a cancelled request is detected")
  func holding() {
    let held = client.hold("GET /soups/1")
    let one = ask()
    let two = ask()
    let three = ask()
    #expect(held.count == 3)
    two.dispose()
    #expect(held.cancelled == 1)
    #expect(client.cancelled.count == 1)
    held.answer(with: Soup(name: "first"))
    held.fail()
    #expect(one.elements == [Soup(name: "first")])
    #expect(two.elements.isEmpty && two.failure == nil)
    #expect(three.failure != nil)
    #expect(held.count == 0)
    #expect(client.cancelled.count == 1)
  }

  @Test("the response to a stream is sent in parts, and ends when the test ends it")
  func parts() {
    let held = client.hold("GET /news")
    let news = Request<Void, Never>.send(.get, "/news")
    let events = Recorder(client.events(of: news, on: VirtualScheduler()))
    held.send("data: Soup is", headers: [.contentType: "text/event-stream"])
    #expect(events.elements.isEmpty)
    held.send(" ready.\n\ndata: Bread.\n\n")
    #expect(events.elements.map(\.data) == ["Soup is ready.", "Bread."])
    #expect(held.count == 1 && events.end == nil)
    held.fail(with: .connectionLost(maybeSent: true))
    // The stream is opened again after a while.
    #expect(held.count == 0 && events.end == nil)

    let chunks = Recorder(client.chunks(of: news))
    held.send([1, 2])
    held.answer(with: Response(body: [3]))
    #expect(chunks.elements.map(\.bytes) == [[1, 2], [3]])
    #expect(chunks.isCompleted)
  }

  @Test("a part with a type that the request can't read fails the request")
  func unreadableParts() {
    let held = client.hold("GET /news")
    let time = VirtualScheduler()
    let states = Recorder<StreamState, Never>()
    let events = Recorder(
      client.events(
        of: Request<Void, Never>.send(.get, "/news"), feedingStateInto: states.observer, on: time))
    held.send("<html>", headers: [.contentType: "text/html"])
    #expect(events.elements.isEmpty && held.count == 0)
    #expect(states.elements.count > 1 && states.elements.last != .open)
  }

  @Test("middleware can be added around the rules, the responses in order, and the closure")
  func middleware() {
    let time = VirtualScheduler()
    let retries = [RetryMiddleware(on: time)]
    let ruled = MockClient(middleware: retries)
    ruled.answer("GET /soups/1", inTurn: [.status(503), .json(Soup(name: "again"))])
    for client in [
      ruled, MockClient(.status(503), .json(Soup(name: "again")), middleware: retries),
      MockClient(middleware: retries) { _, number in
        number == 0 ? .status(503) : .json(Soup(name: "again"))
      },
    ] {
      let answer = Recorder(client.response(for: request))
      time.run()
      #expect(answer.elements == [Soup(name: "again")])
    }
  }

  @Test("responses in order and a closure end at a time limit, too")
  func timeLimits() {
    let time = VirtualScheduler()
    let late = StubResponse.after(.seconds(9), on: time, .json(Soup(name: "late")))
    for client in [
      MockClient(late, total: .seconds(2), on: time),
      MockClient(total: .seconds(2), on: time) { _, _ in late },
    ] {
      let answers = [request, request.with(timeout: .seconds(1))]
        .map { Recorder(client.response(for: $0)) }
      time.advance(by: .seconds(1))
      #expect(answers.map { $0.end != nil } == [false, true])
      time.advance(by: .seconds(1))
      for answer in answers {
        guard case .transport(let error)? = answer.failure else {
          Issue.record("\(answer)")
          continue
        }
        #expect(error.kind == .timedOut(.total))
      }
    }
  }
}
