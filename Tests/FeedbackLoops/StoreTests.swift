// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

private struct User: SubState, Hashable {
  var name = "nobody"
  static let lens = Lens<AppState, User>(\.user)
}

private struct Contacts: SubState, Hashable {
  var names: [String] = []
  static let lens = Lens<AppState, Contacts>(\.contacts)
}

private struct AppState: Hashable, Sendable {
  var user: User
  var contacts: Contacts
}

private enum AppAction: Hashable, Sendable {
  case loadedUser(String)
  case added(String)
  case nothing
}

/// The action of an example: the result of a request, as an action.
private struct LoadUser: AsyncAction {
  let request: SafeSignal<String>
  func toAsync() -> SafeSignal<AppAction> { request.map { .loadedUser($0) } }
}

@Suite("Store")
struct StoreTests {
  private let empty = AppState(user: User(), contacts: Contacts())

  private func store(
    middleware: [Store<AppState, AppAction>.Middleware] = [],
    hook: LoopHook<AppState, AppAction>? = nil
  ) -> Store<AppState, AppAction> {
    Store(
      AppState.init, middleware: middleware, hook: hook,
      mutators: Mutator(User()) { user, action in
        if case .loadedUser(let name) = action { user.name = name }
      },
      Mutator(
        Contacts(),
        on: { action -> String? in if case .added(let name) = action { name } else { nil } },
        reduce: { contacts, name in contacts.names.append(name) }))
  }

  @Test("a value, a list and a signal of actions all go through the reducers, in order")
  func dispatch() {
    let store = store()
    let later = SafePublishSubject<AppAction>()
    store.dispatch(.loadedUser("Ada"))
    store.dispatch([.added("Grace"), .added("Edsger")])
    store.dispatch(later.signal)
    later.send(.added("Barbara"))
    #expect(store.state.value.user.name == "Ada")
    #expect(store.state.value.contacts.names == ["Grace", "Edsger", "Barbara"])
  }

  @Test("a list of actions gives one observable state for each")
  func list() {
    let store = store()
    let states = Recorder(store.state.signal)
    store.dispatch([.added("Grace"), .nothing, .added("Edsger")])
    #expect(states.elements.map(\.contacts.names.count) == [0, 1, 1, 2])
  }

  @Test("an asynchronous sequence of actions is dispatched until it ends or its task is cancelled")
  func sequence() async throws {
    let store = store()
    let (stream, input) = AsyncStream<AppAction>.makeStream()
    for name in ["Grace", "Edsger"] { input.yield(.added(name)) }
    input.finish()
    try await store.dispatch(stream)
    #expect(store.state.value.contacts.names == ["Grace", "Edsger"])
    let (endless, _) = AsyncStream<AppAction>.makeStream()
    let task = Task { try await store.dispatch(endless) }
    task.cancel()
    try await task.value
  }

  @Test("a request mapped to an action is dispatched as it is, or as a named action")
  func asyncActions() {
    let store = store()
    let answer = SafePublishSubject<String>()
    store.dispatch(answer.signal.map { AppAction.loadedUser($0) })
    answer.send("Ada")
    #expect(store.state.value.user.name == "Ada")
    let handle = store.dispatch(LoadUser(request: answer.signal))
    answer.send("Grace")
    #expect(store.state.value.user.name == "Grace")
    handle.dispose()
    store.dispatch(LoadUser(request: .just("Barbara")))
    #expect(store.state.value.user.name == "Barbara")
  }

