// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals
import TestKit
import Testing

@Suite("The plain scenes of rooms")
struct PlainRoomSceneTests {
  private let mock = MockClient()
  private let time = VirtualScheduler()
  private let me = Member(id: "me", username: "dana", displayName: "Dana")
  private let mira = Member(id: "mira", username: "mira", displayName: "Mira")
  private let room = Room(
    id: "r", name: "General", uri: "kitchen/general", topic: "", userCount: 3, unreadItems: 2)
  private let path = "/v1/rooms/r/chatMessages"

  private func message(_ number: Int, _ text: String, by author: Member) -> Message {
    Message(
      id: "000\(number)", text: text, sent: Timestamp(milliseconds: number), author: author)
  }

  @Test("a line is sent, printed once, and followed by a question; an empty one leads back")
  func sends() {
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET \(path)?limit=50", with: [message(1, "Soup?", by: mira)])
    mock.answer("POST \(path)", with: message(2, "Yes.", by: me))
    let stream = mock.hold("GET /stream\(path)")
    let scene = RoomMessages(client: SafeClient(mock), room: room, on: time).createPlainScene()
    let outcome = Recorder(scene.outcome)
    let lines = Recorder(scene.lines)
    #expect(lines.elements.map(\.text).first == "Mira: Soup?")
    #expect(lines.elements.last?.isQuestion == true)
    scene.input.send("Yes.")
    #expect(lines.elements.map(\.text).filter { $0 == "Dana: Yes." }.count == 1)
    #expect(lines.elements.last?.isQuestion == true)
    scene.input.send("/soup")
    #expect(
      lines.elements.last?.text == "/older, /retry, /giveup, /leave and /back are the commands.")
    scene.input.send("")
    #expect(outcome.elements.count == 1 && stream.count == 1)
    lines.dispose()
    outcome.dispose()
  }

  @Test("/retry repeats what has failed, and is offered only then")
  func retry() {
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET \(path)?limit=50", with: [Message]())
    mock.answer("GET \(path)?limit=100", with: [Message]())
    mock.answer("POST \(path)", with: ServerError(error: "Not now."), status: .forbidden, times: 1)
    let stream = mock.hold("GET /stream\(path)")
    let scene = RoomMessages(client: SafeClient(mock), room: room, on: time).createPlainScene()
    let lines = Recorder(scene.lines)
    #expect(lines.elements.last?.text == "A line is sent; /older, /leave, /back.")
    scene.input.send("Yes.")
    #expect(lines.elements.map(\.text).contains("“Yes.” isn't sent. Not now."))
    #expect(lines.elements.last?.text == "A line is sent; /older, /retry, /giveup, /leave, /back.")
    mock.answer("POST \(path)", with: message(2, "Yes.", by: me))
    scene.input.send("/retry")
    #expect(
      lines.elements.map(\.text).suffix(2) == [
        "Dana: Yes.", "A line is sent; /older, /leave, /back.",
      ])
    #expect(stream.count == 1)
  }

  @Test("/giveup gives up a message that the server doesn't confirm, and one that has failed")
  func giveUp() {
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET \(path)?limit=50", with: [Message]())
    let held = mock.hold("POST \(path)")
    let check = mock.hold("GET \(path)?limit=100")
    let stream = mock.hold("GET /stream\(path)")
    let scene = RoomMessages(client: SafeClient(mock), room: room, on: time).createPlainScene()
    let lines = Recorder(scene.lines)
    func text() -> String? { lines.elements.last?.text }
    scene.input.send("/giveup")
    #expect(text() == "There is nothing to give up.")
    scene.input.send("Yes.")
    time.advance(by: .seconds(5))
    #expect(text() == "“Yes.” isn't confirmed yet. /giveup gives it up.")
    #expect(lines.elements.last?.isWaiting == true && held.count == 1)
    scene.input.send("/giveup")
    #expect(text() == "Giving up “Yes.”." && held.count == 0 && check.count == 1)
    time.advance(by: .seconds(5))
    #expect(text() == "The server doesn't say whether it has “Yes.”. /giveup removes it.")
    scene.input.send("/giveup")
    #expect(text() == "A line is sent; /older, /leave, /back." && check.count == 0)

    scene.input.send("No.")
    held.answer(with: ServerError(error: "Not now."), status: .forbidden)
    #expect(text() == "A line is sent; /older, /retry, /giveup, /leave, /back.")
    scene.input.send("/g")
    #expect(
      lines.elements.map(\.text).suffix(2) == [
        "Giving up “No.”.", "A line is sent; /older, /leave, /back.",
      ])
    #expect(stream.count == 1)
    lines.dispose()
  }

  @Test("leave and a number leave a room, and cancel cancels that before the server confirms it")
  func leave() {
    let other = Room(id: "o", name: "Ovens", uri: "kitchen/ovens", topic: "", userCount: 1)
    mock.answer("GET /v1/user/me/rooms", with: [room, other])
    let held = mock.hold("DELETE /v1/rooms/o/users/me")
    let list = RoomList(client: SafeClient(mock), on: time)
    let scene = list.createPlainScene()
    let lines = Recorder(scene.lines)
    let question =
      "A number opens a room, leave and a number leaves it; find and a word looks for others, b goes back."
    func texts(_ count: Int) -> [String] { lines.elements.suffix(count).map(\.text) }
    for (line, complaint) in [
      ("leave", "leave and a number, such as leave 1."), ("leave 3", "There is no such number."),
      ("cancel", "There is nothing to cancel."),
    ] {
      scene.input.send(line)
      #expect(texts(1) == [complaint] && lines.elements.last?.isQuestion == true)
    }
    scene.input.send("leave 2")
    #expect(texts(1) == ["Leaving Ovens … cancel or b cancels."])
    #expect(lines.elements.last?.isWaiting == true && held.count == 1)
    scene.input.send("Cancel")
    #expect(held.count == 0 && list.pending.value.isEmpty)
    #expect(
      texts(4) == [
        "Leaving Ovens is cancelled; the server may have done it anyway.",
        "1. General, 2 unread", "2. Ovens", question,
      ])
    mock.answer("GET /v1/user/me/rooms", with: [room], times: 1)
    scene.input.send("leave 2")
    held.answer(with: Response(status: .noContent))
    #expect(texts(3) == ["You have left Ovens.", "1. General, 2 unread", question])
    lines.dispose()
  }

  @Test("a public room that the user isn't in can't be left")
  func leaveFound() {
    let other = Room(
      id: "o", name: "Ovens", uri: "kitchen/ovens", topic: "", userCount: 1, isJoined: false)
    mock.answer("GET /v1/user/me/rooms", with: [room])
    mock.answer("GET /v1/rooms?q=ov", with: [other])
    let held = mock.hold("POST /v1/user/me/rooms")
    let scene = RoomList(client: SafeClient(mock), on: time).createPlainScene()
    let lines = Recorder(scene.lines)
    scene.input.send("find ov")
    scene.input.send("leave 1")
    #expect(lines.elements.last?.text == "You aren't in Ovens.")
    scene.input.send("1")
    #expect(lines.elements.last?.text == "Joining Ovens … cancel or b cancels.")
    scene.input.send("cancel")
    #expect(held.count == 0 && lines.elements.last?.text == "A number joins a room; b shows yours.")
    lines.dispose()
  }

  @Test("after going back from found rooms, numbers refer to none until the user's are loaded")
  func backFromFound() {
    let other = Room(
      id: "o", name: "Ovens", uri: "kitchen/ovens", topic: "", userCount: 1, isJoined: false)
    let held = mock.hold("GET /v1/user/me/rooms")
    mock.answer("GET /v1/user/me/rooms", with: [room], times: 1)
    mock.answer("GET /v1/rooms?q=ov", with: [other])
    let scene = RoomList(client: SafeClient(mock), on: time).createPlainScene()
    let lines = Recorder(scene.lines)
    scene.input.send("find ov")
    scene.input.send("b")
    #expect(held.count == 1)
    for line in ["1", "leave 1"] {
      scene.input.send(line)
      #expect(lines.elements.last?.text == "There is no such number.")
    }
    held.fail()
    #expect(lines.elements.suffix(2).map(\.text).first == "1. General, 2 unread")
    lines.dispose()
  }

  @Test("that there are no older messages is said once, and only to who asks for them")
  func older() {
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET \(path)?limit=50", with: [message(1, "Soup?", by: mira)])
    let held = mock.hold("POST \(path)")
    let stream = mock.hold("GET /stream\(path)")
    let scene = RoomMessages(client: SafeClient(mock), room: room, on: time).createPlainScene()
    let lines = Recorder(scene.lines)
    func count() -> Int { lines.elements.count { $0.text == "There are no older ones." } }
    scene.input.send("Yes.")
    scene.input.send("Or no.")
    #expect(held.count == 1 && stream.count == 1)
    #expect(count() == 0)
    scene.input.send("/older")
    #expect(count() == 1)
    lines.dispose()
  }
}
