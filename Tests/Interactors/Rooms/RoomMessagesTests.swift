// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("RoomMessages")
struct RoomMessagesTests {
  private let backend = Backend()
  private let time = VirtualScheduler()
  private let room = Room(id: "r", name: "General", uri: "kitchen/general", topic: "", userCount: 3)
  private let me = Member(id: "me", username: "dana", displayName: "Dana")
  private let mira = Member(id: "mira", username: "mira", displayName: "Mira")
  private let path = "/v1/rooms/r/chatMessages"

  private func message(
    _ number: Int, _ text: String? = nil, by author: Member? = nil, unread: Bool = false
  ) -> Message {
    Message(
      id: String(repeating: "0", count: 4 - "\(number)".count) + "\(number)",
      text: text ?? "text \(number)", sent: Timestamp(milliseconds: number * 1_000),
      author: author ?? mira, isUnread: unread)
  }

  private func texts(_ state: RoomMessages.State) -> [String] { state.entries.map(\.text) }

  /// Answers for the user and the newest page; the stream stays pending.
  private func stage(_ page: [Message]) -> (
    RoomMessages, PendingResponses, Recorder<RoomMessages.State, Never>
  ) {
    backend.mock.answer("GET /v1/user/me", with: me)
    backend.mock.answer("GET \(path)?limit=50", with: page)
    let stream = backend.mock.hold("GET /stream\(path)")
    let messages = RoomMessages(client: backend.client, room: room, on: time)
    return (messages, stream, Recorder(messages.state.signal))
  }

  private func lines(_ messages: [Message]) -> Response {
    let json = messages.map { message in
      "{\"id\":\"\(message.id)\",\"text\":\"\(message.text)\",\"sent\":\"\(message.sent)\","
        + "\"fromUser\":{\"id\":\"\(message.author?.id ?? "")\"}}\r"
    }
    return Response(body: Array(("\n" + json.joined()).utf8))
  }

  @Test("the newest page is loaded, and older pages until the first message")
  func pages() {
    let (messages, _, recorder) = stage((51...100).map { message($0) })
    #expect(messages.state.value.messages.count == 50 && messages.state.value.newest == .loaded)
    let older = backend.mock.hold("GET \(path)?limit=50&beforeId=0051")
    messages.send.send(.loadOlder)
    messages.send.send(.loadOlder)
    #expect(older.count == 1 && messages.state.value.older == .loading)
    older.fail()
    guard case .failed = messages.state.value.older else {
      Issue.record("not failed")
      return
    }
    messages.send.send(.loadOlder)
    older.answer(with: (21...50).map { message($0) })
    #expect(messages.state.value.messages.map(\.text).first == "text 21")
    #expect(messages.state.value.older == .complete)
    messages.send.send(.loadOlder)
    #expect(older.count == 0)
    recorder.dispose()
  }

  @Test("a failure of the newest page is a state, and a retry repeats it")
  func failure() {
    backend.mock.answer("GET /v1/user/me", with: me)
    let stream = backend.mock.hold("GET /stream\(path)")
    let newest = backend.mock.hold("GET \(path)?limit=50")
    let messages = RoomMessages(client: backend.client, room: room, on: time)
    let recorder = Recorder(messages.state.signal)
    newest.fail()
    guard case .failed = messages.state.value.newest else {
      Issue.record("not failed")
      return
    }
    messages.send.send(.reload)
    newest.answer(with: [message(1)])
    #expect(texts(messages.state.value) == ["text 1"] && backend.errors.elements.isEmpty)
    #expect(stream.count == 1)
    recorder.dispose()
  }

  @Test(
    "an interrupted stream is reopened, and what was missed is loaded, also if that fails at first")
  func catchesUp() {
    let (messages, stream, recorder) = stage([message(1)])
    let missed = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    // The response is over at once, as an interrupted stream.
    stream.answer(with: lines([message(2)]))
    #expect(texts(messages.state.value) == ["text 1", "text 2"] && !messages.state.value.isLive)
    time.advance(by: .seconds(1))
    #expect(stream.count == 1)
    let next = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    stream.answer(with: lines([message(5), message(4, "again")]))
    #expect(missed.cancelled + next.cancelled >= 1)
    #expect(texts(messages.state.value) == ["text 1", "text 2", "again", "text 5"])
    recorder.dispose()
  }

