// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@MainActor @Suite("Components that observe several sources")
struct ObservingSourcesTests {
  @Test("nothing is shown before each source has sent, and then the last values, once a frame")
  func several() {
    let (name, count) = (SafePublishSubject<String>(), MutableProperty(0))
    var evaluations = 0
    let view = Observing(name.signal, count, count.property.map { $0 * 2 }) { name, count, double in
      let _ = evaluations += 1
      Text("\(name) \(count) \(double)")
    }
    let terminal = HeadlessTerminal(30, 3, view)
    #expect(terminal.content == "" && evaluations == 0)
    name.send("a")
    terminal.window.render()
    #expect(terminal.content == "a 0 0")
    count.value = 1
    count.value = 2
    name.send("b")
    terminal.window.render()
    #expect(terminal.content == "b 2 4" && evaluations == 2)
  }

  @Test("creating a component observes nothing; a signal is observed once, until it is removed")
  func once() {
    let starts = Lock(0)
    let ends = Lock(0)
    let numbers = SafePublishSubject<Int>()
    let signal = numbers.signal.handleEvents(
      start: { starts.withLock { $0 += 1 } }, over: { ends.withLock { $0 += 1 } })
    let outer = MutableProperty("one")
    let isShown = MutableProperty(true)
    let component = Observing(outer, isShown) { word, isShown in
      Text(word)
      // Another signal value at each update.
      if isShown { Observing(signal.map { $0 + 1 }) { Text("\(word) \($0)") } }
    }
    #expect(starts.withLock { $0 } == 0)
    let terminal = HeadlessTerminal(30, 3, component)
    numbers.send(1)
    outer.value = "two"
    terminal.window.render()
    #expect(terminal.content == "two\ntwo 2" && starts.withLock { $0 } == 1)
    isShown.value = false
    terminal.window.render()
    #expect(ends.withLock { $0 } == 1)
    #expect(terminal.content == "two")
  }

  private struct Details: Sendable {
    let title: SafeSignal<String>
    let state: MutableProperty<String>

    init(_ id: Int) { (title, state) = (.just("song \(id)"), MutableProperty("song \(id)")) }
  }

  @Test(
    "a place keeps the signals of its first interactor, shows the properties of another one, and has one for each key with Kept"
  )
  func interactorInABlock() {
    let id = MutableProperty(1)
    let component = Observing(id) { id in
      let details = Details(id)
      Observing(details.title) { Text("signal: \($0)") }
      Observing(details.state) { Text("property: \($0)") }
      Observing(details.title) { Text("id: \($0)") }.id(id)
      Kept(for: id) {
        Details(id)
      } content: { details in
        Observing(details.title) { Text("kept: \($0)") }
      }
    }
    let terminal = HeadlessTerminal(30, 5, component)
    id.value = 2
    terminal.window.render()
    #expect(terminal.content == "signal: song 1\nproperty: song 2\nid: song 2\nkept: song 2")
  }

  @Test("elements of a signal reach an observer and a closure while the component is shown")
  func outcomes() {
    let outcomes = SafePublishSubject<Int>()
    let received = Recorder<Int, Never>()
    var seen: [Int] = []
    let isShown = MutableProperty(true)
    let terminal = HeadlessTerminal(
      30, 3,
      Observing(isShown) { isShown in
        Text("always")
        if isShown {
          Text("part").bind(outcomes.signal, to: received.observer).onNext(of: outcomes.signal) {
            seen.append($0)
          }
        }
      })
    outcomes.send(1)
    isShown.value = false
    outcomes.send(2)
    terminal.window.render()
    outcomes.send(3)
    isShown.value = true
    terminal.window.render()
    outcomes.send(4)
    #expect(received.elements == [1, 2, 4] && seen == [1, 2, 4])
  }

  @Test("a flow presents a scene of an interactor with the title of its page")
  func flow() {
    let title = MutableProperty("Songs")
    let navigation = NavigationView(root: ScreenView(title: "Home"))
    let terminal = HeadlessTerminal(showing: navigation, columns: 40, rows: 6)
    var shown = 0
    navigation.flow.present(Observing(title) { title in Screen(title) { Text("content") } }) {
      shown += 1
    }
    terminal.window.render()
    #expect(
      shown == 1 && terminal.content.contains("Songs") && terminal.content.contains("content"))
    title.value = "Albums"
    terminal.window.render()
    #expect(terminal.content.contains("Albums"))
    terminal.press("esc")
    #expect(!terminal.content.contains("content"))
  }
}
