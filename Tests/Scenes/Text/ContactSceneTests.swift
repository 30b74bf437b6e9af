// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Networking
import RecipeEntities
import RecipeInteractors
import RecipeScenes
import RecipeScreens
import Signals
import TestKit
import Testing
import Views

@Suite("The scene of contacts")
@MainActor
struct ContactSceneTests {
  private let mock = MockClient()
  private let client: SafeClient
  private let terminal = HeadlessTerminal(columns: 60, rows: 12)
  private let dana = User(id: 1, firstName: "Dana", lastName: "Lindqvist")
  private let mira = User(id: 3, firstName: "Mira", lastName: "Holt")
  private let otis = User(id: 4, firstName: "Otis", lastName: "Greenbarrow")

  init() {
    client = SafeClient(mock)
  }

  private func show(_ scene: some Component) {
    terminal.window.root = scene.makeSourceView()
  }

  private func answer() {
    mock.answer("GET /user", with: dana)
    mock.answer(
      "GET /contacts",
      with: [Contact(user: mira, isConnected: false), Contact(user: otis, isConnected: true)])
  }

  @Test(
    "the state of a store is on the screen: the user, the contacts, the number of connected ones"
  )
  func shows() {
    let users = mock.hold("GET /user")
    let contacts = mock.hold("GET /contacts")
    show(ContactList(client: client).createScene())
    #expect(terminal.text.contains("Loading…"))
    users.answer(with: dana)
    contacts.answer(with: [Contact(user: mira, isConnected: true)])
    #expect(terminal.text.contains("Dana Lindqvist") && terminal.text.contains("● Mira Holt"))
    #expect(terminal.text.contains("1 of 1 connected") && !terminal.text.contains("Loading…"))
  }

  @Test("waiting for the contacts can be ended, and they can be loaded again")
  func cancels() {
    let user = mock.hold("GET /user")
    let contacts = mock.hold("GET /contacts")
    show(ContactList(client: client).createScene())
    #expect(terminal.text.contains("Loading…"))
    terminal.press("escape")
    #expect(user.count == 0 && contacts.count == 0)
    #expect(terminal.text.contains("Not loaded") && terminal.text.contains("[ Try again ]"))
    terminal.press("enter")
    #expect(user.count == 1 && contacts.count == 1)
    user.answer(with: dana)
    contacts.answer(with: [Contact(user: mira, isConnected: true)])
    #expect(terminal.text.contains("● Mira Holt"))
  }

  @Test("a change that the server hasn't confirmed for a while is marked")
  func unconfirmed() throws {
    answer()
    let change = mock.hold("PUT /contacts/3/connection")
    let time = VirtualScheduler()
    show(ContactList(client: client).createScene(on: time))
    terminal.press("enter")
    time.advance(by: .milliseconds(500))
    #expect(terminal.text.contains("● Mira Holt") && !terminal.text.contains("not saved yet"))
    time.advance(by: .milliseconds(200))
    #expect(terminal.text.contains("● Mira Holt") && terminal.text.contains("not saved yet"))
    change.answer(with: Contact(user: mira, isConnected: true))
    #expect(terminal.text.contains("● Mira Holt") && !terminal.text.contains("not saved yet"))
  }

  @Test("keys are actions: Enter and Space toggle, which is visible before the response")
  func toggles() throws {
    answer()
    let mira = mock.hold("PUT /contacts/3/connection")
    let otis = mock.hold("PUT /contacts/4/connection")
    show(ContactList(client: client).createScene())
    terminal.press("enter")
    #expect(terminal.text.contains("● Mira Holt") && terminal.text.contains("2 of 2 connected"))
    terminal.press("down", "space")
    #expect(terminal.text.contains("1 of 2 connected"))
    #expect(mira.count == 1 && otis.count == 0)
    let sent = try mock.receivedRequests.last?.body?.json(Contact.Connection.self)
    #expect(sent == Contact.Connection(isConnected: true))
    mira.answer(with: Contact(user: self.mira, isConnected: true))
    #expect(otis.count == 1)
  }

  @Test("a refused change disappears from the screen, and its error waits")
  func undone() {
    answer()
    mock.answer(
      "PUT /contacts/3/connection", with: ServerError(error: "Not today."), status: .forbidden)
    let errors = Recorder(client.errors)
    show(ContactList(client: client).createScene())
    terminal.press("space")
    #expect(terminal.text.contains("1 of 2 connected"))
    #expect(errors.elements.first?.isPending == true)
  }

  @Test("r reloads, and the selection stays on its contact")
  func reload() {
    answer()
    show(ContactList(client: client).createScene())
    terminal.press("down")
    mock.answer(
      "GET /contacts",
      with: [
        Contact(user: dana, isConnected: false), Contact(user: mira, isConnected: false),
        Contact(user: otis, isConnected: true),
      ])
    terminal.press("r")
    #expect(terminal.text.contains("▌ ● Otis Greenbarrow"))
    #expect(mock.receivedRequests.map(\.description).filter { $0 == "GET /user" }.count == 2)
  }

  @Test("a released scene ends its store, cancels the requests and doesn't leak")
  func letGo() {
    expectNoLeaks {
      let held = mock.hold("GET /contacts")
      let user = mock.hold("GET /user")
      show(ContactList(client: client).createScene())
      #expect(terminal.text.contains("Loading…"))
      #expect(held.count == 1 && user.count == 1)
      terminal.window.root = View()
      #expect(held.cancelled == 1 && user.cancelled == 1)
    }
  }
}