  @Test(
    "after a failure of the server the newest page is loaded again by itself, but not after a refusal"
  )
  func failureOfServer() {
    let error = ServerError(error: "boom")
    backend.mock.answer("GET \(path)?limit=50", with: error, status: .internalServerError, times: 2)
    let (messages, _, recorder) = stage([message(1)])
    time.advance(by: .seconds(30))
    #expect(texts(messages.state.value).count == 1)
    recorder.dispose()
    backend.mock.answer("GET \(path)?limit=50", with: error, status: .forbidden)
    let refused = RoomMessages(client: backend.client, room: room, on: time)
    let states = Recorder(refused.state.signal)
    let count = backend.mock.receivedRequests.count
    time.advance(by: .seconds(300))
    #expect(backend.mock.receivedRequests.count == count)
    states.dispose()
  }

  @Test("a message is shown at once, and once when the stream is faster than the response")
  func sends() {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    messages.send.send(.send("  soup  "))
    messages.send.send(.send(" "))
    #expect(texts(messages.state.value) == ["text 1", "soup"])
    #expect(messages.state.value.entries.last?.outgoing?.status == .sending)
    sent.answer(with: message(2, "soup", by: me))
    #expect(texts(messages.state.value) == ["text 1", "soup"])
    #expect(messages.state.value.entries.last?.outgoing == nil)
    #expect(messages.state.value.entries.last?.isOwn == true)
    recorder.dispose()
  }

  @Test("after a lost response the server is asked: a message that it has isn't sent again")
  func lostAnswer() {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    let check = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    messages.send.send(.send("soup"))
    sent.fail(with: .timedOut(.total))
    guard case .checking = messages.state.value.outgoing.first?.status else {
      Issue.record("not checking")
      return
    }
    // It hangs, and then fails: it is asked again.
    check.fail(with: .timedOut(.total))
    time.advance(by: .seconds(3))
    check.answer(with: [message(2, "soup", by: mira), message(3, "soup", by: me)])
    #expect(messages.state.value.outgoing.isEmpty)
    #expect(texts(messages.state.value) == ["text 1", "soup", "soup"])
    #expect(backend.mock.receivedRequests.count { $0.head.method == .post } == 1)
    recorder.dispose()
  }

  @Test("a server that fails when it is asked is asked again, and one that refuses is not")
  func failedCheck() {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    let check = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    let failure = ServerError(error: "boom")
    messages.send.send(.send("soup"))
    messages.send.send(.send("bread"))
    sent.answer(with: failure, status: .internalServerError)
    check.answer(with: failure, status: .internalServerError)
    time.advance(by: .seconds(3))
    check.answer(with: Response(headers: [.contentType: "text/html"], body: Array("<p>".utf8)))
    time.advance(by: .seconds(3))
    check.answer(with: failure, status: .forbidden)
    guard case .failed = messages.state.value.outgoing.first?.status else {
      Issue.record("not failed")
      return
    }
    #expect(sent.count == 1, "the next one follows")
    sent.answer(with: message(2, "bread", by: me))
    #expect(texts(messages.state.value).contains("bread"))
    #expect(messages.state.value.outgoing.map(\.text) == ["soup"])
    recorder.dispose()
  }

  @Test("a message that the server doesn't have has failed, and is sent again on request only")
  func lostRequest() {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    let check = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    messages.send.send(.send("soup"))
    messages.send.send(.send("bread"))
    sent.fail()
    check.answer(with: [Message]())
    #expect(sent.count == 1, "the next one follows")
    sent.answer(with: message(2, "bread", by: me))
    guard let failed = messages.state.value.outgoing.first, case .failed = failed.status else {
      Issue.record("not failed")
      return
    }
    messages.send.send(.retry(failed.id))
    check.answer(with: [message(2, "bread", by: me)])
    #expect(sent.count == 1)
    sent.answer(with: message(3, "soup", by: me))
    #expect(texts(messages.state.value) == ["text 1", "bread", "soup"])
    #expect(messages.state.value.outgoing.isEmpty)
    recorder.dispose()
  }

  @Test(
    "a message without an answer can be given up; it is removed unless the server has it",
    arguments: [false, true])
  func givenUp(_ hasArrived: Bool) {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    let check = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    messages.send.send(.send("soup"))
    let id = messages.state.value.outgoing[0].id
    time.advance(by: .milliseconds(4_999))
    #expect(messages.state.value.outgoing.map(\.isSlow) == [false])
    time.advance(by: .milliseconds(1))
    #expect(messages.state.value.outgoing.map(\.isSlow) == [true] && sent.count == 1)
    messages.send.send(.discard(id))
    #expect(sent.cancelled == 1 && check.count == 1)
    #expect(messages.state.value.outgoing.map(\.isGivenUp) == [true])
    check.answer(with: hasArrived ? [message(2, "soup", by: me)] : [])
    #expect(messages.state.value.outgoing.isEmpty)
    #expect(texts(messages.state.value) == (hasArrived ? ["text 1", "soup"] : ["text 1"]))
    recorder.dispose()
  }

