// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let validation = GalleryPage(
    "validation", "Checked text field", .fields,
    note: "What is wrong is said when the field is left or submitted, until it is right.",
    keys: ["a", "d", "a", "enter"]
  ) {
    let field = TextFieldView(placeholder: "Address")
    field.validation = { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        return "An address has an @ with something on both sides."
      }
      return nil
    }
    let said = LabelView(role: \.secondary)
    field.submissions.add { said.string = "Accepted: \($0)" }
    return StackView(
      .vertical, spacing: 1,
      [BorderedView(field, caption: "Address"), said, ButtonView("Elsewhere")])
  }
}
