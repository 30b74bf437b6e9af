// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@MainActor @Suite("Declarations of observed state")
struct ObservingTests {
  @Test("a counter in nine lines")
  func counter() {
    struct Counter {
      let count = MutableProperty(0)
      @MainActor var root: some Component {
        Observing(count) { n in
          VStack {
            Text("Count: \(n)"); Button("Add one") { count.value += 1 }
          }
        }
      }
    }
    let terminal = HeadlessTerminal(30, 5, Counter().root)
    #expect(terminal.content == "Count: 0\n[ Add one ]")
    terminal.press("enter", "space")
    #expect(terminal.content == "Count: 2\n[ Add one ]")
  }

  @Test("an observing component follows its property while its siblings change")
  func nested() {
    let (names, count) = (MutableProperty(["a"]), MutableProperty(0))
    var shown = 0
    let terminal = HeadlessTerminal(
      30, 5,
      Observing(names) { names in
        VStack {
          ForEach(names, id: \.self) { Text($0) }
          Observing(count) { count in
            let _ = shown += 1
            Text("\(names.count) names, count \(count)")
          }
        }
      })
    count.value = 1
    count.value = 2
    terminal.window.render()
    #expect(terminal.content == "a\n1 names, count 2")
    #expect(shown == 2)
    names.value = ["a", "b"]
    terminal.window.render()
    #expect(terminal.content == "a\nb\n2 names, count 2")
    count.value = 3
    terminal.window.render()
    #expect(terminal.content == "a\nb\n2 names, count 3")
  }

  @Test("another property at the same position is observed instead")
  func replaced() {
    let (one, other) = (MutableProperty("one"), MutableProperty("other"))
    let view = DeclaredView { Observing(one) { Text($0) } }
    let terminal = HeadlessTerminal(30, 3, Hosted { view })
    view.show { Observing(other) { Text($0) } }
    one.value = "ONE"
    terminal.window.render()
    #expect(terminal.content == "other")
    other.value = "OTHER"
    terminal.window.render()
    #expect(terminal.content == "OTHER")
  }

  @Test("a property is observed once, however often the component around it is updated")
  func observedOnce() {
    let (outer, answers) = (MutableProperty(0), PublishSubject<String, Never>())
    let requests = Lock(0)
    let shared = answers.signal.handleEvents(start: { requests.withLock { $0 += 1 } })
      .shareReplay(limit: 1, while: .observed)
    let answer = Property(value: { "waiting" }, signal: shared)
    let terminal = HeadlessTerminal(
      30, 5,
      Observing(outer) { number in
        VStack {
          Text("\(number)")
          Observing(answer) { Text($0) }
          // Another property at each update, with the same request behind it.
          Observing(answer.map { "\($0)!" }) { Text($0) }
        }
      })
    for number in 1...3 {
      outer.value = number
      terminal.window.render()
    }
    #expect(requests.withLock { $0 } == 1)
    answers.send("here")
    terminal.window.render()
    #expect(terminal.content == "3\nhere\nhere!")
    outer.value = 4
    terminal.window.render()
    #expect(requests.withLock { $0 } == 1)
  }

  @Test("a change of the property inside the block is shown, in a window and outside")
  func ownChange() {
    let count = MutableProperty(0)
    func raise(_ value: Int, to limit: Int) {
      if value < limit { count.value = value + 1 }
    }
    let view = DeclaredView()
    func show(_ limit: Int) {
      view.show {
        Observing(count) { value in
          let _ = raise(value, to: limit)
          Text("v \(value)")
        }
      }
    }
    show(3)
    let terminal = HeadlessTerminal(30, 3, Hosted { view })
    #expect(terminal.content == "v 3")
    count.value = 1
    #expect(terminal.content == "v 3" && count.value == 3)
    show(5)
    #expect(terminal.content == "v 5")
  }

  @Test("a change of local state inside its block is shown")
  func ownLocalChange() {
    func raise(_ state: LocalState<Int>) -> Int {
      let value = state.value
      if value < 3 { state.value = value + 1 }
      return value
    }
    let terminal = HeadlessTerminal(30, 3, Stateful(0) { state in Text("v \(raise(state))") })
    #expect(terminal.content == "v 3")
  }

  @Test("a signal shows declarations in a view while the view exists")
  func signals() {
    let names = PublishSubject<String, Never>()
    var view: DeclaredView? = DeclaredView()
    var shown = 0
    if let view {
      names.signal.bind(to: view) { name in
        let _ = shown += 1
        Text(name)
      }
    }
    names.send("a")
    #expect(shown == 1)
    view = nil
    names.send("b")
    #expect(shown == 1)
  }

  @Test("removed components end their observations")
  func lifetimes() {
    let count = MutableProperty(0)
    let view = DeclaredView()
    var shown = 0
    for round in 0..<1_000 {
      view.show {
        Observing(count) { value in
          let _ = shown += 1
          Text("\(value)")
        }
        .id(round)
      }
    }
    #expect(shown == 1_000)
    count.value = 1
    #expect(shown == 1_001)
  }
}
