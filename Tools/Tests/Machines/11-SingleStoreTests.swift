// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@testable import machines

@Suite("Example 11, a single store")
struct SingleStoreTests {
  private typealias State = SingleStore.State
  private typealias Action = SingleStore.Action
  private let time = VirtualScheduler()
  private let people = SingleStore.acquaintances

  @Test("each part has its mutator, and the combined description is computed")
  func parts() {
    let store = SingleStore.store()
    #expect(store.state.value.words == "Nobody, 0 of 0 connected")
    store.dispatch(.user(.loaded("Ada")))
    store.dispatch([.contacts(.loaded(people)), .contacts(.toggled("Claire"))])
    #expect(store.state.value.words == "Ada, 3 of 3 connected")
    store.dispatch(.user(.left))
    #expect(store.state.value.user == SingleStore.User())
    #expect(store.state.value.contacts.all.count == 3, "the contacts are another part")
  }

  @Test("asynchronous actions in order: the contacts are requested after the user has loaded")
  func inOrder() {
    let server = PretendServer(on: time)
    let store = SingleStore.store()
    store.dispatch(inOrder: [
      SingleStore.LoadUser(server: server), SingleStore.LoadContacts(server: server),
    ])
    #expect(store.state.value.user.isLoading)
    #expect(server.callCount == 1)
    time.advance(by: .seconds(1))
    #expect(store.state.value.words == "Ada, 0 of 0 connected")
    #expect(server.callCount == 2)
    time.advance(by: .seconds(1))
    #expect(store.state.value.words == "Ada, 2 of 3 connected")
  }

  @Test("a failure is an action too, after which a retry is possible")
  func failure() {
    let server = PretendServer(on: time) { $0 == 1 }
    let store = SingleStore.store()
    let loading = Recorder(store.state(from: { $0.user.isLoading }))
    for _ in 1...2 {
      store.dispatch(SingleStore.LoadUser(server: server))
      time.advance(by: .seconds(1))
    }
    #expect(loading.elements == [false, true, false, true, false])
    #expect(store.state.value.user.name == "Ada")
  }

  @Test("middleware receives each action and the state before it, in order, and changes nothing")
  func middleware() {
    let journal = Recorder<String, Never>()
    let store = SingleStore.store(middleware: [
      { _, action in journal.observer.send(CaseName.path(action)) },
      { state, _ in journal.observer.send("met \(state.user.name ?? "nobody")") },
    ])
    store.dispatch([.user(.loaded("Ada")), .contacts(.toggled("Bert")), .user(.left)])
    #expect(
      journal.elements.filter { $0.hasPrefix("met") } == ["met nobody", "met Ada", "met Ada"])
    #expect(journal.elements.count == 6)
    #expect(journal.elements[2].contains("toggled"))
  }

  @Test("the lenses follow the three laws")
  func lenses() {
    let state = State(user: .init(name: "Ada"), contacts: .init(all: people))
    var same = state
    SingleStore.User.lens.set(&same, SingleStore.User.lens.get(state))
    #expect(same == state, "setting what was got changes nothing")
    var other = state
    SingleStore.User.lens.set(&other, .init(isLoading: true))
    #expect(SingleStore.User.lens.get(other) == .init(isLoading: true))
    #expect(other.contacts == state.contacts)
    SingleStore.User.lens.set(&other, state.user)
    #expect(other == state, "of two sets the second one counts")
  }

  @Test("a part is sent only when it changes")
  func parted() {
    let store = SingleStore.store()
    let user = Recorder(store.state(from: SingleStore.User.lens))
    store.dispatch([
      .contacts(.loaded(people)), .contacts(.toggled("Bert")), .user(.loading), .user(.loading),
    ])
    #expect(user.elements == [.init(), .init(isLoading: true)])
  }

  @Test("every state of both parts is reached, and each one leads to a user with contacts")
  func explored() throws {
    let machine = Machine<State, Action>(
      initial: State(),
      reduce: { state, action in
        // Applies an action to a store in this state.
        let store = SingleStore.store(initial: state)
        store.dispatch(action)
        state = store.state.value
      })
    let explorer = Explorer(
      machine,
      events: { [people] _ in
        [
          .user(.loading), .user(.loaded("Ada")), .user(.failed), .user(.left),
          .contacts(.loaded(Array(people.prefix(1)))), .contacts(.toggled("Bert")),
        ]
      },
      label: { $0.words + ($0.user.isLoading ? ", loading" : "") })
    let words = ["Nobody", "Ada"].flatMap { name in
      ["0 of 0", "0 of 1", "1 of 1"].map { "\(name), \($0) connected" }
    }
    try explorer.explore().check(
      .visits(words + words.map { $0 + ", loading" }), .noDeadEnds,
      .reaches("a user with contacts") { $0.words == "Ada, 1 of 1 connected" },
      .reaches("rest", without: { $0 == .user(.left) }) { !$0.user.isLoading })
  }
}
