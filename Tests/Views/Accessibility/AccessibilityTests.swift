// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Accessibility: descriptions, announcements, options")
struct AccessibilityTests {
  @Test("a description is one line: label, role, value, states and hint")
  func line() {
    let field = Accessibility(
      .textField, label: "Name", value: "Ada", state: [.focused, .invalid], hint: "Enter to accept")
    #expect(field.line == "Name, text field, Ada, invalid, focused (Enter to accept)")
    #expect(Accessibility().line == "")
    #expect(Accessibility(.text, label: "Hello").line == "Hello")
    #expect(Accessibility(label: "Account").line == "Account, group")
    #expect(Accessibility(.button, label: "a\u{1B}[2J\nb").line == "a␛[2J b, button")
    #expect(Accessibility(.text, label: "\u{202E}evil").line == "\u{FFFD}evil")
  }

  @Test("a window is described line by line, in reading order, with the functions of the keys")
  func window() {
    let name = TextFieldView(placeholder: "name")
    let password = PasswordFieldView()
    password.text = "abc"
    let send = ButtonView("Send")
    send.isEnabled = false
    let hidden = ButtonView("Hidden")
    hidden.isHidden = true
    let stage = Stage(
      40, 12,
      StackView(
        .vertical,
        [
          LabelView("Sign in", role: \.title), BorderedView(name, caption: "Name"),
          BorderedView(password, caption: "Password"), SegmentedControlView(["Old", "New"]), send,
          hidden,
        ]))
    #expect(
      stage.window.accessibilityLines == [
        "Sign in, heading", "Name, text field, empty, focused",
        "Password, password field, 3 characters", "choice, Old, 1 of 2", "Send, button, disabled",
        "Keys: Enter accept, Tab next, F1 keys, ^C quit",
      ])
    let alert = AlertView(title: "Failed", message: "No connection.", actions: [])
    stage.window.present(alert)
    stage.window.render()
    #expect(
      Array(stage.window.accessibilityLines.prefix(3)) == [
        "Failed, alert", "No connection.", "OK, button, focused",
      ])
  }

  @Test("a list describes the selected row and the visible rows, even of a million")
  func list() {
    let list = ListView()
    list.show(count: 1_000_000, id: { $0 }, row: { ListRow(title: Text("Row \($0)"), note: "n") })
    let stage = Stage(30, 4, list)
    list.select(500_000)
    stage.window.render()
    let lines = stage.window.accessibilityLines
    #expect(lines.count == 5)
    #expect(lines[0] == "list, Row 500000, n, 500001 of 1000000, focused")
    #expect(lines.contains("Row 500000, n, selected"))
  }

  @Test("changes at the focus are announced once and briefly")
  func announcements() {
    let (first, second) = (TextFieldView(placeholder: "Name"), ButtonView("Send"))
    let stage = Stage(30, 4, StackView(.vertical, [first, second]))
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.window.render()
    stage.type("ab")
    stage.press("backspace", "backspace", "tab")
    #expect(
      heard == [
        "Name, text field, empty", "ab inserted", "b deleted", "a deleted, empty", "Send, button",
      ])
    heard = []
    second.isEnabled = false
    stage.window.render()
    stage.window.render()
    second.isEnabled = true
    stage.window.render()
    stage.window.announce("Saved\u{7}")
    stage.window.announce("")
    #expect(heard == ["disabled", "not disabled", "Saved␇"])
  }

  @Test(
    "on demand boxes are ASCII and nothing is animated, in an open window and with custom themes")
  func options() {
    let spinner = SpinnerView("Loading")
    spinner.isAnimating = true
    let box = BorderedView(LabelView("in"), caption: "Box")
    let stage = Stage(12, 6, StackView(.vertical, [spinner, box]))
    #expect(stage.text == "⠋ Loading\n╭─ Box ────╮\n│ in       │\n╰──────────╯")
    box.theme = .sixteen
    stage.window.options = .screenReader
    stage.clock.advance(by: .seconds(1))
    stage.window.render()
    #expect(stage.text == "Loading\n+- Box ----+\n| in       |\n+----------+")
    #expect(stage.clock.pending == 0)
    stage.window.options = .none
    stage.window.render()
    #expect(stage.text.hasPrefix("⠙ Loading\n╭─ Box"))
  }

  @Test("keys are described by their names, and drawn as such in ASCII")
  func keyNames() {
    let list = ListView()
    list.show(count: 2, id: { $0 }, row: { ListRow(title: Text("row \($0)")) })
    let stage = Stage(60, 5, list)
    #expect(stage.hints.contains("↑↓ move"))
    #expect(
      stage.window.accessibilityLines.last
        == "Keys: Enter open, Up/Down move, / find, ? keys, q quit")
    stage.window.options = .screenReader
    stage.window.render()
    #expect(stage.hints.contains("Up/Down move"))
    #expect(KeyHint(key: "Alt-←→", label: "").inWords.key == "Alt-Left/Right")
    #expect(KeyHint(key: "q", label: "").inWords.key == "q")
  }

  @Test(
    "the hardware cursor is at the focus in any view, even in the smallest window")
  func cursor() {
    let list = ListView()
    list.show(count: 9, id: { $0 }, row: { ListRow(title: Text("\($0)")) })
    let views: [View] = [
      TextFieldView(), PasswordFieldView(), ButtonView("Go"), list,
      SegmentedControlView(["a", "b"]),
      ScrollView(LabelView("a\nb\nc\nd\ne", wraps: true)),
    ]
    for view in views {
      for size in [(1, 1), (2, 2), (20, 4)] {
        let stage = Stage(size.0, size.1, view)
        #expect(stage.window.focused != nil)
        #expect(stage.surface.cursor != nil, "\(type(of: view)) in \(size)")
        stage.window.root = nil
      }
    }
  }
}
