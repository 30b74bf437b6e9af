// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("RoomList")
struct RoomListTests {
  private let backend = Backend()
  private let time = VirtualScheduler()
  private let bread = Room(id: "b", name: "Bread", uri: "kitchen/bread", topic: "", userCount: 3)
  private let knives = Room(
    id: "k", name: "Knives", uri: "kitchen/knives", topic: "", userCount: 2, isJoined: false)

  @Test("the rooms are loaded at first, regularly, and on request")
  func loads() {
    backend.mock.answer("GET /v1/user/me/rooms", with: [bread])
    let list = RoomList(client: backend.client, on: time)
    let rooms = Recorder(list.content.loadedValues())
    #expect(rooms.elements == [[bread]])
    time.advance(by: RoomList.interval)
    list.reload.send()
    #expect(rooms.elements.count == 3)
    rooms.dispose()
    time.advance(by: RoomList.interval * 3)
    #expect(backend.mock.receivedRequests.count == 3)
  }

  @Test("a failed load is a state behind the rooms that are known")
  func failure() {
    backend.mock.fail("GET /v1/user/me/rooms", times: 1)
    backend.mock.answer("GET /v1/user/me/rooms", with: [bread], times: 1)
    let list = RoomList(client: backend.client, on: time)
    let content = Recorder(list.content)
    list.reload.send()
    let hasFailed = content.elements.contains { $0.problem != nil }
    #expect(hasFailed || content.elements.last?.value == [bread])
    #expect(backend.errors.elements.isEmpty)
  }

  @Test(
    "a regular load changes the status only when there is a response, and doesn't replace a running one"
  )
  func quietLoads() {
    let rooms = backend.mock.hold("GET /v1/user/me/rooms")
    let list = RoomList(client: backend.client, on: time)
    let content = Recorder(list.content)
    time.advance(by: RoomList.interval * 3)
    // It used to be replaced at each interval, so that its time limit never passed.
    #expect(rooms.count == 1 && backend.mock.receivedRequests.count == 1)
    rooms.fail()
    #expect(content.elements.last?.problem != nil)
    let count = content.elements.count
    time.advance(by: RoomList.interval)
    #expect(rooms.count == 1 && content.elements.count == count)
    rooms.fail()
    #expect(content.elements.last?.problem != nil)
    #expect(!content.elements.dropFirst(count).contains { $0.isLoading })
    time.advance(by: RoomList.interval)
    rooms.answer(with: [bread])
    #expect(content.elements.last?.status == .loaded)
    list.reload.send()
    #expect(content.elements.last?.isLoading == true)
    list.cancel.send()
    #expect(content.elements.last?.status == .loaded)
  }

  @Test("joining and leaving happen in order, and load the rooms again")
  func membership() {
    backend.mock.answer("GET /v1/user/me/rooms", with: [bread])
    let joins = backend.mock.hold("POST /v1/user/me/rooms")
    let leaves = backend.mock.hold("DELETE /v1/rooms/b/users/me")
    let list = RoomList(client: backend.client, on: time)
    let (content, joined, left) = (
      Recorder(list.content.loadedValues()), Recorder(list.joined), Recorder(list.left)
    )
    list.join.send(knives)
    list.leave.send(bread)
    #expect(joins.count == 1 && leaves.count == 0)
    joins.answer(with: knives)
    #expect(leaves.count == 1 && joined.elements == [knives])
    leaves.answer(with: Response(status: .noContent))
    #expect(left.elements == [bread] && content.elements.count == 3)
  }

  @Test("public rooms are found by a text, and again after joining one")
  func finds() {
    backend.mock.answer("GET /v1/rooms?q=kni", with: [knives])
    backend.mock.answer("POST /v1/user/me/rooms", with: knives)
    let list = RoomList(client: backend.client, on: time)
    let found = Recorder(list.found.loadedValues())
    list.find.send("kni")
    #expect(found.elements == [[knives]])
    list.join.send(knives)
    #expect(found.elements.count == 2)
  }

  @Test("a failed change doesn't hold up others; its retry, and another decision, end its error")
  func failedChange() {
    let (list, other) = (
      RoomList(client: backend.client, on: time),
      Room(
        id: "o", name: "Ovens", uri: "kitchen/ovens", topic: "", userCount: 1)
    )
    let (joined, left) = (Recorder(list.joined), Recorder(list.left))
    backend.mock.answer("POST /v1/user/me/rooms", with: knives)
    backend.mock.fail("POST /v1/user/me/rooms", times: 2)
    backend.mock.answer("DELETE /v1/rooms/o/users/me", with: Response(status: .noContent))
    list.join.send(knives)
    list.leave.send(other)
    #expect(joined.elements.isEmpty && left.elements == [other])
    let error = backend.errors.elements.last
    #expect(error?.message.hasPrefix("Joining Knives isn't confirmed. ") == true)
    error?.retry()
    #expect(joined.elements.isEmpty && backend.errors.elements.count == 2)
    list.join.send(knives)
    #expect(joined.elements == [knives])
    #expect(backend.errors.elements.allSatisfy { !$0.isPending })
  }

