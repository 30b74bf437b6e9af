// SPDX-License-Identifier: MIT

import Applications
import Bindings
import Declarations
import Signals
import TestKit
import Testing
import Views

/// Enter, Ctrl-S and Alt-Enter in forms.
@MainActor @Suite("Keys of forms")
struct FormKeysTests {
  private struct Draft: Equatable, Sendable {
    var name = ""
    var city = ""
    var isGift = false
    var hasCity = true
    var note = ""
  }

  private let draft = MutableProperty(Draft())
  private let submitted = MutableProperty<[Draft]>([])

  private func terminal(noteIsOwn: Bool = false) -> HeadlessTerminal {
    let (draft, submitted) = (draft, submitted)
    return HeadlessTerminal(
      showing: Observing(draft) { value in
        Form("Send", onSubmit: { submitted.modify { $0.append(draft.value) } }) {
          Field("Name") { TextField(text: draft[\.name]) }
          if value.hasCity { Field("City") { TextField(text: draft[\.city]) } }
          Field("Gift") { Checkbox("Gift", isOn: draft[\.isGift]) }
          if noteIsOwn {
            Field("Note") {
              TextField(
                text: value.note, onChange: { draft[\.note].value = $0 },
                onSubmit: { _ in draft[\.note].value = "own" })
            }
          }
        }
      }, columns: 70, rows: 14)
  }

  @Test("Enter goes to the next field, and submits in the last single-line one")
  func enter() {
    let terminal = terminal()
    #expect(terminal.text.contains("Enter next"))
    terminal.type("Ada")
    terminal.press("enter")
    #expect(terminal.text.contains("Enter send") && submitted.value.isEmpty)
    terminal.type("Kiel")
    terminal.press("enter")
    #expect(submitted.value == [Draft(name: "Ada", city: "Kiel")])
    #expect(terminal.focusedLabel == "City", "the focus stays")
  }

  @Test("the last field is the last one that is shown and enabled")
  func lastChanges() {
    let terminal = terminal()
    draft[\.hasCity].value = false
    terminal.window.render()
    #expect(terminal.text.contains("Enter send"))
    terminal.press("enter")
    #expect(submitted.value.count == 1)
    draft[\.hasCity].value = true
    terminal.window.render()
    #expect(terminal.text.contains("Enter next"))
    terminal.press("enter")
    #expect(submitted.value.count == 1 && terminal.focusedLabel == "City")
  }

  @Test("a field's own submission takes precedence")
  func own() {
    let terminal = terminal(noteIsOwn: true)
    terminal.press("tab", "tab", "tab")
    #expect(terminal.focusedLabel == "Note" && terminal.text.contains("Enter accept"))
    terminal.press("enter")
    #expect(submitted.value.isEmpty && draft.value.note == "own")
  }

  @Test(
    "Ctrl-S and Alt-Enter submit from any field, and the hint names both",
    arguments: ["ctrl+s", "alt+enter"])
  func anywhere(key: String) {
    let terminal = terminal()
    #expect(terminal.text.contains("^S Alt-Enter send"))
    terminal.type("Ada")
    terminal.press(key)
    #expect(submitted.value == [Draft(name: "Ada")])
    terminal.press("tab", "tab", key)
    #expect(submitted.value.count == 2)
  }

  @Test("a form of a draft submits likewise, and what is typed meanwhile isn't lost")
  func typingOn() {
    let (requests, answers) = (
      MutableProperty<[String]>([]), PublishSubject<Int, FormRefusal<Draft>>()
    )
    let model = FormModel<Draft, Int>(
      Draft(), rules: [.required(\.name, "A name, please.")],
      submit: { draft in
        requests.modify { $0.append(draft.name) }
        return answers.signal
      })
    let terminal = HeadlessTerminal(
      showing: EditForm("Send", model) { FormField("Name", \.name) }, columns: 60, rows: 10)
    terminal.press("enter")
    #expect(terminal.text.contains("A name, please.") && requests.value.isEmpty)
    terminal.type("Ada")
    terminal.press("ctrl+s")
    terminal.type(" Lovelace")
    #expect(requests.value == ["Ada"])
    terminal.press("ctrl+s", "enter")
    #expect(requests.value == ["Ada"], "one submission at a time")
    answers.fail(FormRefusal(at: \.name, "The name is taken."))
    terminal.window.render()
    #expect(model.state.value.draft.name == "Ada Lovelace")
    #expect(terminal.text.contains("Ada Lovelace"))
    terminal.type("!")
    #expect(model.state.value.draft.name == "Ada Lovelace!")
  }
}
