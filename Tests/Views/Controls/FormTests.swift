// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Form")
struct FormTests {
  @MainActor private struct Parts {
    let stage: Stage
    let form: FormView
    let name = TextFieldView(placeholder: "Ada")
    let mail = TextFieldView()
    let kind = SegmentedControlView(["Home", "Work"])

    init(_ width: Int = 40, _ height: Int = 12) {
      name.validation = { $0.isEmpty ? "A name is needed." : nil }
      mail.validation = { $0.contains("@") ? nil : "An address has an @." }
      let kind = kind
      form = FormView(
        [
          .init("Name", name), .init("Mail", mail),
          .init("Kind", kind, check: { kind.selectedIndex == 0 ? "Not at home." : nil }),
        ], submitLabel: "Save")
      stage = Stage(width, height, form)
    }
  }

  @Test("labels are in front of the controls, with the button below")
  func drawing() {
    let parts = Parts()
    #expect(
      parts.stage.text == """
        Name  Ada

        Mail

        Kind  [ Home ]  Work

              [ Save ]
        """)
    #expect(parts.stage.hints.contains("Enter next"))
    #expect(!parts.stage.hints.contains("Tab next"), "one key with this meaning is enough")
    #expect(parts.stage.style(0, 0) == Theme.standard.accent)
  }

  @Test("in few columns labels are above the controls")
  func narrow() {
    let parts = Parts(18, 12)
    #expect(parts.stage.text.hasPrefix("Name\nAda\n\nMail\n\n\nKind\n[ Home ]  Work"))
  }

  @Test("submitting shows all problems, and focuses the first invalid field")
  func submitting() {
    let parts = Parts()
    var submitted = 0
    parts.form.submissions.add { submitted += 1 }
    parts.name.text = "Bob"
    parts.stage.press("alt+enter")
    #expect(submitted == 0 && parts.mail.isFocused)
    #expect(
      parts.stage.text == """
        Name  Bob

        Mail
              An address has an @.

        Kind  [ Home ]  Work
              Not at home.

              [ Save ]
        """)
    #expect(parts.form.accessibilityElement.line == "form, group, 2 of 3 invalid, invalid")
    #expect(parts.mail.accessibilityElement.label == "Mail")
    parts.stage.type("b@c")
    #expect(!parts.stage.text.contains("An address"))
    parts.stage.press("tab", "right")
    parts.form.fieldsChanged()
    parts.stage.press("tab", "enter")
    #expect(submitted == 1)
  }

  @Test(
    "Enter moves to the next field unless the control handles it, and submits at the last single-line one"
  )
  func entering() {
    let (first, last) = (TextFieldView(), TextFieldView())
    let form = FormView([
      .init("First", first), .init("Note", LabelView("-")), .init("Last", last),
      .init("Rules", CheckboxView("Read")),
    ])
    let stage = Stage(40, 12, form)
    var submitted = 0
    form.submissions.add { submitted += 1 }
    stage.press("enter")
    #expect(last.isFocused && submitted == 0)
    #expect(stage.hints.contains("Enter submit"))
    stage.press("enter")
    #expect(submitted == 1)
    stage.press("ctrl+s")
    #expect(submitted == 2)
  }

  @Test("the button can be disabled until everything is valid")
  func enabled() {
    let parts = Parts()
    parts.form.needsValidFields = true
    #expect(!parts.form.button.isEnabled && !parts.form.isValid)
    parts.kind.selectedIndex = 1
    parts.name.text = "Bob"
    parts.mail.focus()
    parts.stage.type("a@b")
    #expect(parts.form.button.isEnabled && parts.form.isValid)
  }

  @Test(
    "a form that doesn't fit scrolls to the focus",
    arguments: [(30, 5), (12, 4), (1, 2)])
  func scrolling(width: Int, height: Int) {
    let fields = (1...9).map { FormView.Field("Field \($0)", TextFieldView()) }
    let form = FormView(fields)
    let stage = Stage(width, height, ScrollView(form, isFocusable: false))
    for _ in 0..<9 {
      stage.press("enter")
      #expect(stage.surface.cursor != nil)
    }
    if width == 30 { #expect(stage.text.contains("Field 9")) }
  }
}
