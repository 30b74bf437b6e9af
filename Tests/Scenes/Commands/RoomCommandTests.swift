// SPDX-License-Identifier: MIT

import Networking
import RecipeCommandScenes
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The commands of rooms")
struct RoomCommandTests {
  private let mock = MockClient()
  private let time = VirtualScheduler()
  private let me = Member(id: "me", username: "dana", displayName: "Dana")
  private let room = Room(
    id: "r", name: "General", uri: "kitchen/general", topic: "All", userCount: 3, unreadItems: 2)
  private let path = "/v1/rooms/r/chatMessages"

  init() {
    mock.answer("GET /v1/user/me", with: me)
    mock.answer("GET /v1/user/me/rooms", with: [room])
    mock.answer(
      "GET \(path)?limit=50",
      with: [Message(id: "1", text: "Soup?", sent: Timestamp(milliseconds: 0), author: me)])
  }

  private func run(_ command: (RoomList) -> CommandScene) -> CommandResult? {
    let stream = mock.hold("GET /stream\(path)")
    let recorder = Recorder(command(RoomList(client: SafeClient(mock), on: time)))
    #expect(recorder.isCompleted && recorder.elements.count == 1)
    recorder.dispose()
    _ = stream
    return recorder.elements.first
  }

  private func json(_ result: CommandResult?) -> String? {
    switch result {
    case .success(let output)?: output.value.json
    case .failure(let failure)?: failure.kind.rawValue
    case .progress?, nil: nil
    }
  }

  @Test("rooms and their newest messages are listed, by name or identifier")
  func lists() {
    #expect(
      json(run { $0.createListCommand() })
        == #"{"rooms":[{"id":"r","name":"General","topic":"All","unread":2,"people":3}]}"#)
    for name in ["r", "General"] {
      #expect(
        json(run { $0.createMessagesCommand(in: name) })
          == #"{"messages":[{"id":"1","author":"dana","text":"Soup?","sent":"1970-01-01T00:00:00.000Z"}]}"#
      )
    }
    #expect(json(run { $0.createMessagesCommand(in: "none") }) == "not-found")
  }

  @Test("a message is sent once, and the command ends when the server has it")
  func sends() {
    mock.answer(
      "POST \(path)",
      with: Message(id: "2", text: "Yes.", sent: Timestamp(milliseconds: 1), author: me))
    #expect(
      json(run { $0.createSendCommand("Yes.", to: "General") }) == #"{"room":"r","text":"Yes."}"#)
    #expect(mock.receivedRequests.filter { $0.path == path && $0.method == "POST" }.count == 1)
    #expect(json(run { $0.createSendCommand(" ", to: "General") }) == "usage")
  }

  @Test("a message that the server refuses, and a room that can't be loaded, are failures")
  func refusals() {
    mock.answer(
      "POST \(path)", with: ServerError(error: "It is too long."), status: .badRequest)
    #expect(json(run { $0.createSendCommand("Yes.", to: "r") }) == "failed")
    let other = MockClient()
    other.answer("GET /v1/user/me/rooms", with: ServerError(error: "No."), status: .forbidden)
    let list = RoomList(client: SafeClient(other), on: time)
    #expect(json(Recorder(list.createListCommand()).elements.first) == "failed")
  }
}