  @Test("a list mixes actions, signals and asynchronous actions, which wait for each other")
  func mixedList() {
    struct Load: AsyncAction {
      let number: Int
      let answer: SafeSignal<Int>

      func toAsync() -> SafeSignal<Int> { answer.map { $0 + number }.start(with: number) }
    }
    let answers = SafePublishSubject<Int>()
    let store = Store<[Int], Int>(initial: [], reduce: { $0.append($1) })
    store.dispatch {
      1
      Load(number: 10, answer: answers.signal.prefix(1))
      [2, 3]
      SafeSignal.sequence([4, 5])
      if store.state.value.isEmpty { 6 }
      for number in 7...8 { number }
    }
    #expect(store.state.value == [1, 10])
    answers.send(5)
    #expect(store.state.value == [1, 10, 15, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("a signal of actions is an asynchronous action")
  func signalAsAction() {
    let store = Store<[Int], Int>(initial: [], reduce: { $0.append($1) })
    let actions: [any AsyncAction<Int>] = [SafeSignal.just(1), SafeSignal.sequence([2, 3])]
    store.dispatch(inOrder: actions)
    #expect(store.state.value == [1, 2, 3])
  }

  @Test("the asynchronous actions of a signal are dispatched, each after the previous one")
  func signalOfAsynchronousActions() {
    let store = store()
    let (source, answer) = (SafePublishSubject<LoadUser>(), SafePublishSubject<String>())
    let users = Recorder(store.state(from: \.user.name))
    let handle = store.dispatch(inOrder: source.signal)
    source.send(LoadUser(request: answer.signal.prefix(1)))
    source.send(LoadUser(request: .just("second")))
    #expect(users.elements == ["nobody"])
    answer.send("first")
    #expect(users.elements == ["nobody", "first", "second"])
    handle.dispose()
    source.send(LoadUser(request: .just("third")))
    #expect(users.elements == ["nobody", "first", "second"])
  }

  @Test("a list may contain asynchronous actions, each of which waits for the previous one")
  func inOrder() {
    let store = store()
    let answer = SafePublishSubject<String>()
    store.dispatch(inOrder: [
      LoadUser(request: answer.signal.prefix(1)), LoadUser(request: .just("last")),
    ])
    let users = Recorder(store.state(from: \.user.name))
    answer.send("first")
    #expect(users.elements == ["nobody", "first", "last"])
  }

  @Test("an action's toAsync is by default just itself, and dispatch asks for it")
  func toAsync() {
    enum Plain: AsyncAction, Sendable {
      typealias Action = Plain
      case step
    }
    enum Loading: AsyncAction, Sendable {
      case load, loaded
      func toAsync() -> SafeSignal<Loading> { .just(.loaded) }
    }
    #expect(Recorder(Plain.step.toAsync()).elements == [.step])
    let plain = Store<Int, Plain>(initial: 0) { count, _ in count += 1 }
    plain.dispatch(.step)
    #expect(plain.state.value == 1)
    let loading = Store<[Loading], Loading>(initial: []) { $0.append($1) }
    loading.dispatch(.load)
    #expect(loading.state.value == [.loaded])
  }

  @Test("a part is sent when it changes, but not for an equal value or an unrelated change")
  func parts() {
    let store = store()
    let users = Recorder(store.state(from: \.user))
    let contacts = Recorder(store.state(from: Contacts.lens))
    let all = Recorder(store.state(from: \.user.name, distinct: false))
    store.dispatch([.added("Grace"), .loadedUser("Ada"), .loadedUser("Ada"), .nothing])
    #expect(users.elements.map(\.name) == ["nobody", "Ada"])
    #expect(contacts.elements.map(\.names) == [[], ["Grace"]])
    #expect(all.elements == ["nobody", "nobody", "Ada", "Ada", "Ada"])
  }

  @Test("middleware receives each action and the state before it, in order, before the reducers")
  func middleware() {
    let log = Recorder<String, Never>()
    let store = store(middleware: [
      { state, action in log.observer.send("1: \(state.contacts.names.count) \(action)") },
      { _, action in log.observer.send("2: \(action)") },
      Store.logging { log.observer.send("3: \($0.prefix(14))") },
    ])
    store.dispatch(.added("Grace"))
    #expect(
      log.elements == [#"1: 0 added("Grace")"#, #"2: added("Grace")"#, #"3: added("Grace")"#])
    #expect(store.state.value.contacts.names == ["Grace"])
  }

  @Test("middleware may read the store and dispatch, and its action follows the current one")
  func middlewareDispatches() {
    let holder = MutableProperty<Store<AppState, AppAction>?>(nil)
    let store = store(middleware: [
      { state, action in
        guard case .loadedUser = action, let store = holder.value else { return }
        if store.state.value == state { store.dispatch(.added("\(action)".count.description)) }
      }
    ])
    holder.value = store
    let states = Recorder(store.state.signal.map(\.contacts.names))
    store.dispatch(.loadedUser("Ada"))
    holder.value = nil
    #expect(states.elements.map(\.count) == [0, 0, 1])
  }

  @Test("each part has one mutator, which sees only its part")
  func mutators() {
    let store = store()
    #expect(store.state.value == empty)
    store.dispatch(.added("Grace"))
    #expect(store.state.value.user == User())
  }

  @Test("several reducers handle each action in order, each with the state of the previous one")
  func reducers() {
    let reducer = Reducer<[String], Int>.combine(
      Reducer { state, action in state.append("first: \(state.count + action)") },
      Reducer { state, action in state.append("second: \(state.count + action)") })
    let store = Store(initial: ["there from the start"], reduce: reducer.reduce)
    let states = Recorder(store.state.signal)
    store.dispatch(1)
    #expect(
      states.elements == [
        ["there from the start"], ["there from the start", "first: 2", "second: 3"],
      ])
  }

  @Test("stores share nothing")
  func independent() {
    let (one, other) = (store(), store())
    one.dispatch(.added("Grace"))
    #expect(other.state.value == empty)
  }

  @Test("a store may have feedbacks: it is a loop whose input is actions")
  func feedbacks() {
    let store = Store<Int, Int>(
      initial: 0, feedbacks: [Feedback(when: { $0 == 1 ? 1 : nil }) { _ in .just(9) }]
    ) { $0 += $1 }
    store.dispatch(1)
    #expect(store.state.value == 10)
  }

  @Test("releasing a store ends the signals that were dispatched to it")
  func life() {
    let over = Recorder<Int, Never>()
    var store: Store<AppState, AppAction>? = self.store()
    let states = store.map { Recorder($0.state.signal) }
    store?.dispatch(SafeSignal<AppAction>.never().handleEvents(over: { over.observer.send(1) }))
    store = nil
    #expect(over.elements == [1])
    #expect(states?.isCompleted == true)
  }

  @Test("actions from several threads are handled one at a time, and none is lost")
  func threads() {
    let store = store()
    Stress.run(threads: 4) { thread in
      for number in 0..<2_000 { store.dispatch(.added("\(thread).\(number)")) }
    }
    #expect(Set(store.state.value.contacts.names).count == 8_000)
  }

  @Test("the main actor receives the latest state immediately, and each change in order")
  @MainActor
  func main() async {
    let store = store()
    store.dispatch(.loadedUser("Ada"))
    let shown = Recorder<String, Never>()
    let handle = store.observeOnMain(\.user.name) { name in
      MainActor.assertIsolated()
      shown.observer.send(name)
    }
    #expect(shown.elements == ["Ada"])
    await Task.detached {
      for name in ["Grace", "Grace", "Edsger"] { store.dispatch(.loadedUser(name)) }
    }
    .value
    #expect(await shown.elements(3) == ["Ada", "Grace", "Edsger"])
    handle.dispose()
    store.dispatch(.loadedUser("Barbara"))
    #expect(shown.elements.count == 3)
  }
}

@Suite("Lens")
struct LensTests {
  private struct Inner: Hashable, Sendable { var number = 1, word = "a" }
  private struct Outer: Hashable, Sendable { var inner = Inner(), other = 5 }

  private let lenses: [Lens<Outer, Int>] = [
    Lens(\.inner.number),
    Lens<Outer, Inner>(\.inner).then(Lens(\.number)),
    Lens(get: { $0.inner.number }, set: { $0.inner.number = $1 }),
  ]

  @Test("the three laws hold for key paths, for compositions and for closures that keep them")
  func laws() {
    for lens in lenses {
      for outer in [Outer(), Outer(inner: Inner(number: 9, word: "b"), other: 2)] {
        var same = outer
        lens.set(&same, lens.get(outer))
        #expect(same == outer, "setting what was got changes nothing")
        var changed = outer
        lens.set(&changed, 42)
        #expect(lens.get(changed) == 42, "getting what was set gives it back")
        var twice = outer
        lens.set(&twice, 1)
        lens.set(&twice, 42)
        #expect(twice == changed, "of two sets, the second one counts")
        var modified = outer
        lens.modify(&modified) { $0 += 1 }
        #expect(lens.get(modified) == lens.get(outer) + 1)
      }
    }
  }
}
