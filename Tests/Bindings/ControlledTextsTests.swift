// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

@MainActor @Suite("Text controls of a state")
struct ControlledTextsTests {
  private struct Note: Equatable, Sendable {
    var text = ""
    var isKept = true
  }

  @Test("every text control shows the state's answer to its text", arguments: 0..<5)
  func transformed(_ kind: Int) {
    let note = MutableProperty(Note())
    let change: @MainActor (String) -> Void = { note.value.text = $0.uppercased() }
    let terminal = HeadlessTerminal(
      30, 6,
      Observing(note) { state in
        switch kind {
        case 0: TextField("Note", text: state.text, onChange: change)
        case 1: TextEditor("Note", text: state.text, onChange: change)
        case 2: PasswordField("Note", text: state.text, onChange: change)
        case 3: ComboBox("Note", options: ["LONG"], text: state.text, onChange: change)
        default: MaskedField("AAAAAAAA", text: state.text, onChange: change)
        }
      })
    terminal.type("hello")
    terminal.press("home", "delete")
    terminal.type("xy")
    #expect(note.value.text == "XYELLO")
    if kind != 2 { #expect(terminal.content.hasPrefix("XYELLO")) }
    // Each edit of a masked field is undone separately.
    for _ in 0..<(kind == 4 ? 3 : 2) { terminal.press("ctrl+z") }
    #expect(note.value.text == "HELLO")
  }

  @Test("a state that refuses a text shows its own, whether or not it is rendered again")
  func refused() {
    let note = MutableProperty(Note(text: "12"))
    let terminal = HeadlessTerminal(
      20, 6,
      Observing(note) { state in
        TextField("ZIP", text: state.text) {
          note.value.text = String($0.filter(\.isNumber).prefix(5))
        }
        TextField("Fixed", text: "fixed") { _ in }
      })
    terminal.type("a34567")
    #expect(note.value.text == "12345" && terminal.content == "12345\nfixed")
    terminal.press("tab")
    terminal.type("!")
    #expect(terminal.content == "12345\nfixed!")
    terminal.clock.advance(by: .seconds(1))
    #expect(terminal.content == "12345\nfixed")
  }

  @Test("what is sent from a field leaves it, though its loop answers later")
  func later() {
    enum Event: Sendable { case typed(String), sent }
    struct Chat: Sendable {
      var draft = ""
      var messages: [String] = []
    }
    let time = VirtualScheduler()
    let chat = MutableProperty(Chat())
    let send: @Sendable (Event) -> Void = { event in
      time.schedule {
        switch event {
        case .typed(let text): chat.modify { $0.draft = text }
        case .sent: chat.modify { ($0.messages, $0.draft) = ($0.messages + [$0.draft], "") }
        }
      }
    }
    let terminal = HeadlessTerminal(
      20, 6,
      Observing(chat) { state in
        TextField("Message", text: state.draft) {
          send(.typed($0))
        } onSubmit: { _ in
          send(.sent)
        }
        Text(state.messages.joined(separator: " "))
      })
    for _ in 0..<2 {
      terminal.type("hi")
      terminal.press("enter")
      time.run()
      #expect(terminal.content.hasPrefix("Message"))
    }
    #expect(chat.value.messages == ["hi", "hi"])
    // Text that is typed before the answers to earlier text isn't lost.
    for letter in "fast" {
      terminal.type(String(letter))
      if letter == "s" { time.run() }
    }
    time.run()
    #expect(terminal.content.hasPrefix("fast") && chat.value.draft == "fast")
  }

  @Test("a bound editor keeps its caret, and what is typed can be undone")
  func bound() {
    let editor = TextEditorView()
    let note = MutableProperty("")
    editor.reactive.text.bindBidirectionally(to: note)
    let terminal = HeadlessTerminal(showing: editor, columns: 20, rows: 6)
    terminal.type("hello")
    #expect(note.value == "hello")
    note.value = "hello, you"
    terminal.press("ctrl+z", "ctrl+z")
    #expect(note.value == "" && editor.text == "")
  }
}
