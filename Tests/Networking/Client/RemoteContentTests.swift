// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Content of a safe client")
struct RemoteContentTests {
  private let time = VirtualScheduler()
  private let mock = MockClient()
  private let monitor: ConnectionMonitor
  private let client: SafeClient
  private let reloads = SafePublishSubject<Void>()
  private let cancellations = SafePublishSubject<Void>()
  private typealias Content = RemoteContent<[Int]>
  private struct Refusal: Error, Decodable {}

  init() {
    monitor = ConnectionMonitor(backoff: .constant(.seconds(4)), on: time)
    client = SafeClient(mock, connection: monitor)
  }

  private func content() -> Recorder<Content, Never> {
    Recorder(
      client.content(
        for: reloads.signal.start(with: ()), cancelledBy: cancellations.signal
      ) { Request<[Int], Refusal>.get("/numbers") })
  }

  /// Makes the monitor see a request that fails, or one that succeeds.
  private func see(isDown: Bool) {
    let stub = MockClient { _, _ in
      isDown ? .failure(TransportError(.cannotConnect)) : .response(Response())
    }
    _ = Recorder(monitor.response(to: .test(), next: stub.transport))
  }

  @Test("a request is loading, and its response is loaded")
  func loaded() {
    let held = mock.hold("GET /numbers")
    let content = content()
    #expect(content.elements == [Content(value: nil, status: .loading(since: .zero))])
    time.advance(by: .seconds(2))
    held.answer(with: [1, 2])
    #expect(
      content.elements.last == Content(value: [1, 2], status: .loaded, loadedAt: .seconds(2)))
  }

  @Test("a failure is a state, and isn't sent to the errors")
  func failed() {
    let errors = Recorder(client.errors)
    mock.fail("GET /numbers", with: .cannotConnect)
    let content = content()
    guard case .failed(let problem, since: .zero)? = content.elements.last?.status else {
      Issue.record("\(content.elements)")
      return
    }
    #expect(problem.reason == .offline && problem.title == "No connection")
    #expect(errors.elements.isEmpty && content.end == nil)
  }

  @Test("a request's note precedes the reason of a failure")
  func note() {
    mock.fail("GET /numbers", with: .cannotConnect)
    let request = Request<[Int], Refusal>.get("/numbers").with(failureNote: "The prices are old.")
    let content = Recorder(client.content(for: .just(())) { request })
    let message = content.elements.last?.problem?.message ?? ""
    #expect(message.hasPrefix("The prices are old. ") && message.count > 30)
  }

  @Test("after a failure the last value is stale since the first of several failures")
  func stale() {
    mock.fail("GET /numbers", with: .cannotConnect)
    mock.answer("GET /numbers", with: [1], times: 1)
    let content = content()
    for _ in 0..<3 {
      time.advance(by: .seconds(1))
      reloads.send()
    }
    #expect(content.elements.last?.value == [1])
    guard case .stale(_, since: .seconds(1))? = content.elements.last?.status else {
      Issue.record("\(content.elements)")
      return
    }
    #expect(content.elements.last?.loadedAt == .zero)
    #expect(content.elements.dropLast().last?.status == .loading(since: .seconds(3)))
  }

  @Test("what failed without a connection is loaded when the server can be reached again")
  func recovery() {
    mock.answer("GET /numbers", with: [1])
    mock.fail("GET /numbers", with: .cannotConnect, times: 1)
    let content = content()
    see(isDown: true)
    #expect(content.elements.last?.problem?.reason == .offline)
    see(isDown: false)
    #expect(content.elements.last?.value == [1])
    see(isDown: true)
    see(isDown: false)
    #expect(mock.receivedRequests.count == 2)
  }

  @Test("what the server has refused isn't loaded again")
  func refused() {
    mock.answer("GET /numbers", with: Response(status: .notFound))
    let content = content()
    see(isDown: true)
    see(isDown: false)
    #expect(content.elements.last?.problem?.reason == .refused(.notFound))
    #expect(mock.receivedRequests.count == 1)
  }

  @Test(
    "after a failure of the server, content is loaded again in the background, less and less often")
  func serverFailure() {
    let failures: [StubResponse] = [
      .status(503), .status(503), .status(500),
      .response(Response(headers: [.contentType: "text/html"], body: Array("<p>".utf8))),
    ]
    mock.answer("GET /numbers", inTurn: failures + [.json([1])])
    let content = content()
    reloads.send()
    // The delays are 5, 10 and 20 seconds, each with a fifth more or less.
    time.advance(by: .seconds(3))
    #expect(mock.receivedRequests.count == 2)
    time.advance(by: .seconds(3))
    #expect(mock.receivedRequests.count == 3)
    #expect(content.elements.last?.problem != nil)
    time.advance(by: .seconds(50))
    #expect(mock.receivedRequests.count == 5)
    #expect(content.elements.last?.value == [1] && content.elements.last?.status == .loaded)
    let isLoading = content.elements.dropFirst(2).map {
      if case .loading = $0.status { true } else { false }
    }
    #expect(isLoading.count { $0 } == 1, "only the user's reload is shown")
    #expect(time.pending == 0)
  }

  @Test("a cancellation ends the wait for another attempt")
  func cancelledWait() {
    mock.answer("GET /numbers", .status(503))
    let content = content()
    #expect(time.pending == 1)
    cancellations.send()
    #expect(time.pending == 0)
    content.dispose()
  }

  @Test("a cancellation cancels the request and keeps what was there")
  func cancelled() {
    mock.answer("GET /numbers", with: [1])
    let held = mock.hold("GET /numbers", times: 1)
    let content = content()
    cancellations.send()
    #expect(held.cancelled == 1)
    #expect(content.elements.last == Content())
    reloads.send()
    cancellations.send()
    #expect(content.elements.last?.status == .loaded)
  }

  @Test("disposal cancels the request")
  func disposed() {
    let held = mock.hold("GET /numbers")
    content().dispose()
    #expect(held.cancelled == 1)
  }

  @Test("a stored response that replaces the server's is stale since its age")
  func storedResponse() {
    var stored = Response(body: Array("[7]".utf8))
    stored.source = .stale(age: .seconds(20))
    mock.answer("GET /numbers", with: stored)
    time.advance(by: .seconds(60))
    let content = content()
    #expect(content.elements.last?.value == [7])
    #expect(content.elements.last?.loadedAt == .seconds(40))
    guard case .stale(_, since: .seconds(40))? = content.elements.last?.status else {
      Issue.record("\(content.elements)")
      return
    }
    mock.answer("GET /numbers", with: [8])
    see(isDown: true)
    see(isDown: false)
    #expect(content.elements.last?.value == [8])
  }

  @Test(
    "the problem of a stored response says why it is shown",
    arguments: [
      (Response.StaleReason.unreachable, "No connection", SafeClient.Problem.Reason.offline),
      (.refused(.internalServerError), "The server has a problem", .refused(.internalServerError)),
      (.refused(.tooManyRequests), "The server refused", .refused(.tooManyRequests)),
      (.accepted, "Not current", .invalid), (.refreshing, "Not current", .invalid),
    ])
  func staleReasons(
    reason: Response.StaleReason, title: String, category: SafeClient.Problem.Reason
  ) {
    var stored = Response(body: Array("[7]".utf8))
    stored.source = .stale(age: .seconds(20), because: reason)
    mock.answer("GET /numbers", with: stored)
    let problem = content().elements.last?.problem
    #expect(problem?.title == title)
    #expect(problem?.reason == category)
    #expect(problem?.message.contains("can't be reached") == (reason == .unreachable))
  }

  @Test("the guide: content, the monitor and the tray of one client")
  func guide() {
    let (scheduler, transport) = (time, mock)
    mock.answer("GET /numbers", with: [1])
    let monitor = ConnectionMonitor(on: scheduler)
    let client = SafeClient(transport, connection: monitor)
    let tray = ProblemTray(of: client)
    let numbers = client.content(for: reloads.signal.start(with: ())) {
      Request<[Int], Refusal>.get("/numbers")
    }
    #expect(Recorder(numbers.loadedValues()).elements == [[1]])
    #expect(tray.problems.value.isEmpty && client.connection.value == .online)
  }

  @Test(
    "a refresh is quiet, is ignored while a request is running, and keeps the beginning of an outage"
  )
  func refreshes() {
    let held = mock.hold("GET /numbers")
    let refreshes = SafePublishSubject<Void>()
    let content = Recorder(
      client.content(
        for: reloads.signal.start(with: ()), refreshedBy: refreshes.signal,
        cancelledBy: cancellations.signal
      ) { Request<[Int], Refusal>.get("/numbers") })
    refreshes.send()
    #expect(held.count == 1)
    held.answer(with: [1])
    #expect(content.elements.last?.status == .loaded && content.elements.last?.age == nil)
    time.advance(by: .seconds(90))
    refreshes.send()
    #expect(held.count == 1 && content.elements.last?.status == .loaded)
    held.fail()
    guard case .stale(_, since: .seconds(90))? = content.elements.last?.status else {
      Issue.record("\(content.elements)")
      return
    }
    #expect(content.elements.last?.age == .seconds(90))
    time.advance(by: .seconds(10))
    refreshes.send()
    held.fail()
    guard case .stale(_, since: .seconds(90))? = content.elements.last?.status else {
      Issue.record("\(content.elements)")
      return
    }
    #expect(content.elements.last?.age == .seconds(100))
    refreshes.send()
    let count = content.elements.count
    cancellations.send()
    #expect(held.count == 0 && content.elements.last?.problem != nil)
    reloads.send()
    #expect(content.elements.dropFirst(count).contains { $0.isLoading })
    held.answer(with: [2])
    #expect(content.elements.last?.status == .loaded && content.elements.last?.age == nil)
  }

  @Test("two contents are loading while one of them is, and have a value when both are there")
  func combined() {
    let first = mock.hold("GET /first")
    let second = mock.hold("GET /second")
    func content(_ path: RequestPath) -> SafeSignal<RemoteContent<Int>> {
      client.content(for: reloads.signal.start(with: ())) { Request<Int, Refusal>.get(path) }
    }
    let both = Recorder(
      combineLatest(content("/first"), content("/second")).map {
        $0.combined(with: $1).map { [$0, $1] }
      })
    first.answer(with: 1)
    #expect(both.elements.last?.isLoading == true && both.elements.last?.value == nil)
    second.answer(with: 2)
    #expect(both.elements.last?.value == [1, 2] && both.elements.last?.status == .loaded)
    #expect(both.elements.last?.loads == 1)
    reloads.send()
    first.fail()
    #expect(both.elements.last?.isLoading == true)
    second.answer(with: 3)
    guard case .stale(let problem, since: .zero)? = both.elements.last?.status else {
      Issue.record("\(both.elements)")
      return
    }
    #expect(problem.reason == .offline && both.elements.last?.value == [1, 3])
    #expect(both.elements.last?.loads == 1)
  }
}
