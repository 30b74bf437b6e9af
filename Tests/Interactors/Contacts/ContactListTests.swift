// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("ContactList")
struct ContactListTests {
  private let backend = Backend()
  private var mock: MockClient { backend.mock }

  /// Returns a list that has loaded Dana and her contacts.
  private func loaded(_ contacts: [Contact] = [People.mira, People.otis]) -> ContactList {
    mock.answer("GET /user", with: People.dana)
    mock.answer("GET /contacts", with: contacts)
    return ContactList(client: backend.client)
  }

  @Test("the user and the contacts are empty first, and then those of the server")
  func loads() {
    let user = mock.hold("GET /user")
    let contacts = mock.hold("GET /contacts")
    let list = ContactList(client: backend.client)
    let users = Recorder(list.user.signal)
    let lists = Recorder(list.contacts.signal)
    #expect(list.isLoading.value)
    contacts.answer(with: [People.mira])
    #expect(list.isLoading.value)
    user.answer(with: People.dana)
    #expect(!list.isLoading.value)
    #expect(users.elements == [nil, People.dana])
    #expect(lists.elements == [nil, [People.mira]])
  }

  @Test("equal values and changes of other parts aren't sent")
  func notifications() {
    let list = loaded()
    let users = Recorder(list.user.signal)
    let lists = Recorder(list.contacts.signal)
    list.reload.send()
    list.reload.send()
    #expect(users.elements.count == 1)
    #expect(lists.elements.count == 1)
    let held = mock.hold("PUT /contacts/3/connection")
    list.toggle.send(3)
    held.answer(with: People.mira.with(isConnected: true))
    #expect(users.elements.count == 1)
    #expect(lists.elements.count == 2, "it shows when it is wanted; the answer brings nothing new")
  }

  @Test("a toggle is visible immediately, and is sent to the server")
  func toggle() throws {
    let list = loaded()
    let held = mock.hold("PUT /contacts/3/connection")
    list.toggle.send(3)
    #expect(list.contacts.value == [People.mira.with(isConnected: true), People.otis])
    let sent = try mock.receivedRequests.last?.body?.json(Contact.Connection.self)
    #expect(sent == Contact.Connection(isConnected: true))
    held.answer(with: People.mira.with(isConnected: true))
    #expect(list.contacts.value == [People.mira.with(isConnected: true), People.otis])
  }

  @Test("changes are unconfirmed until the server has answered each of them")
  func unconfirmed() {
    let list = loaded()
    let changes = backend.mock.hold("PUT /contacts/3/connection")
    #expect(list.unconfirmed.value.isEmpty)
    list.toggle.send(3)
    #expect(list.unconfirmed.value == [3])
    changes.answer(with: People.mira.with(isConnected: true))
    #expect(list.unconfirmed.value.isEmpty)
  }

  @Test("a failed toggle is reverted at once, and its error names the contact and waits")
  func undo() {
    let list = loaded()
    mock.fail("PUT /contacts/3/connection")
    list.toggle.send(3)
    #expect(list.contacts.value == [People.mira, People.otis])
    #expect(list.unconfirmed.value.isEmpty)
    let message = backend.errors.elements.first?.message ?? ""
    #expect(message.hasPrefix("The change of \(People.mira.user.fullName) isn't saved. "))
    backend.errors.elements.first?.dismiss()
    #expect(list.contacts.value == [People.mira, People.otis])
  }

  @Test("a change that fails later is reverted, and its error waits")
  func failsLater() {
    let list = loaded()
    let held = mock.hold("PUT /contacts/3/connection")
    list.toggle.send(3)
    held.fail()
    #expect(list.contacts.value == [People.mira, People.otis])
    #expect(backend.errors.elements.map(\.isPending) == [true])
  }

  @Test("other contacts and the same one can be changed while an error waits")
  func independent() {
    let list = loaded()
    mock.answer("PUT /contacts/3/connection", with: People.mira.with(isConnected: true))
    mock.answer("PUT /contacts/4/connection", with: People.otis.with(isConnected: false))
    mock.fail("PUT /contacts/3/connection", times: 1)
    list.toggle.send(3)
    list.toggle.send(4)
    #expect(list.contacts.value == [People.mira, People.otis.with(isConnected: false)])
    #expect(backend.errors.elements.first?.isPending == true)
    list.toggle.send(3)
    #expect(list.contacts.value?.first == People.mira.with(isConnected: true))
    #expect(backend.errors.elements.first?.isPending == false, "the user has solved it")
  }

  @Test("after a lost response the server is asked whether the change is made")
  func lostResponse() {
    let list = loaded()
    mock.fail("PUT /contacts/3/connection", with: .connectionLost(maybeSent: true))
    mock.answer("GET /contacts", with: [People.mira.with(isConnected: true), People.otis])
    list.toggle.send(3)
    #expect(list.contacts.value?.first == People.mira.with(isConnected: true))
    #expect(backend.errors.elements.isEmpty)
  }

  @Test("a failed toggle that is retried succeeds")
  func retry() {
    let list = loaded()
    mock.answer("PUT /contacts/3/connection", with: People.mira.with(isConnected: true))
    mock.fail("PUT /contacts/3/connection", times: 1)
    list.toggle.send(3)
    backend.errors.elements.first?.retry()
    #expect(list.contacts.value == [People.mira.with(isConnected: true), People.otis])
    #expect(backend.errors.elements.count == 1)
  }