  @Test("changes that wait are known, and the last of them can be cancelled")
  func cancelledChanges() {
    let rooms = backend.mock.hold("GET /v1/user/me/rooms")
    let joins = backend.mock.hold("POST /v1/user/me/rooms")
    let leaves = backend.mock.hold("DELETE /v1/rooms/b/users/me")
    let list = RoomList(client: backend.client, on: time)
    let recorders = (Recorder(list.content), Recorder(list.joined), Recorder(list.left))
    rooms.answer(with: [bread])
    list.leave.send(bread)
    list.join.send(knives)
    #expect(list.pending.value.map(\.room) == [bread, knives])
    #expect(list.pending.value.map(\.isJoining) == [false, true])
    list.cancelChange.send()
    #expect(list.pending.value.map(\.room) == [bread] && joins.count == 0)
    // Nothing has changed yet, but the rooms are loaded, since the server may know more.
    rooms.answer(with: [bread])
    list.cancelChange.send()
    #expect(list.pending.value.isEmpty && leaves.cancelled == 1)
    #expect(recorders.0.elements.last?.isLoading == true && rooms.count == 1)
    rooms.answer(with: [Room]())
    #expect(recorders.0.elements.last?.value == [])
    list.cancelChange.send()
    #expect(rooms.count == 0)
    // Others follow, and the same change again.
    list.leave.send(bread)
    #expect(leaves.count == 1 && list.pending.value.count == 1)
    leaves.answer(with: Response(status: .noContent))
    #expect(recorders.2.elements == [bread] && list.pending.value.isEmpty)
    #expect(recorders.1.elements.isEmpty && joins.receivedRequests.isEmpty)
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("a room with messages that aren't sent stays open, and leads to them again")
  func unsent() {
    answerRoom()
    let stream = backend.mock.hold("GET /stream/v1/rooms/b/chatMessages")
    let sends = backend.mock.hold("POST /v1/rooms/b/chatMessages")
    let list = RoomList(client: backend.client, on: time)
    do {
      let messages = list.messages(in: bread)
      let screen = Recorder(messages.state.signal)
      messages.send.send(.send("Hello"))
      #expect(screen.elements.last?.outgoing.count == 1)
    }
    #expect(list.unsent.value == ["b": 1] && sends.count == 1 && stream.count == 1)
    sends.fail()
    #expect(list.unsent.value == ["b": 1])
    do {
      let again = list.messages(in: bread)
      #expect(again.state.value.outgoing.map(\.text) == ["Hello"])
      again.send.send(.discard(again.state.value.outgoing[0].id))
    }
    #expect(list.unsent.value.isEmpty)
    #expect(stream.count == 0, "the room isn't open any longer")
    // What isn't a message doesn't keep it open.
    list.messages(in: bread).send.send(.send("  "))
    #expect(stream.count == 0)
  }

  private func answerRoom() {
    backend.mock.answer(
      "GET /v1/user/me", with: Member(id: "me", username: "me", displayName: "Me"))
    backend.mock.answer("GET /v1/rooms/b/chatMessages?limit=50", with: [Message]())
    backend.mock.answer("GET /v1/rooms/b/chatMessages?limit=100", with: [Message]())
  }

  @Test("a message is counted when its refusal is shown, also if the server refuses at once")
  func refusedAtOnce() {
    answerRoom()
    _ = backend.mock.hold("GET /stream/v1/rooms/b/chatMessages")
    backend.mock.answer(
      "POST /v1/rooms/b/chatMessages", with: ["error": "No."], status: .badRequest)
    let list = RoomList(client: backend.client, on: time)
    let messages = list.messages(in: bread)
    let counts = Recorder(
      messages.state.signal
        .filter { state in
          state.outgoing.contains { if case .failed = $0.status { true } else { false } }
        }
        .map { _ in list.unsent.value })
    messages.send.send(.send("Hello"))
    #expect(counts.elements.first == ["b": 1] && list.unsentNotice != nil)
  }

  @Test("a message that is sent while another one is confirmed keeps its room open")
  func sentWhileConfirmed() {
    answerRoom()
    _ = backend.mock.hold("GET /stream/v1/rooms/b/chatMessages")
    for round in 0..<200 {
      let sends = backend.mock.hold("POST /v1/rooms/b/chatMessages")
      let list = RoomList(client: backend.client, on: time)
      let room = list.messages(in: bread)
      room.send.send(.send("First"))
      Stress.run(threads: 2) { thread in
        if thread == 0 {
          sends.answer(
            with: Message(id: "1", text: "First", sent: Timestamp(milliseconds: 1_000), author: nil)
          )
        } else {
          room.send.send(.send("Second"))
        }
      }
      #expect(list.unsent.value == ["b": 1], "\(round)")
      #expect(list.messages(in: bread).state.value.outgoing.map(\.text) == ["Second"])
    }
  }
}
