// SPDX-License-Identifier: MIT

import Bindings
import Dispatch
import Signals
import TestKit
import Testing
import Views

// The limit is for what hangs: on a slow machine these wait long for their turn on the main actor.
@Suite("Bindings", .timeLimit(.minutes(10)))
@MainActor
struct BindingsTests {
  @Test("what a control tells is a signal, until its observation ends")
  func listeners() {
    let button = Button("Go")
    let taps = Recorder(button.taps.signal)
    button.press()
    taps.dispose()
    button.press()
    #expect(taps.elements.count == 1)
  }

  @Test("a field's text comes at once, and after each edit")
  func text() {
    let terminal = HeadlessTerminal()
    let field = TextField()
    terminal.window.root = field
    field.text = "a"
    let texts = Recorder(field.reactive.text.signal)
    terminal.type("b")
    #expect(texts.elements == ["a", "ab"])
  }

  @Test("a binding delivers at once on the main actor, and ends with its view")
  func lifetime() {
    let subject = SafePublishSubject<String>()
    let ended = Recorder<String, Never>()
    var label: Label? = Label()
    weak let gone = label
    if let label {
      subject.signal.handleEvents(over: { ended.observer.send("over") })
        .bind(to: label) { $0.text = Text($1) }
    }
    subject.send("now")
    #expect(label?.text == "now")
    label = nil
    #expect(gone == nil, "a binding doesn't keep its view")
    #expect(ended.elements == ["over"])
    subject.send("later")
  }

  @Test("elements from other threads arrive on the main actor, in order")
  func threads() async {
    let subject = SafePublishSubject<Int>()
    let label = Label()
    let seen = Recorder<Int, Never>()
    subject.signal.bind(to: label) { _, number in
      MainActor.preconditionIsolated()
      seen.observer.send(number)
    }
    DispatchQueue.global().async { for number in 0..<500 { subject.send(number) } }
    #expect(await seen.elements(500) == Array(0..<500))
  }

  @Test("a key path binds a property, and an observer is fed as long as a view lives")
  func paths() {
    let subject = SafePublishSubject<Bool>()
    let button = Button("Go")
    subject.signal.bind(to: button, \.isEnabled)
    let out = SafePublishSubject<Bool>()
    let fed = Recorder(out.signal)
    subject.signal.bind(to: out.on, while: button)
    subject.send(false)
    #expect(!button.isEnabled)
    #expect(fed.elements == [false])
  }

  @Test("a navigation's flow pushes and pops, and doesn't keep the navigation")
  func flow() {
    var navigation: Navigation? = Navigation()
    weak let gone = navigation
    let flow = navigation?.flow
    flow?.present(ScreenView(title: "one"))
    flow?.present(ScreenView(title: "two"))
    #expect(navigation?.screens.map(\.title) == ["one", "two"])
    flow?.dismiss()
    #expect(navigation?.screens.count == 1)
    navigation = nil
    #expect(gone == nil)
    flow?.present(ScreenView(title: "nowhere"))
  }
}
