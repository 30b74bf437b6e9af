// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let form = GalleryPage(
    "form", "Form", .fields, note: "Enter goes on and submits at last; fields say what is wrong.",
    size: Size(width: 60, height: 14), keys: ["A", "d", "a", "alt+enter"]
  ) {
    let name = TextFieldView(placeholder: "First and last name")
    let guests = SliderView(2, in: 1...8, look: .stepper)
    let rules = CheckboxView("I have read the rules")
    name.validation = { $0.isEmpty ? "Whose table shall it be?" : nil }
    let form = FormView(
      [
        .init("Name", name),
        .init("Password", PasswordFieldView(placeholder: "8 characters at least")),
        .init("Guests", guests) { guests.value > 6 ? "A table has six seats." : nil },
        .init("Rules", rules) { rules.isOn ? nil : "Please read them." },
      ], submitLabel: "Reserve")
    guests.changes.add { [weak form] _ in form?.fieldsChanged() }
    rules.changes.add { [weak form] _ in form?.fieldsChanged() }
    let said = LabelView(role: \.success)
    form.submissions.add { said.string = "Reserved for \(name.text)." }
    return ScrollView(StackView(.vertical, spacing: 1, [form, said]), isFocusable: false)
  }
}