  @Test("a message about which the server is asked already isn't removed before its answer")
  func givenUpDuringQuestion() {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    let check = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    messages.send.send(.send("soup"))
    let id = messages.state.value.outgoing[0].id
    sent.fail(with: .connectionLost(maybeSent: true))
    time.advance(by: .seconds(5))
    messages.send.send(.discard(id))
    #expect(check.count == 1 && check.cancelled == 0, "the question continues")
    #expect(messages.state.value.outgoing.map(\.isGivenUp) == [true])
    check.answer(with: [message(2, "soup", by: me)])
    #expect(texts(messages.state.value) == ["text 1", "soup"])
    #expect(messages.state.value.outgoing.isEmpty)
    recorder.dispose()
  }

  @Test("a message that was given up is removed the second time, without an answer")
  func givenUpTwice() {
    let (messages, _, recorder) = stage([message(1)])
    let sent = backend.mock.hold("POST \(path)")
    let check = backend.mock.hold("GET \(path)?limit=100&afterId=0001")
    messages.send.send(.send("soup"))
    messages.send.send(.send("bread"))
    let id = messages.state.value.outgoing[0].id
    messages.send.send(.discard(id))
    #expect(sent.count == 0, "the next one waits for the answer")
    time.advance(by: .seconds(5))
    #expect(messages.state.value.outgoing.map(\.isSlow) == [true, false])
    messages.send.send(.discard(id))
    #expect(check.cancelled == 1 && sent.count == 1)
    #expect(messages.state.value.outgoing.map(\.text) == ["bread"])
    recorder.dispose()
  }

  @Test("a refused message has failed without a question, and can be given up")
  func refused() {
    let (messages, _, recorder) = stage([])
    backend.mock.answer(
      "POST \(path)", with: ServerError(error: "Join the room first."), status: .forbidden)
    messages.send.send(.send("soup"))
    guard let failed = messages.state.value.outgoing.first,
      case .failed(let problem) = failed.status
    else {
      Issue.record("not failed")
      return
    }
    #expect(problem.message == "Join the room first.")
    messages.send.send(.discard(failed.id))
    #expect(messages.state.value.entries.isEmpty)
    recorder.dispose()
  }

  @Test("a change of an own message is visible at once, and disappears when it is given up")
  func changes() {
    let (messages, _, recorder) = stage([message(1, "sop", by: me), message(2)])
    let change = backend.mock.hold("PUT \(path)/0001")
    messages.send.send(.change("0002", to: "not mine"))
    messages.send.send(.change("0001", to: "soup"))
    #expect(texts(messages.state.value) == ["soup", "text 2"] && change.count == 1)
    change.fail()
    #expect(texts(messages.state.value) == ["soup", "text 2"])
    guard let failed = messages.state.value.outgoing.first, case .failed = failed.status else {
      Issue.record("not failed")
      return
    }
    messages.send.send(.retry(failed.id))
    var changed = message(1, "soup", by: me)
    changed = Message(
      id: changed.id, text: "soup", sent: changed.sent,
      editedAt: Timestamp(milliseconds: 9_000), author: me)
    change.answer(with: changed)
    #expect(messages.state.value.messages.first == changed)
    #expect(messages.state.value.outgoing.isEmpty)
    recorder.dispose()
  }

  @Test("messages that were seen are marked in batches, once each")
  func marks() {
    let (messages, _, recorder) = stage([
      message(1), message(2, unread: true), message(3, unread: true), message(4, unread: true),
    ])
    let marks = backend.mock.hold("POST /v1/user/me/rooms/r/unreadItems")
    let readings = Recorder(messages.readings)
    messages.send.send(.markAsRead(["0001", "0002"]))
    messages.send.send(.markAsRead(["0002", "0003"]))
    messages.send.send(.markAsRead(["0004", "9999"]))
    #expect(marks.count == 1)
    marks.answer(with: Message.Unread(chat: ["0003"]))
    #expect(messages.state.value.messages.map(\.isUnread) == [false, false, true, true])
    #expect(marks.count == 1)
    marks.answer(with: Message.Unread(chat: []))
    #expect(messages.state.value.messages.allSatisfy { !$0.isUnread })
    #expect(marks.count == 0 && readings.elements.count == 1)
    recorder.dispose()
    readings.dispose()
  }

  @Test("the end of the last observation cancels the stream and all requests")
  func letGo() {
    expectNoLeaks {
      let (messages, stream, recorder) = stage([message(1)])
      let older = backend.mock.hold("GET \(path)?limit=50&beforeId=0001")
      _ = messages
      #expect(stream.count == 1)
      recorder.dispose()
      _ = older
    }
  }
}
