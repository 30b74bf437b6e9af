// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

@Suite("The tray of problems")
struct ProblemTrayTests {
  private struct Refusal: Error, Decodable {}
  private let time = VirtualScheduler()
  private let mock = MockClient()
  private let monitor: ConnectionMonitor
  private let client: SafeClient
  private let tray: ProblemTray

  init() {
    monitor = ConnectionMonitor(on: time)
    client = SafeClient(mock, connection: monitor)
    tray = ProblemTray(of: client)
  }

  private func ask(_ path: RequestPath = "/a") -> Recorder<Int, Never> {
    Recorder(client.response(for: Request<Int, Refusal>.get(path)))
  }

  @Test("a failure waits for a decision, and a retry repeats the request")
  func retry() throws {
    mock.answer("GET /a", with: 1)
    mock.fail("GET /a", times: 1)
    let arrivals = Recorder(tray.arrivals)
    time.advance(by: .seconds(3))
    let answer = ask()
    let item = try #require(tray.problems.value.first)
    #expect(item.error.title == "No connection" && item.time == .seconds(3) && item.isOffline)
    #expect(arrivals.elements == [item])
    tray.retry(item.id)
    #expect(answer.elements == [1] && tray.problems.value.isEmpty)
    tray.retry(item.id)
    #expect(mock.receivedRequests.count == 2)
  }

  @Test("a request's note about what isn't done precedes the reason")
  func note() {
    mock.fail("PUT /a", times: 1)
    let request = Request<Int, Refusal>.put("/a", json: 1).with(failureNote: "It isn't saved yet.")
    let answer = Recorder(client.response(for: request.map { $0 + 1 }))
    let message = tray.problems.value.first?.error.message ?? ""
    #expect(message.hasPrefix("It isn't saved yet. ") && message.count > 30)
    #expect(!answer.isCompleted)
  }

  @Test("a dismissal completes the request without an answer")
  func dismiss() {
    mock.fail("GET /a")
    mock.fail("GET /b", with: .insecure(.selfSigned))
    let answers = [ask(), ask("/b")]
    #expect(tray.problems.value.map(\.isOffline) == [true, false])
    tray.dismissAll()
    #expect(answers.allSatisfy { $0.isCompleted && $0.elements.isEmpty })
    #expect(tray.problems.value.isEmpty)
  }

  @Test("equal failures are one item, and cancelled requests leave the tray")
  func joined() {
    mock.fail("GET /a")
    mock.fail("GET /b", with: .insecure(.selfSigned))
    let answers = [ask(), ask()]
    #expect(tray.problems.value.count == 1)
    for answer in answers { answer.dispose() }
    #expect(tray.problems.value.isEmpty)
    let other = ask("/b")
    #expect(!other.isCompleted)
    #expect(tray.problems.value.map(\.isOffline) == [false])
  }

  private func change(
    _ path: RequestPath, until decisions: SafeSignal<Void> = .never(),
    retry: @escaping @Sendable () -> Void = {}
  ) {
    let request = Request<Int, Refusal>.put(path, json: 1)
      .with(failureNote: "\(path.encoded) isn't saved.")
    _ = Recorder(client.change(for: request, until: decisions, retry: retry))
  }

  @Test("the changes that fail for one cause are one item, which names them and repeats them all")
  func changes() throws {
    let repeated = MutableProperty<[RequestPath]>([])
    let arrivals = Recorder(tray.arrivals)
    let decisions = SafePublishSubject<Void>()
    for path in ["/a", "/b", "/c", "/d"] as [RequestPath] {
      mock.fail(RequestPattern("PUT \(path.encoded)"))
      change(path, until: path == "/b" ? decisions.signal : .never()) {
        repeated.modify { $0.append(path) }
      }
    }
    mock.fail("PUT /e", with: .insecure(.selfSigned))
    change("/e")
    let item = try #require(tray.problems.value.first)
    #expect(tray.problems.value.map(\.errors.count) == [4, 1])
    #expect(
      item.message == "/a isn't saved. /b isn't saved. And 2 more. \(item.error.reason)")
    #expect(arrivals.elements.map(\.errors.count) == [1, 2, 3, 4, 1])
    #expect(Set(arrivals.elements.map(\.id)).count == 2)
    // Another decision about one of them leaves the others.
    decisions.send()
    let rest = try #require(tray.problems.value.first)
    #expect(rest.id == item.id && rest != item)
    #expect(rest.message == "/a isn't saved. /c isn't saved. And 1 more. \(item.error.reason)")
    tray.retry(item.id)
    #expect(repeated.value == ["/a", "/c", "/d"])
    #expect(tray.problems.value.map(\.error.note) == ["/e isn't saved."])
  }

  @Test("what failed without a connection is repeated when the server can be reached again")
  func recovery() {
    mock.answer("GET /a", with: 1)
    mock.fail("GET /a", times: 1)
    mock.fail("GET /b", with: .insecure(.selfSigned))
    let (answer, other) = (ask(), ask("/b"))
    for isDown in [true, false] {
      let stub = MockClient { _, _ in
        isDown ? .failure(TransportError(.cannotConnect)) : .response(Response())
      }
      _ = Recorder(monitor.response(to: .test(), next: stub.transport))
    }
    #expect(answer.elements == [1])
    #expect(!other.isCompleted && tray.problems.value.map(\.isOffline) == [false])
  }

  @Test("a released tray dismisses nothing that another observer holds, and doesn't leak")
  func released() {
    weak var gone: ProblemTray?
    do {
      let tray = ProblemTray(of: client)
      gone = tray
    }
    #expect(gone == nil)
  }
}
