// SPDX-License-Identifier: MIT

import Bindings
import Dispatch
import Signals
import TestKit
import Testing
import Views

// The time limit is for hangs: on a slow machine these tests wait long for the main actor.
@Suite("Bindings", .timeLimit(.minutes(10)))
@MainActor
struct BindingsTests {
  @Test("an event of a control is a signal until its observation ends")
  func listeners() {
    let button = ButtonView("Go")
    let taps = Recorder(button.taps.signal)
    button.press()
    taps.dispose()
    button.press()
    #expect(taps.elements.count == 1)
  }

  @Test("the text of a field is sent immediately, and after each edit")
  func text() {
    let terminal = HeadlessTerminal()
    let field = TextFieldView()
    terminal.window.root = field
    field.text = "a"
    let texts = Recorder(field.reactive.text.signal)
    terminal.type("b")
    #expect(texts.elements == ["a", "ab"])
  }

  @Test("a binding delivers immediately on the main actor, and ends with its view")
  func lifetime() {
    let subject = SafePublishSubject<String>()
    let ended = Recorder<String, Never>()
    var label: LabelView? = LabelView()
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
    let label = LabelView()
    let seen = Recorder<Int, Never>()
    subject.signal.bind(to: label) { _, number in
      MainActor.preconditionIsolated()
      seen.observer.send(number)
    }
    DispatchQueue.global().async { for number in 0..<500 { subject.send(number) } }
    #expect(await seen.elements(500) == Array(0..<500))
  }

  @Test("a key path binds a property, and an observer receives values while a view exists")
  func paths() {
    let subject = SafePublishSubject<Bool>()
    let button = ButtonView("Go")
    subject.signal.bind(to: button, \.isEnabled)
    let out = SafePublishSubject<Bool>()
    let fed = Recorder(out.signal)
    subject.signal.bind(to: out.on, while: button)
    subject.send(false)
    #expect(!button.isEnabled)
    #expect(fed.elements == [false])
  }

  @Test("a flow of a navigation pushes and pops, and doesn't retain the navigation")
  func flow() {
    var navigation: NavigationView? = NavigationView()
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
