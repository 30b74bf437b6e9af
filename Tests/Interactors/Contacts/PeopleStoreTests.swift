// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@Suite("The store of people")
struct PeopleStoreTests {
  private let store = PeopleStore.people()
  private let loadUser = PeopleAction.loadUser(LoadUserAction(user: People.dana))
  private let loadContacts = PeopleAction.loadContacts(
    LoadContactsAction(contacts: [People.mira, People.otis]))

  @Test("a state is a value: a copy never changes")
  func values() {
    let before = store.state.value
    store.dispatch(loadUser)
    #expect(before == PeopleState(user: .empty, contacts: .empty))
    var copy = store.state.value
    copy.user = .empty
    #expect(store.state.value.user == .loaded(People.dana))
  }

  @Test("each action goes through every reducer, and each changes only its part")
  func reducers() {
    #expect(store.state.value == PeopleState(user: .empty, contacts: .empty))
    store.dispatch(loadUser)
    #expect(store.state.value == PeopleState(user: .loaded(People.dana), contacts: .empty))
    store.dispatch(loadContacts)
    #expect(
      store.state.value
        == PeopleState(
          user: .loaded(People.dana),
          contacts: .loaded(ContactBook([People.mira, People.otis]))))
  }

  @Test("a store has an initial state, and early actions change nothing")
  func early() {
    let initial = store.state.value
    let wish = ContactBook.Wish(id: 3, isConnected: true)
    store.dispatch([
      .toggle(ToggleConnection(id: 3)), .settle(SettleConnection(contact: People.mira)),
      .undo(UndoConnection(wish: wish)),
    ])
    #expect(store.state.value == initial)
  }

  @Test("each observer of a part receives at most one value per action, and only for a change")
  func notifications() {
    let users = Recorder(store.state(from: UserState.lens))
    let contacts = Recorder(store.state(from: ContactsState.lens))
    let names = Recorder(store.state(from: \.user.value?.firstName))
    let whole = Recorder(store.state.signal)
    store.dispatch([loadContacts, loadUser, loadUser, loadContacts])
    #expect(users.elements == [.empty, .loaded(People.dana)])
    #expect(contacts.elements.count == 2)
    #expect(names.elements == [nil, "Dana"])
    #expect(whole.elements.count == 5, "the whole state tells of every action")
    store.dispatch(.toggle(ToggleConnection(id: 3)))
    #expect(users.elements.count == 2 && contacts.elements.count == 3)
  }

  @Test("an action can be dispatched directly, in a list, or as the result of a request")
  func dispatching() {
    let answer = SafePublishSubject<User>()
    store.dispatch(answer.signal.map { .loadUser(LoadUserAction(user: $0)) })
    #expect(store.state.value.user == .empty)
    answer.send(People.dana)
    #expect(store.state.value.user.value == People.dana)
  }

  @Test("the lenses of the parts follow the laws")
  func laws() {
    let whole = PeopleState(user: .loaded(People.dana), contacts: .empty)
    var same = whole
    UserState.lens.set(&same, UserState.lens.get(whole))
    #expect(same == whole)
    var changed = whole
    ContactsState.lens.set(&changed, .loaded(ContactBook([People.mira])))
    #expect(ContactsState.lens.get(changed) == .loaded(ContactBook([People.mira])))
    ContactsState.lens.set(&changed, .loaded(ContactBook([])))
    var once = whole
    ContactsState.lens.set(&once, .loaded(ContactBook([])))
    #expect(changed == once)
  }

  @Test("two stores of people are independent")
  func independence() {
    let other = PeopleStore.people()
    store.dispatch(loadUser)
    #expect(other.state.value.user == .empty)
  }
}
