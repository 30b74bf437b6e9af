// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let textField = GalleryPage(
    "text-field", "Text field",
    note: "Type; words with Alt, the shell's Ctrl keys, paste. Enter accepts."
  ) {
    let field = TextFieldView(placeholder: "Name")
    let said = LabelView(role: \.secondary)
    field.submissions.add { said.string = "Accepted: \($0)" }
    return StackView(.vertical, spacing: 1, [BorderedView(field, caption: "Name"), said])
  }
}
