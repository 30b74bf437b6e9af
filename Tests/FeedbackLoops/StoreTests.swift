import FeedbackLoops
import Signals
import TestKit
import Testing

private struct Contacts: Sendable, Equatable {
  var user = "nobody"
  var names: [String] = []
}

private enum ContactsAction: Sendable {
  case loadedUser(String)
  case added(String)
}

@Suite("Store")
struct StoreTests {
  private func store(
    middleware: [Store<Contacts, ContactsAction>.Middleware] = []
  ) -> Store<Contacts, ContactsAction> {
    Store(initial: Contacts(), middleware: middleware) { state, action in
      switch action {
      case .loadedUser(let name): state.user = name
      case .added(let name): state.names.append(name)
      }
    }
  }

  @Test("an action, a list of actions and a signal of actions all go through the reducer, in order")
  func dispatch() {
    let store = store()
    let later = SafePublishSubject<ContactsAction>()
    store.dispatch(.loadedUser("Ada"))
    store.dispatch([.added("Grace"), .added("Edsger")])
    store.dispatch(later.signal)
    later.send(.added("Barbara"))
    #expect(store.state.value == Contacts(user: "Ada", names: ["Grace", "Edsger", "Barbara"]))
  }

  @Test("a part of the state is sent when it changes, and not for anything else")
  func lens() {
    let store = store()
    let users = Recorder(store.state(from: \.user))
    store.dispatch([.added("Grace"), .loadedUser("Ada"), .loadedUser("Ada"), .added("Edsger")])
    #expect(users.elements == ["nobody", "Ada"])
  }

  @Test("middleware sees each action and the state that it meets, before the reducer")
  func middleware() {
    let log = Recorder<String, Never>()
    let store = store(middleware: [
      { state, action in log.observer.send("1: \(state.names.count) \(action)") },
      { _, action in log.observer.send("2: \(action)") },
    ])
    store.dispatch(.added("Grace"))
    #expect(log.elements == [#"1: 0 added("Grace")"#, #"2: added("Grace")"#])
  }

  @Test("actions from several threads are handled one at a time, and none is lost")
  func threads() async {
    let store = store()
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<500 { store.dispatch(.added("\(thread).\(number)")) }
        }
      }
    }
    #expect(Set(store.state.value.names).count == 2_000)
  }
}
