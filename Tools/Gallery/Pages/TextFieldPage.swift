// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let textField = GalleryPage(
    "text-field", "Text field",
    note: "Type; words with Alt, the shell's Ctrl keys, paste. Enter accepts."
  ) {
    let field = TextField(placeholder: "Name")
    let said = Label(role: \.secondary)
    field.submissions.add { said.string = "Accepted: \($0)" }
    return Stack(.vertical, spacing: 1, [Bordered(field, caption: "Name"), said])
  }
}
