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
    #expect(lines.elements.last?.text == "/older, /retry, /leave and /back are the commands.")
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
    #expect(lines.elements.last?.text == "A line is sent; /older, /retry, /leave, /back.")
    mock.answer("POST \(path)", with: message(2, "Yes.", by: me))
    scene.input.send("/retry")
    #expect(
      lines.elements.map(\.text).suffix(2) == [
        "Dana: Yes.", "A line is sent; /older, /leave, /back.",
      ])
    #expect(stream.count == 1)
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
