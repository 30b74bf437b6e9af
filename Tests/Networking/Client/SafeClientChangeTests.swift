// SPDX-License-Identifier: MIT

import Networking
import Signals
import TestKit
import Testing

@Suite("Changes that are shown before the server confirms them")
struct SafeClientChangeTests {
  private struct Refusal: Error, Decodable {}
  private let mock = MockClient()
  private let client: SafeClient
  private let tray: ProblemTray
  private let decisions = SafePublishSubject<Void>()
  private let retries = MutableProperty(0)

  init() {
    client = SafeClient(mock)
    tray = ProblemTray(of: client)
  }

  private func change() -> Recorder<Int?, Never> {
    let request = Request<Int, Refusal>.put("/a", json: 1).with(failureNote: "It isn't saved.")
    let lookup = Request<Int, Refusal>.get("/a")
    return Recorder(
      client.change(
        for: request,
        lookingUp: { [client] in client.unsafeResponse(for: lookup).map { $0 == 1 ? $0 : nil } },
        until: decisions.signal, retry: { [retries] in retries.modify { $0 += 1 } }))
  }

  @Test("a change sends the response, and a failed one nil at once, and its error waits")
  func outcome() throws {
    mock.answer("PUT /a", with: 1)
    mock.fail("PUT /a", times: 1)
    let failed = change()
    #expect(failed.elements == [nil] && failed.isCompleted)
    let item = try #require(tray.problems.value.first)
    #expect(item.error.message.hasPrefix("It isn't saved. ") && item.isOffline)
    #expect(retries.value == 0)
    tray.retry(item.id)
    #expect(retries.value == 1 && tray.problems.value.isEmpty)
    #expect(change().elements == [1])
  }

  @Test("the error is presented, even if the observation ends at the outcome")
  func endsAtOutcome() {
    let held = mock.hold("PUT /a")
    let outcome = Recorder(
      client.change(for: Request<Int, Refusal>.put("/a", json: 1), retry: {}).prefix(1))
    held.fail()
    #expect(outcome.elements == [nil] && outcome.isCompleted)
    #expect(tray.problems.value.count == 1)
  }

  @Test(
    "without a way to ask, the error of an unknown outcome says that there may have been an effect")
  func unknownWithoutLookup() {
    mock.fail("PUT /a", with: .connectionLost(maybeSent: true))
    let outcome = Recorder(client.change(for: Request<Int, Refusal>.put("/a", json: 1), retry: {}))
    #expect(outcome.elements == [nil])
    #expect(tray.problems.value.first?.error.message.contains("may have been carried out") == true)
  }

  @Test("equal errors are one, whose retry repeats each change")
  func joined() throws {
    mock.fail("PUT /a")
    let failed = [change(), change()]
    #expect(failed.allSatisfy { $0.elements == [nil] })
    #expect(tray.problems.value.count == 1)
    tray.retry(try #require(tray.problems.value.first?.id))
    #expect(retries.value == 2)
  }

  @Test("a dismissal doesn't repeat the change")
  func dismiss() {
    mock.fail("PUT /a")
    let failed = change()
    tray.dismissAll()
    #expect(failed.isCompleted && retries.value == 0)
  }

  @Test("another decision of the user takes the error back, also out of the tray")
  func withdrawal() {
    mock.fail("PUT /a")
    let failed = change()
    #expect(failed.isCompleted && tray.problems.value.count == 1)
    decisions.send()
    #expect(tray.problems.value.isEmpty && retries.value == 0)
  }

  @Test(
    "if the outcome of a change is unknown, the server is asked",
    arguments: [
      (.connectionLost(maybeSent: true), 1),
      (.connectionLost(maybeSent: false), nil), (.cannotConnect, nil),
    ] as [(TransportError.Kind, Int?)])
  func lookup(_ kind: TransportError.Kind, _ result: Int?) {
    mock.fail("PUT /a", with: kind)
    mock.answer("GET /a", with: 1)
    #expect(change().elements == [result])
    #expect(tray.problems.value.isEmpty == (result != nil))
  }

  @Test("a response that can't be read, or a failure of the server, leaves the outcome unknown too")
  func unreadable() {
    mock.answer("GET /a", with: 1)
    mock.answer("PUT /a", with: "text", times: 1)
    #expect(change().elements == [1])
    mock.answer("PUT /a", with: [0], status: .badGateway, times: 1)
    #expect(change().elements == [1])
    mock.answer("PUT /a", with: [0], status: .forbidden, times: 1)
    #expect(change().elements == [nil])
  }

  @Test("the failure of the change is presented if the server doesn't know, or has something else")
  func unknown() {
    mock.fail("PUT /a", with: .connectionLost(maybeSent: true))
    mock.answer("GET /a", with: 2)
    mock.fail("GET /a", times: 1)
    for _ in 0..<2 {
      #expect(change().elements == [nil])
      #expect(tray.problems.value.first?.error.message.hasPrefix("It isn't saved. ") == true)
      tray.dismissAll()
    }
  }

  private struct Song: Codable, Sendable {
    let isStarred: Bool

    static func request(_ id: Int) -> Request<Song, Refusal> { .get("/songs/\(id)") }

    static func request(starring id: Int, _ isStarred: Bool) -> Request<Song, Refusal> {
      .put("/songs/\(id)/star", json: isStarred)
    }
  }

  @Test("the example of the guide: each tap has an outcome, and the newest one is true")
  func guide() {
    let (subject, id) = (SafePublishSubject<Bool>(), 7)
    let taps = subject.signal
    @Sendable func star(_ isStarred: Bool) { subject.send(isStarred) }
    let stars = taps.flatMapConcat { [client] isStarred in
      client.change(
        for: Song.request(starring: id, isStarred).with(failureNote: "The star isn't saved."),
        lookingUp: {
          client.unsafeResponse(for: Song.request(id)).map { $0.isStarred == isStarred ? $0 : nil }
        },
        until: taps.map { _ in },
        retry: { star(isStarred) })
    }
    let outcomes = Recorder(stars.map { $0?.isStarred })
    mock.answer("PUT /songs/7/star", with: Song(isStarred: false))
    mock.fail("PUT /songs/7/star", times: 1)
    star(true)
    #expect(outcomes.elements == [nil] && tray.problems.value.count == 1)
    star(false)
    #expect(outcomes.elements == [nil, false] && tray.problems.value.isEmpty)
  }
}
