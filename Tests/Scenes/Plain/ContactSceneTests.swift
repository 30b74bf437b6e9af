// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import RecipePlainScenes
import Signals
import TestKit
import Testing

@Suite("The plain scene of contacts")
struct ContactSceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let mira = User(id: 3, firstName: "Mira", lastName: "Holt")
  private let otis = User(id: 4, firstName: "Otis", lastName: "Greenbarrow")
  private let question = "A number connects or disconnects; r reloads, b goes back."

  init() {
    client = SafeClient(mock)
    mock.answer("GET /user", with: User(id: 1, firstName: "Dana", lastName: "Lindqvist"))
    mock.answer(
      "GET /contacts",
      with: [Contact(user: mira, isConnected: false), Contact(user: otis, isConnected: true)])
  }

  @Test("contacts are numbered, and a number toggles one")
  func toggles() {
    mock.answer("PUT /contacts/3/connection", with: Contact(user: mira, isConnected: true))
    let scene = ContactList(client: client).createPlainScene()
    let lines = Recorder(scene.lines)
    scene.input.send("1")
    #expect(
      lines.elements.map(\.text) == [
        "The contacts of Dana Lindqvist", "1. Mira Holt", "2. Otis Greenbarrow, connected",
        question, "1. Mira Holt, connected", "2. Otis Greenbarrow, connected", question,
      ])
  }

  @Test("the prompt follows the server's response, once for each choice")
  func questions() {
    let users = mock.hold("GET /user", times: 1)
    let held = mock.hold("PUT /contacts/3/connection")
    let scene = ContactList(client: client).createPlainScene()
    let lines = Recorder(scene.lines)
    func asked() -> Int { lines.elements.count { $0.isQuestion } }
    #expect(asked() == 0)
    users.answer(with: otis)
    #expect(asked() == 1)
    scene.input.send("1")
    #expect(asked() == 1)
    held.answer(with: Contact(user: mira, isConnected: true))
    #expect(asked() == 2)
    scene.input.send("r")
    #expect(asked() == 3)
    for line in ["7", "0", "name", "what?"] { scene.input.send(line) }
    #expect(asked() == 7)
  }

  @Test("contacts that arrive while the scene is being observed are shown once")
  func arrival() {
    for _ in 0..<TestLength.rounds(60, long: 300) {
      let held = mock.hold("GET /contacts", times: 1)
      let scene = ContactList(client: client).createPlainScene()
      let lines = Recorder<PlainLine, Never>()
      let bag = DisposeBag()
      Stress.run(threads: 2) { thread in
        if thread == 0 {
          held.answer(with: [Contact(user: mira, isConnected: false)])
        } else {
          scene.lines.observeNext { lines.observer.send($0) }.dispose(in: bag)
        }
      }
      #expect(
        lines.elements.map(\.text) == ["The contacts of Dana Lindqvist", "1. Mira Holt", question])
    }
  }

  @Test("a refused toggle is reverted with a message")
  func refused() {
    mock.answer(
      "PUT /contacts/4/connection", with: ServerError(error: "Not today."), status: .forbidden)
    let errors = Recorder(client.errors)
    let scene = ContactList(client: client).createPlainScene()
    let lines = Recorder(scene.lines)
    scene.input.send("2")
    errors.elements.first?.dismiss()
    #expect(lines.elements.suffix(2).map(\.text) == ["2. Otis Greenbarrow, connected", question])
  }

  @Test("b goes back, invalid input is reported, and nothing leaks")
  func back() {
    expectNoLeaks {
      let scene = ContactList(client: client).createPlainScene()
      let lines = Recorder(scene.lines)
      let outcome = Recorder(scene.outcome)
      for line in ["9", "o", "b"] { scene.input.send(line) }
      #expect(outcome.elements.count == 1)
      #expect(
        lines.elements.suffix(2).map(\.text) == [
          "There is no such number.", "There is no such choice.",
        ])
      lines.dispose()
      outcome.dispose()
    }
  }
}