  @Test("a refusal of the server is shown in its words, and the change is reverted")
  func refused() {
    let list = loaded()
    mock.answer(
      "PUT /contacts/3/connection", with: ServerError(error: "Not today."), status: .forbidden)
    list.toggle.send(3)
    #expect(
      backend.errors.elements.first?.message
        == "The change of \(People.mira.user.fullName) isn't saved. Not today.")
    #expect(list.contacts.value?.first == People.mira)
  }

  @Test("a response about another contact reverts the toggle, and the next one is requested")
  func foreignAnswer() {
    let list = loaded()
    mock.answer("PUT /contacts/3/connection", with: People.amara)
    mock.answer("PUT /contacts/4/connection", with: People.otis.with(isConnected: false))
    list.toggle.send(3)
    list.toggle.send(4)
    #expect(list.contacts.value == [People.mira, People.otis.with(isConnected: false)])
  }

  @Test("two connection requests never run at the same time")
  func oneAtATime() {
    let list = loaded()
    let first = mock.hold("PUT /contacts/3/connection")
    let second = mock.hold("PUT /contacts/4/connection")
    list.toggle.send(3)
    list.toggle.send(4)
    list.toggle.send(3)
    #expect(first.count == 1 && second.count == 0)
    first.answer(with: People.mira.with(isConnected: true))
    #expect(first.count == 1 && second.count == 0, "what was changed back is asked for again")
    first.answer(with: People.mira)
    #expect(first.count == 0 && second.count == 1)
    second.answer(with: People.otis.with(isConnected: false))
    #expect(list.contacts.value == [People.mira, People.otis.with(isConnected: false)])
  }

  @Test("a list from before a pending change is loaded again")
  func outdated() {
    let list = loaded()
    let lists = mock.hold("GET /contacts")
    let put = mock.hold("PUT /contacts/3/connection")
    list.reload.send()
    list.toggle.send(3)
    put.answer(with: People.mira.with(isConnected: true))
    #expect(lists.cancelled == 1 && lists.count == 1)
    lists.answer(with: [People.mira.with(isConnected: true), People.otis])
    #expect(list.contacts.value == [People.mira.with(isConnected: true), People.otis])
    #expect(!list.isLoading.value)
  }

  @Test("toggles from several threads are all handled")
  func threads() async {
    let list = loaded()
    mock.answer("PUT /contacts/3/connection", with: People.mira.with(isConnected: true))
    mock.answer("PUT /contacts/4/connection", with: People.otis.with(isConnected: false))
    await withTaskGroup(of: Void.self) { group in
      for id in [3, 4] { group.addTask { list.toggle.send(id) } }
    }
    #expect(
      list.contacts.value == [
        People.mira.with(isConnected: true), People.otis.with(isConnected: false),
      ])
  }

  @Test("a failed request for the user keeps the contacts, and reload repeats both")
  func halves() {
    mock.answer("GET /user", with: People.dana)
    mock.fail("GET /user", times: 1)
    mock.answer("GET /contacts", with: [People.mira])
    let list = ContactList(client: backend.client)
    backend.errors.elements.first?.dismiss()
    #expect(list.user.value == nil && list.contacts.value == [People.mira])
    list.reload.send()
    #expect(list.user.value == People.dana)
  }

  @Test("each action is logged before it changes anything")
  func log() {
    mock.answer("GET /user", with: People.dana)
    mock.answer("GET /contacts", with: [People.mira])
    let log = Recorder<String, Never>()
    let list = ContactList(client: backend.client) { log.observer.send($0) }
    #expect(log.elements.count == 2)
    #expect(log.elements.first?.contains("LoadUserAction") == true)
    #expect(log.elements.first?.hasSuffix("ContactsState.empty)") == true)
    #expect(list.contacts.value != nil)
  }

  @Test("observers keep the store alive, and releasing it cancels everything")
  func lifetime() {
    expectNoLeaks {
      let held = mock.hold("GET /user")
      mock.answer("GET /contacts", with: [People.mira])
      let (recorder, reload) = {
        let list = ContactList(client: backend.client)
        return (Recorder(list.contacts.signal), list.reload)
      }()
      #expect(recorder.elements == [[People.mira]])
      reload.send()
      #expect(held.count == 1)
      recorder.dispose()
      #expect(held.count == 0 && held.cancelled == 2)
      reload.send()
      #expect(held.count == 0)
    }
  }

  @Test("all changes are sent to the server in order, even after the list was released")
  func afterwards() {
    expectNoLeaks {
      let first = mock.hold("PUT /contacts/3/connection")
      let second = mock.hold("PUT /contacts/4/connection")
      let user = mock.hold("GET /user")
      mock.answer("GET /contacts", with: [People.mira, People.otis])
      do {
        let list = ContactList(client: backend.client)
        list.toggle.send(3)
        list.toggle.send(4)
      }
      first.answer(with: People.mira.with(isConnected: true))
      #expect(second.count == 1 && user.count == 1)
      second.answer(with: People.otis.with(isConnected: false))
      #expect(user.count == 0, "with the last answer the store goes")
    }
  }

  @Test("the contacts are confirmed when nothing waits for the server")
  func confirmed() {
    let list = loaded()
    let held = mock.hold("PUT /contacts/3/connection")
    let confirmed = Recorder(list.confirmed.signal)
    list.toggle.send(3)
    #expect(list.confirmed.value == nil)
    held.answer(with: People.mira.with(isConnected: true))
    #expect(
      confirmed.elements == [
        [People.mira, People.otis], nil, [People.mira.with(isConnected: true), People.otis],
      ])
  }
}
