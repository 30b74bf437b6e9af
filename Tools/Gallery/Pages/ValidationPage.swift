// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let validation = GalleryPage(
    "validation", "Checked text field",
    note: "What is wrong is said when the field is left or submitted, until it is right.",
    keys: ["a", "d", "a", "enter"]
  ) {
    let field = TextField(placeholder: "Address")
    field.validation = { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        return "An address has an @ with something on both sides."
      }
      return nil
    }
    let said = Label(role: \.secondary)
    field.submissions.add { said.string = "Accepted: \($0)" }
    return Stack(
      .vertical, spacing: 1, [Bordered(field, caption: "Address"), said, Button("Elsewhere")])
  }
}
